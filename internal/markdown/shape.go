package markdown

import (
	"strings"

	"agentls/internal/text"
)

// shape is what a block looks like, line by line, before anybody parses it.
type shape struct {
	keys          int  // lines that start with a key at the first column
	blanks        int  // blank lines in it, those at its end excluded
	startsWithKey bool // the first line that is neither blank nor a comment
	markdown      int  // where Markdown starts behind a blank line or heading; -1 for nowhere
	heading       int  // the first heading below a blank line, -1 for none
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
	gap := block.Start // behind the last line that is surely YAML
	first, blanks := true, 0
	loose := false // a blank line or a comment stands between gap and here
	for i := block.Start; i < block.End; {
		l := lineAt(src[:block.End], i)
		i = l.next
		content := l.indent(src)
		if content == l.end {
			blanks++
			loose = true
			continue
		}
		c := src[content]
		isKey := content == l.start && keyOf(src, l) != ""
		switch {
		case c == '#' && content == l.start:
			if isHeading(src, l) && s.heading < 0 && loose {
				s.heading = gap
			}
			loose = true
			continue
		case isKey:
			s.keys++
			s.startsWithKey = s.startsWithKey || first
		case content > l.start, strings.IndexByte("-[]{}", c) >= 0 && !loose:
		case loose && !first && s.markdown < 0, first && s.markdown < 0 && !strings.HasPrefix(l.of(src), "- "):
			if loose || c != '"' && c != '\'' {
				s.markdown = gap
			}
		}
		s.blanks += blanks
		gap, first, loose, blanks = l.next, false, false, 0
	}
	return s
}

// isHeading reports whether l is an ATX heading; in YAML it is a comment.
func isHeading(src string, l line) bool {
	s := strings.TrimLeft(l.of(src), "#")
	n := l.end - l.start - len(s)
	return n >= 1 && n <= 6 && strings.HasPrefix(s, " ")
}

// keyOf is the key that l starts with at its first column: a word of letters,
// digits, - and _, bare or quoted, with a colon and a blank or nothing behind.
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
