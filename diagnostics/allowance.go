package diagnostics

import (
	"slices"
	"strings"

	"agentls/internal/markdown"
	"agentls/internal/text"
)

// Allowance is a comment that silences rules: `<!-- agentls: allow RULE -->`
// anywhere, `# agentls: allow RULE` in front matter.
type Allowance struct {
	Span  text.Span // the comment
	Rules []AllowedRule
}

// AllowedRule is one rule that an Allowance names, with its place.
type AllowedRule struct {
	ID   string
	Span text.Span
}

const allowanceMark = "agentls:"

// Allowances are the comments of doc that silence rules, in source order.
func Allowances(doc *markdown.Document) []Allowance {
	var all []Allowance
	r := allowanceReader{doc: doc, src: doc.Source, trusted: unparsed(doc)}
	for at := 0; ; {
		i := strings.Index(doc.Source[at:], allowanceMark)
		if i < 0 {
			return all
		}
		at += i + len(allowanceMark)
		if a, ok := r.allowance(at); ok {
			all = append(all, a)
			at = a.Span.End
		}
	}
}

// allowanceReader reads the comments of one text from the front to the back. It
// keeps how far it has looked ahead, so that no character is looked at for each
// mark before it.
type allowanceReader struct {
	doc     *markdown.Document
	src     string
	trusted bool // after an error in the YAML nobody knows which # starts a comment, and the benefit of the defect is the author's
	lineEnd int  // of the line of the last mark
	closing int  // of the first --> at or after the last mark, len(src) without one
}

// allowance reads the comment whose mark ends at offset.
func (r *allowanceReader) allowance(at int) (Allowance, bool) {
	before := strings.TrimRight(r.src[:at-len(allowanceMark)], " \t")
	switch {
	case strings.HasSuffix(before, "<!--"):
		r.closing = r.next(r.closing, at, "-->")
		if r.closing >= r.endOfLine(at) {
			return Allowance{}, false
		}
		return r.rules(text.Span{Start: len(before) - 4, End: r.closing + 3}, at, r.closing)
	case strings.HasSuffix(before, "#") && at <= r.doc.Body.Start && r.isComment(len(before)-1):
		end := r.endOfLine(at)
		if end > at && r.src[end-1] == '\r' {
			end--
		}
		return r.rules(text.Span{Start: len(before) - 1, End: end}, at, end)
	}
	return Allowance{}, false
}

func (r *allowanceReader) endOfLine(at int) int {
	r.lineEnd = r.next(r.lineEnd, at, "\n")
	return r.lineEnd
}

// next is the first place of what at or after at; known is an earlier answer.
func (r *allowanceReader) next(known, at int, what string) int {
	if known >= at {
		return known
	}
	if i := strings.Index(r.src[at:], what); i >= 0 {
		return at + i
	}
	return len(r.src)
}

// isComment tells a comment of the front matter from a # inside a value.
func (r *allowanceReader) isComment(hash int) bool {
	_, ok := slices.BinarySearchFunc(r.doc.Front.Comments, hash, func(s text.Span, at int) int { return s.Start - at })
	return ok || r.trusted
}

// rules reads "allow a, b" between two offsets.
func (r *allowanceReader) rules(comment text.Span, from, to int) (Allowance, bool) {
	list, ok := strings.CutPrefix(strings.TrimLeft(r.src[from:to], " \t"), "allow")
	if !ok || list == "" || (list[0] != ' ' && list[0] != '\t') {
		return Allowance{}, false
	}
	return Allowance{comment, allowedRules(list, to-len(list))}, true
}

// allowedRules reads "a, b c" at offset: the first word of each part.
func allowedRules(list string, at int) []AllowedRule {
	var rules []AllowedRule
	for part := range strings.SplitSeq(list, ",") {
		if words := strings.Fields(part); len(words) > 0 {
			start := at + strings.Index(part, words[0])
			rules = append(rules, AllowedRule{words[0], text.Span{Start: start, End: start + len(words[0])}})
		}
		at += len(part) + 1
	}
	return rules
}
