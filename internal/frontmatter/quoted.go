package frontmatter

import (
	"strings"
	"unicode/utf8"

	"agentls/internal/text"
)

// quoted reads the quoted scalar at start; false when it is not closed or holds
// an unknown escape, which is then at the returned offset.
func (s *scanner) quoted(start int) (n Node, bad int, ok bool) {
	quote := s.src[start]
	b := valueBuilder{src: s.src}
	n = Node{Kind: String, Style: SingleQuoted}
	if quote == '"' {
		n.Style = DoubleQuoted
	}
	i := start + 1
	for i < s.end {
		c := s.src[i]
		switch {
		case c == quote && quote == '\'' && i+1 < s.end && s.src[i+1] == '\'':
			b.put("'", i)
			i += 2
		case c == quote:
			n.Span = text.Span{Start: start, End: i + 1}
			b.finish(&n)
			return n, 0, true
		case c == '\\' && quote == '"':
			next := s.escape(&b, i)
			if next < 0 {
				return n, i, false
			}
			i = next
		case isBlank(c) || isBreak(c):
			f := s.fold(i)
			f.join(&b)
			i = f.next
			if f.breaks > 0 && f.next == f.line && s.marker(i) {
				return n, start, false
			}
		default:
			from := i
			for i < s.end && s.src[i] != quote && s.src[i] != '\\' && !s.space(i) {
				i++
			}
			if i == from { // a backslash in single quotes
				i++
			}
			b.copy(from, i)
		}
	}
	return n, start, false
}

// escapes are the one-letter escapes of double-quoted scalars.
var escapes = map[byte]string{
	'0': "\x00", 'a': "\a", 'b': "\b", 't': "\t", '\t': "\t", 'n': "\n", 'v': "\v", 'f': "\f", 'r': "\r",
	'e': "\x1b", ' ': " ", '"': "\"", '/': "/", '\\': "\\", 'N': "\u0085", '_': "\u00a0", 'L': "\u2028", 'P': "\u2029",
}

// escape writes the escape at i and is the offset after it, -1 for none.
func (s *scanner) escape(b *valueBuilder, i int) int {
	if i+1 >= s.end {
		return -1
	}
	c := s.src[i+1]
	if isBreak(c) { // an escaped line end: nothing, and no white space of the next line
		f := s.fold(afterBreak(s.src, i+1, s.end))
		if f.breaks > 0 {
			b.put(strings.Repeat("\n", f.breaks), f.first)
		}
		if f.next >= s.end {
			return -1
		}
		line := f.line
		if line < 0 {
			line = f.at
		}
		if f.next == line && s.marker(line) {
			return -1
		}
		return f.next
	}
	if e, ok := escapes[c]; ok {
		b.put(e, i)
		return i + 2
	}
	width := 0
	switch c {
	case 'x':
		width = 2
	case 'u':
		width = 4
	case 'U':
		width = 8
	}
	if width == 0 || i+2+width > s.end {
		return -1
	}
	r := rune(0)
	for _, d := range []byte(s.src[i+2 : i+2+width]) {
		if !isHex(d) || r > utf8.MaxRune {
			return -1
		}
		r = r<<4 | rune(hexDigit(d))
	}
	if r > utf8.MaxRune || r >= 0xD800 && r <= 0xDFFF {
		return -1
	}
	b.put(string(r), i)
	return i + 2 + width
}

func hexDigit(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}
