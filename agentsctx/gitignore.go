package agentsctx

import (
	"path"
	"strings"

	"agentls/internal/tree"

	"github.com/bmatcuk/doublestar/v4"
)

// ignoreFile is a .gitignore as patterns, in its order.
type ignoreFile struct {
	path     string
	patterns []ignorePattern
}

type ignorePattern struct {
	glob     string
	negate   bool
	dirsOnly bool
	name     bool // matches a name at any depth
}

// gitignored is the .gitignore that excludes p, empty when none does. As git
// has it, a nearer file outweighs a farther one, a later line an earlier one,
// and nothing below an excluded directory comes back.
func (w *place) gitignored(p string) string {
	dirs := tree.Chain(w.root, path.Dir(p))
	for i := range dirs {
		at, isDir := p, false
		if i+1 < len(dirs) {
			at, isDir = dirs[i+1], true
		}
		if by := w.excludes(dirs[:i+1], at, isDir); by != "" {
			return by
		}
	}
	return ""
}

// excludes asks the .gitignore files of dirs, nearest first.
func (w *place) excludes(dirs []string, p string, isDir bool) string {
	for i := len(dirs) - 1; i >= 0; i-- {
		f := w.ignoreFile(join(dirs[i], ".gitignore"))
		rel := relative(dirs[i], p)
		for j := len(f.patterns) - 1; j >= 0; j-- {
			if f.patterns[j].matches(rel, isDir) {
				if f.patterns[j].negate {
					return ""
				}
				return f.path
			}
		}
	}
	return ""
}

func (r *Resolver) ignoreFile(p string) *ignoreFile {
	f := r.ignores[p]
	if f == nil {
		f = &ignoreFile{path: p}
		if r.isFile(p) {
			text, _ := r.files.Text(p)
			f.patterns = parseIgnore(text)
		}
		r.ignores[p] = f
	}
	return f
}

func parseIgnore(src string) []ignorePattern {
	var patterns []ignorePattern
	for line := range strings.Lines(src) {
		line = strings.TrimRight(line, "\r\n")
		if !strings.HasSuffix(line, `\ `) {
			line = strings.TrimRight(line, " ")
		}
		if line == "" || line[0] == '#' || len(patterns) >= 10000 {
			continue
		}
		p := ignorePattern{}
		line, p.negate = strings.CutPrefix(line, "!")
		line, p.dirsOnly = strings.CutSuffix(line, "/")
		p.name = !strings.Contains(line, "/")
		p.glob = strings.NewReplacer("{", `\{`, "}", `\}`).Replace(strings.TrimPrefix(line, "/"))
		if p.glob != "" && len(p.glob) <= maxPattern {
			patterns = append(patterns, p)
		}
	}
	return patterns
}

func (p ignorePattern) matches(rel string, isDir bool) bool {
	if p.dirsOnly && !isDir {
		return false
	}
	if p.name {
		rel = path.Base(rel)
	}
	ok, err := doublestar.Match(p.glob, rel)
	return ok && err == nil
}
