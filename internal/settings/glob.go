package settings

import (
	"fmt"
	"path"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// Bounds on globs, so that no repository can make matching slow: matching costs
// at most the pattern's length times the path's, and braces multiply patterns.
// Within them the worst patterns against the worst path take a few tenths of a second.
const (
	maxGlob  = 256  // bytes of one glob; the longest seen in public configurations is about 200
	maxGlobs = 8192 // bytes of all globs of one text, once for each alternative of their braces
	maxPath  = 1024 // bytes of a path; no glob holds for a longer one
)

func (r *reader) glob(key string, n node) bool {
	why := ""
	cost := 0
	switch {
	case n.text == "":
		why = "an empty glob matches nothing"
	case len(n.text) > maxGlob:
		why = fmt.Sprintf("a glob takes at most %d bytes, this one has %d", maxGlob, len(n.text))
	case strings.HasPrefix(n.text, "!"):
		why = "a glob cannot be negated here"
	case !doublestar.ValidatePattern(n.text):
		why = "the glob " + n.short() + " is not well-formed"
	default:
		cost = len(n.text) * countAlternatives(n.text)
		if r.globs+cost > maxGlobs {
			why = fmt.Sprintf("the globs of a file take at most %d bytes together, once for each alternative of their braces; this one is left out", maxGlobs)
		}
	}
	if why != "" {
		r.add(Problem{Kind: Range, Key: key, Span: n.span, Message: why})
		return false
	}
	r.globs += cost
	return true
}

// countAlternatives bounds from above how many patterns the braces of glob stand
// for: the product of the alternatives of each brace, nested ones included. It
// stops counting beyond maxGlobs.
func countAlternatives(glob string) int {
	product := 1
	var open []int // commas so far in each open brace
	for i := 0; i < len(glob); i++ {
		switch glob[i] {
		case '\\':
			i++
		case '{':
			open = append(open, 1)
		case ',':
			if len(open) > 0 {
				open[len(open)-1]++
			}
		case '}':
			if len(open) > 0 {
				product *= open[len(open)-1]
				open = open[:len(open)-1]
			}
		}
		if product > maxGlobs {
			break
		}
	}
	return product
}

// matches reports whether glob, relative to a workspace folder, holds for rel or
// a directory above it. Without a slash it holds for a name in any directory.
func matches(glob, rel string) bool {
	if len(rel) > maxPath {
		return false
	}
	pattern := strings.TrimSuffix(strings.TrimPrefix(glob, "./"), "/")
	if !strings.Contains(pattern, "/") {
		for name := range strings.SplitSeq(rel, "/") {
			if doublestar.MatchUnvalidated(pattern, name) {
				return true
			}
		}
		return false
	}
	pattern = strings.TrimPrefix(pattern, "/")
	for p := rel; p != "." && p != "/" && p != ""; p = path.Dir(p) {
		if doublestar.MatchUnvalidated(pattern, p) {
			return true
		}
	}
	return false
}

// staysInside reports whether a folder named by a project's file lies in the
// workspace: relative, and never above where it starts. Backslashes and drive
// letters could mean something else elsewhere and do not.
func staysInside(folder string) bool {
	if strings.ContainsAny(folder, `\:`) || strings.HasPrefix(folder, "~") || path.IsAbs(folder) {
		return false
	}
	clean := path.Clean(folder)
	return clean != ".." && !strings.HasPrefix(clean, "../")
}
