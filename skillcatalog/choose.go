package skillcatalog

import (
	"cmp"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/tree"
)

// Choose makes the catalogue of what was discovered. What it says depends on
// the profile, the query, the discovery, what the files' front matter says and
// the host.
func Choose(files Files, host Host, p *profile.Profile, q Query, d *Discovery) *Catalog {
	c := &chooser{files: files, host: host, p: p, q: &q, d: d, out: &Catalog{
		Agent: p.Ref(), Profile: p, Workspace: q.Workspace, Trusted: q.Trusted, Scan: d.Scan,
		discovery: d, home: q.Home,
	}}
	c.out.limit = limitOf(&p.Skills.Listing, q.Window)
	if p.Skills.Listing.Shape == profile.FileLines {
		c.out.ranks = ranksOf(d)
	}
	c.readAll()
	c.merge()
	c.sort()
	c.out.Skills, c.out.place = c.records, c.places()
	c.compete()
	for i := range c.records {
		c.settle(&c.records[i])
	}
	c.list()
	c.out.Notes = c.out.notes()
	return c.out
}

type chooser struct {
	files   Files
	host    Host
	p       *profile.Profile
	q       *Query
	d       *Discovery
	records []Record
	spaces  map[string]string // the names of plugins, by directory
	needs   []*needs          // by the place of their file in Discovery.Found; nil for an agent that knows none
	out     *Catalog
}

// readAll reads every file, in the order of discovery.
func (c *chooser) readAll() {
	c.records = make([]Record, len(c.d.Found))
	if c.p.Skills.Needs.Field != "" {
		c.needs = make([]*needs, len(c.d.Found))
	}
	for i := range c.records {
		r, f := &c.records[i], &c.d.Found[i]
		root := &c.d.Roots[f.Root]
		folder := base(parent(f.Path))
		kind := holdingKinds[root.Row.Holds]
		switch {
		case kind != KindSkill:
			folder = flatName(root, f.Path)
		case root.Row.Flat && base(f.Path) != skillFile && strings.HasSuffix(f.Path, ".md"):
			folder = strings.TrimSuffix(base(f.Path), ".md")
		}
		*r = Record{
			Name: folder, Path: f.Path, File: f.Real, Enabled: true, Kind: kind, space: c.space(root, f),
			catalog: c.out, found: int32(i), winner: -1,
		}
		r.Step, r.detail = c.firstStep(root, f)
		switch metadata, known := c.metadata(f); {
		case metadata != nil:
			c.judge(r, metadata, folder, f)
			if c.needs != nil {
				c.needs[i] = needsOf(&c.p.Skills.Needs, metadata)
			}
		case c.refusesLink(f):
			r.drop(c.p.Skills.On(profile.FileIsLink))
		case !known && f.Missed == Reached:
			c.unreadable(r)
		}
	}
}

// firstStep is what keeps a file from being read, as far as its place decides.
func (c *chooser) firstStep(root *Root, f *Found) (Step, string) {
	switch {
	case root.Off:
		return StepTrust, ""
	case f.Missed != Reached:
		return StepReach, ""
	case root.Row.Lazy:
		return StepLazy, ""
	case root.Plugin != nil && root.Plugin.Off != "":
		return StepDisabled, "its plugin is switched off by " + root.Plugin.Off
	case root.Plugin != nil && root.Plugin.Offered:
		return StepOffered, ""
	}
	return StepNone, ""
}

func (c *chooser) refusesLink(f *Found) bool {
	return f.Linked && c.p.Skills.On(profile.FileIsLink).Outcome == profile.Drops
}

// metadata is what the file says, unless it must not be read or cannot.
func (c *chooser) metadata(f *Found) (*Metadata, bool) {
	switch f.Missed {
	case Unread, LeavesRoot, NotRegular:
		return nil, true
	}
	if c.refusesLink(f) {
		return nil, true
	}
	return c.files.Metadata(f.Path)
}

func (c *chooser) unreadable(r *Record) {
	if r.Step != StepNone {
		return
	}
	r.Step, r.detail = StepForm, "cannot be read"
	switch info := c.files.Stat(r.Path); {
	case info.Why != "":
		r.detail = "cannot be read: " + info.Why
	case info.Size > tree.MaxText:
		r.detail = "is larger than agentls reads"
	}
}

func (c *chooser) judge(r *Record, h *Metadata, folder string, f *Found) {
	reading := Read(&c.p.Skills, h, folder, f.Linked)
	r.Name, r.Description, r.tail = reading.Name, reading.Description, strings.Clone(reading.Tail)
	if r.Kind != KindSkill {
		c.judgeFlat(r, h)
		return
	}
	if form := &c.p.Skills.Form; r.space != "" && over(r.Shows(), form.NameMax, form.NameUnit) {
		reading.Verdicts = append(reading.Verdicts, c.p.Skills.On(profile.NameTooLong))
	}
	for _, v := range reading.Verdicts {
		if v.Outcome == profile.Drops {
			r.drop(v)
			return
		}
	}
	if len(reading.Verdicts) > 0 {
		r.Defect, r.Outcome = reading.Verdicts[0].Defect, reading.Verdicts[0].Outcome
	}
	for _, v := range reading.Verdicts {
		if r.Step == StepNone && v.Outcome == profile.Unlists {
			r.Step, r.Defect, r.Outcome = StepUncalled, v.Defect, v.Outcome
		}
	}
	c.ask(r, h, f)
}

