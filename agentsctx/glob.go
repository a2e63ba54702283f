package agentsctx

import (
	"path"
	"strings"

	"agentls/internal/tree"

	"github.com/bmatcuk/doublestar/v4"
)

// Bounds on the search for files that a profile names by a glob. Rules folders
// hold tens of files; what lies beyond the bounds is reported as not looked at.
const (
	maxGlobDepth = 12
	maxGlobDirs  = 2000
)

// glob lists the files below dir that pattern matches, in order of their paths.
// Linked directories are entered; the depth bounds loops.
func (r *Resolver) glob(dir, pattern string) []string {
	if patternProblem(pattern) != "" {
		return nil
	}
	base, rest := doublestar.SplitPattern(pattern)
	if base != "." {
		dir = path.Join(dir, base)
	}
	if r.stat(dir).Kind != tree.Dir {
		return nil
	}
	g := globber{Resolver: r, top: dir, pattern: rest, deep: strings.Contains(rest, "**")}
	g.walk(dir, 0)
	return g.found
}

type globber struct {
	*Resolver
	top, pattern string
	deep         bool // the pattern crosses directories without a bound
	dirs         int
	found        []string
}

func (g *globber) walk(dir string, depth int) {
	g.dirs++
	if depth > maxGlobDepth || g.dirs > maxGlobDirs {
		return
	}
	for _, e := range g.list(dir) {
		p := join(dir, e.Name)
		kind := e.Kind
		if kind == tree.Link {
			kind = g.files.Stat(p).Kind
		}
		switch {
		case kind == tree.File && match(g.pattern, relative(g.top, p)):
			g.found = append(g.found, p)
		case kind == tree.Dir && e.Name != ".git" && e.Name != "node_modules" && (g.deep || depth < strings.Count(g.pattern, "/")):
			g.walk(p, depth+1)
		}
	}
}

func isGlob(name string) bool { return strings.ContainsAny(name, "*?[{") }
