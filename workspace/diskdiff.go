package workspace

import (
	pathpkg "path"
	"slices"
	"strings"
	"unicode/utf8"

	"agentls/internal/tree"
)

// without is a view that has forgotten the given paths, what is below them and
// the listings of their directories, by their own name or by the name they lead
// to.
func (d *disk) without(paths []string) *disk {
	stale := func(p string) bool {
		for _, changed := range paths {
			if tree.Under(changed, p) || p == pathpkg.Dir(changed) {
				return true
			}
		}
		return false
	}
	d.mu.RLock()
	defer d.mu.RUnlock()
	next := newDisk(d.system, d.roots)
	next.outside, next.outgrown, next.allowed = d.outside, d.outgrown, d.allowed
	next.recent, next.nodes = d.recent, make(map[string]*diskNode, len(d.nodes))
	for p, n := range d.nodes {
		if real := n.leadsTo.Load(); !stale(p) && (real == nil || !stale(*real)) {
			next.nodes[p] = n
		}
	}
	return next
}

// aliases are the names that paths have below links this view has met, through
// several at once too: a watcher tells of a file by its real directory alone.
func (d *disk) aliases(paths []string) []string {
	links := d.links()
	var names []string
	for range mostLinks {
		var more []string
		for link, to := range links {
			for _, p := range paths {
				if rest, ok := tree.Rel(to, p); ok {
					more = append(more, pathpkg.Join(link, rest))
				} else if tree.Under(p, to) {
					more = append(more, link)
				}
			}
		}
		if paths = more; len(paths) == 0 {
			break
		}
		names = append(names, paths...)
	}
	return names
}

// mostLinks is how many links on one way are followed back; a link into a
// directory above itself could be followed without end.
const mostLinks = 4

// links are the links this view has met, and where they lead.
func (d *disk) links() map[string]string {
	met := map[string]*diskNode{}
	d.mu.RLock()
	for p, n := range d.nodes {
		if tree.Kind(n.hint.Load()) == tree.Link || n.lstated.Load() && n.lstat.Kind == tree.Link {
			met[p] = n
		}
	}
	d.mu.RUnlock()
	links := make(map[string]string, len(met))
	for link, n := range met {
		to := d.lstat(link, n).Target // of a link that leads nowhere, or nobody followed
		if !pathpkg.IsAbs(to) {
			to = pathpkg.Join(pathpkg.Dir(link), to)
		}
		if real := n.leadsTo.Load(); real != nil {
			to = *real
		}
		links[link] = to
	}
	return links
}

// asked reports whether anything was asked about path.
func (d *disk) asked(path string) bool {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return d.nodes[path] != nil
}

// askedBelow reports whether anything at or below path was asked about, path included.
func (d *disk) askedBelow(path string) bool {
	d.mu.RLock()
	defer d.mu.RUnlock()
	for p := range d.nodes {
		if tree.Under(path, p) {
			return true
		}
	}
	return false
}

// changed reports whether path is of another kind in now than d has said: of
// itself, or in the listing of its directory, which may have been read earlier.
func (d *disk) changed(path string, now *disk) bool {
	d.mu.RLock()
	n, above := d.nodes[path], d.nodes[pathpkg.Dir(path)]
	d.mu.RUnlock()
	told := n != nil && n.lstated.Load()
	var listing *content
	if above != nil {
		listing = above.content.Load()
	}
	listed := listing != nil && listing.listed.Load()
	if !told && !listed {
		return false
	}
	kind := now.Lstat(path).Kind
	return told && n.lstat.Kind != kind || listed && listing.lists(pathpkg.Base(path)) != kind
}

// lists is the kind of a name in the listing of a directory.
func (c *content) lists(name string) tree.Kind {
	if i, found := c.find(name); found {
		return c.entries[i].Kind
	}
	return tree.None
}

func (c *content) find(name string) (int, bool) {
	return slices.BinarySearchFunc(c.entries, name, func(e tree.Entry, n string) int { return strings.Compare(e.Name, n) })
}

// lacks reports whether a directory has nothing of that name, for certain: some
// file systems know a file by other names too, in another case, in another form of
// Unicode or as "NAME~1".
func (c *content) lacks(name string) bool {
	if !c.complete {
		return false
	}
	if _, found := c.find(name); found || strings.ContainsFunc(name, func(r rune) bool { return r == '~' || r >= utf8.RuneSelf }) {
		return false
	}
	return !slices.ContainsFunc(c.entries, func(e tree.Entry) bool { return strings.EqualFold(e.Name, name) })
}

// topmost is the highest directory on the way to p that has come or gone since,
// else p: who tells of a new file may say nothing of the new directories above it.
func (d *disk) topmost(p string, fresh *disk) string {
	top := p
	for dir := pathpkg.Dir(p); dir != pathpkg.Dir(dir); dir = pathpkg.Dir(dir) {
		if d.changed(dir, fresh) {
			top = dir
		}
	}
	return top
}

// differs reports whether a hint may mean anything: an unchanged file (an
// editor's touch, a checkout that restores the text) makes no snapshot.
func (d *disk) differs(p string, fresh *disk) bool {
	if ignoredPath(d.roots, p) {
		return false
	}
	if d.changed(p, fresh) {
		return true
	}
	now := fresh.Lstat(p)
	if !d.asked(p) {
		return now.Kind == tree.Dir && underAny(d.roots, p) || d.askedBelow(p)
	}
	before := d.Lstat(p)
	if before != now || now.Kind != tree.File {
		return true
	}
	old, couldRead := d.Text(p)
	text, canRead := fresh.Text(p)
	return couldRead != canRead || old != text
}

// ignoredPath is true for what no scan enters.
func ignoredPath(folders []string, p string) bool {
	for _, f := range folders {
		if rel, ok := tree.Rel(f, p); ok {
			dir := pathpkg.Dir(rel)
			return strings.HasPrefix(rel, ".git/") || strings.Contains(dir+"/", "node_modules/") || strings.Contains(rel, "/.git/")
		}
	}
	return false
}

// walkedTo reports whether a scan comes to dir: no directory on the way is a link.
func (d *disk) walkedTo(folder, dir string) bool {
	rel, _ := tree.Rel(folder, dir)
	from, okFrom := d.Real(folder)
	to, okTo := d.Real(dir)
	return okFrom && okTo && to == pathpkg.Join(from, rel)
}
