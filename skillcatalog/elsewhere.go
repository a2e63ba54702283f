package skillcatalog

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
)

// OutsideRoots is the scope of skills that stand below no root of an agent.
const OutsideRoots = "outside"

// Elsewhere are the skills among the known files of q that stand where some
// agent of all looks for skills, but below no root of this one.
func (c *Catalog) Elsewhere(files Files, p *profile.Profile, q Query, all []*profile.Profile) []Record {
	var dirs []string
	for _, other := range all {
		for _, d := range ProjectDirs(other) {
			dirs = append(dirs, "/"+d+"/")
		}
	}
	ids := idGiver{used: make(map[string]int, len(c.Skills))}
	for i := range c.Skills {
		ids.used[c.Skills[i].ID] = 1
	}
	var records []Record
	for _, path := range q.Known {
		below := slices.ContainsFunc(dirs, func(d string) bool { return strings.Contains(path, d) })
		if !below || base(path) != skillFile || c.at(path) >= 0 {
			continue
		}
		a := c.outside(p, q, path)
		r := Record{
			Name: nameIn(files, path), Path: path, Directory: parent(path), File: path, Root: parent(path), Scope: OutsideRoots,
			Source: OutsideRoots, State: NotLoaded, Step: StepRoot, Enabled: true, Why: a.Message,
		}
		r.DisplayID = r.Name
		r.ID = ids.give(r.DisplayID, "#unloaded-")
		r.EffectiveID = r.ID
		if head, ok := files.Head(path); ok {
			r.Description = head.Description
			r.LoadTokens = loadTokens(&p.Skills, head)
		}
		records = append(records, r)
	}
	return records
}
