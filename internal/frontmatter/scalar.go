package frontmatter

import (
	"strings"

	"agentls/internal/text"
)

// fold is white space with line ends inside a flow scalar.
type fold struct {
	at     int // where it starts
	breaks int // the number of line ends in it
	first  int // where the first line end is
	next   int // the first character after it
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

// join writes what a fold means into the value: white space within a line as it
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
	inBlock  context = iota // a colon and a space, a line of less indentation
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
