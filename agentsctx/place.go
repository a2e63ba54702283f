package agentsctx

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// place is where an agent stands when a question is asked.
type place struct {
	*Resolver
	q       Query
	p       *profile.Profile
	cwd     string
	target  string // the directory of the path in question
	home    string
	config  string // the agent's configuration home; empty when unknown
	root    string // the project root
	rooted  bool   // a marker was found
	trust   Trust
	trusted bool // the same, as most ask
	deep    bool // the path was cut off at maxDepth
	set     *Settings
	allowed []string // directories whose files may be read
}

// maxDepth is how many directories deep a question may go. Real trees stay below
// 40; each level costs every agent a look at all its names.
const maxDepth = 256

// shallow is a path, clean and cut off at maxDepth.
func shallow(p string) (string, bool) {
	if p != "" {
		p = path.Clean(p) // a walk upward from "a/../b" would never meet where it began
	}
	depth := 0
	for i := range len(p) {
		if p[i] == '/' {
			if depth++; depth > maxDepth {
				return p[:i], true
			}
		}
	}
	return p, false
}

func (r *Resolver) place(q Query) *place {
	var deepPath, deepCwd bool
	q.Path, deepPath = shallow(q.Path)
	q.Cwd, deepCwd = shallow(q.Cwd)
	w := &place{Resolver: r, q: q, p: q.Profile, cwd: q.Cwd, home: q.Home, deep: deepPath || deepCwd}
	if w.cwd == "" {
		w.cwd = q.Workspace
	}
	w.target = path.Dir(q.Path)
	if r.stat(q.Path).Kind == tree.Dir {
		w.target = q.Path
	}
	w.config = w.firstHome(w.p.Project.ConfigHome)
	w.allow(q.Workspace, w.config)
	w.set = w.readSettings(w.userLayers())
	w.root, w.rooted = w.projectRoot()
	w.trust = w.answer()
	w.trusted = w.trust.Yes
	w.set = w.readSettings(w.allLayers())
	if w.p.Project.MarkersSetting != "" { // a trusted project may have moved them
		w.root, w.rooted = w.projectRoot()
	}
	w.allow(w.root)
	return w
}

// allow lets files below dirs be read, wherever links lead to them.
func (w *place) allow(dirs ...string) {
	for _, dir := range dirs {
		if dir == "" || dir == "/" || slices.Contains(w.allowed, dir) {
			continue
		}
		w.allowed = append(w.allowed, dir)
		if real, ok := w.real(dir); ok && real != dir {
			w.allowed = append(w.allowed, real)
		}
	}
}

func (w *place) getenv(name string) string {
	if w.q.Getenv == nil {
		return ""
	}
	return w.q.Getenv(name)
}

// ConfigHome is the agent's own configuration home at a place; empty when it is
// not known.
func (r *Resolver) ConfigHome(q Query) string { return r.place(q).config }

// firstHome is the first candidate whose variable, if it needs one, is set.
func (w *place) firstHome(candidates []string) string {
	for _, c := range candidates {
		if dir := w.atHome(c); dir != "" {
			return dir
		}
	}
	return ""
}

// atHome replaces a leading "$NAME" or "~"; empty when that is not known.
func (w *place) atHome(p string) string {
	head, rest, _ := strings.Cut(p, "/")
	switch {
	case strings.HasPrefix(head, "$"):
		head = w.getenv(head[1:])
	case head == "~":
		head = w.home
	}
	if !path.IsAbs(head) && !path.IsAbs(p) {
		return ""
	}
	return path.Join(head+"/", rest)
}

// projectRoot is the nearest directory with a marker at or above the working
// directory, and whether there is one.
func (w *place) projectRoot() (string, bool) {
	start := w.cwd
	if w.p.Project.RealCwd {
		if real, ok := w.real(start); ok {
			start = real
		}
	}
	if dir, ok := w.marked(start); ok {
		return dir, true
	}
	if w.p.Project.NoMarker == profile.FileSystemRoot {
		return "/", false
	}
	return start, false
}

// markers are the names that mark a project's root.
func (w *place) markers() []string {
	if s := w.p.Project.MarkersSetting; s != "" {
		return w.set.Words(s)
	}
	return w.p.Project.Markers
}

// marked is the nearest directory with a marker at or above dir; dir without
// one.
func (w *place) marked(dir string) (string, bool) {
	markers := w.markers()
	for at := dir; ; at = path.Dir(at) {
		for _, m := range markers {
			if m != "" && w.lstat(join(at, m)).Kind != tree.None {
				return at, true
			}
		}
		if at == "/" || at == "." {
			return dir, false
		}
	}
}

// base is the directory a base stands for; empty when it is unknown.
func (w *place) base(b profile.Base) string {
	switch b {
	case profile.InProject:
		return w.root
	case profile.InWorkspace:
		return w.q.Workspace
	case profile.InCwd:
		return w.cwd
	case profile.InHome:
		return w.home
	case profile.InConfig:
		return w.config
	case profile.InState:
		return w.firstHome(w.p.Project.StateHome)
	case profile.InSystem:
		return "/"
	}
	return ""
}

// show is a path as people read it.
func (w *place) show(p string) string { return Show(p, w.q.Workspace, w.home) }

// inside reports whether a path lies where the project and the agent's own
// configuration lie.
func (w *place) inside(p string) bool {
	return slices.ContainsFunc(w.allowed, func(dir string) bool { return tree.Under(dir, p) })
}

// mayList reports whether a directory may be searched: links inside the project
// may not lead out of it, those of the user's own places not out of the home.
func (w *place) mayList(dir string) bool {
	real, ok := w.real(dir)
	return ok && (real == dir || w.inside(real) || !w.inside(dir) && w.home != "" && tree.Under(w.home, real))
}

// readable reports whether a file may be read: it lies where the agent's files
// are known to lie, also once its links are resolved.
func (w *place) readable(p string, scope string) bool {
	real, ok := w.real(p)
	if !ok || real == p {
		return true // no link on the way: the profile names the place itself
	}
	if w.inside(real) {
		return true
	}
	if scope == "global" {
		return w.home != "" && tree.Under(w.home, real)
	}
	dir, ok := w.real(path.Dir(p))
	return ok && !tree.Under(w.q.Workspace, p) && tree.Under(dir, real)
}

func join(dir, name string) string {
	if dir == "/" {
		return "/" + name
	}
	return dir + "/" + name
}
