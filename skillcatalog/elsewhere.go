package skillcatalog

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
)

// OutsideRoots is the scope of skills that are below no root of an agent.
const OutsideRoots = "outside"

// Elsewhere are the skills among the known files of q that are where some
// agent of all looks for skills, but below no root of this one.
func (c *Catalog) Elsewhere(files Files, q Query, all []*profile.Profile) []Record {
	var dirs []string
	for _, other := range all {
		for _, d := range ProjectDirs(other) {
			dirs = append(dirs, "/"+d+"/")
		}
	}
	ids := &contests{at: make(map[string]int32, len(c.Skills))}
	for i := range c.Skills {
		ids.all[ids.of(c.Skills[i].ID)].used = 1
	}
	var records []Record
	for _, path := range q.Known {
		below := slices.ContainsFunc(dirs, func(d string) bool { return strings.Contains(path, d) })
		if !below || base(path) != skillFile || c.ByPath(path) != nil {
			continue
		}
		r := Record{
			Name: nameIn(files, path), Path: path, File: path, Step: StepRoot, Enabled: true,
			catalog: c, found: -1, index: -1, winner: -1, detail: c.outside(q, path).Message,
		}
		r.ID = ids.give(r.Name, ids.of(r.Name), "#unloaded-")
		if metadata, ok := files.Metadata(path); ok {
			r.Description = metadata.Description
		}
		records = append(records, r)
	}
	return records
}
