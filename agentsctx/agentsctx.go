// Package agentsctx answers which instruction files an agent loads for a path,
// in which order, what survives its budget, and why. It reads the tables of
// agentsctx/profile and a view of files, and knows no agent by name, no editor,
// no disk and no session: what is special about an agent is a named strategy in
// its table. Nothing here fails; what is doubtful is said in the explanation.
//
// Start with Explain. It places the agent (place.go, config.go), finds the
// candidates of each source (climb.go, pick.go, gate.go), follows imports
// (expand.go), charges the budget (charge.go, cut.go) and says what stayed out
// (ignored.go).
package agentsctx

import (
	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/tree"
)

// Files is what an explanation is made from: a view of files that does not
// change, and their parsed texts.
type Files interface {
	tree.FS
	// Document is the parsed text of a file, parsed once per text.
	Document(path string) (*markdown.Document, bool)
}

// Query asks what one agent loads. All paths are absolute and clean.
type Query struct {
	Profile   *profile.Profile
	Workspace string              // the folder that is open
	Path      string              // the file or directory the question is about; it need not exist
	Cwd       string              // where the agent is started; empty for the workspace
	Home      string              // the user's home directory; empty when unknown
	Getenv    func(string) string // the environment; nil when unknown
	Trust     Trust               // our user's word; the zero value leaves it to the agent
	Limits    Limits
}

// Limits replace the numbers of a profile's budget, by a setting of ours.
type Limits struct {
	Total, PerFile *int // in the budget's unit
}

// Explain answers q in one go. For several questions about the same files use
// a Resolver.
func Explain(files Files, q Query) Explanation { return Over(files).Explain(q) }

// Resolver answers questions about files that do not change meanwhile, and
// remembers what it saw. It serves one goroutine at a time.
type Resolver struct {
	files    Files
	infos    map[string]tree.Info
	reals    map[string]realPath
	listings map[string][]tree.Entry
	folded   map[string]map[string]bool
	facts    map[string]*facts
	picks    map[pickKey]*picked
	layers   map[string]layer
	settings map[settingsKey]*Settings
	ignores  map[string]*ignoreFile
}

// Over makes a Resolver for files.
func Over(files Files) *Resolver {
	return &Resolver{
		files:    files,
		infos:    map[string]tree.Info{},
		reals:    map[string]realPath{},
		listings: map[string][]tree.Entry{},
		folded:   map[string]map[string]bool{},
		facts:    map[string]*facts{},
		picks:    map[pickKey]*picked{},
		layers:   map[string]layer{},
		settings: map[settingsKey]*Settings{},
		ignores:  map[string]*ignoreFile{},
	}
}
