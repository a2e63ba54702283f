package markdown

import (
	"strings"
	"unicode/utf8"

	"agentls/internal/text"
)

// EOL is the line end that d uses most near its start: "\n", "\r\n" or "\r".
func (d *Document) EOL() string {
	i := strings.IndexAny(d.Source, "\r\n")
	switch {
	case i < 0 || d.Source[i] == '\n':
		return "\n"
	case i+1 < len(d.Source) && d.Source[i+1] == '\n':
		return "\r\n"
	}
	return "\r"
}

// Quote writes value as a double-quoted YAML scalar on one line.
func Quote(value string) string {
	var b strings.Builder
	b.Grow(len(value) + 2)
	b.WriteByte('"')
	for i, r := range value {
		switch {
		case r == utf8.RuneError && strings.IndexByte(value[i:], value[i]) == 0 && value[i] >= utf8.RuneSelf && !strings.HasPrefix(value[i:], "\uFFFD"):
			b.WriteByte(value[i]) // not UTF-8: as it is
		default:
			b.WriteString(escaped(r))
		}
	}
	b.WriteByte('"')
	return b.String()
}

// escaped is r as it stands between double quotes.
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

// Quoted writes the value of e, read or broken, as a double-quoted scalar.
func (d *Document) Quoted(e Entry) Replacement {
	return Replacement{d.valueSpan(e), d.lead(e) + Quote(e.Value.Value)}
}

// foldWidth is where lines of a folded value break, in characters.
const foldWidth = 100

// Folded writes the value of e as a folded block, `>-` and indented lines; false
// when a folded block cannot hold the value.
func (d *Document) Folded(e Entry) (Replacement, bool) {
	value := e.Value.Value
	if value == "" || strings.ContainsAny(value, "\n\r\t") || value != strings.Trim(value, " ") || strings.Contains(value, "  ") || !printable(value) {
		return Replacement{}, false
	}
	indent := strings.Repeat(" ", (&scanner{src: d.Source}).column(e.Key.Span.Start)+2)
	var b strings.Builder
	b.WriteString(d.lead(e) + ">-")
	width := foldWidth
	for _, word := range strings.Split(value, " ") {
		if n := utf8.RuneCountInString(word); width+1+n > foldWidth {
			b.WriteString(d.EOL() + indent)
			width = n
		} else {
			b.WriteByte(' ')
			width += 1 + n
		}
		b.WriteString(word)
	}
	return Replacement{d.valueSpan(e), b.String()}, true
}

// lead is the blank that has to stand between the colon and a value.
func (d *Document) lead(e Entry) string {
	if at := d.valueSpan(e).Start; at > 0 && d.Source[at-1] == ':' {
		return " "
	}
	return ""
}

// valueSpan is what has to go when the value of e is written anew: the value,
// and the line end between it and its key.
func (d *Document) valueSpan(e Entry) text.Span {
	span := e.Value.Span
	start := trimSpace(d.Source, e.Key.Span.End, span.Start)
	if start != span.Start && strings.ContainsAny(d.Source[start:span.Start], "\r\n") {
		span.Start = start
	}
	return span
}

func printable(s string) bool {
	for _, r := range s {
		if r == utf8.RuneError || escaped(r) != string(r) && r != '"' && r != '\\' {
			return false
		}
	}
	return true
}
