package report

import (
	"slices"
	"strconv"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/workspace"
	"agentls/workspace/session"
)

// Window is what fills an agent's context window before its user types. Most of
// it is known from files; what only a run knows comes from the report of one, and
// is unknown without.
type Window struct {
	Agent     *profile.Profile
	Source    string // Run or Estimate
	Directory string // where the agent works, as the source names it
	MaxFile   Limit
	MaxTotal  Limit
	Sandbox   Sandbox
	System    Amount // the system prompt
	Project   Amount // of it, the section of the files
	Base      Amount // of it, everything else
	Files     []WindowFile
	Skills    WindowSkills
	Tools     WindowTools
	Turn      Amount // what the current turn adds
	Session   WindowSession
	Talk      Conversation
	Warning   Warning
	Engine    string   // what puts the window together, in words; empty where there is no choice
	Unknown   []string // what is not known, in words
	Notes     []string

	plugin string // what is unknown because a plugin puts the window together
	stored []byte // the report of the run, as stored
	show   Paths
}

// The sources of a Window.
const (
	Run      = "run"
	Estimate = "estimate"
)

// Amount is a length in UTF-16 units, or unknown, which is not zero.
type Amount struct {
	N     int
	Known bool
}

// Exactly is a known amount.
func Exactly(n int) Amount { return Amount{n, true} }

// MarshalJSON is the number, or null.
func (a Amount) MarshalJSON() ([]byte, error) {
	if !a.Known {
		return []byte("null"), nil
	}
	return strconv.AppendInt(nil, int64(a.N), 10), nil
}

// size is the amount as people read it.
func (a Amount) size() string {
	if !a.Known {
		return "unknown"
	}
	return measure.Commas(a.N) + " chars (~" + measure.Commas(measure.Tokens(a.N)) + " tok)"
}

// plus is the sum, unknown when a part is.
func (a Amount) plus(b Amount) Amount { return Amount{a.N + b.N, a.Known && b.Known} }

// Limit is a budget with its unit; 0 is none.
type Limit struct {
	N    int
	Unit string
}

// Sandbox is what a run says of where tools run.
type Sandbox struct {
	Mode      string
	Sandboxed bool
}

// WindowFile is an instruction file in the window, or one that should be.
type WindowFile struct {
	Name      string // as rows name it
	Path      string // absolute, or as the run stored it
	Missing   bool   // a line says so; Injected is its length
	Raw       Amount
	Injected  Amount
	Truncated bool
	Native    bool     // the agent's runtime reads it by itself, unverified
	Withheld  bool     // settings keep it out of the turn
	Causes    []string // of the cut: perFile, total
	Cap       int      // a limit of its own that no setting raises; 0 for none
	Why       string
	Load      string
}

// The causes of a cut.
const (
	perFile = "per-file-limit"
	total   = "total-limit"
)

// WindowSkills is the list of skills in the system prompt.
type WindowSkills struct {
	Chars   Amount
	Entries []Sized
	Around  int      // of Chars, what is no entry
	Omitted []string // skills that the list has no room for
	Note    string
}

// Sized is a named part with its size.
type Sized struct {
	Name  string `json:"name"`
	Chars int    `json:"blockChars"`
}

// WindowTools are the tools that a run had; without one they are unknown.
type WindowTools struct {
	Known   bool
	List    Amount
	Schemas Amount
	Entries []WindowTool
}

// WindowTool is a tool of a run.
type WindowTool struct {
	Name       string
	Summary    int
	Schema     int
	Parameters *int
}

// WindowSession is what is known of the conversation that goes on in the window;
// nil is unknown.
type WindowSession struct {
	Ref                          string
	Model, Provider              string
	Total, Input, Output, Window *int
	Fresh                        *bool
	Compactions                  *int
}

// WindowQuery says whose window is asked for; empty is the default.
type WindowQuery struct {
	Cwd      string // where the agent is started
	Session  string // the conversation: a key or an id of the agent's store, or agent:id
	Estimate bool   // even where the report of a run is there
}

// NewWindow is what fills the window of an agent.
func NewWindow(s *workspace.Snapshot, show Paths, p *profile.Profile, q WindowQuery) (*Window, error) {
	w := &Window{Agent: p, Source: Estimate, show: show}
	b := windowBuilder{s: s, p: p, q: q, w: w}
	b.estimate()
	notes := len(w.Notes)
	if !p.Window.Stored {
		return w, b.ofSession()
	}
	prompt, err := b.prompt()
	if err != nil {
		return nil, err
	}
	if prompt != nil {
		b.conversation(prompt)
		if prompt.Report != nil && !q.Estimate {
			w.Notes = w.Notes[notes:] // those of the estimate are about the files of now
			w.run(prompt.Report)
		}
	}
	b.warn()
	return w, nil
}

// windowBuilder puts a Window together.
type windowBuilder struct {
	s *workspace.Snapshot
	p *profile.Profile
	q WindowQuery
	w *Window
}

// folder is where the agent works.
func (b *windowBuilder) folder() string {
	if folders := b.s.Folders(); len(folders) > 0 {
		return folders[0]
	}
	return b.w.show.Workspace
}

// prompt is the conversation that is asked for: without one the newest with the
// report of a run, else the newest.
func (b *windowBuilder) prompt() (*session.Prompt, error) {
	prompts, warnings := session.Prompts(b.p.ID, findOptions(b.s))
	for _, w := range warnings {
		b.w.Notes = append(b.w.Notes, b.w.show.Show(w.Path)+": "+w.Message)
	}
	return b.choose(prompts)
}

// injected is what the files that are there come to.
func (w *Window) injected() Amount {
	sum := Exactly(0)
	for i := range w.Files {
		if f := &w.Files[i]; !f.Missing {
			sum = sum.plus(f.Injected)
		}
	}
	return sum
}

// sections is what the files and the lines about missing ones come to.
func (w *Window) sections() int {
	n := 0
	for i := range w.Files {
		n += w.Files[i].Injected.N
	}
	return n
}

// known is what is known of the prompt before a run.
func (w *Window) known() int { return w.sections() + w.Skills.Chars.N }

// Tracked is the whole of what is measured: the system prompt, in which files,
// skills and the list of tools are, the schemas and what the turn adds.
func (w *Window) Tracked() Amount {
	t := w.System.plus(w.Tools.Schemas)
	if w.Turn.Known {
		t = t.plus(w.Turn)
	}
	return t
}

// truncated are the files that are there and cut.
func (w *Window) truncated() []*WindowFile {
	var cut []*WindowFile
	for i := range w.Files {
		if f := &w.Files[i]; f.Truncated && !f.Missing && !f.Withheld {
			cut = append(cut, f)
		}
	}
	return cut
}

// Status is what has become of the file, in a word.
func (f *WindowFile) Status() string {
	switch {
	case f.Native:
		return "NATIVE/UNVERIFIED"
	case f.Missing:
		return "MISSING"
	case f.Withheld:
		return "NOT INJECTED"
	case f.Truncated:
		return "TRUNCATED"
	}
	return "OK"
}

// total is the number of tokens while it is of now.
func (s *WindowSession) total() *int {
	if s.Fresh != nil && !*s.Fresh {
		return nil
	}
	return s.Total
}

// bySize are the parts from the largest to the smallest, those of one size in
// their order.
func bySize[T any](parts []T, size func(T) int) []T {
	sorted := slices.Clone(parts)
	slices.SortStableFunc(sorted, func(a, b T) int { return size(b) - size(a) })
	return sorted
}
