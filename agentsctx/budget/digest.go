package budget

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/internal/text"
)

// Lengths of the fixed lines of a digest, in UTF-16 units, and the longest line
// it takes. Source: openclaw/openclaw PR #82921, #136967, seen 2026-11.
const (
	noticeLine  = 50
	headingLine = 30
	leftOutLine = 34 // without the digits
	summaryLine = 49 // without the digits
	digestLine  = 240
)

// firstWords and otherWords make a line a rule, whatever the case of their
// letters; lines with one of the first are taken before others.
var (
	firstWords = []string{"agents.md", "scoped", "required", "must", "never", "do not", "before subtree", "security", "secret", "credential"}
	otherWords = []string{"owner", "test", "validation", "command", "commit", "push", "github", "pr"}
)

// rule is a line that a digest may take.
type rule struct {
	span  text.Span // in the view
	prose text.Span // the line above that goes with it; empty for none
	units int       // as it is written in the digest
	first bool      // it is taken before the others
}

// keepDigest keeps a head, the lines that look like rules, and a tail.
func keepDigest(v *view, _ string, room profile.Limit, c profile.Cut) excerpt {
	d := digest{n: v.len(profile.UTF16Units), rules: rulesOf(v.text)}
	limit := room.N
	if c.Prose {
		d.rules = withProse(v.text, d.rules)
	}
	head, tail, space := limit*c.Head/100, limit*c.Tail/100, limit*c.Digest/100
	d.fill(space)
	for d.total(head, tail) > limit && (tail > 0 || head > 1 || space > 0) {
		switch over := d.total(head, tail) - limit; {
		case tail > 0:
			tail = max(0, tail-over)
		case head > 1:
			head = max(1, head-over)
		default:
			space = max(0, space-over)
			d.fill(space)
		}
	}
	p := v.ends(head, tail, 0)
	lost := head + tail - p.cost
	p.cost = min(limit, d.total(head, tail)-lost)
	p.marker = max(0, p.cost-(head+tail-lost)-d.units)
	p.ranges = withRules(p.ranges, d.taken)
	return p
}

// digest is a choice among the rules of a text of n units.
type digest struct {
	n     int
	rules []rule
	taken []rule
	units int // of the chosen lines and the line ends between them
}

// fill chooses the rules that fit into space: first those of priority, then the
// rest, each in the order of the file. A long one is passed over, a later short
// one may still fit.
func (d *digest) fill(space int) {
	d.taken, d.units = nil, 0
	for _, first := range []bool{true, false} {
		for _, r := range d.rules {
			cost := r.units
			if len(d.taken) > 0 {
				cost++
			}
			if r.first == first && d.units+cost <= space {
				d.units += cost
				d.taken = append(d.taken, r)
			}
		}
	}
	slices.SortFunc(d.taken, func(a, b rule) int { return a.span.Start - b.span.Start })
}

// total is the length of the whole, line ends between its parts included.
func (d *digest) total(head, tail int) int {
	parts := []int{head, noticeLine}
	if d.units > 0 {
		parts = append(parts, headingLine, d.units)
	}
	if left := len(d.rules) - len(d.taken); left > 0 {
		parts = append(parts, leftOutLine+digits(left))
	}
	parts = append(parts, summaryLine+digits(head)+digits(d.units)+digits(tail)+digits(d.n), tail)
	sum, ends := 0, -1
	for _, n := range parts {
		if n > 0 {
			sum, ends = sum+n, ends+1
		}
	}
	return sum + max(0, ends)
}

// rulesOf finds the lines of a text that a digest may take.
func rulesOf(src string) []rule {
	var rules []rule
	for start := 0; start < len(src); {
		end := len(src)
		if i := strings.IndexByte(src[start:], '\n'); i >= 0 {
			end = start + i
		}
		line, units, kept := digested(src[start:end])
		lower := strings.ToLower(line)
		first := hasAny(lower, firstWords)
		if first || isListed(line) || hasAny(lower, otherWords) {
			rules = append(rules, rule{span: text.Span{Start: start, End: start + kept}, units: units, first: first})
		}
		start = end + 1
	}
	return rules
}

// digested is a line as a digest has it, its length, and how many bytes of the
// line it shows.
func digested(src string) (line string, units, kept int) {
	line = strings.Join(strings.FieldsFunc(src, isScriptSpace), " ")
	units, kept = measure.UTF16(line), len(src)
	if units > digestLine {
		cut, _ := byteAt(line, digestLine-1)
		line, units, kept = line[:cut]+"…", digestLine, min(cut, kept)
	}
	return line, units, kept
}

// withProse lets each rule take along the line above it, where that is neither
// blank nor a rule nor a fence.
func withProse(src string, rules []rule) []rule {
	last := -1 // where the line of the rule before starts
	for i := range rules {
		r := &rules[i]
		end := max(0, r.span.Start-1)
		above := strings.LastIndexByte(src[:end], '\n') + 1
		line, units, kept := digested(src[above:end])
		fence := strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~")
		if above > last && units > 0 && !fence {
			r.prose = text.Span{Start: above, End: above + kept}
			r.units += units + 1
		}
		last = r.span.Start
	}
	return rules
}

// isListed reports whether a line, its white space single spaces, is a heading or
// an item of a list.
func isListed(line string) bool {
	marker, _, more := strings.Cut(line, " ")
	if !more {
		return false
	}
	number := strings.TrimLeft(marker, "0123456789")
	return strings.Contains("######", marker) || marker == "-" || marker == "*" || marker == "+" ||
		len(number) < len(marker) && (number == "." || number == ")")
}

// hasAny reports whether one of some words is in a line in lower case.
func hasAny(line string, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool {
		for at := 0; ; at++ {
			i := strings.Index(line[at:], word)
			if i < 0 {
				return false
			}
			at += i
			if end := at + len(word); (at == 0 || !isWordByte(line[at-1])) && (end == len(line) || !isWordByte(line[end])) {
				return true
			}
		}
	})
}

func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_'
}

// withRules adds the rules' lines to the kept ranges, in order and without
// overlap.
func withRules(kept [][2]int, rules []rule) [][2]int {
	all := slices.Clone(kept)
	for _, r := range rules {
		for _, s := range []text.Span{r.prose, r.span} {
			if !s.Empty() {
				all = append(all, [2]int{s.Start, s.End})
			}
		}
	}
	slices.SortFunc(all, func(a, b [2]int) int { return a[0] - b[0] })
	var merged [][2]int
	for _, r := range all {
		if n := len(merged); n > 0 && r[0] <= merged[n-1][1] {
			merged[n-1][1] = max(merged[n-1][1], r[1])
			continue
		}
		merged = append(merged, r)
	}
	return merged
}
