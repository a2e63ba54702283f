package diagnostics

import "agentls/skillcatalog"

// Record is a file in the catalogue of one agent.
type Record struct {
	*skillcatalog.Record
	In *skillcatalog.Catalog
}

// RecordsIn are those of a file in the catalogues that have it.
func RecordsIn(catalogs []*skillcatalog.Catalog, path string) []Record {
	var records []Record
	for _, c := range catalogs {
		if r := c.ByPath(path); r != nil {
			records = append(records, Record{r, c})
		}
	}
	return records
}

// skill is a file in the catalogues of the enabled agents, each started in the
// file's folder.
type skill struct {
	file  File
	world World
	asked bool
	in    []Record
}

// records are those of the agents that have the file below a root; asked for
// once a run.
func (s *skill) records() []Record {
	if !s.asked && s.file.Kind == Skill {
		s.asked, s.in = true, s.world.Records(s.file.Path)
	}
	return s.in
}

// missed are the records to which the agent's walk does not come for one reason.
func (s *skill) missed(why skillcatalog.Missed) []Record {
	var missed []Record
	for _, r := range s.records() {
		if r.Step == skillcatalog.StepReach && r.Missed() == why {
			missed = append(missed, r)
		}
	}
	return missed
}
