package markdown

import (
	"strings"
)

// line is one line of a text: [start, end) without its end, next the start of
// the following one (len(src) for the last).
type line struct{ start, end, next int }

// lineAt is the line that starts at start. LF, CRLF and a lone CR end a line.
func lineAt(src string, start int) line {
	rest := src[start:]
	n := strings.IndexByte(rest, '\n')
	if n < 0 {
		n = len(rest)
	}
	if r := strings.IndexByte(rest[:n], '\r'); r >= 0 {
		n = r
	}
	l := line{start, start + n, start + n}
	if l.next < len(src) && src[l.next] == '\r' {
		l.next++
		if l.next < len(src) && src[l.next] == '\n' {
			l.next++
		}
	} else if l.next < len(src) {
		l.next++
	}
	return l
}

func (l line) of(src string) string { return src[l.start:l.end] }

// indent is the offset of the first character of l that is no blank.
func (l line) indent(src string) int { return skipBlanks(src, l.start, l.end) }

func (l line) blank(src string) bool { return l.indent(src) == l.end }

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func isBreak(c byte) bool { return c == '\n' || c == '\r' }

// skipBlanks is the first offset in src[from:end] that holds no blank, or end.
func skipBlanks(src string, from, end int) int {
	for from < end && isBlank(src[from]) {
		from++
	}
	return from
}

// trimBlanks is the end of src[from:end] without the blanks at its end.
func trimBlanks(src string, from, end int) int {
	for end > from && isBlank(src[end-1]) {
		end--
	}
	return end
}

// afterBreak is the offset behind the line end at from.
func afterBreak(src string, from, end int) int {
	if src[from] == '\r' && from+1 < end && src[from+1] == '\n' {
		return from + 2
	}
	return from + 1
}
