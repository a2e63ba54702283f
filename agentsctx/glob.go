package agentsctx

import (
	"strings"

	"agentls/agentsctx/pattern"
	"agentls/internal/tree"
)

// Bounds on the search for files that a profile names by a glob. Rules folders
// hold tens of files; what lies beyond the bounds is reported as not looked at.
const (
	maxGlobDepth = 12
	maxGlobDirs  = 2000
)

// glob lists the files below dir that a pattern matches, in order of their
// paths. Linked directories are entered unless they lead out, each real one
// once.
func (a *access) glob(dir, glob string) []*node {
	top, rest := pattern.Split(dir, glob)
	start := a.files.at(top)
	if start.kind() != tree.Dir || pattern.Problem(glob) != "" || !a.mayList(top) {
		return nil
	}
	g := globber{access: a, top: top, pattern: rest, deep: strings.Contains(rest, "**"), seen: map[*node]bool{}}
	g.walk(start, 0)
	return g.found
}

type globber struct {
	access       *access
	top, pattern string
	deep         bool // the pattern crosses directories without a bound
	dirs         int
	seen         map[*node]bool // real directories: links may lead back
	found        []*node
}

func (g *globber) walk(dir *node, depth int) {
	if g.seen[dir.file()] {
		return
	}
	g.seen[dir.file()] = true
	g.dirs++
	if depth > maxGlobDepth || g.dirs > maxGlobDirs {
		return
	}
	for _, e := range dir.list().entries {
		p, kind := join(dir.path, e.Name), e.Kind
		if kind == tree.Link {
			kind = g.access.files.at(p).kind()
		}
		switch {
		case kind == tree.File && pattern.Match(g.pattern, pattern.Relative(g.top, p)):
			g.found = append(g.found, g.access.files.at(p))
		case kind == tree.Dir && e.Name != ".git" && e.Name != "node_modules" && (g.deep || depth < strings.Count(g.pattern, "/")):
			if e.Kind != tree.Link || g.access.mayList(p) {
				g.walk(g.access.files.at(p), depth+1)
			}
		}
	}
}
