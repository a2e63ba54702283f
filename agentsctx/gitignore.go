package agentsctx

import (
	"agentls/agentsctx/pattern"
	"agentls/internal/tree"
)

// ignoredFiles are those of one repository that git leaves out. As git has it, a
// nearer .gitignore outweighs a farther one, and nothing below an excluded
// directory comes back.
type ignoredFiles struct {
	files *fileCache
	root  *node
	dirs  map[*node]*ignoredDir
	known map[*node]string // the answers so far
}

// ignoredDir is one directory: what excludes it, or else the .gitignore files
// that speak of what is in it, the nearest last.
type ignoredDir struct {
	by    string
	rules []ignoreFile
}

type ignoreFile struct {
	dir   string
	rules pattern.IgnoreRules
}

// ignoredBelow is what git leaves out below root.
func (c *fileCache) ignoredBelow(root string) *ignoredFiles {
	g := c.ignored[root]
	if g == nil {
		g = &ignoredFiles{files: c, root: c.at(root), dirs: map[*node]*ignoredDir{}, known: map[*node]string{}}
		c.ignored[root] = g
	}
	return g
}

// by is the .gitignore that excludes a file, empty when none does.
func (g *ignoredFiles) by(n *node) string {
	by, known := g.known[n]
	if known || !tree.Under(g.root.path, n.parent().path) {
		return by
	}
	dir := g.dir(n.parent())
	if by = dir.by; by == "" {
		by = dir.excludes(n.path, false)
	}
	g.known[n] = by
	return by
}

func (g *ignoredFiles) dir(n *node) *ignoredDir {
	d := g.dirs[n]
	if d != nil {
		return d
	}
	d = &ignoredDir{}
	if n != g.root {
		up := g.dir(n.parent())
		if d.by = up.by; d.by == "" {
			d.by = up.excludes(n.path, true)
		}
		d.rules = up.rules[:len(up.rules):len(up.rules)]
	}
	if file := n.child(".gitignore"); d.by == "" && file.isFile() {
		src, _ := g.files.files.Text(file.path)
		d.rules = append(d.rules, ignoreFile{n.path, pattern.ParseIgnore(src)})
	}
	g.dirs[n] = d
	return d
}

func (d *ignoredDir) excludes(p string, isDir bool) string {
	for i := len(d.rules) - 1; i >= 0; i-- {
		f := &d.rules[i]
		if matched, ignored := f.rules.Match(pattern.Relative(f.dir, p), isDir); ignored {
			return join(f.dir, ".gitignore")
		} else if matched {
			return ""
		}
	}
	return ""
}
