package skillcatalog

import (
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// Files is what the catalogue reads: the tree, and each SKILL.md as it was
// understood once. No result keeps it.
type Files interface {
	tree.FS
	// Metadata is what the front matter of a file says; false when it cannot be read.
	Metadata(path string) (*Metadata, bool)
}

// Host is the machine as far as skills may ask about it. No result keeps it. A
// nil Host knows nothing, and what cannot be checked is not held against a skill.
type Host interface {
	Platform() string             // "linux", "darwin", "win32"; empty when unknown
	HasProgram(name string) bool  // on the path of programs
	HasVariable(name string) bool // set and not empty
}

// Query is where and how an agent is started. It is a plain value. Paths are
// absolute and clean.
type Query struct {
	Workspace  string              // the folder under work
	Cwd        string              // where the agent is started; empty for Workspace
	Project    string              // the project's root; empty to look for the profile's markers
	Home       string              // the user's home directory; empty when unknown
	ConfigHome string              // the agent's configuration home; empty when unknown
	Trusted    bool                // the project is trusted
	Presumed   bool                // it is not, and is taken as if it were
	Roots      map[string][]string // directories by the setting that names them
	Off        []string            // the agent's flags that are off
	Plugins    []Plugin
	Manifests  []string        // of plugins and marketplaces in the workspace
	Broken     []Problem       // those of them that say nothing
	Overrides  map[string]bool // skills switched on or off, by id
	Window     int             // the model's context window in tokens; 0 when unknown
	Visibility []Override      // what settings make of single skills, the weakest first
	Limits     map[string]int  // numbers by the setting that gives them
	Known      []string        // the SKILL.md files a scan of the workspace met, sorted: those the walk misses get a reason, and roots that load on touch are found by them
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
