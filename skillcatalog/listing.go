package skillcatalog

import (
	"cmp"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/internal/tree"
)

// limit is a listing's budget in its unit; n 0 is none.
type limit struct {
	n    int
	unit profile.Unit
}

// limitOf is the budget that holds for a context window, 0 for that of the agent's own model.
func limitOf(l *profile.Listing, window int) limit {
	if window = cmp.Or(window, l.Share.Window); l.Share.Percent > 0 && window > 0 {
		return limit{max(1, window*l.Share.PerToken*l.Share.Percent/100), l.Share.Unit}
	}
	return limit{l.Budget, l.Unit}
}

// ListedTokens is what the skill's entry in the listing costs, in full.
func (r *Record) ListedTokens() int {
	c := r.catalog
	if r.Step != StepNone || r.Kind == KindSubagent || c.Profile.Skills.Listing.Shape == profile.NoListing {
		return 0
	}
	return measure.Tokens(c.frameSize(r, profile.UTF16Units) + c.textSize(c.described(r), profile.UTF16Units))
}

// ListedText is the description as the listing has room for it in one entry,
// where that does not depend on the other entries.
func (r *Record) ListedText() string {
	if r.ListedAs == Shortened && r.catalog.Profile.Skills.Listing.Over == profile.FirstLines {
		return firstLine(r.Description)
	}
	return r.catalog.described(r)
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return strings.TrimSpace(s)
}

// described is what the listing has room for in one entry.
func (c *Catalog) described(r *Record) string {
	if r.bare {
		return ""
	}
	if most := c.Profile.Skills.Listing.EntryMax; most > 0 {
		return cutUnits(r.Description, most) + r.tail
	}
	return r.Description + r.tail
}

// frameSize is the size of one listed skill in the agent's own form, without
// the text of its description.
func (c *Catalog) frameSize(r *Record, unit profile.Unit) int {
	switch c.Profile.Skills.Listing.Shape {
	case profile.JSONPairs:
		return len(`{"name":,"description":""}`) + jsonSize(r.Name)
	case profile.XMLBlocks:
		return xmlFrame + c.Profile.Skills.Listing.Version + xmlSize(r.Name) + xmlSize(atHome(c.home, r.Path))
	case profile.XMLLevels:
		return levelsFrame + 2*len(r.root().Row.Scope) + xmlSize(r.Name)
	case profile.TextAlone:
		return size(r.Name, unit)
	case profile.FileLines:
		return len("- : (file: )\n") + size(r.DisplayID(), unit) + c.aliased(r, unit)
	}
	return len("- : \n") + size(r.DisplayID(), unit)
}

// aliased is the size of a skill's path from a short name of its root on:
// r0/deploy/SKILL.md. The table of these names is not counted.
func (c *Catalog) aliased(r *Record, unit profile.Unit) int {
	rel, below := tree.Rel(r.Root(), r.Path)
	if !below {
		rel = r.File
	}
	root := c.discovery.Found[r.found].Root
	return len("r/") + len(itoa(int(c.ranks[root]))) + size(rel, unit)
}

// ranksOf is the place of each root among those that hold a skill, sorted.
func ranksOf(d *Discovery) []int32 {
	ranks, order := make([]int32, len(d.Roots)), []int{}
	for i := range d.Found {
		if f := &d.Found[i]; f.Missed == Reached && !slices.Contains(order, f.Root) {
			order = append(order, f.Root)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(d.Roots[a].Path, d.Roots[b].Path) })
	for rank, root := range order {
		ranks[root] = int32(rank)
	}
	return ranks
}

// textSize is the size of a description in it.
func (c *Catalog) textSize(description string, unit profile.Unit) int {
	switch c.Profile.Skills.Listing.Shape {
	case profile.JSONPairs:
		return jsonSize(description) - len(`""`)
	case profile.XMLBlocks, profile.XMLLevels:
		return xmlSize(description)
	case profile.FileLines:
		if description != "" {
			return len(" ") + size(description, unit)
		}
	}
	return size(description, unit)
}

// xmlFrame is a <skill> block with empty name, description and location, its
// indentation and line ends included (openclaw.md §7.3).
const xmlFrame = 97

// levelsFrame is a <skill> block with empty name, description and scope, the
// scope's parentheses and its line ends included.
const levelsFrame = len("<skill>\n<name>\n\n</name>\n<description>\n ()\n</description>\n<location>\n\n</location>\n</skill>\n")

// size is the length of s in unit, in bytes where that is tokens.
func size(s string, unit profile.Unit) int {
	switch unit {
	case profile.UTF16Units:
		return measure.UTF16(s)
	case profile.CodePoints:
		return measure.Chars(s)
	}
	return len(s)
}

// xmlSize is the length of s with & < > " ' escaped, in UTF-16 units.
func xmlSize(s string) int {
	return measure.UTF16(s) + strings.Count(s, "&")*len("amp;") +
		(strings.Count(s, "<")+strings.Count(s, ">"))*len("lt;") +
		(strings.Count(s, `"`)+strings.Count(s, "'"))*len("quot;")
}

// jsonSize is the length of s as JavaScript's JSON prints it, in UTF-16 units.
func jsonSize(s string) int {
	n := len(`""`) + measure.UTF16(s)
	for i := range len(s) {
		n += jsonExtra[s[i]]
	}
	return n
}

// jsonExtra is how much longer a byte gets by its escape.
var jsonExtra = func() (extra [256]int) {
	for c := range ' ' {
		extra[c] = len(`\u0000`) - 1
	}
	for _, c := range "\"\\\b\f\n\r\t" {
		extra[c] = 1
	}
	return extra
}()
