package agentsctx

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// Auto in a list of agents stands for those that the workspace shows.
const Auto = "auto"

// Enabled are the agents that count in a workspace.
type Enabled struct {
	Agents  []*profile.Profile // in the table's order, the assumed ones last
	Assumed int                // how many of them only files show that many agents share
}

// Presence is where `auto` looks: in the folders, above each up to its
// repository's root and, for agents that want it, among the found files.
type Presence struct {
	FS      tree.FS
	Folders []string
	Found   []string // files of the folders, however deep
}

// Enabled are the agents that names select. Unknown names select nothing;
// profile.Find says what is wrong with them.
func (at Presence) Enabled(names []string) Enabled {
	own, shared := map[*profile.Profile]bool{}, map[*profile.Profile]bool{}
	for _, name := range names {
		if name == Auto {
			for _, p := range profile.All() {
				own[p] = own[p] || at.ownFile(p) != ""
				shared[p] = shared[p] || at.shows(p.Presence.Shared) != ""
			}
		} else if p, err := profile.Find(name); err == nil {
			own[p] = true
		}
	}
	return enabled(own, shared)
}

// Shown is the file or directory that shows an agent; empty for one that does not
// show.
func (at Presence) Shown(p *profile.Profile) string {
	return cmp.Or(at.ownFile(p), at.shows(p.Presence.Shared))
}

func (at Presence) ownFile(p *profile.Profile) string {
	if found := at.shows(p.Presence.Own); found != "" || !p.Presence.Deep {
		return found
	}
	return at.foundIn(p.Presence.Own)
}

// Together are the agents that count in any of several workspaces.
func Together(all []Enabled) Enabled {
	own, shared := map[*profile.Profile]bool{}, map[*profile.Profile]bool{}
	for _, e := range all {
		for i, p := range e.Agents {
			own[p] = own[p] || i < len(e.Agents)-e.Assumed
			shared[p] = true
		}
	}
	return enabled(own, shared)
}

func enabled(own, shared map[*profile.Profile]bool) Enabled {
	var e Enabled
	var assumed []*profile.Profile
	for _, d := range profile.All() {
		for _, p := range profile.Eras(d.ID) {
			if own[p] {
				e.Agents = append(e.Agents, p)
			} else if shared[p] {
				assumed = append(assumed, p)
			}
		}
	}
	e.Agents, e.Assumed = append(e.Agents, assumed...), len(assumed)
	return e
}

// Guessed reports whether p is assumed although other agents are known to be
// there: what it alone makes of a file is then no error.
func (e Enabled) Guessed(p *profile.Profile) bool {
	known := len(e.Agents) - e.Assumed
	return known > 0 && slices.Contains(e.Agents[known:], p)
}

// shows is the first of the paths that is in a folder or above it.
func (at Presence) shows(paths []string) string {
	for _, folder := range at.Folders {
		for _, dir := range repositoryChain(at.FS, folder) {
			for _, name := range paths {
				if isThere(at.FS, dir, name) {
					return join(dir, name)
				}
			}
		}
	}
	return ""
}

// foundIn is the first found file that is one of the paths, or in it.
func (at Presence) foundIn(paths []string) string {
	i := slices.IndexFunc(at.Found, func(file string) bool {
		return slices.ContainsFunc(paths, func(name string) bool {
			return strings.HasSuffix(file, "/"+name) || strings.HasSuffix(name, "/") && strings.Contains(file, "/"+name)
		})
	})
	if i < 0 {
		return ""
	}
	return at.Found[i]
}

// repositoryChain is the folder and what is above it up to the directory with
// .git; only the folder when there is none.
func repositoryChain(fs tree.FS, folder string) []string {
	var chain []string
	for dir := folder; ; dir = path.Dir(dir) {
		chain = append(chain, dir)
		if fs.Lstat(join(dir, ".git")).Kind != tree.None {
			return chain
		}
		if dir == "/" || dir == "." {
			return []string{folder}
		}
	}
}

// isThere reports whether a presence path is in dir.
func isThere(fs tree.FS, dir, name string) bool {
	if sub, ok := strings.CutSuffix(name, "/"); ok {
		return fs.Stat(join(dir, sub)).Kind == tree.Dir
	}
	if prefix, ok := strings.CutSuffix(name, "*"); ok {
		for _, e := range fs.ReadDir(path.Join(dir, path.Dir(prefix))) {
			if strings.HasPrefix(e.Name, path.Base(prefix)) && e.Kind != tree.Dir {
				return true
			}
		}
		return false
	}
	return fs.Stat(join(dir, name)).Kind == tree.File
}
