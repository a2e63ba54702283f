package skillcatalog

import (
	"cmp"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// Choose makes the catalogue of what was discovered.
func Choose(files Files, p *profile.Profile, q Query, d *Discovery) *Catalog {
	return Again(files, p, q, d, nil)
}

// Again chooses as Choose does. What an earlier catalogue of the same discovery
// read in files that are the same is not read again.
func Again(files Files, p *profile.Profile, q Query, d *Discovery, earlier *Catalog) *Catalog {
	c := &chooser{files: files, p: p, q: &q, d: d}
	out := &Catalog{Agent: p.Ref(), Workspace: q.Workspace, Trusted: q.Trusted, Scan: d.Scan, skills: &p.Skills, name: p.Name}
	out.read = readings{from: d, home: q.Home, unit: c.limit().unit, all: make([]*reading, len(d.Found))}
	c.readAll(&out.read, earlier)
	c.merge()
	c.sort()
	out.index = index{ring: c.compete(), place: c.places()}
	for i := range c.records {
		c.settle(&c.records[i])
	}
	out.Budget = c.list()
	for i := range c.records {
		c.explain(&c.records[i])
	}
	out.Skills, out.Notes = c.records, c.noted()
	return out
}

type chooser struct {
	files   Files
	p       *profile.Profile
	q       *Query
	d       *Discovery
	records []Record
}

// loaded reports whether a skill takes part in the contest for its name.
func (r *Record) loaded() bool { return r.Step == StepNone || r.Step == StepUncalled }

// merge leaves one record of each real file: the one that counts in a contest
// of names. The other ways to it are kept as locations.
func (c *chooser) merge() {
	if !c.d.double {
		c.aliases()
		return
	}
	last := c.p.Skills.Winner == profile.LastWins
	at := make(map[string]int, len(c.records))
	for i := range c.records {
		r := &c.records[i]
		j, ok := at[r.File]
		if !ok {
			at[r.File] = i
			continue
		}
		if other := &c.records[j]; r.loaded() && (last || !other.loaded()) {
			r.Locations = append(append(r.Locations, other.Path), other.Locations...)
			at[r.File] = i
		} else {
			other.Locations = append(other.Locations, r.Path)
		}
	}
	kept := c.records[:0]
	for i := range c.records {
		if at[c.records[i].File] == i {
			kept = append(kept, c.records[i])
		}
	}
	c.records = kept
	c.aliases()
}

// aliases adds the paths through roots that turned out to be other names of
// directories the walk had been in.
func (c *chooser) aliases() {
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

// settle applies what comes behind the contest: switches and demands.
func (c *chooser) settle(r *Record) {
	s := &c.p.Skills
	r.Manageable = s.Switch.File != "" && r.Owner == nil && (r.loaded() || r.Step == StepShadowed)
	if s.Switch.File != "" && !r.Locked {
		if on, set := c.q.Overrides[r.ID]; set {
			r.Enabled = on
		}
	}
	if r.Step != StepNone && r.Step != StepUncalled {
		return
	}
	if !r.Enabled {
		r.Step = StepDisabled
		return
	}
	if s.Needs.Field == "" {
		return
	}
	head, ok := c.files.Head(r.Path)
	if !ok {
		return
	}
	why, off := unmet(needsOf(&s.Needs, head), r.Name, r.Source, &c.q.Host)
	switch {
	case off:
		r.Step, r.Enabled, r.Why = StepDisabled, false, why
	case why != "":
		r.Step, r.Why = StepNeeds, why
	}
}

// sort puts the records in the order of the agent's listing.
func (c *chooser) sort() {
	compare := c.order()
	if compare == nil {
		return
	}
	order := make([]int, len(c.records))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return compare(&c.records[i], &c.records[j]) })
	sorted := make([]Record, len(order))
	for i, from := range order {
		sorted[i] = c.records[from]
	}
	c.records = sorted
}

// order compares two records; nil keeps the order in which they were found.
func (c *chooser) order() func(a, b *Record) int {
	l := &c.p.Skills.Listing
	switch l.Order {
	case profile.ByName:
		return func(a, b *Record) int { return less(a.Name, b.Name) }
	case profile.ByScope:
		return func(a, b *Record) int {
			return cmp.Or(
				scopeRank(l, a.Scope)-scopeRank(l, b.Scope),
				strings.Compare(a.Name, b.Name),
				strings.Compare(a.File, b.File),
			)
		}
	}
	return nil
}

func scopeRank(l *profile.Listing, scope string) int {
	if i := slices.Index(l.Scopes, scope); i >= 0 {
		return i
	}
	return len(l.Scopes)
}

// Resize gives a copy with the load costs as the files are now; a choice keeps
// them as they were when the front matter last changed.
func (c *Catalog) Resize(files Files) *Catalog {
	next := *c
	next.Skills = slices.Clone(c.Skills)
	for i := range next.Skills {
		r := &next.Skills[i]
		if r.LoadTokens == 0 {
			continue
		}
		if head, ok := files.Head(r.Path); ok {
			r.LoadTokens = loadTokens(c.skills, head)
		}
	}
	return &next
}
