package skillcatalog

import (
	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/tree"
)

// Files is what the catalogue reads: the tree, and each SKILL.md as it was
// understood once.
type Files interface {
	tree.FS
	// Head is what the front matter of a file says; false when it cannot be read.
	Head(path string) (*Head, bool)
}

// FromDocuments makes Files of a tree and parsed documents.
func FromDocuments(fs tree.FS, document func(path string) (*markdown.Document, bool)) Files {
	return documents{fs, document}
}

type documents struct {
	tree.FS
	document func(string) (*markdown.Document, bool)
}

func (d documents) Head(path string) (*Head, bool) {
	doc, ok := d.document(path)
	if !ok {
		return nil, false
	}
	return HeadOf(doc), true
}

// Query is where and how an agent is started. Paths are absolute and clean.
type Query struct {
	Workspace  string              // the folder under work
	Cwd        string              // where the agent is started; empty for Workspace
	Project    string              // the project's root; empty to look for the profile's markers
	Home       string              // the user's home directory; empty when unknown
	ConfigHome string              // the agent's configuration home; empty when unknown
	Trusted    bool                // the project is trusted
	Roots      map[string][]string // directories by the setting that names them
	Plugins    []Plugin
	Overrides  map[string]bool // skills switched on or off, by id
	Window     int             // the model's context window in tokens; 0 when unknown
	Known      []string        // the SKILL.md files a scan of the workspace met, sorted: those the walk misses get a reason, and roots that load on touch are found by them
	Host       Host
}

// Plugin is a directory of skills that a plugin brings.
type Plugin struct{ ID, Name, Dir string }

// Host is the machine as far as skills may ask about it. A question without a
// function counts as answered with yes: what cannot be checked is not held
// against a skill.
type Host struct {
	Platform string                 // "linux", "darwin", "win32"; empty when unknown
	Bin      func(name string) bool // on the path of programs
	Env      func(name string) bool // set and not empty
	Config   func(path string) bool // true in the agent's own configuration
	Entries  map[string]Entry       // the agent's settings for a skill, by key or name
	Bundled  []string               // not empty: the only bundled skills that are allowed
	Allowed  func(name string) bool // on the agent's list of allowed skills; nil when it has none
}

// Entry is what an agent's own settings say of one skill.
type Entry struct {
	Off    bool
	Env    []string // variables it provides
	APIKey bool     // stands in for the skill's primary variable
}

func (q *Query) cwd() string {
	if q.Cwd == "" {
		return q.Workspace
	}
	return q.Cwd
}

// project is the root of the project that holds the working directory.
func (q *Query) project(fs tree.FS, p *profile.Project) string {
	if q.Project != "" {
		return q.Project
	}
	start := q.cwd()
	if p.RealCwd {
		if real, ok := fs.Real(start); ok {
			start = real
		}
	}
	for dir := start; ; dir = parent(dir) {
		for _, m := range p.Markers {
			if fs.Lstat(join(dir, m)).Kind != tree.None {
				return dir
			}
		}
		if dir == parent(dir) {
			break
		}
	}
	if p.NoMarker == profile.FileSystemRoot {
		return topOf(start)
	}
	return start
}
