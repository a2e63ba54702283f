package diagnostics

import "agentls/skillcatalog"

// skill is a file in the catalogues of the enabled agents, each started in the
// file's folder.
type skill struct {
	file  File
	world World
	asked bool
	in    []record
}

// record is the file in the catalogue of one agent.
type record struct {
	*skillcatalog.Record
	in *skillcatalog.Catalog
}

// records are those of the agents that have the file below a root; asked for
// once a run.
func (s *skill) records() []record {
	if s.asked || s.file.Kind != Skill {
		return s.in
	}
	s.asked = true
	for _, c := range s.world.Catalogs(s.world.Root(s.file.Path)) {
		if r := c.ByPath(s.file.Path); r != nil {
			s.in = append(s.in, record{r, c})
		}
	}
	return s.in
}

// missed are the records to which the agent's walk does not come for one reason.
func (s *skill) missed(why skillcatalog.Missed) []record {
	var missed []record
	for _, r := range s.records() {
		if r.Step == skillcatalog.StepReach && r.Missed() == why {
			missed = append(missed, r)
		}
	}
	return missed
}
