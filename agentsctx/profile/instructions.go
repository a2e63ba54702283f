package profile

// Project says where an agent's project begins and where its own settings live.
type Project struct {
	Markers    []string // an ancestor of the working directory that holds one of these is the root
	NoMarker   NoMarker
	ConfigHome []string // candidates for the agent's configuration home, best first: "$CODEX_HOME", "~/.codex"
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
	Dirs    []string // below each directory of the climb; nil means the directory itself
	Names   []Name   // candidates in each directory, best first
	Pick    Pick
	Load    Load
	Scope   string // "global", "project", "nested", "managed"
	Setting string // only with this setting on; empty always
}

// Name is a candidate file name, or a glob, with the kind it gives a file.
type Name struct {
	Name    string
	Kind    string // "override", "agents", "legacy", "claude", "bootstrap", "rule", "memory"
	Setting string // only with this setting on; empty always
	AnyCase bool
}

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
	AtStart Load = iota
	OnTouch      // when a file beside or below it is read or written
	OnMatch      // when a file that its globs match is in play
	EveryTurn
)

// Limit is a number with its unit; the zero Limit is no limit.
type Limit struct {
	N    int
	Unit Unit
}

// Budget is what an agent's files may take together and each.
type Budget struct {
	Total, PerFile Limit
	Charge         Charge
	Cut            Cut
	Exempt         []string // scopes that are not charged
	Setting        string   // the agent's own setting that changes Total
}

// Charge is the order in which files are charged: the last one is cut.
type Charge uint8

// The orders.
const (
	InOrder Charge = iota
	NearestFirst
	FarthestFirst
)

// Cut names the algorithm that cuts a file.
type Cut uint8

// The algorithms.
const (
	KeepHead Cut = iota
	KeepTail
	KeepEnds
	Digest
	DropWhole
)

// Imports is what an agent does with @path in an instruction file.
type Imports struct {
	Expands bool
	MaxHops int
}
