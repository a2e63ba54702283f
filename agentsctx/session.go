package agentsctx

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// session is an agent that is started in a directory and asked about a path.
type session struct {
	files    *fileCache
	settings map[settingsKey]*Settings
	layers   map[string]layer
	marked   map[markKey]*node
	access   access
	q        Query
	p        *profile.Profile
	cwd      string
	target   string // the directory of the path in question
	home     string
	config   string // the agent's configuration home; empty when unknown
	root     *node  // the project root
	rooted   bool   // a marker was found
	trust    Trust
	trusted  bool // the same, as most ask
	deep     bool // the path was cut off at maxDepth
	set      *Settings
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

func (r *Resolver) session(q Query) *session {
	var deepPath, deepCwd bool
	q.Path, deepPath = shallow(q.Path)
	q.Cwd, deepCwd = shallow(q.Cwd)
	s := &session{
		files: r.files, settings: r.settings, layers: r.layers, marked: r.marked,
		access: access{files: r.files, workspace: q.Workspace, home: q.Home},
		q:      q, p: q.Profile, cwd: q.Cwd, target: path.Dir(q.Path), home: q.Home, deep: deepPath || deepCwd,
	}
	if s.cwd == "" {
		s.cwd = q.Workspace
	}
	if r.files.isDir(q.Path) {
		s.target = q.Path
	}
	s.config = s.firstHome(s.p.Project.ConfigHome)
	s.access.allow(q.Workspace, s.config)
	reader := settingsReader{s}
	s.set = reader.read(reader.userLayers())
	s.root, s.rooted = s.projectRoot()
	s.trust = truster{s}.answer()
	s.trusted = s.trust.Yes
	s.set = reader.read(reader.allLayers())
	if s.p.Project.MarkersSetting != "" { // a trusted project may have moved them
		s.root, s.rooted = s.projectRoot()
	}
	s.access.allow(s.root.path)
	return s
}

func (s *session) getenv(name string) string {
	if s.q.Getenv == nil {
		return ""
	}
	return s.q.Getenv(name)
}

// firstHome is the first candidate whose variable, if it needs one, is set.
func (s *session) firstHome(candidates []string) string {
	for _, c := range candidates {
		if dir := s.atHome(c); dir != "" {
			return dir
		}
	}
	return ""
}

// atHome replaces a leading "$NAME" or "~"; empty when that is not known.
func (s *session) atHome(p string) string {
	head, rest, _ := strings.Cut(p, "/")
	switch {
	case strings.HasPrefix(head, "$"):
		head = s.getenv(head[1:])
	case head == "~":
		head = s.home
	}
	if !path.IsAbs(head) && !path.IsAbs(p) {
		return ""
	}
	return path.Join(head+"/", rest)
}

// projectRoot is the nearest directory with a marker at or above the working
// directory, and whether there is one.
func (s *session) projectRoot() (*node, bool) {
	start := s.files.at(s.cwd)
	if s.p.Project.RealCwd && start.leads() {
		start = start.file()
	}
	if root := s.mark(start); root != nil {
		return root, true
	}
	if s.p.Project.NoMarker == profile.FileSystemRoot {
		return s.files.at("/"), false
	}
	return start, false
}

// markers are the names that mark a project's root.
func (s *session) markers() []string {
	if name := s.p.Project.MarkersSetting; name != "" {
		return s.set.Words(name)
	}
	return s.p.Project.Markers
}

// markKey is all that decides which directory is marked: the settings are those
// of one agent.
type markKey struct {
	set *Settings
	dir *node
}

// marks reports whether dir has a marker.
func (s *session) marks(dir *node) bool {
	return slices.ContainsFunc(s.markers(), func(m string) bool { return m != "" && dir.child(m).lstat().Kind != tree.None })
}

// mark is the nearest directory with a marker at or above dir, nil when there is
// none.
func (s *session) mark(dir *node) *node {
	key := markKey{s.set, dir}
	found, seen := s.marked[key]
	if !seen {
		switch {
		case s.marks(dir):
			found = dir
		case dir.parent() != dir:
			found = s.mark(dir.parent())
		}
		s.marked[key] = found
	}
	return found
}

// base is the directory that a base means; empty when it is unknown.
func (s *session) base(b profile.Base) string {
	switch b {
	case profile.InProject:
		if s.root != nil {
			return s.root.path
		}
	case profile.InWorkspace:
		return s.q.Workspace
	case profile.InCwd:
		return s.cwd
	case profile.InHome:
		return s.home
	case profile.InConfig:
		return s.config
	case profile.InState:
		return s.firstHome(s.p.Project.StateHome)
	case profile.InSystem:
		return "/"
	}
	return ""
}

// movesWith reports whether a base is another one in each directory the agent
// is started in.
func (s *session) movesWith(b profile.Base) bool {
	return b == profile.InCwd || b == profile.InProject && !s.rooted && s.p.Project.NoMarker == profile.CwdOnly
}

// show is a path as people read it.
func (s *session) show(p string) string { return Show(p, s.q.Workspace, s.home) }

// dirs are the directories of a climb from a base, in the order in which they
// are visited; nil when the two ends do not lie on one line.
func (s *session) dirs(b profile.Base, c profile.Climb) []*node {
	switch c {
	case profile.FromTop:
		return s.files.chain("/", s.cwd)
	case profile.FromHome:
		if s.home != "" && s.home != "/" && tree.Under(s.home, s.cwd) {
			return s.files.chain(s.home, s.cwd)
		}
		return s.files.chain("/", s.cwd)
	}
	base := s.base(b)
	if base == "" {
		return nil
	}
	switch c {
	case profile.Down:
		return s.files.chain(base, s.cwd)
	case profile.FromAbove:
		return s.files.chain(path.Dir(base), s.cwd)
	case profile.Up:
		return reversed(s.files.chain(base, s.cwd))
	case profile.Toward:
		return s.files.chain(base, s.target)
	case profile.TowardBelow:
		return below(s.files.chain(base, s.target))
	case profile.UpFromPath:
		return reversed(below(s.files.chain(base, s.target)))
	}
	return []*node{s.files.at(base)}
}

func below(chain []*node) []*node {
	if len(chain) == 0 {
		return nil
	}
	return chain[1:]
}

func reversed(chain []*node) []*node {
	slices.Reverse(chain)
	return chain
}
