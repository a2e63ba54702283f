package frontmatter

import (
	"strings"

	"agentls/internal/text"
)

// shape is what a block looks like, line by line, before anybody parses it.
type shape struct {
	keys          int  // lines that start with a key at the first column
	blankLines    int  // blank lines above its last text
	startsWithKey bool // the first line that is neither blank nor a comment
	endsBlank     bool // its last line is blank
	markdown      int  // where prose below a blank line or a heading starts, -1 for nowhere
	heading       int  // where a heading below a blank line starts, -1 for nowhere
}

// stop is where a block without a closing fence ends, at most at end.
func (s shape) stop(end int) int {
	if s.markdown >= 0 {
		end = min(end, s.markdown)
	}
	if s.heading >= 0 {
		end = min(end, s.heading)
	}
	return end
}

// shapeOf looks at the lines of block.
func shapeOf(src string, block text.Span) shape {
	s := shape{markdown: -1, heading: -1}
	yaml := block.Start // after the last line that is surely YAML
	first, loose, blankLines := true, false, 0
	for i := block.Start; i < block.End && s.markdown < 0; {
		l := lineAt(src[:block.End], i)
		i = l.next
		switch kindOfLine(src, l) {
		case blankLine:
			blankLines++
			loose, s.endsBlank = true, true
			continue
		case commentLine:
			if loose && s.heading < 0 && isHeading(src, l) {
				s.heading = yaml
			}
			loose, s.endsBlank = true, false
			continue
		case keyLine:
			s.keys++
			s.startsWithKey = s.startsWithKey || first
			if c := src[l.start]; c >= 'a' && c <= 'z' {
				s.heading = -1 // that was a comment
			}
		case listLine, proseLine:
			if loose {
				s.markdown = yaml
			}
		}
		s.blankLines += blankLines
		yaml, first, loose, blankLines, s.endsBlank = l.next, false, false, 0, false
	}
	if s.markdown >= 0 {
		last := lineAt(src, lastLineStart(src, block))
		s.endsBlank = last.blank(src)
	}
	return s
}

// lastLineStart is where the last line of block starts; block ends after it.
func lastLineStart(src string, block text.Span) int {
	end := block.End
	if end > block.Start && src[end-1] == '\n' {
		end--
	}
	if end > block.Start && src[end-1] == '\r' {
		end--
	}
	return max(block.Start, strings.LastIndexAny(src[:end], "\r\n")+1)
}

// lineKind is what a line of a block looks like by itself.
type lineKind uint8

const (
	blankLine    lineKind = iota
	commentLine           // # at the first column: in Markdown perhaps a heading
	keyLine               // a key at the first column
	listLine              // a list item at the first column
	indentedLine          // or one that starts with a bracket
	proseLine
)

func kindOfLine(src string, l line) lineKind {
	at := l.indent(src)
	switch {
	case at == l.end:
		return blankLine
	case at > l.start, strings.IndexByte("[]{}", src[at]) >= 0:
		return indentedLine
	case src[at] == '#':
		return commentLine
	case src[at] == '-' && (at+1 == l.end || isBlank(src[at+1])):
		return listLine
	case keyOf(src, l) != "":
		return keyLine
	}
	return proseLine
}

// isHeading reports whether l is an ATX heading; in YAML it is a comment.
func isHeading(src string, l line) bool {
	s := strings.TrimLeft(l.of(src), "#")
	n := l.end - l.start - len(s)
	return n >= 1 && n <= 6 && strings.HasPrefix(s, " ")
}

// keyOf is the key that l starts with at its first column: a word of letters,
// digits, - and _, bare or quoted, then a colon, then a space or nothing.
func keyOf(src string, l line) string {
	s := l.of(src)
	if s == "" {
		return ""
	}
	quote := ""
	if s[0] == '"' || s[0] == '\'' {
		quote, s = s[:1], s[1:]
	}
	n := 0
	for n < len(s) && (s[n] == '_' || s[n] == '-' || isDigit(s[n]) || s[n]|0x20 >= 'a' && s[n]|0x20 <= 'z') {
		n++
	}
	rest := s[n:]
	if n == 0 || s[0] == '-' || !strings.HasPrefix(rest, quote) {
		return ""
	}
	rest = strings.TrimLeft(rest[len(quote):], " \t")
	if rest == ":" || strings.HasPrefix(rest, ": ") || strings.HasPrefix(rest, ":\t") {
		return s[:n]
	}
	return ""
}
