package report

import (
	"fmt"
	"path"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/page"
	"agentls/skillcatalog"
	"agentls/workspace"
)

// Why is the result of `agentls why`.
type Why struct {
	SchemaVersion int       `json:"schemaVersion"`
	Target        string    `json:"target"`
	Verdicts      []Verdict `json:"verdicts"`
	Notes         []string  `json:"notes,omitempty"`
}

// Verdict is what one agent does with a skill or an instruction file, and the
// one thing to change when it does not load it.
type Verdict struct {
	Agent   string `json:"agent"`
	Path    string `json:"path"`
	Loaded  bool   `json:"loaded"`
	State   string `json:"state"` // of a skill; of an instruction file the status
	Message string `json:"message"`
	Fix     string `json:"fix"`
	Line    int    `json:"line,omitempty"` // where in the file, when the file is to blame
	Column  int    `json:"column,omitempty"`

	name, file string // the agent's name for people, the path as it is
}

// NewWhy says for each agent what it does with a skill (a name, an id or the
// path of a SKILL.md) or with an instruction file (a path, absolute).
func NewWhy(s *workspace.Snapshot, show Paths, target string, agents []*profile.Profile) Why {
	w := Why{SchemaVersion: SchemaVersion, Target: target, Verdicts: []Verdict{}}
	for _, p := range agents {
		if note := s.Presumed(p); note != "" {
			w.Notes = append(w.Notes, note)
		}
	}
	if path.IsAbs(target) {
		w.Target = show.Show(target)
		if !strings.EqualFold(path.Base(target), "SKILL.md") {
			for _, p := range agents {
				w.Verdicts = append(w.Verdicts, instructionVerdict(s, show, target, p))
			}
			return w
		}
	}
	for _, p := range agents {
		w.Verdicts = append(w.Verdicts, skillVerdicts(s, show, target, p)...)
	}
	return w
}

func skillVerdicts(s *workspace.Snapshot, show Paths, target string, p *profile.Profile) []Verdict {
	var out []Verdict
	c, q := s.Catalog(p, ""), s.SkillQuery(p, "")
	for _, a := range c.Why(s, q, target, q.Known) {
		v := Verdict{
			Agent: a.Agent, name: p.Name, file: a.Path, Path: show.Show(a.Path), Loaded: a.Step == skillcatalog.StepNone, State: string(a.State),
			Message: a.Message, Fix: a.Fix,
		}
		if !a.Span.Empty() {
			at := placeIn(s, a.Path, a.Span)
			v.Line, v.Column = at.Line, at.Column
		}
		out = append(out, v)
	}
	return out
}

// instructionVerdict asks the agent started in the file's own directory.
func instructionVerdict(s *workspace.Snapshot, show Paths, file string, p *profile.Profile) Verdict {
	e := s.Explain(file, path.Dir(file), []*profile.Profile{p}).Agents[0]
	v := Verdict{Agent: p.Ref(), name: p.Name, file: file, Path: show.Show(file)}
	if f := e.File(file); f != nil {
		v.Loaded, v.State, v.Message = f.Status != agentsctx.Dropped, f.Status, f.Why
		if f.Lost > 0 {
			v.Fix = "shorten this file or the files that used the budget"
			if len(f.Unseen) > 0 {
				at := placeIn(s, file, f.Unseen[0])
				v.Line, v.Column = at.Line, at.Column
			}
		}
		return v
	}
	for _, g := range e.Ignored {
		if g.Path == file {
			v.State, v.Message = g.Status, g.Why
			return v
		}
	}
	v.State, v.Message = agentsctx.NotLoaded, p.Name+" reads no file of this name here"
	return v
}

// Page lays out a row for each verdict.
func (w Why) Page() page.Page {
	t := page.Table{Columns: make([]page.Column, 4)}
	for _, v := range w.Verdicts {
		t.Rows = append(t.Rows, v.row())
	}
	p := page.Page{Title: page.Of(page.In(page.Strong, w.Target))}
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
	answer := page.In(page.Good, "yes")
	if !v.Loaded {
		answer = page.In(page.Error, "no")
	}
	at := page.Span{Text: v.Path, File: v.file, Line: v.Line, Column: v.Column}
	if v.Line > 0 {
		at.Text = fmt.Sprintf("%s:%d:%d", v.Path, v.Line, v.Column)
	}
	row := page.Row{Cells: []page.Line{page.Of(answer), page.Of(page.In(page.Strong, v.name)), page.Of(at), page.Of(page.Text(v.State))}}
	if v.Message != "" && v.Message != v.State {
		row.Details = append(row.Details, page.Of(page.Text(v.Message)))
	}
	if v.Fix != "" {
		row.Details = append(row.Details, page.Line{page.In(page.Muted, "fix"), page.Text(" " + v.Fix)})
	}
	return row
}
