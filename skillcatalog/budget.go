package skillcatalog

import (
	"cmp"
	"fmt"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
)

// entry is one skill in a listing that is being made. Its sizes are in the
// listing's unit, in bytes where that is tokens.
type entry struct {
	*Record
	frame, text int
}

// lister makes one listing.
type lister struct {
	l       *profile.Listing
	limit   limit
	name    string // of the agent
	entries []entry
	budget  Budget
}

// list applies the budget to the skills that are to be listed.
func (c *chooser) list() {
	limits := c.p.Skills.Listing
	limits.Budget = cmp.Or(c.q.Limits[limits.BudgetSetting], limits.Budget)
	limits.MaxCount = cmp.Or(c.q.Limits[limits.CountSetting], limits.MaxCount)
	s := lister{l: &limits, limit: c.out.limit, name: c.p.Name}
	s.limit.n = cmp.Or(c.q.Limits[limits.BudgetSetting], s.limit.n)
	c.out.limit = s.limit
	s.budget = Budget{Unit: s.limit.unit.ID()}
	if s.l.Shape == profile.NoListing {
		c.out.Budget = s.budget
		return
	}
	s.entries = make([]entry, 0, len(c.records))
	used := 0
	for i := range c.records {
		if r := &c.records[i]; r.Step == StepNone && r.Kind != KindSubagent {
			e := entry{r, c.out.frameSize(r, s.limit.unit), c.out.textSize(c.out.described(r), s.limit.unit)}
			if e.ListedAs = Whole; r.bare {
				e.ListedAs = NameOnly
			}
			s.entries = append(s.entries, e)
			used += s.full(&e)
		}
	}
	s.budget.Limit, s.budget.MaxCount, s.budget.Used = s.limit.n, s.l.MaxCount, used+s.around()
	s.budget.Printed = s.budget.Used
	s.fit()
	s.count()
	c.out.Budget = s.budget
}

func (s *lister) full(e *entry) int { return s.inUnit(e.frame + e.text) }

// bare is the size of an entry without its description.
func (s *lister) bare(e *entry) int {
	if s.l.Shape == profile.XMLBlocks {
		return s.inUnit(e.frame) - s.l.Note.DescriptionElement
	}
	return s.inUnit(e.frame)
}

func (s *lister) inUnit(n int) int {
	if s.limit.unit == profile.TokenCount {
		return measure.Tokens(n)
	}
	return n
}

// around is what the listing costs beside its entries.
func (s *lister) around() int {
	switch n := len(s.entries); {
	case s.l.Shape == profile.JSONPairs:
		return s.l.Fixed + s.l.Bundled + len("[]") + max(0, n-1)*len(",")
	case n == 0:
		return 0 // without skills there is no listing
	}
	return s.l.Fixed + s.l.Bundled
}

// count counts what has become of the entries.
func (s *lister) count() {
	for i := range s.entries {
		switch e := &s.entries[i]; e.ListedAs {
		case Shortened:
			s.budget.Shortened++
		case NameOnly:
			s.budget.NameOnly++
		case Cut:
			s.budget.Cut++
			e.Step = StepBudget
		}
	}
}

// fit applies what the agent does with a listing that is over its budget.
func (s *lister) fit() {
	over := s.limit.n > 0 && s.budget.Used > s.limit.n || s.l.MaxCount > 0 && len(s.entries) > s.l.MaxCount
	if !over {
		return
	}
	switch s.l.Over {
	case profile.SearchOnly:
		s.budget.Search, s.budget.Printed = true, 0
		s.budget.Note = fmt.Sprintf("%s lists no skills over %d %s; the model has to search", s.name, s.limit.n, s.limit.unit)
		for i := range s.entries {
			s.entries[i].ListedAs = Searched
		}
	case profile.NamesOnly:
		s.namesOnly()
	case profile.FirstLines:
		s.firstLines()
	case profile.SpreadThenCut:
		s.spread()
	case profile.ShortenThenCut:
		s.shorten()
	case profile.StopAtFull:
		s.stop()
	}
}

