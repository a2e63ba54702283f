package diagnostics

import (
	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// Kind is what a file is to the agents.
type Kind uint8

// The kinds of files that rules look at.
const (
	Instruction     Kind = iota // AGENTS.md, CLAUDE.md and their like
	Skill                       // SKILL.md in any case of letters
	AgentRule                   // .cursor/rules, .claude/rules, *.instructions.md …
	ProjectSettings             // .agentls.json
	AgentSettings               // an agent's own, of a file that is checked
	Command                     // .claude/commands/NAME.md and its like
	Subagent                    // .claude/agents/NAME.md and its like
	FlatSkill                   // a Markdown file directly in a root of skills
	Manifest                    // a plugin's, or a marketplace's
)

// Rule is one row of the table: a mistake that has a name.
type Rule struct {
	ID       string
	Severity Severity // the default
	Since    string   // the version that brought it
	Summary  string   // one line, for lists and schemas
	Kinds    []Kind   // the files it looks at; nil for a rule of the workspace
	stage    stage    // when it runs: what an earlier stage covers is not looked at again
	check    func(*Pass)
}

// stage orders the rules so that one cause gives one finding: the rule that
// names the cause runs before those that would see its consequences.
type stage uint8

const (
	characters   stage = iota // what the bytes are
	fences                    // where the front matter is
	syntax                    // whether it parses
	placeholders              // values nobody has written yet
	types                     // whether a value is of the type its field takes
	values                    // whether what it says is allowed
	advice                    // whether what is allowed is wise
	body                      // the Markdown below
)

// File is the file under check.
type File struct {
	Path string // absolute
	Kind Kind
	Doc  *markdown.Document
}

// World is what rules may ask about everything but the file under check. The
// workspace's snapshot implements it; fixtures use small ones.
type World interface {
	tree.FS
	// Document is the parsed text of a file, parsed once per text.
	Document(path string) (*markdown.Document, bool)
	// Root is the workspace folder that holds path, else its directory.
	Root(path string) string
	// Agents are the profiles of the enabled agents, those that are only assumed
	// last.
	Agents() []*profile.Profile
	// Guessed reports whether an agent is only assumed while others are known to
	// be there: what it alone makes of a file is no error.
	Guessed(*profile.Profile) bool
	// Losses are what the file at path loses, for each enabled agent started in
	// each directory that holds instruction files.
	Losses(path string) []AgentLosses
	// Loads is what each enabled agent loads when it is started in dir.
	Loads(dir string) []agentsctx.Explanation
	// Locations are the paths under which agents may find a file: path first, then
	// links to it, or the file it leads to.
	Locations(path string) []Location
	// Imports is what each enabled agent makes of the imports of a file that it
	// loads, by whichever way it comes to it.
	Imports(path string) []Imported
	// Catalogs are the skills of each enabled agent that has any, started where
	// the settings of a folder say, as if the project were trusted.
	Catalogs(folder string) []*skillcatalog.Catalog
	// Records are the file at path in the catalogues of its folder that have it.
	Records(path string) []Record
}
