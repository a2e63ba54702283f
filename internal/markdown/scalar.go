package markdown

import (
	"strings"
	"unicode/utf8"

	"agentls/internal/text"
)

// scanner reads the scalars of one YAML block. Text behind end does not exist
// for it. Only LF, CR and CRLF are line ends, as in YAML 1.2.
type scanner struct {
	src string
	end int
}

// atEnd reports whether i is at a blank, a line end or the end of the block.
func (s *scanner) space(i int) bool {
	return i >= s.end || isBlank(s.src[i]) || isBreak(s.src[i])
}

func (s *scanner) breakAt(i int) bool { return i < s.end && isBreak(s.src[i]) }

// marker reports whether a document marker, --- or ..., stands at i, which is
// the start of a line.
func (s *scanner) marker(i int) bool {
	return i+3 <= s.end && (s.src[i:i+3] == "---" || s.src[i:i+3] == "...") && s.space(i+3)
}

func (s *scanner) lineStart(i int) int { return i - s.column(i) }

// word is the span of the text from i to the next blank or line end.
func (s *scanner) word(i int) text.Span {
	end := i
	for end < s.end && !s.space(end) {
		end++
	}
	return text.Span{Start: i, End: max(end, min(i+1, s.end))}
}

// deficient is the first text of a quoted or flow value whose
// line is not indented more than indent, the column of the collection around it;
// -1 for none. YAML wants that, but our library does not. The bracket that
// closes the value may stand at indent itself.
func (s *scanner) deficient(value text.Span, indent int) int {
	start, end := value.Start, value.End
	flow := s.src[start] == '[' || s.src[start] == '{'
	if first := s.column(start); first <= indent && skipBlanks(s.src, start-first, start) == start {
		return start
	}
	for l := lineAt(s.src[:end], start); l.next < end; {
		l = lineAt(s.src[:end], l.next)
		at := l.indent(s.src)
		column := at - l.start
		if at == l.end || flow && s.src[at] == '#' || column > indent {
			continue
		}
		if !flow || at != end-1 || column < indent {
			return at
		}
	}
	return -1
}

// nothing reports whether only blanks and a comment stand in src[from:end].
func (s *scanner) nothing(from, end int) bool {
	i := skipBlanks(s.src, from, end)
	return i >= end || s.src[i] == '#' && (i > from || i == 0 || s.space(i-1))
}

// column is the number of bytes between the start of i's line and i.
func (s *scanner) column(i int) int {
	return i - (strings.LastIndexAny(s.src[:i], "\r\n") + 1)
}

// fold is a stretch of blanks and line ends inside a flow scalar.
type fold struct {
	at     int // where it starts
	breaks int // the number of line ends in it
	first  int // where the first line end stands
	next   int // the first character behind it
	line   int // the start of the line that holds next
}

func (s *scanner) fold(i int) fold {
	f := fold{at: i, line: -1}
	for i < s.end {
		switch c := s.src[i]; {
		case isBlank(c):
			i++
			continue
		case isBreak(c):
			if f.breaks == 0 {
				f.first = i
			}
			f.breaks++
			i = afterBreak(s.src, i, s.end)
			f.line = i
			continue
		}
		break
	}
	f.next = i
	return f
}

// join writes what a fold means into the value: blanks within a line as they
// are, one line end as a space, more of them as one line end less.
func (f fold) join(b *valueBuilder) {
	switch f.breaks {
	case 0:
		b.copy(f.at, f.next)
	case 1:
		b.put(" ", f.at)
	default:
		b.put(strings.Repeat("\n", f.breaks-1), f.at)
	}
}

// context says what ends a plain scalar.
type context uint8

const (
	inBlock  context = iota // a colon with a blank behind, a line of less indentation
	inFlow                  // in brackets: their signs too, but no indentation
	asProse                 // only a line of less indentation: as its author meant it
	verbatim                // nothing, not even a #
)

// plain reads the plain scalar at start. It goes on over lines that are indented
// more than indent, the column of the innermost collection (-1 at the root).
func (s *scanner) plain(start, indent int, in context) Node {
	b := valueBuilder{src: s.src}
	n := Node{Span: text.Span{Start: start, End: start}}
	i := start
	for {
		from := i
		for i < s.end && !s.space(i) && !s.endsPlain(i, in) {
			i++
		}
		if i > from {
			if n.Span.End > start {
				s.fold(n.Span.End).join(&b)
			}
			b.copy(from, i)
			n.Span.End = i
		}
		if i >= s.end || !s.space(i) {
			break
		}
		f := s.fold(i)
		if f.next >= s.end || s.src[f.next] == '#' && in != verbatim {
			break
		}
		if f.breaks > 0 {
			if s.marker(f.next) && f.next == f.line {
				break
			}
			if (in == inBlock || in == asProse) && f.next-f.line <= indent {
				break
			}
		}
		i = f.next
	}
	b.finish(&n)
	n.Kind = coreKind(n.Value)
	return n
}

func (s *scanner) endsPlain(i int, in context) bool {
	return in <= inFlow && s.src[i] == ':' && s.space(i+1) || in == inFlow && s.endsFlowScalar(i)
}

// endsFlowScalar reports whether a plain scalar ends at i inside brackets.
func (s *scanner) endsFlowScalar(i int) bool {
	switch s.src[i] {
	case ',', '[', ']', '{', '}':
		return true
	case ':':
		return i+1 < s.end && strings.IndexByte(" ,]}", s.src[i+1]) >= 0
	}
	return false
}

// quoted reads the quoted scalar at start; false when it is not closed or holds
// an unknown escape, which then stands at the returned offset.
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

// escape writes the escape at i and is the offset behind it, -1 for none.
func (s *scanner) escape(b *valueBuilder, i int) int {
	if i+1 >= s.end {
		return -1
	}
	c := s.src[i+1]
	if isBreak(c) { // an escaped line end: nothing, and no blanks of the next line
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
	width := map[byte]int{'x': 2, 'u': 4, 'U': 8}[c]
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
