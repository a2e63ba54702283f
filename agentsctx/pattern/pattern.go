// Package pattern matches paths against the globs that profiles, front matter,
// settings and .gitignore files hold. A pattern may come from a repository, so
// every one is bounded. It knows no files. Start with Match.
package pattern

import (
	"path"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"

	"github.com/bmatcuk/doublestar/v4"
)

// Bounds on a pattern, so that a file of a repository cannot make matching
// slow: braces multiply.
const (
	maxPattern      = 4096 // bytes
	maxAlternatives = 1000
)

// Problem says why a pattern is not used, empty when it is.
func Problem(pattern string) string {
	switch {
	case len(pattern) > maxPattern:
		return "is longer than 4,096 bytes"
	case alternatives(pattern) > maxAlternatives:
		return "has more than 1,000 alternatives"
	case !doublestar.ValidatePattern(pattern):
		return "is not a valid pattern"
	}
	return ""
}

// alternatives is how many patterns the braces stand for, at most
// maxAlternatives+1.
func alternatives(pattern string) int {
	n, _ := product(pattern, 0, 0)
	return n
}

// product counts the alternatives of a sequence that ends at a closing brace or
// the end, and tells where it ended. Each brace multiplies, each comma adds.
func product(p string, i, depth int) (n, end int) {
	sum, seq := 0, 1
	for ; i < len(p); i++ {
		switch {
		case p[i] == '\\':
			i++
		case p[i] == '{':
			if depth > 20 {
				return maxAlternatives + 1, len(p)
			}
			inner, at := product(p, i+1, depth+1)
			seq, i = min(seq*inner, maxAlternatives+1), at
		case p[i] == ',' && depth > 0:
			sum, seq = sum+seq, 1
		case p[i] == '}' && depth > 0:
			return min(sum+seq, maxAlternatives+1), i
		}
	}
	return min(sum+seq, maxAlternatives+1), i
}

// Match reports whether a pattern matches a path.
func Match(pattern, p string) bool {
	ok, err := doublestar.Match(pattern, p)
	return ok && err == nil
}

// MatchFrom reports whether a pattern, anchored in dir, matches the file p.
func MatchFrom(dir, pattern, p string, anchor profile.Anchor) bool {
	if Problem(pattern) != "" {
		return false
	}
	pattern = strings.TrimPrefix(pattern, "./")
	rel := Relative(dir, p)
	switch {
	case path.IsAbs(pattern):
		return Match(pattern, p) || anchor != profile.Anywhere && Match(pattern[1:], rel)
	case anchor == profile.Anywhere:
		return Match("**/"+pattern, p[1:])
	case rel == "":
		return false
	case anchor == profile.NameOnly && !strings.Contains(pattern, "/"):
		return Match(pattern, path.Base(p))
	}
	return Match(pattern, rel)
}

// Relative is p below dir, empty when it is not.
func Relative(dir, p string) string {
	rel, ok := tree.Rel(dir, p)
	if !ok || rel == "." {
		return ""
	}
	return rel
}

// IsGlob reports whether a name is a pattern rather than a name.
func IsGlob(name string) bool { return strings.ContainsAny(name, "*?[{") }

// Split is the directory in which a pattern below dir is searched, and the rest
// of the pattern.
func Split(dir, pattern string) (top, rest string) {
	base, rest := doublestar.SplitPattern(pattern)
	if base == "." {
		return dir, rest
	}
	return path.Join(dir, base), rest
}

// Everywhere reports whether a pattern matches every file.
func Everywhere(pattern string) bool {
	return pattern == "**" || pattern == "**/*" || pattern == "*"
}
