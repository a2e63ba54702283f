package agentsctx

import (
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
)

// loadNames are the times of loading as JSON has them.
var loadNames = [...]string{
	profile.AtStart:   "start",
	profile.OnTouch:   "on-touch",
	profile.EveryTurn: "every-turn",
	profile.Offer:     "offered",
}

// Enumerate joins names as a sentence does: "a", "a and b", "a, b and c".
func Enumerate(names []string) string {
	switch len(names) {
	case 0:
		return ""
	case 1:
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// quote is a word in quotes, shortened when it is long.
func quote(s string) string {
	if r := []rune(s); len(r) > 60 {
		s = string(r[:59]) + "…"
	}
	return `"` + s + `"`
}

// quoteList is a few words in quotes, and how many more there are.
func quoteList(words []string) string {
	const most = 4
	var quoted []string
	for i, s := range words {
		if i == most {
			return strings.Join(quoted, ", ") + " and " + measure.Commas(len(words)-most) + " more"
		}
		quoted = append(quoted, quote(s))
	}
	return strings.Join(quoted, ", ")
}

// count is a number with its unit, "1 byte" and "2 bytes".
func count(n int, u profile.Unit) string {
	unit := u.String()
	if n == 1 {
		unit = strings.TrimSuffix(unit, "s")
	}
	return measure.Commas(n) + " " + unit
}
