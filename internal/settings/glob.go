package settings

import (
	"fmt"
	"path"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// Bounds on globs, so that no repository can make matching slow: a pattern costs
// at most its length times the path's, and braces multiply patterns.
const (
	maxGlob     = 512 // bytes of one glob; the longest seen in public configurations is about 200
	maxPatterns = 500 // globs of one text, each alternative of a brace counted
)

func (r *reader) glob(key string, n node) bool {
	why := ""
	alternatives := 0
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
		alternatives = countAlternatives(n.text)
		if r.patterns+alternatives > maxPatterns {
			why = fmt.Sprintf("the globs of a file, with every alternative of their braces, are at most %d; this one is left out", maxPatterns)
		}
	}
	if why != "" {
		r.add(Problem{Kind: Range, Key: key, Span: n.span, Message: why})
		return false
	}
	r.patterns += alternatives
	return true
}

// countAlternatives bounds from above how many patterns the braces of glob stand
// for: the product of the alternatives of each brace, nested ones included. It
// stops counting beyond maxPatterns.
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
		if product > maxPatterns {
			break
		}
	}
	return product
}

// matches reports whether glob, relative to a workspace folder, holds for rel or
// a directory above it. Without a slash it holds in every directory.
func matches(glob, rel string) bool {
	pattern := strings.TrimSuffix(strings.TrimPrefix(glob, "./"), "/")
	if !strings.Contains(pattern, "/") {
		pattern = "**/" + pattern
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
// workspace: relative, and never above where it starts. Blackslashes and drive
// letters could mean something else elsewhere and do not.
func staysInside(folder string) bool {
	if strings.ContainsAny(folder, `\:`) || strings.HasPrefix(folder, "~") || path.IsAbs(folder) {
		return false
	}
	clean := path.Clean(folder)
	return clean != ".." && !strings.HasPrefix(clean, "../")
}
