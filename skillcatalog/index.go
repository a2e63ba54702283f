package skillcatalog

import (
	"slices"

	"agentls/internal/tree"
)

// index finds records without a look at all of them.
type index struct {
	place []int32 // by the place in Discovery.Found where a real file comes first: its record, from 1; 0 for none
	ring  []int32 // by record: the next one that competes for its name, round in a ring
}

// Display is a path as people in the workspace call it.
func (c *Catalog) Display(path string) string {
	return shown(&Query{Workspace: c.Workspace, Home: c.read.home}, path)
}

// ByPath is the record of a SKILL.md, by any of its paths.
func (c *Catalog) ByPath(path string) *Record {
	if i := c.at(path); i >= 0 {
		return &c.Skills[i]
	}
	return nil
}

// at is the place of a record, by any path of its file; -1 for none.
func (c *Catalog) at(path string) int {
	d := c.read.from
	i, ok := d.byPath[path]
	for a := 0; !ok && a < len(d.aliases); a++ {
		if rel, below := tree.Rel(d.aliases[a].path, path); below {
			i, ok = d.byPath[join(d.aliases[a].real, rel)]
		}
	}
	if !ok {
		return -1
	}
	return int(c.index.place[d.byPath[d.Found[i].Real]]) - 1
}

// places are the records by where their files were found first.
func (c *chooser) places() []int32 {
	place := make([]int32, len(c.d.Found))
	for i := range c.records {
		first := c.records[i].at
		if c.d.double {
			first = int(c.d.byPath[c.records[i].File])
		}
		place[first] = int32(i + 1)
	}
	return place
}

// Twins are the other skills in r's root that compete for its name, at most so
// many, in the order of the catalogue. One real file reached twice is no twin.
func (c *Catalog) Twins(r *Record, most int) []*Record {
	start := c.at(r.Path)
	if start < 0 {
		return nil
	}
	var places []int
	for i := int(c.index.ring[start]); i != start && len(places) < most; i = int(c.index.ring[i]) {
		if o := &c.Skills[i]; o.Root == r.Root && o.Name == r.Name {
			places = append(places, i)
		}
	}
	slices.Sort(places)
	var twins []*Record
	for _, i := range places {
		twins = append(twins, &c.Skills[i])
	}
	return twins
}
