// Package profile holds what is known of each agent, as data: which files it
// loads, in which order, what its budgets cut, where it looks for skills and
// what it does with a doubtful one. Nothing here decides anything; agentsctx
// and skillcatalog read it. Start with Profile, then any agent's literal in the
// file of its name; table.go lists them.
package profile

// Profile is what one agent does. Every number in it has a Fact.
type Profile struct {
	ID       string // as on the command line, e.g. "claude-code"
	Era      string // "" for the default; agent@era names another version range
	Name     string // for people, e.g. "Claude Code"
	Versions string // the range the facts were seen in
	Presence Presence
	Project  Project  // where its project begins
	Sources  []Source // instruction files, in prompt order
	Budget   Budget
	Imports  Imports
	Skills   Skills
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
	Date   string // when it was seen, YYYY-MM
}

// FactKind is how well a fact is known.
type FactKind uint8

// Kinds of facts, best first.
const (
	FromSource     FactKind = iota // read in the agent's source
	FromDoc                        // stated by its maker's pages
	FromSecondHand                 // reported by others
)

// Presence says when `auto` enables the agent.
type Presence struct {
	Always bool
	Paths  []string // any of these in a workspace folder; a trailing slash wants a directory, a trailing star any ending
}

// Skills is how an agent finds, chooses and lists skills. The zero value has none.
type Skills struct {
	Roots    []SkillRoot // in the order the agent searches them
	Winner   Winner
	Walk     SkillWalk
	Form     SkillForm
	Verdicts []Verdict // sorted by Doubt; an absent doubt loads
	Listing  Listing
}

// SkillRoot is a place where skills are looked for.
type SkillRoot struct {
	Base    Base
	Climb   Climb
	Dirs    []string // relative to each directory of the climb
	Scope   string   // "project", "config", "user", "plugin", "system", …
	Source  string   // the record's source field
	Trust   bool     // only in a trusted project
	Lazy    bool     // only once a file beside it is touched
	Setting string   // the roots are named by this setting instead of Dirs
	Follow  bool     // the root may be reached through links that leave it
}

// Base is what a path in a profile is relative to.
type Base uint8

// The bases.
const (
	InProject Base = iota // the project root (see Project)
	InWorkspace
	InCwd
	InHome   // the user's home directory
	InConfig // the agent's own configuration home (see Project.ConfigHome)
	InSystem // an absolute path
	InSetting
	InPlugin
)

// Climb is which directories between two ends are visited.
type Climb uint8

// The climbs.
const (
	Only    Climb = iota // just the base
	Down                 // from the base down to the working directory
	Up                   // from the working directory up to the base
	Below                // everything below the base
	FromTop              // from the file system's root down to the working directory
)

// Winner says which of several skills of one name an agent uses.
type Winner uint8

// The policies on equal names.
const (
	FirstWins Winner = iota
	LastWins
	AllKept
	FolderNamed // the folder's name is the skill's; equal folders in different scopes: first wins
)

// SkillWalk bounds the walk below a root.
type SkillWalk struct {
	MaxDepth    int  // levels below the root at which a SKILL.md is still found; the root itself is 0
	MaxDirs     int  // directories; 0 has no limit
	MaxDirsEach bool // MaxDirs holds for each root, not for all together
	MaxRoot     int  // candidates directly in one root; 0 has no limit
	MaxSkills   int  // skills of one root; 0 has no limit
	DirLinks    bool // linked directories are followed
	FileLinks   bool // a linked SKILL.md is read
	Hidden      bool // directories that start with a dot are entered
	Escape      bool // a real path outside its root is accepted
	Nested      bool // the walk goes on below a directory that holds a SKILL.md
	AnyCase     bool // skill.md and its like count
	FlatFiles   bool // NAME.md directly in a root is a skill too
	MaxBytes    int64
}

// SkillForm is how an agent reads name and description.
type SkillForm struct {
	NameMax        int // in NameUnit; 0 has no limit
	NameUnit       Unit
	DescriptionMax int
	DescUnit       Unit
	Collapse       bool // runs of white space become one blank before counting
	FolderIsName   bool // the folder's name is the command, whatever name says
}

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

// Doubt is a way in which a SKILL.md can be doubtful.
type Doubt uint8

// The doubts, after the samples that were run against the agents.
const (
	UnparsableYAML Doubt = iota // an unquoted colon and its like
	TabIndent
	DuplicateKey
	ByteOrderMark
	FenceBlanks // blanks behind the opening dashes
	CloseBlanks // blanks behind the closing dashes
	NoFrontMatter
	NotFirst // text above the opening fence
	Unclosed
	NotMapping
	NoName
	NoDescription
	NameNotString
	DescriptionNotString // a boolean, a number
	DescriptionList
	DescriptionNull
	DescriptionEmpty
	DescriptionBlank // only blanks
	NameCharset      // upper case, underscore, doubled or edge hyphens
	NameNonASCII
	NameTooLong
	DescriptionTooLong
	NameMismatch
	InvalidUTF8
	FileNameCase // skill.md
	FileTooLarge
	FileIsLink
	ListField // a field that wants a string is a list (argument-hint: [x])
	ControlCharacter
)

// Outcome is what an agent does with a doubtful skill.
type Outcome uint8

// The outcomes.
const (
	Loads      Outcome = iota
	Drops              // the skill is not there for the agent
	NoMetadata         // the body loads, name and description are lost
	Shortens           // the value is cut
	UsesFolder         // the folder's name replaces the name
	Misreads           // loads with another value than a YAML reader sees
	Unknown
)

// Verdict is one cell of the table of doubtful skills.
type Verdict struct {
	Doubt   Doubt
	Outcome Outcome
	Note    string // the agent's own words or the detail, e.g. "shows no description"
}

// On is what the agent does on doubt d; a doubt without a verdict loads.
func (s *Skills) On(d Doubt) Verdict {
	for _, v := range s.Verdicts {
		if v.Doubt == d {
			return v
		}
	}
	return Verdict{Doubt: d}
}

// Listing is how an agent names its skills to the model before any is loaded.
type Listing struct {
	Shape    Shape
	Budget   int // in Unit; 0 has no limit
	Unit     Unit
	MaxCount int // skills; 0 has no limit
	EntryMax int // of one description, in Unit; 0 has no limit
	Over     Over
}

// Shape is the form of one listed skill, which decides its cost.
type Shape uint8

// The shapes.
const (
	NoListing Shape = iota
	JSONPairs       // compact JSON array of {"name","description"}
	XMLBlocks       // <skill> blocks with name, description and location
	Lines           // "- name: description" lines
)

// Over is what happens when the listing exceeds its budget.
type Over uint8

// The ways out.
const (
	KeepAll        Over = iota
	SearchOnly          // the list is replaced by a hint to search
	ShortenThenCut      // descriptions shorter, then gone, then the tail of the list
	NamesOnly           // descriptions are dropped, least used first
)
