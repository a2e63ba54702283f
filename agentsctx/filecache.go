package agentsctx

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/budget"
	"agentls/agentsctx/imports"
	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/tree"
)

// fileCache is what is known of the files, each question asked once.
type fileCache struct {
	files   Files
	nodes   map[string]*node
	ignored map[string]*ignoredFiles // by the root of the repository
}

// node is what is known of one path.
type node struct {
	cache *fileCache
	path  string

	up       *node // the directory above
	lstated  bool
	linked   bool // nearest is known
	resolved bool
	exists   bool // it leads somewhere
	info     tree.Info
	followed tree.Kind // through links; None until asked for
	nearest  *node
	target   *node
	listing  *listing
	content  *budget.Text
	refs     []referencesBy
}

// referencesBy are the imports that one set of rules sees in a file.
type referencesBy struct {
	rules *profile.Imports
	refs  []imports.Reference
}

func newFileCache(files Files) *fileCache {
	return &fileCache{files: files, nodes: map[string]*node{}, ignored: map[string]*ignoredFiles{}}
}

// at is the node of a path.
func (c *fileCache) at(p string) *node {
	n := c.nodes[p]
	if n == nil {
		n = &node{cache: c, path: p}
		c.nodes[p] = n
	}
	return n
}

func (c *fileCache) isFile(p string) bool         { return c.at(p).isFile() }
func (c *fileCache) isDir(p string) bool          { return c.at(p).kind() == tree.Dir }
func (c *fileCache) real(p string) (string, bool) { return c.at(p).real() }

// lstat is what is at the path, a link not followed.
func (n *node) lstat() tree.Info {
	if !n.lstated {
		n.info, n.lstated = n.cache.files.Lstat(n.path), true
	}
	return n.info
}

// kind is what is at the path or where it leads.
func (n *node) kind() tree.Kind {
	if kind := n.lstat().Kind; kind != tree.Link {
		return kind
	}
	if n.followed == tree.None {
		n.followed = n.cache.files.Stat(n.path).Kind
	}
	return n.followed
}

func (n *node) isFile() bool { return n.kind() == tree.File }

// parent is the directory above; the node itself at the top.
func (n *node) parent() *node {
	if n.up == nil {
		n.up = n.cache.at(path.Dir(n.path))
	}
	return n.up
}

// child is a path below.
func (n *node) child(name string) *node { return n.cache.at(join(n.path, name)) }

// chain is every directory from top down to bottom, both included; nil when
// bottom is not under top.
func (c *fileCache) chain(top, bottom string) []*node {
	if !tree.Under(top, bottom) {
		return nil
	}
	up := make([]*node, 0, 1+strings.Count(bottom, "/"))
	for n := c.at(bottom); ; n = n.parent() {
		up = append(up, n)
		if n.path == top || n.parent() == n { // a path that is not clean may miss the top
			break
		}
	}
	slices.Reverse(up)
	return up
}

// real is the path with all links resolved; false when it leads nowhere.
func (n *node) real() (string, bool) {
	if !n.resolved {
		p, ok := n.cache.files.Real(n.path)
		n.resolved, n.exists, n.target = true, ok, n
		if p != n.path {
			n.target = n.cache.at(p)
		}
	}
	return n.target.path, n.exists
}

// file is the node of the real path: two paths of one file have the same.
func (n *node) file() *node {
	n.real()
	return n.target
}

// linkAbove is the nearest link at or above the path, nil when there is none.
func (n *node) linkAbove() *node {
	if !n.linked {
		n.linked = true
		switch {
		case n.lstat().Kind == tree.Link:
			n.nearest = n
		case n.parent() != n:
			n.nearest = n.parent().linkAbove()
		}
	}
	return n.nearest
}

// text is the content as budgets see it.
func (n *node) text() *budget.Text {
	if n.content == nil {
		t := &budget.Text{Headings: n.headings}
		t.Source, t.Known = n.cache.files.Text(n.path)
		t.Size = len(t.Source)
		if !t.Known {
			t.Size = int(n.cache.files.Stat(n.path).Size)
		}
		n.content = t
	}
	return n.content
}

func (n *node) document() (*markdown.Document, bool) { return n.cache.files.Document(n.path) }

func (n *node) headings() []markdown.Heading {
	doc, ok := n.document()
	if !ok {
		return nil
	}
	return doc.Blocks().Headings
}

func join(dir, name string) string {
	if dir == "/" {
		return "/" + name
	}
	return dir + "/" + name
}