// stop leaves out what comes after the first entry that does not fit.
func (s *lister) stop() {
	s.budget.Printed = s.around()
	for i := range s.entries {
		n := s.full(&s.entries[i])
		if s.budget.Printed+n > s.limit.n {
			for j := range s.entries[i:] {
				s.entries[i+j].ListedAs = Cut
			}
			return
		}
		s.budget.Printed += n
	}
}

// namesOnly drops descriptions until the rest fits. Which skills are used least
// is not known here; the last ones are taken instead.
func (s *lister) namesOnly() {
	for i := len(s.entries) - 1; i >= 0 && s.budget.Printed > s.limit.n; i-- {
		if e := &s.entries[i]; e.text > 0 {
			s.budget.Printed -= s.full(e) - s.bare(e)
			e.ListedAs = NameOnly
		}
	}
	s.budget.Note = s.name + " drops the descriptions of the skills that are used least; how often they are used is not known here, so the last ones are marked"
}

// firstLines leaves of each description its first line.
func (s *lister) firstLines() {
	for i := range s.entries {
		e := &s.entries[i]
		if first := firstLine(e.Description); first != strings.TrimSpace(e.Description+e.tail) {
			s.budget.Printed -= e.text - e.catalog.textSize(first, s.limit.unit)
			e.ListedAs = Shortened
		}
	}
	s.budget.Note = s.name + " lists the first line of each description"
}

// spread gives each description what is left beside the bare entries, one
// character at a time in turns; without room for all bare entries, those that
// do not fit are left out.
func (s *lister) spread() {
	left := s.limit.n
	for i := range s.entries {
		left -= s.bare(&s.entries[i])
	}
	if left >= 0 {
		s.budget.Printed = s.limit.n - s.distribute(left)
		return
	}
	s.budget.Printed = 0
	for i := range s.entries {
		e := &s.entries[i]
		bare := s.bare(e)
		if s.budget.Printed+bare > s.limit.n {
			e.ListedAs = Cut
			continue
		}
		s.budget.Printed += bare
		if e.Description != "" {
			e.ListedAs = NameOnly
		}
	}
}

// distribute hands out characters in turns and gives what is left at the end.
func (s *lister) distribute(left int) int {
	shares := make([]share, 0, len(s.entries))
	for i := range s.entries {
		if e := &s.entries[i]; e.Description != "" {
			shares = append(shares, share{entry: e, rest: e.Description})
		}
	}
	for changed := true; changed && left > 0; {
		changed = false
		for i := range shares {
			if cost, ok := shares[i].take(left, s.limit.unit); ok {
				left, changed = left-cost, true
			}
		}
	}
	for i := range shares {
		switch d := &shares[i]; {
		case d.rest == "":
			d.ListedAs = Whole
		case d.chars == 0:
			d.ListedAs = NameOnly
		default:
			d.ListedAs = Shortened
		}
	}
	return left
}

// share is what one description has got so far.
type share struct {
	*entry
	rest         string
	chars, bytes int
	paid         int
}

// take adds one character if it costs at most left. The first one brings a
// space with it.
func (d *share) take(left int, unit profile.Unit) (cost int, ok bool) {
	if d.rest == "" {
		return 0, false
	}
	n := 1
	for n < len(d.rest) && d.rest[n]&0xC0 == 0x80 {
		n++
	}
	total := d.chars + 1 + len(" ")
	if unit == profile.TokenCount {
		total = measure.Tokens(d.frame+d.bytes+n+len(" ")) - measure.Tokens(d.frame)
	}
	if cost = total - d.paid; cost > left {
		return 0, false
	}
	d.rest, d.chars, d.bytes, d.paid = d.rest[n:], d.chars+1, d.bytes+n, total
	return cost, true
}
