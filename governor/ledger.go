package governor

import (
	"maps"
	"strings"
	"unicode"
)

// Use is what became of a tool result that the model saw in full.
type Use string

// The uses. A result without a path cannot be attributed.
const (
	Used           Use = "used"           // a later call named one of its paths
	Reread         Use = "reread"         // not used, but its file was read again
	Unused         Use = "unused"         // neither
	Unattributable Use = "unattributable" // it shows no path
)

// Usage counts what became of tool results.
type Usage struct {
	Basis          string           `json:"basis,omitempty"` // "live" inside the agent, "replayed" from a stored history
	Attributable   int              `json:"attributable"`
	Used           int              `json:"used"`
	Reread         int              `json:"reread"`
	Unattributable int              `json:"unattributable"`
	Tools          map[string]Tally `json:"tools"`
}

// A Tally is one tool's part of a Usage: its attributable results, those that
// were used and those whose file was read again.
type Tally struct {
	Seen   int `json:"seen"`
	Used   int `json:"used"`
	Reread int `json:"reread"`
}

// Replayed is the basis of a usage that was computed from a stored history.
const Replayed = "replayed"

// A ledger follows a history call by call. Each result is marked used at most
// once and re-read at most once, so that a whole history takes linear time.
type ledger struct {
	root    string // the workspace, absolute; paths inside are compared relative to it
	calls   callFinder
	reads   map[string][]*entry // by path: reads that no call has used yet
	shown   map[string][]*entry // by path: other results that no call has used yet
	again   map[string][]*entry // by path: reads whose file was not read again yet
	entries []*entry            // by message, nil for what is not attributable
	usage   Usage
}

// An entry is what the ledger knows of one attributable result.
type entry struct {
	tool         string
	used, reread bool
}

func newLedger(h []Message, root string) *ledger {
	return &ledger{
		root: root, calls: callFinder{h: h}, reads: map[string][]*entry{}, shown: map[string][]*entry{},
		again: map[string][]*entry{}, entries: make([]*entry, len(h)),
		usage: Usage{Basis: Replayed, Tools: map[string]Tally{}},
	}
}

// add takes message i of the history, after those before it.
func (l *ledger) add(i int) {
	m := &l.calls.h[i]
	if m.Role == Assistant {
		l.calls.last = i
	}
	for j := range m.Calls {
		c := &m.Calls[j]
		if c.Path != "" {
			l.name(c.Path, c.Reads)
		}
		for _, name := range c.Names {
			l.name(name, c.Reads)
		}
		for _, word := range words(c.Command) {
			l.name(word, c.Reads)
		}
	}
	if m.Role == Tool {
		l.result(i, m)
	}
}

// name marks what a call that names a path uses. A call that reads a file does
// not use earlier reads of it: they are re-read.
func (l *ledger) name(written string, reading bool) {
	p := l.normal(written)
	l.use(l.shown[p])
	delete(l.shown, p)
	if !reading {
		l.use(l.reads[p])
		delete(l.reads, p)
		return
	}
	for _, e := range l.again[p] {
		e.reread = true
		l.usage.Reread++
		l.count(e.tool, Tally{Reread: 1})
	}
	delete(l.again, p)
}

func (l *ledger) use(entries []*entry) {
	for _, e := range entries {
		if !e.used {
			e.used = true
			l.usage.Used++
			l.count(e.tool, Tally{Used: 1})
		}
	}
}

func (l *ledger) count(tool string, by Tally) {
	t := l.usage.Tools[tool]
	l.usage.Tools[tool] = Tally{t.Seen + by.Seen, t.Used + by.Used, t.Reread + by.Reread}
}

func (l *ledger) result(i int, m *Message) {
	call, _ := l.calls.find(m.CallID, i)
	if m.Failed || call == nil || len(m.Shows) == 0 {
		l.usage.Unattributable++
		return
	}
	e := &entry{tool: call.Name}
	l.entries[i] = e
	l.usage.Attributable++
	l.count(e.tool, Tally{Seen: 1})
	reading := m.Action != nil && m.Action.Kind == Read
	for _, written := range m.Shows {
		p := l.normal(written)
		if !reading {
			l.shown[p] = append(l.shown[p], e)
			continue
		}
		l.reads[p] = append(l.reads[p], e)
		l.again[p] = append(l.again[p], e)
	}
}

// useOf is what became of the result in message i.
func (l *ledger) useOf(i int) Use {
	e := l.entries[i]
	switch {
	case e == nil:
		return Unattributable
	case e.used:
		return Used
	case e.reread:
		return Reread
	}
	return Unused
}

// snapshot is a copy of the counts so far.
func (l *ledger) snapshot() Usage {
	u := l.usage
	u.Tools = maps.Clone(u.Tools)
	return u
}

// normal is the form in which paths are compared: results and arguments write
// the same file absolute or relative, with or without a leading "./".
func (l *ledger) normal(p string) string {
	p = strings.TrimPrefix(p, "./")
	if l.root != "" && l.root != "/" {
		if rest, ok := strings.CutPrefix(p, l.root+"/"); ok {
			return rest
		}
	}
	return p
}

// words splits the text of a command into what may be a path.
func words(command string) []string {
	return strings.FieldsFunc(command, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("'\"`;|&<>()=", r)
	})
}

// UsageOf is the ledger of a whole stored history; root is the workspace.
func UsageOf(h []Message, root string) Usage { return ledgerOf(h, root).usage }

func ledgerOf(h []Message, root string) *ledger {
	l := newLedger(h, root)
	for i := range h {
		l.add(i)
	}
	return l
}
