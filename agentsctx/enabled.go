package agentsctx

import (
	"path"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// Auto in a list of agents means those whose files are in the workspace.
const Auto = "auto"

// Enabled are the profiles that names select, in the table's order; Auto adds
// those that are always on and those whose own files are in one of the
// folders, or above it up to its repository's root. Unknown names select
// nothing; profile.Find says what is wrong with them.
func Enabled(fs tree.FS, folders []string, names []string) []*profile.Profile {
	chosen := map[*profile.Profile]bool{}
	for _, name := range names {
		if name == Auto {
			for _, p := range profile.All() {
				chosen[p] = chosen[p] || p.Presence.Always || present(fs, folders, p)
			}
		} else if p, err := profile.Find(name); err == nil {
			chosen[p] = true
		}
	}
	var enabled []*profile.Profile
	for _, d := range profile.All() {
		for _, p := range profile.Eras(d.ID) {
			if chosen[p] {
				enabled = append(enabled, p)
			}
		}
	}
	return enabled
}

func present(fs tree.FS, folders []string, p *profile.Profile) bool {
	for _, folder := range folders {
		for _, dir := range repositoryChain(fs, folder) {
			for _, name := range p.Presence.Paths {
				if isThere(fs, dir, name) {
					return true
				}
			}
		}
	}
	return false
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

// isThere reports whether a presence path is there: a trailing slash wants a
// directory, a trailing star lets the name go on.
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
