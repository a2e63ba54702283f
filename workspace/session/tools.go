package session

import (
	"cmp"
	"crypto/sha256"
	"slices"

	"agentls/governor"
	"agentls/internal/jsjson"
)

// A tool is what one tool of an agent means to the governor, and under which
// keys its arguments stand. A key is tried in the order given.
type tool struct {
	name    string
	kind    governor.Kind
	is      string   // the governor's own tool that this is, arguments and results included
	path    []string // the path argument
	start   []string // first line
	count   []string // number of lines
	between []string // first and last line, in one list; -1 is the end
	lines   int64    // lines delivered when no count is given
	task    []string // the background task asked
	pattern []string // what is searched for
	command []string // text whose words may name paths
	shell   bool     // the command is read: it may show a file
	patch   bool     // the input is a patch: it names the files it changes
}

// A toolbox is the tool table of an agent, sorted by name.
type toolbox struct {
	agent string
	tools []tool
}

func (b *toolbox) find(name string) *tool {
	i, ok := slices.BinarySearchFunc(b.tools, name, func(t tool, n string) int { return cmp.Compare(t.name, n) })
	if !ok {
		return nil
	}
	return &b.tools[i]
}

// describe is the call of a tool as far as its arguments tell: what it names
// and what it does.
func (b *toolbox) describe(name string, args []byte, cwd string) (governor.Call, *pending) {
	t := b.find(name)
	if t == nil {
		return governor.Call{Same: sameness(name, args)}, &pending{name: name}
	}
	p := &pending{tool: t, name: name}
	c := governor.Call{Path: first(args, t.path), Command: commandText(args, t.command), Reads: t.kind == governor.Read}
	if t.kind != governor.Write {
		c.Same = sameness(name, args)
	}
	if t.is != "" {
		p.arguments = slices.Clone(args)
		return c, p
	}
	p.action = t.action(args, c.Path)
	p.task = firstScalar(args, t.task)
	t.refine(&c, p, args, cwd)
	return c, p
}

// action is what a call does by its arguments alone; nil when an argument that
// the governor needs is missing.
func (t *tool) action(args []byte, path string) *governor.Action {
	a := &governor.Action{Kind: t.kind, Default: t.lines}
	switch t.kind {
	case governor.Read:
		a.Path, a.Start, a.Count = path, firstInt(args, t.start), firstInt(args, t.count)
		t.lineRange(a, args)
	case governor.Write:
		a.Path = path
	case governor.Search:
		a.Pattern, a.Query = first(args, t.pattern), t.name+jsjson.Canonical(args)
	case governor.Poll:
		a.Task = firstScalar(args, t.task)
	}
	known := a.Path + a.Pattern + a.Task
	if known == "" && t.kind != governor.List && t.kind != governor.Command {
		return nil
	}
	return a
}

// lineRange reads a first and a last line that stand in one list.
func (t *tool) lineRange(a *governor.Action, args []byte) {
	for _, key := range t.between {
		var ends []int64
		for e := range jsjson.Elements(jsjson.Get(args, key)) {
			f, _ := jsjson.Number(e)
			ends = append(ends, int64(f))
		}
		if len(ends) == 2 {
			a.Start = governor.Int(ends[0])
			if ends[1] >= ends[0] {
				a.Count = governor.Int(ends[1] - ends[0] + 1)
			}
		}
	}
}

// sameness is equal for equal calls of one tool, whatever the order of keys.
func sameness(name string, args []byte) [16]byte {
	sum := sha256.Sum256([]byte(name + jsjson.Canonical(args)))
	return [16]byte(sum[:16])
}

func first(args []byte, keys []string) string {
	for _, k := range keys {
		if s, ok := jsjson.String(jsjson.Get(args, k)); ok {
			return s
		}
	}
	return ""
}

// firstScalar is first for a value that may be a number: task ids are both.
func firstScalar(args []byte, keys []string) string {
	for _, k := range keys {
		raw := jsjson.Get(args, k)
		if s, ok := jsjson.String(raw); ok {
			return s
		}
		if _, ok := jsjson.Number(raw); ok {
			return string(raw)
		}
	}
	return ""
}

func firstInt(args []byte, keys []string) governor.Number {
	for _, k := range keys {
		if f, ok := jsjson.Number(jsjson.Get(args, k)); ok && f == float64(int64(f)) {
			return governor.Int(int64(f))
		}
	}
	return governor.Number{}
}

// maxCommand is how much of a command is kept for its words, in bytes: longer
// ones carry scripts and texts, whose words are not paths.
const maxCommand = 8 << 10

// commandText joins the words of a command: a string, or a list of strings.
func commandText(args []byte, keys []string) string {
	var out []byte
	for _, k := range keys {
		raw := jsjson.Get(args, k)
		if s, ok := jsjson.String(raw); ok {
			out = append(append(out, s...), ' ')
		}
		for e := range jsjson.Elements(raw) {
			out = append(append(out, jsjson.Text(e)...), ' ')
		}
	}
	return string(out[:min(len(out), maxCommand)])
}

// merged is one table of several; where two know a name the first counts.
func merged(agent string, boxes ...toolbox) toolbox {
	out := toolbox{agent: agent}
	for _, b := range boxes {
		for _, t := range b.tools {
			if !slices.ContainsFunc(out.tools, func(o tool) bool { return o.name == t.name }) {
				out.tools = append(out.tools, t)
			}
		}
	}
	slices.SortFunc(out.tools, func(a, b tool) int { return cmp.Compare(a.name, b.name) })
	return out
}
