package report

import (
	"path"
	"regexp"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/governor"
	"agentls/internal/markdown"
	"agentls/internal/measure"
	"agentls/internal/receipt"
	"agentls/internal/tree"
	"agentls/skillcatalog"
	"agentls/workspace/session"
)

// expected is a file that the agent is expected to have put in.
type expected struct {
	path    string
	kept    string // as the agent would send it now
	closed  string // the same, where the line breaks after what it takes out go too
	global  bool
	touched bool // only once another file is read
	tokens  int
}

// mostTouches bounds for how many files that a session read it is asked what they
// bring in.
const mostTouches = 300

// expect asks what the agent loads where it was started, and for the files that the
// session read.
func (b *receiving) expect() {
	b.load(b.cwd, false)
	asked := map[string]bool{}
	for i := range b.from.Messages {
		a := b.from.Messages[i].Action
		if a == nil || a.Kind != governor.Read || asked[a.Path] || len(asked) == mostTouches {
			continue
		}
		asked[a.Path] = true
		file := a.Path
		if !path.IsAbs(file) {
			file = path.Join(b.cwd, file)
		}
		if tree.Under(b.cwd, file) {
			b.load(file, true)
		}
	}
}

func (b *receiving) load(file string, touched bool) {
	e := b.s.Instructions.Explain(file, b.cwd, []*profile.Profile{b.agent}).Agents[0]
	for i := range e.Files {
		f := &e.Files[i]
		if b.expectation(f.Path) != nil || f.Status == agentsctx.Dropped || f.Kind == "memory" {
			continue
		}
		waits := f.Load == "on-touch" || f.Load == "on-match"
		if waits && !touched || f.Load == "offered" {
			continue
		}
		src, _ := b.s.Files.Text(f.Path)
		b.known[f.Path], b.known[b.real(f.Path)] = len(b.files), len(b.files)
		b.files = append(b.files, expected{f.Path, keptOf(src, f.Kept, ""), keptOf(src, f.Kept, "\n"), f.Scope == "global", waits, f.Tokens})
	}
}

// keptOf is the ranges of a text that an agent keeps, each without some characters
// at its start.
func keptOf(src string, kept [][2]int, without string) string {
	var s strings.Builder
	for _, k := range kept {
		s.WriteString(strings.TrimLeft(src[min(k[0], len(src)):min(k[1], len(src))], without))
	}
	return s.String()
}

// expectation is the file among those that are expected, under any of its names; nil
// when it is none of them.
func (b *receiving) expectation(file string) *expected {
	i, ok := b.known[file]
	if !ok {
		i, ok = b.known[b.real(file)]
	}
	if !ok {
		return nil
	}
	return &b.files[i]
}

// real is the path of a file without links; as it is where it leads nowhere.
func (b *receiving) real(file string) string {
	if real, ok := b.s.Files.Real(file); ok {
		return real
	}
	return file
}

// expects reports whether a file is expected. One that waits for others may have
// been brought in by what a compaction took away: what could bring it in counts.
func (b *receiving) expects(file string, class session.Class) bool {
	if b.agent == nil || b.cwd == "" || outside(b.s, b.cwd) {
		return false
	}
	if class == session.Skills {
		c := b.s.Skills.Catalog(b.agent, b.cwd)
		k := c.ByPath(file)
		return k != nil && k.State() != skillcatalog.NotLoaded
	}
	if b.expectation(file) != nil || path.Base(path.Dir(file)) == "memory" {
		return true
	}
	e := b.s.Instructions.Explain(path.Join(path.Dir(file), "x"), b.cwd, []*profile.Profile{b.agent}).Agents[0]
	left := e.Left(file)
	return e.File(file) != nil || class == session.Rules && left != nil && left.Status == agentsctx.NotLoaded
}

// forms are what an agent may make of a file before it sends it.
func (b *receiving) forms(file string) []string {
	doc, ok := b.s.Files.Document(file)
	if !ok {
		return nil
	}
	src := doc.Source
	forms := []string{strings.TrimSpace(src)}
	if e := b.expectation(file); e != nil {
		forms = append(forms, e.kept, strings.TrimSpace(e.kept), strings.TrimRight(e.kept, " \t\r\n"), e.closed)
	}
	if doc.Front.State == markdown.Whole {
		body := doc.Body.Of(src)
		forms = append(forms, body, strings.TrimLeft(body, "\r\n"), strings.TrimSpace(body))
	}
	return forms
}

