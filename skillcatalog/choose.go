package skillcatalog

import (
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
	return ChooseFrom(ReadRecords(files, p, q, d, nil), files, host, p, q, d)
}

// ChooseFrom is Choose with what was read before; the files that were left for
// later are read now.
func ChooseFrom(read *Records, files Files, host Host, p *profile.Profile, q Query, d *Discovery) *Catalog {
	c := &chooser{files: files, host: host, p: p, q: &q, d: d, out: &Catalog{
		Agent: p.Ref(), Profile: p, Workspace: q.Workspace, Trusted: q.Trusted, Scan: d.Scan,
		discovery: d, broken: q.Broken, home: q.Home, config: q.ConfigHome,
	}}
	c.out.limit = limitOf(&p.Skills.Listing, q.Window)
	if p.Skills.Listing.Shape == profile.FileLines {
		c.out.ranks = ranksOf(d)
	}
	c.take(read)
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
	needs   []*needs // by the place of their file in Discovery.Found; nil for an agent that knows none
	out     *Catalog
}

// Records are what the files of a discovery say to an agent, each by itself.
type Records struct {
	records []Record // by the place of their file in Discovery.Found
	needs   []*needs
	later   []int // places that are not read yet
}

// ReadRecords reads every file, in the order of discovery, but those that wait for
// later because they change more often than the others; nil for none.
func ReadRecords(files Files, p *profile.Profile, q Query, d *Discovery, later func(path string) bool) *Records {
	out := &Records{records: make([]Record, len(d.Found))}
	if p.Skills.Needs.Field != "" {
		out.needs = make([]*needs, len(d.Found))
	}
	r := recordReader{files: files, p: p, q: &q, d: d, out: out, asked: &Catalog{Profile: p, discovery: d}}
	for i := range d.Found {
		if later != nil && later(d.Found[i].Path) {
			out.later = append(out.later, i)
		} else {
			r.read(i)
		}
	}
	return out
}

// take copies what was read, for a catalogue changes its records, and reads the
// rest.
func (c *chooser) take(before *Records) {
	out := &Records{slices.Clone(before.records), slices.Clone(before.needs), nil}
	r := recordReader{files: c.files, p: c.p, q: c.q, d: c.d, out: out, asked: c.out}
	for _, i := range before.later {
		r.read(i)
	}
	for i := range out.records {
		out.records[i].catalog = c.out
	}
	c.records, c.needs = out.records, out.needs
}

// recordReader reads the files of one discovery.
type recordReader struct {
	files  Files
	p      *profile.Profile
	q      *Query
	d      *Discovery
	spaces map[string]string // the names of plugins, by directory
	out    *Records
	asked  *Catalog // what a record may ask for its agent and its root
}

func (c *recordReader) read(i int) {
	r, f := &c.out.records[i], &c.d.Found[i]
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
		found: int32(i), winner: -1, catalog: c.asked,
	}
	r.Step, r.detail = c.firstStep(root, f)
	switch metadata, known := c.metadata(f); {
	case metadata != nil:
		c.judge(r, metadata, folder, f)
		if c.out.needs != nil {
			c.out.needs[i] = needsOf(&c.p.Skills.Needs, metadata)
		}
	case c.refusesLink(f):
		r.drop(c.p.Skills.On(profile.FileIsLink))
	case !known && f.Missed == Reached:
		c.unreadable(r)
	}
}

// firstStep is what keeps a file from being read, as far as its place decides.
func (c *recordReader) firstStep(root *Root, f *Found) (Step, string) {
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

func (c *recordReader) refusesLink(f *Found) bool {
	return f.Linked && c.p.Skills.On(profile.FileIsLink).Outcome == profile.Drops
}

// metadata is what the file says, unless it must not be read or cannot.
func (c *recordReader) metadata(f *Found) (*Metadata, bool) {
	switch f.Missed {
	case Unread, LeavesRoot, NotRegular:
		return nil, true
	}
	if c.refusesLink(f) {
		return nil, true
	}
	m, known := c.files.Metadata(f.Path)
	if m != nil {
		m = m.seenBy(c.p)
	}
	return m, known
}

func (c *recordReader) unreadable(r *Record) {
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

func (c *recordReader) judge(r *Record, h *Metadata, folder string, f *Found) {
	reading := Read(&c.p.Skills, h, folder, f.Linked)
	r.Name, r.Description, r.tail = reading.Name, reading.Description, strings.Clone(reading.Tail)
	if r.Kind != KindSkill {
		c.judgeFlat(r, h)
		return
	}
	if c.p.Skills.Form.NameInPlugin && c.d.Roots[f.Root].Plugin != nil {
		r.nameItself(h, &reading)
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

// nameItself gives a skill its own name in place of its folder's.
func (r *Record) nameItself(h *Metadata, reading *Reading) {
	if strings.TrimSpace(h.Name) == "" || h.Defects.Has(profile.NameNotString) {
		return
	}
	r.Name = strings.Clone(h.Name)
	reading.Verdicts = slices.DeleteFunc(reading.Verdicts, func(v profile.Verdict) bool { return v.Defect == profile.NameMismatch })
}

// ask settles what a skill says about its own place in the listing.
func (c *recordReader) ask(r *Record, h *Metadata, f *Found) {
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
func (c *recordReader) silenced(f *Found) bool {
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
func (c *recordReader) judgeFlat(r *Record, h *Metadata) {
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
