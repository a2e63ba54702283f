package skillcatalog

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// Discover walks the agent's roots. It reads directories, never a file.
func Discover(fs tree.FS, p *profile.Profile, q Query) *Discovery {
	d := &Discovery{Roots: Roots(fs, p, q)}
	w := &walker{fs: fs, limits: &p.Skills.Walk, out: d}
	if w.policy = parent(p.Skills.Policy); w.policy == "." {
		w.policy = ""
	}
	w.inside = insideOf(fs, d.Roots, &q, q.project(fs, &p.Project))
	w.begin()
	// Roots of a project that is not trusted are looked at after all others:
	// they must not use up what the agent spends on the rest.
	for _, off := range []bool{false, true} {
		for i := range d.Roots {
			if d.Roots[i].Off == off {
				w.root(i)
			}
		}
		w.begin()
	}
	slices.SortStableFunc(d.Found, byRoot)
	d.index()
	addMissed(d, p, q.Known)
	return d
}

// walker is the state of a walk.
type walker struct {
	fs     tree.FS
	limits *profile.SkillWalk
	out    *Discovery
	inside func(real string) bool
	policy string // the directory in a skill that may say more about it; empty for none

	seen  map[string]bool // real directories
	count int             // directories that were entered
	past  int             // directories beyond a limit that were looked at
	todo  []dir           // a stack, or a queue for a walk by levels
	at    rootWalk
}

// rootWalk is what holds for one root.
type rootWalk struct {
	index, depth  int
	min           int // the level of the highest skill
	path, real    string
	links, escape bool
	skills        int
	left          []dir // over the limit of directories in one root
}

// dir is a directory that waits for its turn.
type dir struct {
	path, real string // real is empty while unknown
	depth      int
}

func (w *walker) begin() { w.seen, w.count = map[string]bool{}, 0 }

func (w *walker) root(index int) {
	r := &w.out.Roots[index]
	if r.Row.Holds != profile.HoldsSkills {
		w.flat(index)
		return
	}
	if w.limits.MaxDirsEach || w.limits.MaxDirs == 0 {
		w.begin()
	}
	w.at = rootWalk{
		index: index, path: r.Path, depth: w.limits.MaxDepth,
		links: w.limits.DirLinks && !r.Row.NoLinks, escape: w.limits.Escape || r.Row.Follow,
	}
	if r.Row.Depth > 0 {
		w.at.depth = r.Row.Depth
	}
	w.at.min = w.limits.MinDepth
	if r.Plugin != nil {
		w.at.min = 0 // a plugin may name a skill itself
	}
	real, ok := w.fs.Real(r.Path)
	if !ok || w.fs.Stat(r.Path).Kind != tree.Dir {
		w.missingRoot(r)
		return
	}
	if r.inRepository() && !w.inside(real) {
		w.out.Scan.Unread = append(w.out.Scan.Unread, r.Path)
		return
	}
	w.at.real = real
	start := dir{r.Path, real, 0}
	if w.limits.NestedRoot {
		start = w.nestedRoot(start)
	}
	for w.todo = append(w.todo[:0], start); len(w.todo) > 0; {
		w.visit(w.next())
	}
	for _, d := range w.at.left {
		w.peek(d.path, OverLimit, "")
	}
}

// missingRoot notes a root that is a link without a target.
func (w *walker) missingRoot(r *Root) {
	if w.fs.Lstat(r.Path).Kind == tree.Link && w.fs.Stat(r.Path).Kind == tree.None {
		w.out.Scan.Dangling = append(w.out.Scan.Dangling, r.Path)
	}
}

func (w *walker) next() dir {
	if w.limits.Breadth {
		d := w.todo[0]
		w.todo = w.todo[1:]
		return d
	}
	d := w.todo[len(w.todo)-1]
	w.todo = w.todo[:len(w.todo)-1]
	return d
}

// full reports whether the walk has to stop, and says so.
func (w *walker) full() bool {
	if w.limits.MaxDirs == 0 || w.count < w.limits.MaxDirs {
		return false
	}
	if w.out.Scan.Limit == 0 && !w.out.Roots[w.at.index].Off {
		w.out.Scan.Limit, w.out.Scan.LimitRoot = w.limits.MaxDirs, w.at.path
	}
	return true
}

func (w *walker) visit(d dir) {
	if w.full() {
		w.beyond(d)
		return
	}
	if w.seen[d.real] {
		if d.depth == 0 {
			w.out.aliases = append(w.out.aliases, alias{d.path, d.real})
		}
		return
	}
	w.seen[d.real] = true
	w.count++
	w.out.Scan.Dirs++
	entries := w.fs.ReadDir(d.path)
	if entries == nil {
		w.unreadable(d.path)
		return
	}
	if w.skill(d, entries) && !w.limits.Nested {
		return
	}
	if row := w.out.Roots[w.at.index].Row; d.depth == 0 && row.Flat || d.depth > 0 && row.Loose {
		w.files(d, entries)
	}
	w.children(d, entries)
}

