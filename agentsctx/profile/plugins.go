package profile

// Plugins is how plugins bring an agent skills, commands and subagents. The zero
// value has none that agentls can read.
type Plugins struct {
	Dirs      []string // what holds a plugin's plugin.json in its root; the first that is there counts
	Offered   string   // the one of Dirs that makes a plugin in a repository one for this agent
	Market    string   // a marketplace's list of plugins, relative to its root
	Installed string   // JSON in the agent's configuration home: where each installed plugin is
	Cache     string   // instead, the directory there with MARKETPLACE/NAME/VERSION of each; those that the setting Enabled names are installed
	Enabled   string   // the setting that switches plugins, by "plugin@marketplace"
	Prefix    bool     // every skill below a manifest carries the plugin's name, also in an ordinary root
}

// Holding is what the files below a root are.
type Holding uint8

// The holdings.
const (
	HoldsSkills   Holding = iota // folders with a SKILL.md
	HoldsCommands                // NAME.md, run as /NAME
	HoldsAgents                  // NAME.md, a subagent
)

// Override is a setting that hides, renames or switches single skills.
type Override struct {
	Setting string
	Form    OverrideForm
}

// OverrideForm is how such a setting is written.
type OverrideForm uint8

// The forms.
const (
	RuleList     OverrideForm = iota // a list of {name or path, enabled}; later ones win
	WordByName                       // an object of words by name: see Visibility
	WordByGlob                       // the object "skill" of words by pattern, or one word for all; the last match wins
	GlobRules                        // a list of {action, resource, effect}; the last match wins
	FlagByFolder                     // an object of booleans by directory: true adds a root, false closes one
	EnabledByKey                     // an object of {enabled} by name
	AllowList                        // a list of the only names that are left
	DenyList                         // a list of names that are switched off, in any case of letters
)

// PerAgent is where the settings of a program that runs several agents say which
// of them may use which skills. The zero value has none.
type PerAgent struct {
	List, Map string // the settings: a list of {id, default, workspace}, an object of them by id
	Skills    string // the key of the only names that are left, in place of Replaces
	Replaces  string // a setting of the form AllowList
	Limit     string // the path of the number that replaces the listing's budget
}
