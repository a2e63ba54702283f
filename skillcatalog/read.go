package skillcatalog

import (
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

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
	r.LoadTokens = loadTokens(&c.p.Skills, h)
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

// loadTokens is what the whole file costs.
func loadTokens(s *profile.Skills, h *Head) int {
	size := h.Units
	if s.Form.LoadByBytes {
		size = h.Bytes
	}
	return max(1, (size+3)/4)
}

func (c *chooser) drop(r *Record, v profile.Verdict) {
	r.Doubt, r.Outcome = v.Doubt, v.Outcome
	if r.Step == StepNone || r.Step == StepLazy {
		r.Step = StepForm
	}
}
