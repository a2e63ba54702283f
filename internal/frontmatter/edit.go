package frontmatter

import (
	"strings"
	"unicode/utf8"

	"agentls/internal/text"
)

// Quote writes value as a double-quoted YAML scalar on one line.
func Quote(value string) string {
	var b strings.Builder
	b.Grow(len(value) + 2)
	b.WriteByte('"')
	for i, r := range value {
		if r == utf8.RuneError && !strings.HasPrefix(value[i:], "\uFFFD") {
			b.WriteByte(value[i]) // a byte that is not UTF-8 stays as it is
			continue
		}
		b.WriteString(escaped(r))
	}
	b.WriteByte('"')
	return b.String()
}

// escaped is r as it is written between double quotes.
func escaped(r rune) string {
	switch r {
	case '"', '\\':
		return "\\" + string(r)
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\t':
		return `\t`
	}
	const hex = "0123456789ABCDEF"
	switch {
	case r < 0x20 || r >= 0x7f && r <= 0x9f:
		return `\x` + string(hex[r>>4]) + string(hex[r&15])
	case r == 0x2028 || r == 0x2029 || r == 0xfeff || r == 0xfffe || r == 0xffff:
		return `\u` + string(hex[r>>12]) + string(hex[r>>8&15]) + string(hex[r>>4&15]) + string(hex[r&15])
	}
	return string(r)
}

// Replacement is new text for a span of a document's Source.
type Replacement struct {
	Span text.Span
	Text string
}

// Requote writes the value of e, read or broken, as a double-quoted scalar on one
// line; of a list or mapping that does not parse, its text.
func Requote(src string, e Entry) Replacement {
	value := e.Value.Value
	if e.Value.Kind == Mapping || e.Value.Kind == Sequence {
		value = strings.Join(strings.Fields(e.Value.Span.Of(src)), " ")
	}
	return Replacement{valueSpan(src, e), lead(src, e) + Quote(value)}
}

// foldWidth is where lines of a folded value break, in characters.
const foldWidth = 100

// Refold writes the value of e as a folded block, `>-` and indented lines; false
// when a folded block cannot hold the value.
func Refold(src string, e Entry) (Replacement, bool) {
	value := e.Value.Value
	if value == "" || strings.Trim(value, " ") != value || strings.Contains(value, "  ") || !foldable(value) {
		return Replacement{}, false
	}
	newLine := text.EOL(src) + strings.Repeat(" ", (&scanner{src: src}).column(e.Key.Span.Start)+2)
	var b strings.Builder
	b.WriteString(lead(src, e) + ">-")
	width := foldWidth
	for _, word := range strings.Split(value, " ") {
		n := utf8.RuneCountInString(word)
		if width+1+n > foldWidth {
			b.WriteString(newLine)
			width = n
		} else {
			b.WriteByte(' ')
			width += 1 + n
		}
		b.WriteString(word)
	}
	return Replacement{valueSpan(src, e), b.String()}, true
}

// foldable reports whether s can be written in a block scalar without escapes.
func foldable(s string) bool {
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD") || r != '"' && r != '\\' && escaped(r) != string(r) {
			return false
		}
	}
	return true
}

// lead is the space that is missing between the colon and a value.
func lead(src string, e Entry) string {
	if at := valueSpan(src, e).Start; at > 0 && !isBlank(src[at-1]) {
		return " "
	}
	return ""
}

// valueSpan is what has to go when the value of e is written anew: the value
// and, when it starts on a line of its own, the white space back to the colon.
func valueSpan(src string, e Entry) text.Span {
	span := e.Value.Span
	colon := trimSpace(src, e.Key.Span.End, span.Start)
	if strings.ContainsAny(src[colon:span.Start], "\r\n") && src[colon-1] == ':' {
		span.Start = colon
	}
	return span
}
