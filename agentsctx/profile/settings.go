package profile

// Setting is one of the agent's own settings that changes an answer here.
type Setting struct {
	Name     string
	Path     string // in its file; empty means Name
	Kind     SettingKind
	On       bool // the defaults, by kind
	Number   int
	Word     string
	Words    []string
	Min, Max int      // of a Number; a Max of 0 is no bound
	Floor    bool     // of a Number: a fraction is cut off
	Of       []string // of a Word: what it may be; nil is anything
	Layers   []string // the layers that may set it; nil means all
	Own      string   // the key of the same in the entry of one agent, which wins (see Roster)
	Append   bool     // lists of several layers are joined
	Env      []string // variables: a set one turns a flag over, or lists words with commas
	Doc      string   // for settings of a file that is checked: one sentence
}

// Roster is where settings set up several agents of a kind, each with settings of
// its own. The zero value is none.
type Roster struct {
	List      string // the setting that lists them, each with an id
	Entries   string // the setting that has them by id
	Workspace string // the key of the directory in which one works
	Default   string // the key of the flag that makes one the default
}

// SettingKind is the type of a setting.
type SettingKind uint8

// The types.
const (
	Flag SettingKind = iota
	Number
	Word
	Words    // a list; a single word counts as a list of one
	Folders  // a list of directories, relative to the file that names them
	Switches // an object by id, each {"enabled": true or false}
	Tree     // anything, read by who asks for it
)

// ConfigFile is a file that holds an agent's own settings. They are in the
// order in which later ones win.
type ConfigFile struct {
	Base   Base
	Climb  Climb
	Env    string   // a variable: where it is set it names the file in place of Names
	Names  []string // the first that exists
	Format Format
	Layer  string   // for Setting.Layers
	Unless string   // the variable that, once it is set, takes the file away
	Whole  []string // top-level objects that replace those of earlier layers entirely
	Trust  bool     // counts only in a trusted folder
	Check  bool     // its settings here are all that it can hold: others, and values out of range, are mistakes
}

// Format is how a file is written.
type Format uint8

// The formats.
const (
	JSON       Format = iota // comments and trailing commas are let through
	FlatJSON                 // the same, each setting's name is one key, dots included
	StrictJSON               // as JSON.parse takes it
	JSON5
	TOML
	YAML
)

// Trust is where an agent remembers which folders its user trusts. The zero
// value remembers nothing that agentls could read.
type Trust struct {
	Setting string     // a flag; while it is off every folder is trusted
	File    ConfigFile // the store
	Path    []string   // where the object of folders is in it; nil is the whole file
	Key     string     // where each folder's word is, when it is an object itself
	Yes     []string   // words that trust the folder
	Parent  []string   // words that trust the folder's parent
	Below   bool       // a word holds for what is below too; the longest path wins
	HashOf  string     // in place of words: a yes holds for one folder and the SHA-256 of this file of its project
}

// Governor names the settings of an agent that governs what it sends. The zero
// value governs nothing.
type Governor struct{ Mode, MinAgeTurns, EpochMessages, PolicyVersion, MaxChars string }
