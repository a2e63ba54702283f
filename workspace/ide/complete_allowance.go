package ide

import (
	"regexp"
	"slices"
	"strings"

	"agentls/diagnostics"
)

// allowing is a comment that allows rules, up to the cursor.
var allowing = regexp.MustCompile(`(?:<!--|#)[ \t]*agentls:[ \t]*allow[ \t]+((?:[\w-]+[ \t]*,[ \t]*)*)([\w-]*)$`)

// completeAllowance completes the rules that a comment allows: those that have
// something to say about the file first.
func completeAllowance(t target) ([]Completion, bool) {
	m := allowing.FindStringSubmatch(t.before())
	if m == nil {
		return nil, false
	}
	listed := strings.FieldsFunc(m[1], func(r rune) bool { return strings.ContainsRune(", \t", r) })
	span := t.word(t.offset-len(m[2]), nameByte)
	lines := t.snap.Lines(t.path)
	here := lines.LineOf(t.offset)
	near := map[string]int{}
	for _, f := range t.snap.Findings(t.path) {
		if d := abs(lines.LineOf(f.Span.Start)-here) + 1; near[f.Rule] == 0 || d < near[f.Rule] {
			near[f.Rule] = d
		}
	}
	var all []Completion
	for _, r := range diagnostics.Rules() {
		if slices.Contains(r.Kinds, t.kind) && !slices.Contains(listed, r.ID) {
			all = append(all, Completion{Label: r.ID, Detail: r.Summary, Kind: RuleCompletion, Span: span, Text: r.ID, Topic: Topic{RuleTopic, r.ID}})
		}
	}
	rank := func(c Completion) int {
		if d := near[c.Label]; d > 0 {
			return d
		}
		return len(t.doc.Source) + 1
	}
	slices.SortStableFunc(all, func(a, b Completion) int { return rank(a) - rank(b) })
	return all, true
}

func abs(n int) int { return max(n, -n) }
