// Package profile holds what is known of each agent, as data: which files it
// loads, in which order, what its budgets cut, where it looks for skills and
// what it does with a defective one. Nothing here decides anything; agentsctx
// and skillcatalog read it. Start with Profile, then any agent's literal in the
// file of its name; table.go lists them.
package profile

import "strings"

// Profile is what one agent does. Every number in it has a Fact.
type Profile struct {
	ID       string // as on the command line, e.g. "claude-code"
	Era      string // "" for the default; agent@era names another version range
	Name     string // for people, e.g. "Claude Code"
	Versions string // the range the facts were seen in
	Presence Presence
	Project  Project      // where its project begins
	Config   []ConfigFile // its own settings files, later ones win
	Roster   Roster
	Settings []Setting // what they may change, sorted by name
	Sources  []Source  // instruction files, in prompt order
	Budget   Budget
	Imports  Imports
	Governor Governor
	Excludes string   // the setting whose globs on absolute paths keep files out
	Retired  []string // names it once read
	Skills   Skills
	Unseen   []string // what reaches its prompt from where agentls does not look, one sentence each
	Window   Window
	Inspect  string // how a user can see it in the agent itself
	Facts    []Fact
}

// Ref is the id with the era, as users write it.
func (p *Profile) Ref() string {
	if p.Era == "" {
		return p.ID
	}
	return p.ID + "@" + p.Era
}

// Fact says where a part of a profile was seen.
type Fact struct {
	Field  string // the part, e.g. "budget.total"
	Value  string // as people read it
	Source string // document, file or issue
	Kind   FactKind
	Date   string // when it was seen, YYYY-MM, or the day it was measured
}

// Sure reports whether a part of the profile, or with "" any part, is known from
// the agent itself: it was measured or read in its source.
func (p *Profile) Sure(field string) bool {
	for _, f := range p.Facts {
		if f.Kind <= FromSource && strings.HasPrefix(f.Field, field) {
			return true
		}
	}
	return false
}

// FactKind is how well a fact is known.
type FactKind uint8

// Kinds of facts, best first.
const (
	Measured       FactKind = iota // seen on the running agent: Source names version and cases of internal/judge
	FromSource                     // read in the agent's source
	FromDoc                        // stated by its maker's pages
	FromSecondHand                 // reported by others
)

// measured is a fact that the agent itself showed; cases are those of
// internal/judge that would fail if it were false, empty when only its own
// answers outside of them show it.
func measured(field, value, version, cases string) Fact {
	if cases != "" {
		version += ", case " + cases
	}
	return Fact{field, value, version, Measured, "2026-11-30"}
}

// Presence says when `auto` enables the agent: any of these paths in a workspace
// folder. A trailing slash wants a directory, a trailing star any ending.
type Presence struct {
	Own    []string // files of its own
	Shared []string // files that many agents read: they show that some agent is there, and it is assumed to be this one too
	Deep   bool     // its own count at any depth
}

// sharedPresence are the files of the standards that many agents follow.
var sharedPresence = []string{"AGENTS.md", ".agents/"}

// Base is what a path in a profile is relative to.
type Base uint8

// The bases.
const (
	InProject Base = iota // the project root (see Project)
	InWorkspace
	InCwd
	InHome   // the user's home directory
	InConfig // the agent's own configuration home (see Project.ConfigHome)
	InState  // where the agent keeps its state (see Project.StateHome)
	InSystem // an absolute path
	InSetting
	InPlugin
)

// Climb is which directories between two ends are visited.
type Climb uint8

// The climbs.
const (
	Only        Climb = iota // just the base
	Down                     // from the base down to the working directory
	Up                       // from the working directory up to the base
	Below                    // everything below the base
	FromTop                  // from the file system's root down to the working directory
	FromAbove                // from the directory above the base down to the working directory
	FromHome                 // from the home directory, when it is above, else from the file system's root, down to the working directory
	Toward                   // from the base down to the directory of the path in question
	TowardBelow              // the same without the base itself
	UpFromPath               // the same as TowardBelow, but nearest first
)

// Unit is what a limit counts.
type Unit uint8

// The units.
const (
	Bytes Unit = iota
	UTF16Units
	CodePoints
	LineCount
	TokenCount
	FileCount
)

// unitNames are the units as JSON and as people have them.
var unitNames = [...]struct{ id, name string }{
	Bytes:      {"bytes", "bytes"},
	UTF16Units: {"utf16", "UTF-16 units"},
	CodePoints: {"characters", "characters"},
	LineCount:  {"lines", "lines"},
	TokenCount: {"tokens", "tokens"},
	FileCount:  {"files", "files"},
}

// ID is the unit as JSON has it.
func (u Unit) ID() string { return unitNames[u].id }

// String is the unit as people call it, of several.
func (u Unit) String() string { return unitNames[u].name }
