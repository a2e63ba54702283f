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
	c := &chooser{files: files, p: p, q: &q, d: d}
	c.records = make([]Record, len(d.Found))
	for i := range d.Found {
		c.read(&c.records[i], &d.Found[i])
		c.records[i].at = i
	}
	c.merge()
	c.sort()
	c.compete()
	for i := range c.records {
		c.settle(&c.records[i])
	}
	out := &Catalog{
		Agent: p.Ref(), Trusted: q.Trusted, Scan: d.Scan, skills: &p.Skills, name: p.Name,
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

// read fills r with what stands in the file.
func (c *chooser) read(r *Record, f *Found) {
	root := &c.d.Roots[f.Root]
	folder := base(f.Dir())
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
	if head := c.head(r, f); head != nil {
		c.judge(r, head, folder)
	}
	r.DisplayID = r.Name
	if r.Owner != nil {
		r.DisplayID = r.Owner.ID + ":" + r.Name
	}
}

// head is what the file says, unless it must not be read or cannot.
func (c *chooser) head(r *Record, f *Found) *Head {
	switch f.Missed {
	case Unread, LeavesRoot, NotRegular:
		return nil
	}
	if f.Linked && c.p.Skills.On(profile.FileIsLink).Outcome == profile.Drops {
		c.drop(r, c.p.Skills.On(profile.FileIsLink))
		return nil
	}
	head, ok := c.files.Head(f.Path)
	if !ok {
		c.unreadable(r, f)
	}
	return head
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
		r.Verdict = reading.Verdicts[0]
	}
	if r.Step == StepNone && h.flag(c.p.Skills.Form.Uncalled) {
		r.Step = StepUncalled
	}
}

func (c *chooser) drop(r *Record, v profile.Verdict) {
	r.Verdict = v
	if r.Step == StepNone || r.Step == StepLazy {
		r.Step = StepForm
	}
}

// loaded reports whether a skill takes part in the contest for its name.
func (r *Record) loaded() bool { return r.Step == StepNone || r.Step == StepUncalled }

// merge leaves one record of each real file: the one that counts in a contest
// of names. The other ways to it are kept as locations.
func (c *chooser) merge() {
	last := c.p.Skills.Winner == profile.LastWins
	at := make(map[string]int, len(c.records))
	double := false
	for i := range c.records {
		r := &c.records[i]
		j, ok := at[r.File]
		if !ok {
			at[r.File] = i
			continue
		}
		double = true
		if other := &c.records[j]; r.loaded() && (last || !other.loaded()) {
			r.Locations = append(append(r.Locations, other.Path), other.Locations...)
			at[r.File] = i
		} else {
			other.Locations = append(other.Locations, r.Path)
		}
	}
	if !double {
		c.aliases()
		return
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

// compete settles who wins each name, and gives every record its ids.
func (c *chooser) compete() {
	winner := make(map[string]*Record, len(c.records))
	last := c.p.Skills.Winner == profile.LastWins
	for i := range c.records {
		r := &c.records[i]
		if !r.loaded() || c.p.Skills.Winner == profile.AllKept {
			continue
		}
		if w := winner[c.key(r)]; w == nil || last == (r.at > w.at) {
			winner[c.key(r)] = r
		}
	}
	ids := idGiver{used: make(map[string]int, len(c.records))}
	for i := range c.records {
		r := &c.records[i]
		if !r.loaded() {
			continue
		}
		w := winner[c.key(r)]
		if r.Effective = w == nil || w == r; r.Effective {
			r.ID = ids.give(r.DisplayID, "#same-")
			r.EffectiveID = r.ID
		}
	}
	c.losers(winner, &ids)
}

// losers gives ids to those that did not win or do not load.
func (c *chooser) losers(winner map[string]*Record, ids *idGiver) {
	for i := range c.records {
		if r := &c.records[i]; r.loaded() && !r.Effective {
			w := winner[c.key(r)]
			r.ID = ids.give(r.DisplayID, "#shadow-")
			r.EffectiveID, r.ShadowedBy, r.Winner = w.ID, w.DisplayID, w.Path
			r.Step = StepShadowed
		}
	}
	for i := range c.records {
		if r := &c.records[i]; r.ID == "" {
			r.ID = ids.give(r.DisplayID, "#unloaded-")
			r.EffectiveID = r.ID
		}
	}
}

// key is what two skills must share to stand in each other's way.
func (c *chooser) key(r *Record) string {
	if r.Owner != nil && c.p.Skills.Namespaced {
		return r.DisplayID
	}
	return r.Name
}

// idGiver makes ids unique: the n-th later record of an id gets a suffix.
type idGiver struct{ used map[string]int }

func (g *idGiver) give(id, suffix string) string {
	n, taken := g.used[id]
	if !taken {
		g.used[id] = 1
		return id
	}
	for ; ; n++ {
		if next := id + suffix + itoa(n); g.used[next] == 0 {
			g.used[id], g.used[next] = n+1, 1
			return next
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
		r.Step, r.Demand = StepNeeds, why
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
