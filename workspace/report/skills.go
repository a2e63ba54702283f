package report

import (
	"slices"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
	"agentls/skillcatalog"
	"agentls/workspace"
)

// Skills is the result of `agentls skills list`.
type Skills struct {
	SchemaVersion int                 `json:"schemaVersion"`
	Agent         string              `json:"agent"`
	Trusted       bool                `json:"trusted"`
	Skills        []skillcatalog.View `json:"skills"`
	Budget        skillcatalog.Budget `json:"budget"`
	Scan          skillcatalog.Scan   `json:"scan"`
	Findings      []Finding           `json:"findings"`
	Notes         []string            `json:"notes"`

	agent  *profile.Profile
	others []*profile.Profile // enabled ones that find skills too
	files  []string           // the paths of Skills as they are
	paths  bool               // the page says where skills are
	part   bool               // a path chose some of the catalogue, whose budget is that of all
}

// NewSkills is the catalogue of one agent started in cwd; with all set also the
// skills that are shadowed, disabled or not loaded, and those that only other
// enabled agents look for; with a path only what stands at or below it.
func NewSkills(s *workspace.Snapshot, show Paths, p *profile.Profile, cwd string, all bool, path string) Skills {
	c, part := s.Skills.Catalog(p, cwd), path != ""
	if part && p.Skills.ListsAny && s.Files.Stat(path).Kind == tree.Dir {
		c, part = catalogOf(s, p, cwd, path), false
	}
	out := Skills{
		SchemaVersion: SchemaVersion, Agent: c.Agent, Trusted: c.Trusted, Skills: []skillcatalog.View{},
		Budget: c.Budget, Scan: c.Scan, Findings: []Finding{}, Notes: append([]string{}, c.Notes...), agent: p,
		part: part,
	}
	out.Notes = append(out.Notes, s.Agents.Presumed(p)...)
	enabled, _ := s.Agents.Named(nil) // which names none that is unknown
	for _, other := range enabled {
		if other.Ref() != p.Ref() && len(other.Skills.Roots) > 0 {
			out.others = append(out.others, other)
		}
	}
	records := c.Skills
	if all {
		q := s.Skills.Query(p, cwd)
		records = slices.Concat(records, c.Elsewhere(&s.Files, q, s.Agents.All()))
	}
	seen := map[string]bool{}
	for _, r := range records {
		if r.Kind == skillcatalog.KindSubagent || !all && r.State() != skillcatalog.Listed || path != "" && !tree.Under(path, r.Path) {
			continue
		}
		out.Skills, out.files = append(out.Skills, r.Shown(&s.Files, show.Show)), append(out.files, r.Path)
		if !seen[r.Path] {
			seen[r.Path] = true
			for _, f := range s.Findings(r.Path) {
				out.Findings = append(out.Findings, newFinding(s, show, f))
			}
		}
	}
	return out
}

// catalogOf is what an agent makes of one directory of skills, as if it were the
// user's own.
func catalogOf(s *workspace.Snapshot, p *profile.Profile, cwd, dir string) *skillcatalog.Catalog {
	only := *p
	only.Skills.Roots = []profile.SkillRoot{{Base: profile.InSystem, Dirs: []string{dir}, Scope: "user", Source: "user"}}
	q := s.Skills.Query(p, cwd)
	q.Overrides = nil
	return skillcatalog.Choose(&s.Files, nil, &only, q, skillcatalog.Discover(&s.Files, &only, q))
}

// Matches is the result of `agentls skills search`.
type Matches struct {
	SchemaVersion int                 `json:"schemaVersion"`
	Agent         string              `json:"agent"`
	Query         string              `json:"query"`
	Skills        []skillcatalog.View `json:"skills"`
}

// NewMatches are the skills that an agent's search finds.
func NewMatches(s *workspace.Snapshot, show Paths, p *profile.Profile, cwd, query string) Matches {
	m := Matches{SchemaVersion: SchemaVersion, Agent: p.Ref(), Query: query, Skills: []skillcatalog.View{}}
	for _, r := range s.Skills.Catalog(p, cwd).Search(query) {
		m.Skills = append(m.Skills, r.Shown(&s.Files, show.Show))
	}
	return m
}
