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
// Linked directories are entered unless they lead out, each real one once.
func (w *place) glob(dir, pattern string) []string {
	if patternProblem(pattern) != "" {
		return nil
	}
	dir, rest := globTop(dir, pattern)
	if w.stat(dir).Kind != tree.Dir || !w.mayList(dir) {
		return nil
	}
	g := globber{place: w, top: dir, pattern: rest, deep: strings.Contains(rest, "**"), seen: map[string]bool{}}
	g.walk(dir, 0)
	return g.found
}

// globTop is the directory in which a pattern is searched, and the rest of it.
func globTop(dir, pattern string) (top, rest string) {
	base, rest := doublestar.SplitPattern(pattern)
	if base == "." {
		return dir, rest
	}
	return path.Join(dir, base), rest
}

type globber struct {
	*place
	top, pattern string
	deep         bool // the pattern crosses directories without a bound
	dirs         int
	seen         map[string]bool // real paths of directories: links may lead back
	found        []string
}

func (g *globber) walk(dir string, depth int) {
	real, _ := g.real(dir)
	if g.seen[real] {
		return
	}
	g.seen[real] = true
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
			if e.Kind != tree.Link || g.mayList(p) {
				g.walk(p, depth+1)
			}
		}
	}
}

func isGlob(name string) bool { return strings.ContainsAny(name, "*?[{") }
