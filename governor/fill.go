package governor

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"agentls/internal/measure"
)

// A Fill says what fills a window: the tokens of a history by what they are, by
// tool and by file, and how many of them nobody needs any more.
type Fill struct {
	Tokens    int
	ByTool    []ToolFill
	ByKind    []KindFill
	ByFile    []FileFill
	Largest   []Large
	Redundant Redundant
}

// A ToolFill is what the calls of a tool and their results take.
type ToolFill struct {
	Tool      string `json:"tool"` // as the agent calls it
	Calls     int    `json:"calls"`
	Tokens    int    `json:"tokens"`
	Redundant int    `json:"redundant"`
}

// A KindFill is what one kind of text takes.
type KindFill struct {
	Kind   string `json:"kind"`
	Tokens int    `json:"tokens"`
}

// A FileFill is what reading and writing a file takes.
type FileFill struct {
	Path      string `json:"path"` // relative to the session's workspace when inside it
	Reads     int    `json:"reads"`
	Tokens    int    `json:"tokens"`
	Redundant int    `json:"redundant"`
	Why       string `json:"why,omitempty"` // of the last that is redundant
}

// A Large is one of the largest texts of a history.
type Large struct {
	Message int    `json:"message"`
	What    string `json:"what"`
	Tokens  int    `json:"tokens"`
}

// Redundant is how many tokens of how many results nobody needs any more.
type Redundant struct {
	Tokens   int `json:"tokens"`
	Elisions int `json:"elisions"`
}

// The kinds of text, in plain words.
const (
	prompts      = "prompts"
	injected     = "injected context"
	assistant    = "assistant text"
	toolCalls    = "calls"
	toolResults  = "results"
	largestTexts = 10
)

// BuildFill is what fills the history of a session. A result is redundant when
// policy 1 could elide it, whatever epoch it is in, or when it is there twice.
func BuildFill(in Input) Fill {
	f := filler{in: in, tools: map[string]*ToolFill{}, kinds: map[string]int{}, files: map[string]*FileFill{}, calls: callFinder{h: in.History}}
	f.redundant = redundantResults(in)
	for i := range in.History {
		f.message(i)
	}
	return f.fill()
}

// A dead is why a result is redundant, and by how many tokens.
type dead struct {
	tokens int
	why    string
}

func redundantResults(in Input) map[int]dead {
	h, at := in.History, map[string]int{}
	for i := range h {
		if h[i].Role == Tool {
			at[h[i].CallID] = i
		}
	}
	all := map[int]dead{}
	plan := Plan(h, Settings{MinAgeTurns: in.Settings.MinAgeTurns}, in.Choices)
	for _, e := range plan {
		all[e.Message] = dead{e.TokensSaved, e.words(h, at[e.SupersededBy])}
	}
	for _, o := range Opportunities(h, plan) {
		all[at[o.CallID]] = dead{o.TokensSaved, fmt.Sprintf("shown before, message %d", at[o.CoveredBy])}
	}
	return all
}

// words say in plain words what made a result redundant.
func (e *Elision) words(h []Message, by int) string {
	a := h[by].Action
	switch {
	case e.Reason == StaleBgOutput:
		return fmt.Sprintf("asked again, message %d", by)
	case e.Reason == DuplicateSearch:
		return fmt.Sprintf("searched again with the same result, message %d", by)
	case a != nil && a.Kind == Write:
		return fmt.Sprintf("edited since, message %d", by)
	}
	return fmt.Sprintf("changed since, message %d", by)
}

type filler struct {
	in        Input
	tools     map[string]*ToolFill
	kinds     map[string]int
	files     map[string]*FileFill
	calls     callFinder
	redundant map[int]dead
	largest   []Large
}

