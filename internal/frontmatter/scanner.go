package frontmatter

import (
	"strings"

	"agentls/internal/text"
)

// scanner reads the scalars of one YAML block. Text after end does not exist
// for it. Only LF, CR and CRLF are line ends, as in YAML 1.2.
type scanner struct {
	src string
	end int
}

// space reports whether i is at white space, a line end or the end of the block.
func (s *scanner) space(i int) bool {
	return i >= s.end || isBlank(s.src[i]) || isBreak(s.src[i])
}

func (s *scanner) breakAt(i int) bool { return i < s.end && isBreak(s.src[i]) }

// marker reports whether a document marker, --- or ..., is at i, which is
// the start of a line.
func (s *scanner) marker(i int) bool {
	return i+3 <= s.end && (s.src[i:i+3] == "---" || s.src[i:i+3] == "...") && s.space(i+3)
}

func (s *scanner) lineStart(i int) int { return i - s.column(i) }

// word is the span of the text from i to the next white space.
func (s *scanner) word(i int) text.Span {
	end := i
	for end < s.end && !s.space(end) {
		end++
	}
	return text.Span{Start: i, End: max(end, min(i+1, s.end))}
}

// underIndented is the first text of a quoted or flow value whose
// line is not indented more than indent, the column of the collection around it;
// -1 for none. YAML wants that, but our library does not. The bracket that
// closes the value may be at indent itself.
func (s *scanner) underIndented(value text.Span, indent int) int {
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

// onlyComment reports whether src[from:end] is white space and a comment at most.
func (s *scanner) onlyComment(from, end int) bool {
	i := skipBlanks(s.src, from, end)
	return i >= end || s.src[i] == '#' && (i > from || i == 0 || s.space(i-1))
}

// column is the number of bytes between the start of i's line and i.
func (s *scanner) column(i int) int {
	return i - (strings.LastIndexAny(s.src[:i], "\r\n") + 1)
}
