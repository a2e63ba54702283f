package agentsctx

import (
	"path"
	"slices"

	"agentls/internal/tree"
)

// access says what may be read: what lies where the project and the agent's own
// configuration lie, wherever links lead to it.
type access struct {
	files           *fileCache
	workspace, home string
	allowed         []string // directories
}

// allow lets files below dirs be read.
func (a *access) allow(dirs ...string) {
	for _, dir := range dirs {
		if dir == "" || dir == "/" || slices.Contains(a.allowed, dir) {
			continue
		}
		a.allowed = append(a.allowed, dir)
		if real, ok := a.files.real(dir); ok && real != dir {
			a.allowed = append(a.allowed, real)
		}
	}
}

// inside reports whether a path lies where the project and the agent's own
// configuration lie.
func (a *access) inside(p string) bool {
	return slices.ContainsFunc(a.allowed, func(dir string) bool { return tree.Under(dir, p) })
}

// mayList reports whether a directory may be searched: links inside the project
// may not lead out of it, those of the user's own places not out of the home.
func (a *access) mayList(dir string) bool {
	real, ok := a.files.real(dir)
	return ok && (real == dir || a.inside(real) || !a.inside(dir) && a.home != "" && tree.Under(a.home, real))
}

// mayRead reports whether a file may be read: it lies where the agent's files
// are known to lie, also once its links are resolved.
func (a *access) mayRead(p string, scope string) bool {
	real, ok := a.files.real(p)
	switch {
	case !ok || real == p:
		return true // no link on the way: the profile names the place itself
	case a.inside(real):
		return true
	case scope == "global":
		return a.home != "" && tree.Under(a.home, real)
	}
	dir, ok := a.files.real(path.Dir(p))
	return ok && !tree.Under(a.workspace, p) && tree.Under(dir, real)
}
