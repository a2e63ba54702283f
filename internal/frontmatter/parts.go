package frontmatter

import (
	"strings"

	"agentls/internal/text"
)

// part is the lines of one key and its value.
type part struct {
	text.Span
	content int // where its first line's text starts
	colon   int // 0 when it starts without a key
}

// parts cuts span at the keys at column indent. span starts at the start of a
// line or, for the mapping of a list item, after the dash.
func (r *recovery) parts(span text.Span, indent int) []part {
	var parts []part
	closed := span.Start // lines before it belong to the last part
	goesOn := false      // the last part has more than one line of text
	for i := span.Start; i < span.End; {
		l := lineAt(r.src[:span.End], i)
		i = l.next
		content := l.indent(r.src)
		if content == l.end || r.src[content] == '#' {
			continue
		}
		colon := 0
		if column := r.column(content); l.start >= closed &&
			(column <= indent || len(parts) == 0 || !goesOn && r.strays(parts[len(parts)-1], l, content)) {
			colon = r.keyEnd(content, l.end)
		}
		if colon == 0 && len(parts) > 0 {
			goesOn = true
			continue
		}
		goesOn = false
		parts = append(parts, part{text.Span{Start: l.start, End: span.End}, content, colon})
		if n := len(parts); n > 1 {
			parts[n-2].End = l.start
		}
		closed = r.valueEnd(colon, l, span.End)
	}
	return parts
}

// keyEnd is the offset of the colon after the key that starts at i in a line
// that ends at end, 0 when none starts there.
func (r *recovery) keyEnd(i, end int) int {
	if i >= end || strings.IndexByte("#-[]{},&*!|>%@`?:\t", r.src[i]) >= 0 &&
		!(r.src[i] == '-' && i+1 < end && !isBlank(r.src[i+1])) {
		return 0
	}
	if c := r.src[i]; c == '"' || c == '\'' {
		n, _, ok := (&scanner{r.src, end}).quoted(i)
		if !ok {
			return 0
		}
		i = skipBlanks(r.src, n.Span.End, end)
		if i < end && r.src[i] == ':' && r.space(i+1) {
			return i
		}
		return 0
	}
	for ; i < end; i++ {
		switch r.src[i] {
		case ':':
			if r.space(i + 1) {
				return i
			}
		case '#':
			if isBlank(r.src[i-1]) {
				return 0
			}
		}
	}
	return 0
}

// strays reports whether l, indented like a part of the value above it, looks
// like a key of its own: the value is one word, or there is a tab in front of the key.
func (r *recovery) strays(above part, l line, content int) bool {
	if above.colon == 0 || keyOf(r.src, l.from(content)) == "" {
		return false
	}
	first := lineAt(r.src, above.colon)
	value := skipBlanks(r.src, above.colon+1, first.end)
	if value == first.end || strings.IndexByte("|>\"'[{#", r.src[value]) >= 0 {
		return false
	}
	oneWord := strings.IndexByte(r.src[value:trimBlanks(r.src, value, first.end)], ' ') < 0
	return oneWord || strings.IndexByte(r.src[l.start:content], '\t') >= 0
}

// longValue is how far the end of a quoted or flow value is looked for before
// its lines are taken for keys; it keeps thousands of open brackets cheap.
const longValue = 2 << 10

// valueEnd is where a quoted or flow value after colon ends, when nothing
// follows it on its line; else the end of its first line.
func (r *recovery) valueEnd(colon int, l line, end int) int {
	if colon == 0 {
		return l.end
	}
	i := skipBlanks(r.src, colon+1, l.end)
	closing := l.end
	if i < l.end {
		s := scanner{r.src, min(end, i+longValue)}
		switch r.src[i] {
		case '"', '\'':
			if n, _, ok := s.quoted(i); ok {
				closing = n.Span.End
			}
		case '[', '{':
			if b := s.brackets(i); b.ok {
				closing = b.at
			}
		}
	}
	if rest := lineAt(r.src[:end], closing); r.onlyComment(closing, rest.end) {
		return closing
	}
	return l.end
}
