// Package skillcatalog says which skills an agent finds, which one of a name
// wins, what each costs and why one is missing. It takes values and returns
// values; it does not know agents by name (everything special is in their
// profile), the disk, settings files or editors, and it cannot fail: what does
// not load is a record with its reason. Start with Discover, which walks, and
// Choose, which decides. What Discover finds depends on the directories alone, so
// a caller may keep it while they stay as they are and choose again.
package skillcatalog

import (
	"hash/maphash"
	"slices"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// Catalog is what one agent makes of the skills below its roots. It keeps the
// discovery it was chosen from, no file and no document.
type Catalog struct {
	Agent     string // the profile's reference
	Profile   *profile.Profile
	Workspace string // the folder under work
	Trusted   bool
	Skills    []Record // in the order in which the agent lists them
	Budget    Budget
	Scan      Scan
	Notes     []string // what is not certain or was not looked at

	discovery *Discovery
	broken    []Problem // manifests that say nothing
	home      string
	config    string  // the agent's configuration home
	limit     limit   // of the listing
	ranks     []int32 // by root: its place among the roots of listed skills, sorted
	place     []int32 // by the place in Discovery.Found where a real file comes first: its record, from 1; 0 for none
	ring      []int32 // by record: the next one that competes for its name, round in a ring
}

// ListingState is how much of a skill is in the agent's listing.
type ListingState string

// The states; a skill outside the listing has none.
const (
	Whole     ListingState = "whole"
	Shortened ListingState = "shortened" // part of its description
	NameOnly  ListingState = "name"      // no description
	Cut       ListingState = "cut"       // left out
	Searched  ListingState = "search"    // the whole listing gives way to a hint to search
)

// Budget is a listing measured against what the agent allows.
type Budget struct {
	Used      int    `json:"used"`  // every listed skill in full
	Limit     int    `json:"limit"` // 0 for none
	Unit      string `json:"unit"`
	Printed   int    `json:"printed"`             // what is left after shortening
	MaxCount  int    `json:"maxCount,omitempty"`  // skills
	Shortened int    `json:"shortened,omitempty"` // skills with part of their description
	NameOnly  int    `json:"nameOnly,omitempty"`  // skills without it
	Cut       int    `json:"cut,omitempty"`       // skills left out
	Search    bool   `json:"search,omitempty"`    // the list gives way to a hint to search
	Note      string `json:"note,omitempty"`
}

// Over is how much the listing exceeds its limit.
func (b Budget) Over() int {
	if b.Limit == 0 {
		return 0
	}
	return max(0, b.Used-b.Limit)
}

// Scan is what the walk met on its way.
type Scan struct {
	Dirs       int       `json:"dirs"`            // directories that were entered
	Limit      int       `json:"limit,omitempty"` // set when the walk stopped there
	LimitRoot  string    `json:"-"`               // the root in which it stopped
	Dangling   []string  `json:"-"`               // links in a root without a target
	Unreadable []Problem `json:"-"`               // directories that could not be listed
	Unread     []string  `json:"-"`               // roots that lead where agentls does not read
}

// Problem is a path with what is wrong with it.
type Problem struct{ Path, Why string }

// ByID is the record with that id.
func (c *Catalog) ByID(id string) *Record {
	for i := range c.Skills {
		if c.Skills[i].ID == id {
			return &c.Skills[i]
		}
	}
	return nil
}

// ByPath is the record of a SKILL.md, by any of its paths.
func (c *Catalog) ByPath(path string) *Record {
	d := c.discovery
	i, ok := d.byPath[path]
	for a := 0; !ok && a < len(d.aliases); a++ {
		if rel, below := tree.Rel(d.aliases[a].path, path); below {
			i, ok = d.byPath[join(d.aliases[a].real, rel)]
		}
	}
	if !ok {
		return nil
	}
	if i = c.place[d.first(i)]; i == 0 {
		return nil
	}
	return &c.Skills[i-1]
}

// Namesakes are the other skills in r's root that compete for its name, at most
// so many, in the order of the catalogue. One real file reached twice is none.
func (c *Catalog) Namesakes(r *Record, most int) []*Record {
	if r.index < 0 {
		return nil
	}
	var places []int32
	for i := c.ring[r.index]; i != r.index && len(places) < most; i = c.ring[i] {
		if o := &c.Skills[i]; o.Root() == r.Root() && o.Name == r.Name {
			places = append(places, i)
		}
	}
	slices.Sort(places)
	var namesakes []*Record
	for _, i := range places {
		namesakes = append(namesakes, &c.Skills[i])
	}
	return namesakes
}

// rivals are the other records that compete for r's name, in any root.
func (c *Catalog) rivals(r *Record) (others []*Record) {
	if r.index < 0 {
		return nil
	}
	for i := c.ring[r.index]; i != r.index; i = c.ring[i] {
		others = append(others, &c.Skills[i])
	}
	return others
}

// Display is a path as people in the workspace call it.
func (c *Catalog) Display(path string) string { return shown(c.Workspace, c.home, path) }

// Fingerprint is the same number as long as the catalogue says the same of the
// file at path, of the skill that is used in its place and of those that compete
// with it for a name; the text of descriptions aside.
func (c *Catalog) Fingerprint(seed maphash.Seed, path string) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	r := c.ByPath(path)
	if r == nil {
		return h.Sum64()
	}
	r.sum(&h)
	if w := r.Winner(); w != nil {
		w.sum(&h)
	}
	if r.index >= 0 {
		for i := c.ring[r.index]; i != r.index; i = c.ring[i] {
			c.Skills[i].sum(&h)
		}
	}
	return h.Sum64()
}

func (r *Record) sum(h *maphash.Hash) {
	for _, s := range []string{r.Name, r.Path, r.File, r.detail} {
		h.WriteString(s)
		h.WriteByte(0)
	}
	h.Write([]byte{byte(r.Step), byte(r.Defect), byte(r.Outcome)})
}
