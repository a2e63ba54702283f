package report

import (
	"cmp"
	"slices"

	"agentls/agentsctx"
	"agentls/agentsctx/pattern"
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
	"agentls/skillcatalog"
	"agentls/workspace"
)

// Explain is the result of `agentls explain`.
type Explain struct {
	agentsctx.Result
	Session *Received         `json:"session,omitempty"`
	Facts   map[string][]Fact `json:"facts,omitempty"` // of each agent, when they are asked for

	full     agentsctx.Result // with the paths as they are
	singly   []string         // the notes on single agents that nothing shows,
	together []string         // and on all of them, which the page has in their place
}

// NewExplain says which instruction files load for a path, each with the skills
// the agent lists there.
func NewExplain(s *workspace.Snapshot, show Paths, file, cwd string, agents []*profile.Profile) Explain {
	if outside(s, file) {
		return nothingApplies(s, show, file, cwd, agents)
	}
	r := Explain{Result: s.Instructions.Explain(file, cwd, agents)}
	for i := range r.Agents {
		e := &r.Agents[i]
		e.Skills = skillsOf(s, e.Profile, r.Cwd, file)
		said := s.Agents.Presumed(e.Profile)
		e.Notes, r.singly = append(said, e.Notes...), append(r.singly, said...)
	}
	r.full, r.together = r.Result, s.Agents.Presumed(agents...)
	if !show.Absolute {
		r.Result = r.Shown(show.Home)
	}
	return r
}

// outside reports a path that lies in none of the workspace's folders.
func outside(s *workspace.Snapshot, file string) bool {
	folders := s.Folders()
	return len(folders) > 0 && !slices.ContainsFunc(folders, func(f string) bool { return tree.Under(f, file) })
}

// nothingApplies is the answer for a path outside the workspace: no chain of
// files leads to it.
func nothingApplies(s *workspace.Snapshot, show Paths, file, cwd string, agents []*profile.Profile) Explain {
	folder := s.Folders()[0]
	r := Explain{Result: agentsctx.Result{
		SchemaVersion: SchemaVersion, Path: file, Workspace: folder, Cwd: cmp.Or(cwd, s.Settings.Of(folder).Cwd),
	}}
	for _, p := range agents {
		r.Agents = append(r.Agents, agentsctx.Explanation{
			Agent: p.Ref(), Profile: p, Cwd: r.Cwd, Files: []agentsctx.File{}, Ignored: []agentsctx.Ignored{},
			Skills: []agentsctx.Skill{}, Notes: []string{"the path lies outside the workspace: none of its files applies there"},
		})
	}
	r.full, r.together = r.Result, s.Agents.Presumed(agents...)
	if !show.Absolute {
		r.Result = r.Shown(show.Home)
	}
	return r
}

// skillsOf are the skills of the start and those that a touch of file brings in.
func skillsOf(s *workspace.Snapshot, p *profile.Profile, cwd, file string) []agentsctx.Skill {
	skills := []agentsctx.Skill{}
	if len(p.Skills.Roots) == 0 {
		return skills
	}
	c := s.Skills.Catalog(p, cwd)
	for i := range c.Skills {
		k := &c.Skills[i]
		skill := agentsctx.Skill{Name: k.Shows(), ID: k.ID, Path: k.Path, State: string(k.State())}
		switch {
		case k.Kind == skillcatalog.KindSubagent:
			continue
		case k.State() == skillcatalog.Conditional:
			if skill.Load = "on-touch"; !touched(c, k, file) {
				continue
			}
		case !k.Effective():
			continue
		}
		skills = append(skills, skill)
	}
	return skills
}

// touched reports whether a file brings in a skill that waits for one.
func touched(c *skillcatalog.Catalog, k *skillcatalog.Record, file string) bool {
	if dir, nested := k.Waits(); nested {
		return tree.Under(dir, file)
	}
	rel, ok := tree.Rel(c.Workspace, file)
	return ok && slices.ContainsFunc(k.Patterns, func(g string) bool { return pattern.Match(g, rel) })
}

// WithSession adds what a stored session really received.
func (r Explain) WithSession(s *workspace.Snapshot, show Paths, ref string) (Explain, error) {
	received, err := NewReceived(s, show, ReceivedQuery{Session: ref})
	if err != nil {
		return r, err
	}
	r.Session = &received
	return r, nil
}