// maxBeyond bounds the directories that are looked at only to say what a limit
// leaves out.
const maxBeyond = 2000

// beyond names the skill in a directory that the agent comes to no more, and those
// directly in a root.
func (w *walker) beyond(d dir) {
	if w.past++; w.past > maxBeyond {
		return
	}
	w.peek(d.path, OverLimit, "")
	if d.depth > 0 {
		return
	}
	for _, e := range inOrder(w.fs.ReadDir(d.path)) {
		if c, ok := w.child(d, e); ok && w.past < maxBeyond {
			w.past++
			w.peek(c.path, OverLimit, "")
		}
	}
}

func (w *walker) unreadable(path string) {
	why := w.fs.Lstat(path).Why
	if why == "" {
		why = "cannot be listed"
	}
	w.out.Scan.Unreadable = append(w.out.Scan.Unreadable, Problem{path, why})
}

// children puts the directories in d after or before the others that wait.
func (w *walker) children(d dir, entries []tree.Entry) {
	next := make([]dir, 0, len(entries))
	for _, e := range inOrder(entries) {
		if c, ok := w.child(d, e); ok {
			next = append(next, c)
		}
	}
	if d.depth == 0 && w.limits.MaxRoot > 0 && len(next) > w.limits.MaxRoot {
		next, w.at.left = next[:w.limits.MaxRoot], next[w.limits.MaxRoot:]
		w.out.Roots[w.at.index].full = true
	}
	if !w.limits.Breadth {
		slices.Reverse(next)
	}
	w.todo = append(w.todo, next...)
}

// child is the directory an entry leads to, if the walk goes there.
func (w *walker) child(d dir, e tree.Entry) (dir, bool) {
	if e.Kind != tree.Dir && e.Kind != tree.Link {
		return dir{}, false
	}
	c := dir{join(d.path, e.Name), "", d.depth + 1}
	if e.Kind == tree.Link {
		switch w.fs.Stat(c.path).Kind {
		case tree.Dir:
		case tree.None:
			if e.Name != skillFile {
				w.out.Scan.Dangling = append(w.out.Scan.Dangling, c.path)
			}
			return dir{}, false
		default:
			return dir{}, false
		}
	}
	if why := w.refused(&c, d, e); why != Reached {
		w.peek(c.path, why, c.path)
		return dir{}, false
	}
	return c, true
}

// refused says why the walk does not enter c, and finds its real path.
func (w *walker) refused(c *dir, d dir, e tree.Entry) Missed {
	switch {
	case !w.limits.Hidden && strings.HasPrefix(e.Name, "."):
		return Hidden
	case slices.Contains(w.limits.Skip, e.Name):
		return Skipped
	case e.Kind == tree.Link && !w.at.links:
		return LinkedDir
	case c.depth > w.at.depth:
		return TooDeep
	}
	if e.Kind == tree.Dir {
		if c.real = c.path; d.real != d.path {
			c.real = join(d.real, e.Name)
		}
		return Reached
	}
	real, ok := w.fs.Real(c.path)
	switch {
	case !ok:
		return NotTaken
	case !w.at.escape && !tree.Under(w.at.real, real):
		return LeavesRoot
	case w.out.Roots[w.at.index].inRepository() && !w.inside(real):
		return Unread
	}
	c.real = real
	return Reached
}

// peek records a skill that is directly in a directory the walk leaves out.
func (w *walker) peek(path string, why Missed, detail string) {
	file := join(path, skillFile)
	if w.fs.Stat(file).Kind != tree.File {
		return
	}
	real := file
	if r, ok := w.fs.Real(file); ok {
		real = r
	}
	if why != Unread && why != LeavesRoot && !w.inside(real) && w.out.Roots[w.at.index].inRepository() {
		why = Unread
	}
	w.out.Found = append(w.out.Found, Found{Path: file, Real: real, Root: w.at.index, Missed: why, Detail: detail})
}

// inOrder is the order in which agents written in JavaScript list names; the
// tree gives them by byte, which is the same for most.
func inOrder(entries []tree.Entry) []tree.Entry {
	for i := 1; i < len(entries); i++ {
		if less(entries[i-1].Name, entries[i].Name) > 0 {
			sorted := slices.Clone(entries)
			slices.SortStableFunc(sorted, func(a, b tree.Entry) int { return less(a.Name, b.Name) })
			return sorted
		}
	}
	return entries
}
