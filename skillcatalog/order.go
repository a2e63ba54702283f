package skillcatalog

import (
	"cmp"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
)

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
