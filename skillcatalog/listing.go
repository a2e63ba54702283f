package skillcatalog

import (
	"strings"
	"unicode/utf8"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/internal/tree"
)

// limit is a listing's budget in its unit; n 0 is none.
type limit struct {
	n    int
	unit profile.Unit
}

// limit is the budget that holds for the query's context window.
func (c *chooser) limit() limit {
	l := &c.p.Skills.Listing
	if l.Share.Percent > 0 && c.q.Window > 0 {
		return limit{max(1, c.q.Window*l.Share.PerToken*l.Share.Percent/100), l.Share.Unit}
	}
	return limit{l.Budget, l.Unit}
}

// entry is one skill in a listing that is being made.
type entry struct{ *Record }

// description is what the listing has room for in one entry.
func (c *chooser) description(r *Record) string {
	if most := c.p.Skills.Listing.EntryMax; most > 0 {
		return cutUnits(r.Description, most)
	}
	return r.Description
}

// measure writes into r what its entry costs.
func (c *chooser) measure(r *Record, unit profile.Unit) {
	l := &c.p.Skills.Listing
	if l.Shape == profile.NoListing {
		return
	}
	description := c.description(r)
	r.full, r.bare = c.entrySize(r, description, unit), c.entrySize(r, "", unit)
	if l.Shape == profile.XMLBlocks {
		r.bare -= l.Note.DescriptionElement
	}
	units := r.full
	if unit != profile.UTF16Units {
		units = c.entrySize(r, description, profile.UTF16Units)
	}
	r.ListedTokens = measure.Tokens(units)
}

// list applies the budget to the skills that are to be listed.
func (c *chooser) list() Budget {
	l := &c.p.Skills.Listing
	lim := c.limit()
	if l.Shape == profile.NoListing {
		return Budget{Unit: lim.unit.ID()}
	}
	entries := make([]entry, 0, len(c.records))
	used := 0
	for i := range c.records {
		if r := &c.records[i]; r.Step == StepNone {
			r.ListedAs = Whole
			entries = append(entries, entry{r})
			used += r.full
		}
	}
	b := Budget{Limit: lim.n, Unit: lim.unit.ID(), MaxCount: l.MaxCount, Used: used + c.around(len(entries))}
	b.Printed = b.Used
	c.fit(&b, entries, lim)
	for _, e := range entries {
		switch e.ListedAs {
		case Shortened:
			b.Shortened++
		case NameOnly:
			b.NameOnly++
		case Cut:
			b.Cut++
			e.Step = StepBudget
		}
	}
	return b
}

// around is what the listing costs beside its entries.
func (c *chooser) around(n int) int {
	l := &c.p.Skills.Listing
	if n == 0 && l.Shape != profile.JSONPairs {
		return 0 // without skills there is no listing
	}
	if l.Shape == profile.JSONPairs {
		return l.Fixed + len("[]") + max(0, n-1)*len(",")
	}
	return l.Fixed
}

// entrySize is the size of one listed skill in the agent's own form.
func (c *chooser) entrySize(r *Record, description string, unit profile.Unit) int {
	switch c.p.Skills.Listing.Shape {
	case profile.JSONPairs:
		return len(`{"name":,"description":}`) + jsonSize(r.Name) + jsonSize(description)
	case profile.XMLBlocks:
		return xmlFrame + xmlSize(r.Name) + xmlSize(description) + xmlSize(c.location(r))
	case profile.FileLines:
		n := len("- : (file: )\n")
		if description != "" {
			n += len(" ")
		}
		if unit == profile.TokenCount {
			return (n + len(r.DisplayID) + len(description) + len(r.File) + 3) / 4
		}
		return n + size(r.DisplayID, unit) + size(description, unit) + size(r.File, unit)
	}
	return len("- : \n") + size(r.DisplayID, unit) + size(description, unit)
}

// xmlFrame is a <skill> block with empty name, description and location, its
// indentation and line ends included (openclaw.md §7.3).
const xmlFrame = 97

// location is the path as it stands in a listing: the home directory as ~/.
func (c *chooser) location(r *Record) string {
	if rel, ok := tree.Rel(c.q.Home, r.Path); ok && c.q.Home != "" {
		return "~/" + rel
	}
	return r.Path
}

// xmlSize is the length of s with & < > " ' escaped, in UTF-16 units.
func xmlSize(s string) int {
	n := measure.UTF16(s)
	if strings.ContainsAny(s, `&<>"'`) {
		for i := 0; i < len(s); i++ {
			switch s[i] {
			case '&':
				n += len("&amp;") - 1
			case '<', '>':
				n += len("&lt;") - 1
			case '"':
				n += len("&quot;") - 1
			case '\'':
				n += len("&apos;") - 1
			}
		}
	}
	return n
}

// jsonSize is the length of s as JavaScript's JSON prints it, in UTF-16 units.
func jsonSize(s string) int {
	n := len(`""`) + measure.UTF16(s)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= utf8.RuneSelf, c >= ' ' && c != '"' && c != '\\':
		case c == '"', c == '\\', c == '\b', c == '\f', c == '\n', c == '\r', c == '\t':
			n++
		default:
			n += len(`\u0000`) - 1
		}
	}
	return n
}
