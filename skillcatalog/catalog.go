// Package skillcatalog says which skills an agent finds, which one of a name
// wins, what each costs and why one is missing. It takes values and returns
// values; it does not know agents by name (everything special stands in their
// profile), the disk, settings files or editors, and it cannot fail: what does
// not load is a record with its reason. Start with List; Discover walks, Choose
// decides, and a caller that keeps what Discover found can choose again alone.
package skillcatalog

import (
	"slices"

	"agentls/agentsctx/profile"
)

// Catalog is what one agent makes of the skills below its roots.
type Catalog struct {
	Agent     string // the profile's reference
	Workspace string // the folder under work
	Trusted   bool
	Skills    []Record // in the order in which the agent lists them
	Budget    Budget
	Scan      Scan
	Notes     []string // what is not certain or was not looked at

	skills *profile.Skills
	name   string // of the agent, for people
	read   readings
	index  index
}

// State is what has become of a skill.
type State string

// The states. A skill that is not loaded is never called shadowed, one that is
// shadowed never disabled.
const (
	Listed    State = "listed"
	Shadowed  State = "shadowed"
	Disabled  State = "disabled"
	NotLoaded State = "not-loaded"
)

// Place is how a skill stands in the agent's listing.
type Place string

// The places; a skill outside the listing has none.
const (
	Whole     Place = "whole"
	Shortened Place = "shortened" // part of its description
	NameOnly  Place = "name"      // no description
	Cut       Place = "cut"       // left out
	Searched  Place = "search"    // the whole listing gives way to a hint to search
)

// Owner is the plugin a skill belongs to.
type Owner struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Record is one skill of a catalogue. Paths are absolute.
type Record struct {
	Name        string   `json:"name"`
	ID          string   `json:"id"`          // unique in the catalogue
	EffectiveID string   `json:"effectiveId"` // of the skill that is used under this name
	DisplayID   string   `json:"displayId"`   // plugin:name, or name
	Path        string   `json:"path"`        // of SKILL.md, as the agent reaches it
	Directory   string   `json:"directory"`   // its real directory
	File        string   `json:"file"`        // its real path
	Locations   []string `json:"locations,omitempty"`
	Scope       string   `json:"scope"`
	Source      string   `json:"source"`
	Owner       *Owner   `json:"owner,omitempty"`
	State       State    `json:"state"`
	Effective   bool     `json:"effective"`
	Enabled     bool     `json:"enabled"`
	Manageable  bool     `json:"manageable"`
	Locked      bool     `json:"locked"`
	ShadowedBy  string   `json:"shadowedBy"` // the display id of the winner
	Description string   `json:"description"`

	ListedTokens int    `json:"listedTokens"` // the entry in full, as the agent prints it
	ListedAs     Place  `json:"listedAs,omitempty"`
	LoadTokens   int    `json:"loadTokens"` // the whole file
	Why          string `json:"why"`        // empty for a listed skill

	Root    string          `json:"-"` // the directory the walk began in
	Step    Step            `json:"-"` // what keeps it from being listed
	Doubt   profile.Doubt   `json:"-"` // what is doubtful about the file, when Outcome is not Loads
	Outcome profile.Outcome `json:"-"` // what the agent does about it
	Winner  string          `json:"-"` // StepShadowed: the winner's Path
	found   *Found
	at      int // place in the order of discovery
	full    int // its entry in the listing, in the budget's unit
	bare    int // the same without a description
}

// Step is one thing that has to go well until a skill is listed, in the order
// in which agents do them.
type Step uint8

// The steps.
const (
	StepNone     Step = iota // it is listed
	StepRoot                 // it lies below no root of the agent
	StepTrust                // the project is not trusted
	StepReach                // the walk does not come to it
	StepLazy                 // it loads once a file beside it is touched
	StepForm                 // its file is not accepted
	StepShadowed             // another skill of that name wins
	StepDisabled             // switched off
	StepNeeds                // a requirement is not met
	StepUncalled             // it asks to be kept out of the listing
	StepBudget               // the listing has no room for it
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

// Count is how many records are in each state.
func (c *Catalog) Count() map[State]int {
	n := map[State]int{}
	for i := range c.Skills {
		n[c.Skills[i].State]++
	}
	return n
}

// ByID is the record with that id.
func (c *Catalog) ByID(id string) *Record {
	for i := range c.Skills {
		if c.Skills[i].ID == id {
			return &c.Skills[i]
		}
	}
	return nil
}

// At reports whether path is one of the ways to r.
func (r *Record) At(path string) bool {
	if r.Path == path || r.File == path {
		return true
	}
	for _, l := range r.Locations {
		if l == path {
			return true
		}
	}
	return false
}

// Missed is why the agent's walk does not come to r, of StepReach.
func (r *Record) Missed() Missed { return r.found.Missed }

// MissedAt is the directory or link at which the walk turns back; empty where
// the place of the skill itself is the reason.
func (r *Record) MissedAt() string { return r.found.Detail }

// Shown are the records with every path as show gives it.
func (c *Catalog) Shown(show func(path string) string) []Record {
	records := make([]Record, len(c.Skills))
	for i := range records {
		records[i] = c.Skills[i].Shown(show)
	}
	return records
}

// Shown is the record with every path as show gives it.
func (r Record) Shown(show func(path string) string) Record {
	r.Path, r.Directory, r.File = show(r.Path), show(r.Directory), show(r.File)
	r.Locations = slices.Clone(r.Locations)
	for i := range r.Locations {
		r.Locations[i] = show(r.Locations[i])
	}
	return r
}

// List finds and chooses in one go.
func List(files Files, p *profile.Profile, q Query) *Catalog {
	return Choose(files, p, q, Discover(files, p, q))
}
