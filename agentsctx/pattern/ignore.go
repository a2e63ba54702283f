package pattern

import (
	"path"
	"strings"
)

// maxIgnoreRules bounds what one .gitignore may cost; real ones hold hundreds.
const maxIgnoreRules = 10000

// IgnoreRules are the lines of a .gitignore, in its order.
type IgnoreRules []ignoreRule

type ignoreRule struct {
	glob     string
	negate   bool
	dirsOnly bool
	name     bool // matches a name at any depth
}

var literalBraces = strings.NewReplacer("{", `\{`, "}", `\}`)

// ParseIgnore reads a .gitignore.
func ParseIgnore(src string) IgnoreRules {
	var rules IgnoreRules
	for line := range strings.Lines(src) {
		line = strings.TrimRight(line, "\r\n")
		if !strings.HasSuffix(line, `\ `) {
			line = strings.TrimRight(line, " ")
		}
		if line == "" || line[0] == '#' || len(rules) >= maxIgnoreRules {
			continue
		}
		r := ignoreRule{}
		line, r.negate = strings.CutPrefix(line, "!")
		line, r.dirsOnly = strings.CutSuffix(line, "/")
		r.name = !strings.Contains(line, "/")
		r.glob = literalBraces.Replace(strings.TrimPrefix(line, "/"))
		if r.glob != "" && len(r.glob) <= maxPattern {
			rules = append(rules, r)
		}
	}
	return rules
}

// Match reports whether a line speaks of rel, a path below the directory of the
// .gitignore, and whether it leaves the path out. The last line that does counts.
func (rules IgnoreRules) Match(rel string, isDir bool) (matched, ignored bool) {
	for i := len(rules) - 1; i >= 0; i-- {
		if r := &rules[i]; r.matches(rel, isDir) {
			return true, !r.negate
		}
	}
	return false, false
}

func (r *ignoreRule) matches(rel string, isDir bool) bool {
	if r.dirsOnly && !isDir {
		return false
	}
	if r.name {
		rel = path.Base(rel)
	}
	return Match(r.glob, rel)
}