func (f *filler) message(i int) {
	m := &f.in.History[i]
	switch m.Role {
	case User:
		kind := prompts
		if m.Summary {
			kind = injected
		}
		f.add(i, kind, kind, measure.Tokens(m.Text.Units()))
	case Assistant:
		f.calls.last = i
		f.add(i, assistant, assistant, measure.Tokens(m.Text.Units()))
		for j := range m.Calls {
			f.call(i, &m.Calls[j])
		}
	case Tool:
		f.result(i, m)
	}
}

func (f *filler) add(message int, kind, what string, tokens int) {
	f.kinds[kind] += tokens
	if tokens > 0 {
		f.largest = append(f.largest, Large{message, what, tokens})
	}
}

func (f *filler) call(i int, c *Call) {
	t, tokens := f.tool(c.Name), c.tokens()
	t.Calls++
	t.Tokens += tokens
	what := c.Name + " call"
	if c.Path != "" {
		file := f.file(c.Path)
		file.Tokens += tokens
		what += " " + file.Path
	}
	f.add(i, toolCalls, what, tokens)
}

func (f *filler) result(i int, m *Message) {
	tokens, name, p := m.tokens(), "unknown", ""
	if c, _ := f.calls.find(m.CallID, i); c != nil {
		name, p = c.Name, c.Path
	}
	if m.Action != nil {
		p = cmp.Or(m.Action.identity(), p)
	}
	gone := f.redundant[i]
	t := f.tool(name)
	t.Tokens += tokens
	t.Redundant += gone.tokens
	what := name
	if p != "" {
		file := f.file(p)
		file.Tokens += tokens
		file.Redundant += gone.tokens
		file.Why = cmp.Or(gone.why, file.Why)
		if m.Action != nil && m.Action.Kind == Read {
			file.Reads++
		}
		what += " " + file.Path
	}
	f.add(i, toolResults, what, tokens)
}

func (f *filler) tool(name string) *ToolFill {
	if f.tools[name] == nil {
		f.tools[name] = &ToolFill{Tool: name}
	}
	return f.tools[name]
}

func (f *filler) file(p string) *FileFill {
	p = Within(f.in.Root, p)
	if f.files[p] == nil {
		f.files[p] = &FileFill{Path: p}
	}
	return f.files[p]
}

// Within is p as it is called in the directory root, when it lies there.
func Within(root, p string) string {
	if root == "" || !path.IsAbs(p) {
		return path.Clean(p)
	}
	p = path.Clean(p)
	return cmp.Or(strings.TrimPrefix(p, strings.TrimSuffix(root, "/")+"/"), ".")
}

func (f *filler) fill() Fill {
	out := Fill{ByTool: []ToolFill{}, ByKind: []KindFill{}, ByFile: []FileFill{}}
	for _, t := range f.tools {
		out.ByTool = append(out.ByTool, *t)
	}
	for kind, tokens := range f.kinds {
		out.Tokens += tokens
		if tokens > 0 {
			out.ByKind = append(out.ByKind, KindFill{kind, tokens})
		}
	}
	for _, file := range f.files {
		out.ByFile = append(out.ByFile, *file)
	}
	for _, d := range f.redundant {
		out.Redundant.Tokens += d.tokens
		out.Redundant.Elisions++
	}
	slices.SortFunc(out.ByTool, func(a, b ToolFill) int {
		return cmp.Or(cmp.Compare(b.Tokens, a.Tokens), cmp.Compare(a.Tool, b.Tool))
	})
	slices.SortFunc(out.ByKind, func(a, b KindFill) int {
		return cmp.Or(cmp.Compare(b.Tokens, a.Tokens), cmp.Compare(a.Kind, b.Kind))
	})
	slices.SortFunc(out.ByFile, func(a, b FileFill) int {
		return cmp.Or(cmp.Compare(b.Tokens, a.Tokens), cmp.Compare(a.Path, b.Path))
	})
	slices.SortStableFunc(f.largest, func(a, b Large) int { return cmp.Compare(b.Tokens, a.Tokens) })
	out.Largest = append([]Large{}, f.largest[:min(len(f.largest), largestTexts)]...)
	return out
}
