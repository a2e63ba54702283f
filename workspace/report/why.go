package report

import (
	"path"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/skillcatalog"
	"agentls/workspace"
)

// NewWhy says for each agent what it does with a skill (a name, an id or the
// path of a SKILL.md) or with an instruction file (a path, absolute).
func NewWhy(s *workspace.Snapshot, show Paths, target string, agents []*profile.Profile) Why {
	w := Why{SchemaVersion: SchemaVersion, Target: target, Verdicts: []Verdict{}}
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
			Agent: a.Agent, Path: show.Show(a.Path), Loaded: a.Step == skillcatalog.StepNone, State: string(a.State),
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
	v := Verdict{Agent: p.Ref(), Path: show.Show(file)}
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
