// Package agentsctx answers which instruction files an agent loads for a path,
// in which order, what survives its budget, and why. It reads the tables of
// agentsctx/profile and a view of files, and knows no agent by name, no editor,
// no disk and no session: what is special about an agent is a named strategy in
// its table. Nothing here fails; what is defective is said in the explanation.
//
// Start with Resolver.Explain in explain.go. It starts the agent (session.go),
// finds the candidates of each source in a directory (candidate.go), selects
// those that are loaded (selector.go, condition.go), follows their imports
// (expand.go), charges the budget (charge.go) and says what stayed out
// (unreached.go). Resolver.Losses does the same for all directories of a
// workspace at once (batch.go).
package agentsctx

import (
	"sync"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/tree"
)

// Files is what an explanation is made from: a view of files that does not
// change, and their parsed texts. It must not ask the Resolver that asks it.
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
	Getenv    func(string) string // the environment, always the same; nil when unknown
	Trust     Trust               // our user's word; the zero value leaves it to the agent
}

// Resolver answers questions about files that do not change meanwhile, and
// remembers what it saw. It is safe for concurrent use: questions wait for each
// other, which costs less than a lock at every look.
type Resolver struct {
	mu       sync.Mutex
	files    *fileCache
	picks    map[pickKey]*picked
	blocked  map[pickKey]string // what keeps a source out, in a directory or above it
	settings map[settingsKey]*Settings
	layers   map[string]layer
	marked   map[markKey]*node
}

// NewResolver makes a Resolver for files.
func NewResolver(files Files) *Resolver {
	return &Resolver{
		files: newFileCache(files), picks: map[pickKey]*picked{}, blocked: map[pickKey]string{},
		settings: map[settingsKey]*Settings{}, layers: map[string]layer{}, marked: map[markKey]*node{},
	}
}

// ConfigHome is the agent's own configuration home; empty when it is not known.
func (r *Resolver) ConfigHome(q Query) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.session(q).config
}

// Settings are the agent's own settings that hold where it is started.
func (r *Resolver) Settings(q Query) *Settings {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.session(q).set
}
