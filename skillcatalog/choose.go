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
	out := &Catalog{Agent: p.Ref(), Trusted: q.Trusted, Scan: d.Scan, skills: &p.Skills, name: p.Name}
	out.read = readings{from: d, home: q.Home, unit: c.limit().unit, all: make([]*reading, len(d.Found))}
	c.readAll(&out.read, earlier)
	c.merge()
	c.sort()
	c.compete()
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

// readings are what the files say to this agent, in the order of discovery,
// before they compete.
type readings struct {
	from *Discovery
	home string
	unit profile.Unit
	all  []*reading // never changed once read
}

// reading is one file as the agent reads it.
type reading struct {
	head   *Head
	record Record
}

// readAll reads every file, or takes what was read before.
func (c *chooser) readAll(now *readings, earlier *Catalog) {
	var before []*reading
	if earlier != nil && earlier.skills == &c.p.Skills &&
		earlier.read.from == now.from && earlier.read.home == now.home && earlier.read.unit == now.unit {
		before = earlier.read.all
	}
	c.records = make([]Record, len(now.all))
	for i := range now.all {
		f := &c.d.Found[i]
		head, known := c.head(f)
		if before != nil && known && head == before[i].head {
			now.all[i] = before[i]
		} else {
			r := &reading{head: head}
			c.read(r, f)
			r.record.at = i
			c.measure(&r.record, now.unit)
			now.all[i] = r
		}
		c.records[i] = now.all[i].record
	}
}

// read fills r with what stands in the file.
func (c *chooser) read(reading *reading, f *Found) {
	root := &c.d.Roots[f.Root]
	folder := base(f.Dir())
	r := &reading.record
	*r = Record{
		Name: folder, Path: f.Path, Directory: parent(f.Real), File: f.Real, Root: root.Path,
		Scope: root.Row.Scope, Source: root.Row.Source, Owner: root.Owner, Enabled: true, found: f,
	}
	r.Locked = root.Owner != nil
	switch {
	case root.Off:
		r.Step = StepTrust
	case f.Missed != Reached:
		r.Step = StepReach
	case root.Row.Lazy:
		r.Step = StepLazy
	}
	switch {
	case reading.head != nil:
		c.judge(r, reading.head, folder)
	case c.refusesLink(f):
		c.drop(r, c.p.Skills.On(profile.FileIsLink))
	case f.Missed == Reached:
		c.unreadable(r, f)
	}
	r.DisplayID = r.Name
	if r.Owner != nil {
		r.DisplayID = r.Owner.ID + ":" + r.Name
	}
}

func (c *chooser) refusesLink(f *Found) bool {
	return f.Linked && c.p.Skills.On(profile.FileIsLink).Outcome == profile.Drops
}

// head is what the file says, unless it must not be read or cannot.
func (c *chooser) head(f *Found) (*Head, bool) {
	switch f.Missed {
	case Unread, LeavesRoot, NotRegular:
		return nil, true
	}
	if c.refusesLink(f) {
		return nil, true
	}
	return c.files.Head(f.Path)
}

func (c *chooser) unreadable(r *Record, f *Found) {
	if r.Step != StepNone {
		return
	}
	r.Step, r.Why = StepForm, "cannot be read"
	switch info := c.files.Stat(f.Path); {
	case info.Why != "":
		r.Why = "cannot be read: " + info.Why
	case info.Size > tree.MaxText:
		r.Why = "is larger than agentls reads"
		r.LoadTokens = int((info.Size + 3) / 4)
	}
}

func (c *chooser) judge(r *Record, h *Head, folder string) {
	reading := Read(&c.p.Skills, h, folder, r.found.Linked)
	r.Name, r.Description = reading.Name, reading.Description
	r.LoadTokens = max(1, (h.Units+3)/4)
	if c.p.Skills.Form.LoadByBytes {
		r.LoadTokens = max(1, (h.Bytes+3)/4)
	}
	for _, v := range reading.Verdicts {
		if v.Outcome == profile.Drops {
			c.drop(r, v)
			return
		}
	}
	if len(reading.Verdicts) > 0 {
		r.Doubt, r.Outcome = reading.Verdicts[0].Doubt, reading.Verdicts[0].Outcome
	}
	if r.Step == StepNone && h.flag(c.p.Skills.Form.Uncalled) {
		r.Step = StepUncalled
	}
}

func (c *chooser) drop(r *Record, v profile.Verdict) {
	r.Doubt, r.Outcome = v.Doubt, v.Outcome
	if r.Step == StepNone || r.Step == StepLazy {
		r.Step = StepForm
	}
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
			size := head.Units
			if c.skills.Form.LoadByBytes {
				size = head.Bytes
			}
			r.LoadTokens = max(1, (size+3)/4)
		}
	}
	return &next
}
