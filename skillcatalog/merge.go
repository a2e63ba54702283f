package skillcatalog

import (
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// merge leaves one record of each real file: the one that counts in a contest
// of names. The other ways to it are kept as locations.
func (c *chooser) merge() {
	if c.d.firsts != nil {
		c.mergeTwice()
	}
	for _, a := range c.d.aliases {
		for i := range c.records {
			if rel, ok := tree.Rel(a.real, c.records[i].File); ok {
				if at := join(a.path, rel); !c.records[i].At(at) {
					c.records[i].Locations = append(c.records[i].Locations, at)
				}
			}
		}
	}
}

// mergeTwice is for trees in which some file was reached twice.
func (c *chooser) mergeTwice() {
	last := c.p.Skills.Winner == profile.LastWins
	counts := make([]int32, len(c.records)) // by first place: the record that counts, from 1
	for i := range c.records {
		r, at := &c.records[i], &counts[c.d.first(int32(i))]
		if *at == 0 {
			*at = int32(i + 1)
			continue
		}
		if other := &c.records[*at-1]; r.loaded() && (last || !other.loaded()) {
			r.reachedBy(append([]string{other.Path}, other.Locations...)...)
			*at = int32(i + 1)
		} else {
			other.reachedBy(r.Path)
		}
	}
	kept := c.records[:0]
	for i := range c.records {
		if counts[c.d.first(int32(i))] == int32(i+1) {
			kept = append(kept, c.records[i])
		}
	}
	c.records = kept
}

// reachedBy adds ways to a record.
func (r *Record) reachedBy(paths ...string) {
	for _, p := range paths {
		if p != r.Path {
			r.Locations = append(r.Locations, p)
		}
	}
}
