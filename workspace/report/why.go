package report

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/page"
	"agentls/workspace"
)

// Why is the result of `agentls why`.
type Why struct {
	SchemaVersion int       `json:"schemaVersion"`
	Name          string    `json:"name"` // or the path that was asked for
	Verdicts      []Verdict `json:"verdicts"`
	Notes         []string  `json:"notes,omitempty"`
}

// Verdict is what one agent does with a skill or an instruction file, and the
// one thing to change when it does not load it.
type Verdict struct {
	Agent   string `json:"agent"`
	Path    string `json:"path"`
	Verdict string `json:"verdict"` // yes, when, no
	Step    string `json:"step"`    // the first that fails; empty when none does
	Why     string `json:"why"`
	Fix     string `json:"fix"`
	Line    int    `json:"line,omitempty"` // where in the file, when the file is to blame
	Column  int    `json:"column,omitempty"`

	name, file, state string // the agent's name for people, the path as it is, what has become of it
}

// NewWhy says for each agent what it does with a skill (a name, an id or the
// path of a SKILL.md) or with an instruction file (a path, absolute).
func NewWhy(s *workspace.Snapshot, show Paths, target string, agents []*profile.Profile) Why {
	w := Why{SchemaVersion: SchemaVersion, Name: target, Verdicts: []Verdict{}, Notes: s.Agents.Presumed(agents...)}
	if path.IsAbs(target) {
		w.Name = show.Show(target)
	}
	skill := !path.IsAbs(target) || strings.EqualFold(path.Base(target), "SKILL.md") || inRoot(s, target, agents)
	for _, p := range agents {
		if skill {
			w.Verdicts = append(w.Verdicts, skillVerdicts(s, show, target, p)...)
		} else {
			w.Verdicts = append(w.Verdicts, instructionVerdict(s, show, target, p))
		}
	}
	return w
}

// inRoot reports whether one of the agents looks for skills, commands or subagents
// where the file is.
func inRoot(s *workspace.Snapshot, file string, agents []*profile.Profile) bool {
	return slices.ContainsFunc(agents, func(p *profile.Profile) bool {
		return len(p.Skills.Roots) > 0 && s.Skills.Catalog(p, "").IsInRoot(file)
	})
}

func skillVerdicts(s *workspace.Snapshot, show Paths, target string, p *profile.Profile) []Verdict {
	var out []Verdict
	c, q := s.Skills.Catalog(p, ""), s.Skills.Query(p, "")
	for _, a := range c.Why(&s.Files, q, target, q.Known) {
		v := Verdict{
			Agent: a.Agent, name: p.Name, file: a.Path, Path: show.Show(a.Path), Verdict: a.Step.Verdict(), Step: a.Step.String(), state: string(a.State),
			Why: a.Message, Fix: a.Fix,
		}
		if !a.Span.Empty() {
			at := placeIn(s, a.Path, a.Span)
			v.Line, v.Column = at.Line, at.Column
		}
		out = append(out, v)
	}
	return out
}

// Page lays out a row for each verdict.
func (w Why) Page() page.Page {
	t := page.Table{Columns: make([]page.Column, 4)}
	for _, v := range w.Verdicts {
		t.Rows = append(t.Rows, v.row())
	}
	p := page.Page{Title: page.Of(page.In(page.Strong, w.Name))}
	p.Table(t)
	for _, note := range w.Notes {
		p.Text(page.In(page.Muted, "note: "+note))
	}
	if len(t.Rows) == 0 {
		p.Text(page.Text("no skill is called this, and there is no such file"))
	}
	return p
}

func (v Verdict) row() page.Row {
	answer := page.In(map[string]page.Tone{"yes": page.Good, "when": page.Warning, "no": page.Error}[v.Verdict], v.Verdict)
	at := page.Span{Text: v.Path, File: v.file, Line: v.Line, Column: v.Column}
	if v.Line > 0 {
		at.Text = fmt.Sprintf("%s:%d:%d", v.Path, v.Line, v.Column)
	}
	row := page.Row{Cells: []page.Line{page.Of(answer), page.Of(page.In(page.Strong, v.name)), page.Of(at), page.Of(page.Text(v.state))}}
	if v.Why != "" && v.Why != v.state {
		row.Details = append(row.Details, page.Of(page.Text(v.Why)))
	}
	if v.Fix != "" {
		row.Details = append(row.Details, page.Line{page.In(page.Muted, "fix"), page.Text(" " + v.Fix)})
	}
	return row
}
