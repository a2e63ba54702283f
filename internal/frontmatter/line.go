package frontmatter

// line is one line of a text: [start, end) without its end, next the start of
// the following one (len(src) for the last).
type line struct{ start, end, next int }

// lineAt is the line that starts at start. LF, CRLF and a lone CR end a line.
// It looks at no byte beyond the line, so that going through all lines of a text
// takes time in proportion to its length, whatever ends them.
func lineAt(src string, start int) line {
	l := line{start, start, len(src)}
	for l.end < len(src) && !isBreak(src[l.end]) {
		l.end++
	}
	if l.end < len(src) {
		l.next = afterBreak(src, l.end, len(src))
	}
	return l
}

func (l line) of(src string) string { return src[l.start:l.end] }

// from is l without what is in front of at.
func (l line) from(at int) line { return line{at, l.end, l.next} }

// indent is the offset of the first character of l that is no space or tab.
func (l line) indent(src string) int { return skipBlanks(src, l.start, l.end) }

func (l line) blank(src string) bool { return l.indent(src) == l.end }

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func isBreak(c byte) bool { return c == '\n' || c == '\r' }

// skipBlanks is the first offset in src[from:end] without a space or tab, or end.
func skipBlanks(src string, from, end int) int {
	for from < end && isBlank(src[from]) {
		from++
	}
	return from
}

// trimBlanks is the end of src[from:end] without the spaces and tabs at its end.
func trimBlanks(src string, from, end int) int {
	for end > from && isBlank(src[end-1]) {
		end--
	}
	return end
}

// afterBreak is the offset after the line end at from.
func afterBreak(src string, from, end int) int {
	if src[from] == '\r' && from+1 < end && src[from+1] == '\n' {
		return from + 2
	}
	return from + 1
}
