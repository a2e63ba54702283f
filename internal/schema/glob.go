package schema

import (
	"fmt"
	"strings"

	"agentls/internal/jsonc"

	"github.com/bmatcuk/doublestar/v4"
)

// Bounds on globs, so that no repository can make matching slow: matching costs
// at most the pattern's length times the path's, and braces multiply patterns.
const (
	maxGlob  = 256  // bytes of one glob; the longest seen in public configurations is about 200
	maxGlobs = 8192 // bytes of all globs of one text, once for each alternative of their braces
)

func (r *reader) glob(key string, n jsonc.Value) bool {
	why := ""
	cost := 0
	switch {
	case n.Text == "":
		why = "an empty glob matches nothing"
	case len(n.Text) > maxGlob:
		why = fmt.Sprintf("a glob takes at most %d bytes, this one has %d", maxGlob, len(n.Text))
	case strings.HasPrefix(n.Text, "!"):
		why = "a glob cannot be negated here"
	case !doublestar.ValidatePattern(n.Text):
		why = "the glob " + short(n) + " is not well-formed"
	default:
		cost = len(n.Text) * countAlternatives(n.Text)
		if r.globs+cost > maxGlobs {
			why = fmt.Sprintf("the globs of a file take at most %d bytes together, once for each alternative of their braces; this one is left out", maxGlobs)
		}
	}
	if why != "" {
		r.add(Range, key, n.Span, why)
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
