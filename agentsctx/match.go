package agentsctx

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

// patternProblem says why a pattern is not used, empty when it is.
func patternProblem(pattern string) string {
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

// fits reports whether a gate's pattern, anchored in dir, matches the file p.
func fits(g *profile.Gate, pattern, dir, p string) bool {
	if g.AnyCase {
		pattern, dir, p = strings.ToLower(pattern), strings.ToLower(dir), strings.ToLower(p)
	}
	return matches(pattern, dir, p, g.Anchor)
}

// matches reports whether a pattern, anchored in dir, matches the file p.
func matches(pattern, dir, p string, anchor profile.Anchor) bool {
	if patternProblem(pattern) != "" {
		return false
	}
	pattern = strings.TrimPrefix(pattern, "./")
	if path.IsAbs(pattern) {
		return match(pattern, p) || match(pattern[1:], relative(dir, p))
	}
	rel := relative(dir, p)
	switch {
	case anchor == profile.Anywhere:
		return match("**/"+pattern, p[1:])
	case rel == "":
		return false
	case anchor == profile.NameOnly && !strings.Contains(pattern, "/"):
		return match(pattern, path.Base(p))
	}
	return match(pattern, rel)
}

// relative is p below dir, empty when it is not.
func relative(dir, p string) string {
	rel, ok := tree.Rel(dir, p)
	if !ok || rel == "." {
		return ""
	}
	return rel
}

func match(pattern, p string) bool {
	ok, err := doublestar.Match(pattern, p)
	return ok && err == nil
}

// everywhere reports whether a pattern matches every file.
func everywhere(pattern string) bool {
	return pattern == "**" || pattern == "**/*" || pattern == "*"
}
