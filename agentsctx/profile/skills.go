package profile

// Skills is how an agent finds, chooses and lists skills. The zero value has none.
type Skills struct {
	Roots    []SkillRoot // in the order the agent searches them
	Winner   Winner
	Walk     SkillWalk
	Form     SkillForm
	Verdicts []Verdict // sorted by Defect; an absent defect loads
	Needs    Needs
	Switch   Switch
	Listing  Listing
	Plugins  Plugins

	Overrides []Override // its settings about single skills, weakest first
	PerAgent  PerAgent
	Policy    string // a YAML file beside SKILL.md whose policy.allow_implicit_invocation: false keeps a skill out of the listing

	Dir       string   // its own directory in a project
	Home      string   // the root that its pages name first, where that is not the first of Roots
	PluginDir string   // the directory that makes one a plugin of its own
	Fields    []string // front matter keys beyond the specification that its pages describe, sorted
	ToolLists bool     // allowed-tools may be a list or have commas
	Expands   bool     // !`command` in a body is run, and $1 replaced, before the model sees it

	ListsAny   bool // its own list takes any directory for one of the user's, and shows what is in it
	Namespaced bool // skills of plugins carry the plugin's name and clash with no other
}

// Switch is where skills are switched on and off. The zero value has none.
type Switch struct {
	Base    Base   // InWorkspace, or InConfig for the user's own file
	File    string // empty when agentls writes none
	Setting string // the setting in it that holds the switches
	Form    SwitchForm
	Version string // its setting that says the version of its format, which a new file needs
	Private bool   // the file is its owner's alone, and in a project that is not trusted it is made, never changed
	Hint    string // where else skills of plugins are switched
	ByHand  string // what a user can do where File is empty, after "to switch NAME off, "
}

// SwitchForm is how one switch is written.
type SwitchForm uint8

// The forms.
const (
	EnabledByID  SwitchForm = iota // {"enabled": false} by the skill's id
	EnabledNamed                   // the same by its name
	WordNamed                      // "on" or "off" by its name
	RuleByPath                     // TOML: an item {path, enabled} of a list
)

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
	FromCwd bool     // relative ones are so to the working directory, else to the workspace; "~/" is the home directory
	Flag    string   // the flag among the settings that has to be on
	Holds   Holding  // what is below it
	Follow  bool     // links below the root may lead out of it
	NoLinks bool     // links below the root are not followed, whatever the walk says
	Depth   int      // replaces MaxDepth of the walk; 0 keeps it
	Flat    bool     // NAME.md directly in the root is a skill too
	Loose   bool     // so is one in a folder below the root that holds no SKILL.md, under the folder's name
	Written bool     // the climb takes the working directory as written: reached through a link it misses its base and goes on to the file system's root
}

// Winner says which of several skills of one name an agent uses.
type Winner uint8

// The policies on equal names.
const (
	FirstWins Winner = iota
	LastWins
	AllKept
	AnyWins     // which one differs from start to start
	FolderNamed // the folder's name is the skill's; equal folders in different scopes: first wins
)

// SkillWalk bounds the walk below a root.
type SkillWalk struct {
	MaxDepth    int  // levels below the root at which a SKILL.md is still found; the root itself is 0
	MinDepth    int  // levels above which none is looked for
	Breadth     bool // all directories of one level before those of the next
	MaxDirs     int  // directories; 0 has no limit
	MaxDirsEach bool // MaxDirs holds for each root, not for all together
	MaxRoot     int  // candidates directly in one root; 0 has no limit
	MaxSkills   int  // skills of one root; 0 has no limit
	DirLinks    bool // linked directories are followed
	FileLinks   bool // a linked SKILL.md is read
	Hidden      bool // directories that start with a dot are entered
	Escape      bool // a real path outside its root is accepted
	Nested      bool // the walk goes on below a directory that holds a SKILL.md
	NestedRoot  bool // a directory `skills` in a root that holds skills is taken as the root
	MaxBytes    int64
	Skip        []string // names of directories that are never entered
}

// AnyDepth is a MaxDepth that never stops a walk.
const AnyDepth = 1 << 20

// SkillForm is how an agent reads name and description.
type SkillForm struct {
	NameMax         int // in NameUnit; 0 has no limit
	NameUnit        Unit
	DescriptionMax  int
	DescUnit        Unit
	Collapse        bool   // runs of white space become one blank before counting
	Trim            bool   // white space around name and description is dropped
	AnyCase         bool   // names that differ in case alone are one
	FolderIsName    bool   // the folder's name is the command, whatever name says
	NameInPlugin    bool   // of a skill that a plugin brings the name counts all the same
	FirstParagraph  bool   // without a description the first paragraph of the body is one
	Ellipsis        string // ends a description that is cut to DescriptionMax
	Lists           Lists  // what a list becomes where text is wanted
	StripTags       bool   // <…> is taken out of name and description
	Dashed          string // characters that become a dash in the name
	MaxAliases      int    // places one YAML anchor may stand at, its own included; 0 has no limit
	Barred          string // characters that a name must not have: see NameBarred
	Uncalled        string // the key whose true keeps a skill out of the listing
	Conditional     string // the key whose patterns keep a skill out until a file that matches is touched
	DescriptionTail string // the key whose text is listed after the description
	TailLead        string // what comes between the two
	TailApart       bool   // limits of the description do not count the tail
	LoadByBytes     bool   // a loaded file is estimated by its bytes, not by UTF-16 units
}

// Lists is what a list becomes where an agent wants text.
type Lists uint8

// The texts.
const (
	AsWritten Lists = iota
	AsJSON
	Joined // its items with commas between them
)

// Needs is what a skill may ask of the machine before an agent takes it. The
// zero value asks nothing.
type Needs struct {
	Field string   // the front matter key that holds the demands, a mapping or JSON5 text
	Keys  []string // the object's key in it, newest first
}
