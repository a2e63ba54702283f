package skillcatalog

import (
	"agentls/agentsctx/profile"
	"agentls/internal/measure"
)

// Cost is what one skill takes of the listing, in UTF-16 units.
type Cost struct {
	Record *Record
	Units  int
}

// Costs are what the listed skills take as they are printed, in their order, and
// what the text around them takes. Where the budget counts tokens and shortens
// descriptions, a token is taken for four units.
func (c *Catalog) Costs() (costs []Cost, around int) {
	l := &c.Profile.Skills.Listing
	if l.Shape == profile.NoListing || c.Budget.Search {
		return nil, 0
	}
	s := &lister{l: l, limit: limit{c.Budget.Limit, profile.UTF16Units}, name: c.Profile.Name}
	chars := c.shortenedTo(s)
	total, sum, open := c.printedUnits(), 0, 0
	for i := range c.Skills {
		r := &c.Skills[i]
		if r.Step != StepNone || r.Kind == KindSubagent {
			continue
		}
		cost := Cost{r, c.entryUnits(s, r, chars)}
		if r.ListedAs == Shortened && chars == 0 {
			open++
		}
		costs, sum = append(costs, cost), sum+cost.Units
	}
	if len(costs) == 0 {
		return nil, 0
	}
	fixed := l.Fixed + l.Bundled + l.Free
	if total == 0 {
		total = sum + fixed
	}
	if open > 0 { // they share what is left, in turns
		share := max(0, total-sum-fixed) / open
		for i := range costs {
			if costs[i].Record.ListedAs == Shortened {
				costs[i].Units, sum = costs[i].Units+share, sum+share
			}
		}
	}
	return costs, max(0, total-sum)
}

// printedUnits is the length of the listing as printed; 0 when only its entries
// tell.
func (c *Catalog) printedUnits() int {
	switch free := c.Profile.Skills.Listing.Free; {
	case c.Budget.Unit != profile.TokenCount.ID():
		return c.Budget.Printed + free
	case c.Budget.Shortened > 0:
		return 4*c.Budget.Printed + free
	}
	return 0
}

// entryUnits is the length of an entry as printed; one whose description gets
// what is left is measured without.
func (c *Catalog) entryUnits(s *lister, r *Record, chars int) int {
	frame := c.frameSize(r, profile.UTF16Units)
	e := entry{Record: r, frame: frame}
	switch {
	case r.ListedAs == NameOnly, r.ListedAs == Shortened && chars == 0:
		return s.bare(&e)
	case chars > 0:
		text := flat(r.Description)
		if text == "" {
			return s.bare(&e)
		}
		return s.bare(&e) + s.l.Note.DescriptionElement + xmlSize(line{text, measure.UTF16(text)}.shortened(chars))
	}
	return frame + c.textSize(c.described(r), profile.UTF16Units)
}

// shortenedTo is the length to which a listing that shortens all alike cuts
// descriptions; 0 when it does not.
func (c *Catalog) shortenedTo(s *lister) int {
	if s.l.Over != profile.ShortenThenCut || c.Budget.Shortened == 0 {
		return 0
	}
	for i := range c.Skills {
		r := &c.Skills[i]
		if r.Kind != KindSubagent && (r.Step == StepNone || r.Step == StepBudget) {
			s.entries = append(s.entries, entry{Record: r, frame: c.frameSize(r, profile.UTF16Units)})
		}
	}
	t := shortener{lister: s}
	for _, e := range s.entries {
		if e.Step == StepNone {
			t.kept = append(t.kept, e)
		}
	}
	t.flatten()
	return t.longest()
}