// ask settles what a skill says about its own place in the listing.
func (c *chooser) ask(r *Record, h *Metadata, f *Found) {
	form := &c.p.Skills.Form
	switch {
	case r.Step != StepNone:
	case h.flag(form.Uncalled):
		r.Step, r.detail = StepUncalled, form.Uncalled+" is true: it stays out of the listing and runs only when called by name"
	case f.Policy && c.silenced(f):
		r.Step, r.detail = StepUncalled, "policy.allow_implicit_invocation is false in "+c.p.Skills.Policy+": it stays out of the listing and runs only when called by name"
	case form.Conditional != "":
		if r.Patterns = patterns(h, form.Conditional); len(r.Patterns) > 0 {
			r.Step = StepPaths
		}
	}
}

// patterns are the globs under a key: a list, or a text with commas.
func patterns(h *Metadata, key string) []string {
	e := h.entry(key)
	if e == nil {
		return nil
	}
	return words(valueOf(&e.Value))
}

// silenced reads the file beside a skill that may keep it out of the listing.
func (c *chooser) silenced(f *Found) bool {
	src, ok := c.files.Text(join(parent(f.Path), c.p.Skills.Policy))
	if !ok {
		return false
	}
	doc := markdown.Parse("---\n" + src + "\n---\n")
	e, ok := doc.Front.Lookup("policy")
	if !ok {
		return false
	}
	policy, _ := valueOf(&e.Value).(map[string]any)
	implicit, set := policy["allow_implicit_invocation"].(bool)
	return set && !implicit
}

// judgeFlat is judge for a command or a subagent: nothing but a file that is
// there counts, and the name of a subagent is the one it gives itself.
func (c *chooser) judgeFlat(r *Record, h *Metadata) {
	if r.Kind == KindSubagent && h.Name != "" {
		r.Name = strings.Clone(h.Name)
	}
	if r.Step == StepNone && r.Kind == KindCommand && h.flag(c.p.Skills.Form.Uncalled) {
		r.Step, r.detail = StepUncalled, c.p.Skills.Form.Uncalled+" is true: it stays out of the listing and runs only when called by name"
	}
}

func (r *Record) drop(v profile.Verdict) {
	r.Defect, r.Outcome = v.Defect, v.Outcome
	if r.Step == StepNone || r.Step == StepLazy || r.Step == StepOffered {
		r.Step = StepForm
	}
}

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

// sort puts the records in the order of the agent's listing.
func (c *chooser) sort() {
	compare := c.order()
	if compare == nil || c.sorted(compare) {
		return
	}
	order := make([]int32, len(c.records))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int {
		if order := compare(&c.records[i], &c.records[j]); order != 0 {
			return order
		}
		return int(i - j)
	})
	sorted := make([]Record, len(order))
	for i, from := range order {
		sorted[i] = c.records[from]
	}
	c.records = sorted
}

func (c *chooser) sorted(compare func(a, b *Record) int) bool {
	for i := 1; i < len(c.records); i++ {
		if compare(&c.records[i-1], &c.records[i]) > 0 {
			return false
		}
	}
	return true
}

// order compares two records; nil keeps the order in which they were found.
func (c *chooser) order() func(a, b *Record) int {
	l := &c.p.Skills.Listing
	switch l.Order {
	case profile.ByName:
		return func(a, b *Record) int { return less(a.Name, b.Name) }
	case profile.ByScopeAndName:
		return func(a, b *Record) int { return cmp.Or(c.scopeRank(a)-c.scopeRank(b), less(a.Name, b.Name)) }
	case profile.ByScope:
		return func(a, b *Record) int {
			if order := cmp.Or(c.scopeRank(a)-c.scopeRank(b), strings.Compare(a.DisplayID(), b.DisplayID())); order != 0 {
				return order
			}
			return strings.Compare(a.File, b.File)
		}
	}
	return nil
}

func (c *chooser) scopeRank(r *Record) int {
	scopes := c.p.Skills.Listing.Scopes
	if i := slices.Index(scopes, r.root().Row.Scope); i >= 0 {
		return i
	}
	return len(scopes)
}

// places are the records by where their files were found first.
func (c *chooser) places() []int32 {
	place := make([]int32, len(c.d.Found))
	for i := range c.records {
		c.records[i].index = int32(i)
		place[c.d.first(c.records[i].found)] = int32(i + 1)
	}
	return place
}

// settle applies what comes after the contest: switches and demands.
func (c *chooser) settle(r *Record) {
	s := &c.p.Skills
	if s.Switch.File != "" && len(c.q.Overrides) > 0 && !r.Locked() {
		if on, set := c.q.Overrides[r.ID]; set {
			r.Enabled = on
		}
	}
	if !r.loaded() {
		return
	}
	if !r.Enabled {
		r.Step = StepDisabled
		return
	}
	if r.Kind == KindSkill && len(c.q.Visibility) > 0 {
		if c.override(r); !r.Enabled {
			return
		}
	}
	if c.needs == nil {
		return
	}
	if why := unmet(c.needs[r.found], c.host); why != "" {
		r.Step, r.detail = StepNeeds, why
	}
}