// filledIn are the places of a skill's text that its call fills in.
var filledIn = regexp.MustCompile("(?m)\\$ARGUMENTS(\\[\\d+\\])?|\\$\\d+|\\$\\{[A-Z_]+\\}|!`[^`\n]*`")

// compared is receipt.Compare for a class: in a skill the places that are filled in
// may say anything, arguments may follow, and a marker may end what is cut.
func compared(text, now string, forms []string, class session.Class) receipt.Match {
	m := receipt.Compare(text, now, forms...)
	if class != session.Skills || m.Rung != receipt.Other {
		return m
	}
	if body, _, ok := strings.Cut(text, "\n\n\nARGUMENTS: "); ok {
		text = body
		if m = receipt.Compare(text, now, forms...); m.Same() {
			return receipt.Match{Rung: receipt.Transformed}
		}
	}
	for _, form := range forms {
		if fixed := filledIn.Split(form, -1); len(fixed) > 1 && inOrder(text, fixed) {
			return receipt.Match{Rung: receipt.Transformed}
		}
	}
	if end := strings.LastIndexByte(strings.TrimRight(text, "\n"), '\n'); end > 0 {
		if cut := receipt.Compare(text[:end], now, forms...); cut.Rung == receipt.Cut {
			return cut
		}
	}
	return m
}

// inOrder reports whether a text is these pieces with anything between them.
func inOrder(text string, pieces []string) bool {
	rest, ok := strings.CutPrefix(text, pieces[0])
	if !ok {
		return false
	}
	for _, p := range pieces[1:] {
		_, after, found := strings.Cut(rest, strings.TrimRight(p, "\n"))
		if !found {
			return false
		}
		rest = after
	}
	return strings.TrimSpace(rest) == ""
}

// notReceived adds the files that are expected and were not there.
func (b *receiving) notReceived() {
	received := map[string]bool{}
	for i := range b.r.Files {
		received[b.real(b.r.Files[i].file)] = true
	}
	for _, e := range b.files {
		if received[b.real(e.path)] {
			continue
		}
		class := session.Instructions
		if e.touched {
			class = session.Rules
		}
		src, _ := b.s.Files.Text(e.path)
		f := ReceivedFile{Path: b.show.Show(e.path), Predicted: true, Received: NotRecorded, BytesOnDisk: len(src), OnDisk: "same", file: e.path}
		if b.records(class) && !(e.global && b.from.ProjectOnly) {
			f.Received = ReceivedAbsent
		}
		b.r.Files = append(b.r.Files, f)
	}
}

// listed are the names that the agent is expected to list at the start.
func (b *receiving) listed() []string {
	var names []string
	c := b.s.Skills.Catalog(b.agent, b.cwd)
	for i := range c.Skills {
		if k := &c.Skills[i]; k.State() == skillcatalog.Listed && k.Effective() && k.Kind == skillcatalog.KindSkill {
			names = append(names, k.Shows())
		}
	}
	return names
}

// firstRequest holds the estimate of what stands before the first reply against
// what the provider counted, in a session that has its first reply.
func (b *receiving) firstRequest() {
	if !b.from.Fresh || len(b.from.Replies) == 0 || len(b.files) == 0 {
		return
	}
	first := b.from.Replies[0]
	f := &FirstRequest{Provider: first.Total - first.Output, RestIs: []string{"system prompt", "tools"}}
	for _, e := range b.files {
		if !e.touched {
			f.Estimate += e.tokens
		}
	}
	for i := range b.from.Received {
		if got := &b.from.Received[i]; got.Class == session.Catalogue {
			f.Estimate += measure.Tokens(measure.UTF16(got.Text))
		}
	}
	for i := range b.from.Messages[:max(0, min(first.Message, len(b.from.Messages)))] {
		if m := &b.from.Messages[i]; m.Role == governor.User && !m.Summary {
			f.Estimate += measure.Tokens(m.Text.Units())
		}
	}
	if f.Provider <= 0 {
		return
	}
	f.Rest = f.Provider - f.Estimate
	b.r.FirstRequest = f
}
