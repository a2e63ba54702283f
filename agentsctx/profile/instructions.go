package profile

// Project says where an agent's project begins and where its own settings live.
type Project struct {
	Markers        []string // the nearest ancestor of the working directory that holds one of these is the root
	MarkersSetting string   // the setting that replaces Markers
	NoMarker       NoMarker
	Trust          Trust
	RealCwd        bool     // the search starts at the real path of the working directory
	ConfigHome     []string // candidates for the configuration home, best first: a leading "$NAME" counts when the variable is set
	StateHome      []string // the same for the directory of its state
}

// NoMarker is what an agent takes for the project when no marker is found.
type NoMarker uint8

// The answers.
const (
	CwdOnly NoMarker = iota
	FileSystemRoot
)

// Source is one place instruction files come from.
type Source struct {
	Base    Base
	Climb   Climb
	Setting string // InSetting: the setting that lists the directories
	Names   []Name // candidates in each directory, best first
	Pick    Pick
	Load    Load
	Scope   string // "global", "project", "nested", "managed"
	Order   Order
	Links   Links
	When    []When   // all must hold
	Unless  []Unless // each keeps the source, or one directory of it, out
	Trust   bool     // only in a trusted folder
	Folders bool     // a directory of a name counts as found, and nothing is read
	Marked  bool     // only in a project that one of its markers shows
	Exempt  bool     // not charged to the budget
	Tracked bool     // files that .gitignore excludes are skipped
	Since   string   // the version that brought the source, when users of older ones are about
	How     string   // what happens when a file of it is loaded, where that is not plain
}

// Name is a candidate: a file name, a path or a glob below the directory, or,
// with a leading "~/" or "/", a place of its own. "{project}" stands for the
// working directory's path with everything but letters and digits as "-".
type Name struct {
	Name     string
	Setting  string // the candidates are the words of this setting, in place of Name
	Title    string // for ByTitle; empty for the name in the front matter or that of the file without its ending
	Kind     string // "override", "agents", "legacy", "claude", "bootstrap", "rule", "memory"
	When     []When
	AnyCase  bool
	Common   bool   // other documents carry this name too: an instruction file only for agents that are enabled
	Note     string // what more decides whether it is loaded, where agentls does not see it
	Expected bool   // when absent, a marker line in the prompt says so and is charged
	Gate     *Gate
	Limits   []Limit // of this file alone, beside the budget's; the tightest counts
	Cut      *Cut    // in place of the budget's
}

// When is a condition on one of the agent's own settings: the flag is on, or
// off where Off says so, or its word is one of Is.
type When struct {
	Setting string
	Is      []string
	Off     bool
}

// Unless keeps files out when one of Names exists.
type Unless struct {
	Names  []string
	Where  Where
	Filled bool // a name counts only while its file has text
	When   []When
}

// Where an Unless looks.
type Where uint8

// The places.
const (
	InSameDir Where = iota // beside the candidate: only this directory is left out
	AtCwd                  // in the working directory: the whole source is left out
	AtOrAbove              // the working directory or any directory above it: the whole source is left out
)

// Pick is how many of the candidates in a directory are taken.
type Pick uint8

// The ways to pick.
const (
	OnePerDir      Pick = iota // the first that exists
	OneFilled                  // the first that has text
	AllPerDir                  // every one
	OneNamePerWalk             // the first name found anywhere decides for all directories
)

// Load is when a file enters the prompt.
type Load uint8

// The times.
const (
	AtStart   Load = iota
	OnTouch        // when a file beside or below it is read or written
	EveryTurn      // at the start, and read again for every request
	Offer          // never by itself: it is named to the model, which may read it
)

// Order is how the files of a source follow each other in the prompt.
type Order uint8

// The orders.
const (
	AsWalked Order = iota // as the climb visits the directories
	ByTitle               // by the titles of the files of all sources; of equal ones, in any case of letters, the first counts
	ByPath                // sorted as strings, together with the neighbouring sources that say so too
)

// Links is what an agent does with symbolic links.
type Links uint8

// The policies.
const (
	FollowLinks Links = iota
	RefuseLinks       // a link on the way from the project root, the file included, is an error that ends the run
	OneTarget         // followed, but one real file is taken once
	LoopsFail         // followed; one that leads to itself ends the search, and the source has no files
	NoLinks           // a linked file counts as absent
	LinksInside       // a file whose real path leaves the base counts as absent
)

// Gate is how a file's front matter decides when it is loaded.
type Gate struct {
	Before      []GateCase // tried first, in order
	Globs       []string   // the keys that list patterns, the first that is there counts
	After       []GateCase // tried when there are no patterns
	Without     Outlook    // when nothing above decides
	Broken      Outlook    // when the front matter does not parse
	Anchor      Anchor
	EmptyIsNone bool // an empty list and a number are no patterns
	NoLists     bool // patterns stand in one text with commas; a YAML list counts as none
	AnyCase     bool // patterns match in any case of letters
}

// GateCase is a key with a value ("*" for any text) and what follows from it.
type GateCase struct {
	Key, Value string
	Then       Outlook
}

// Outlook is what a gate makes of a file.
type Outlook uint8

// The outlooks.
const (
	Always   Outlook = iota // with its source
	Matching                // when a file that the patterns match is in play
	Offered                 // only named to the model, which may read it
	ByHand                  // only when the user names it
)

// Anchor is what a pattern is relative to.
type Anchor uint8

// The anchors.
const (
	AtBase   Anchor = iota // the directory that holds the rules folder
	NameOnly               // the same, but a pattern without a slash matches names at any depth
	Anywhere               // a relative pattern matches below any directory
)
