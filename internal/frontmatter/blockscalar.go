package frontmatter

import (
	"strings"

	"agentls/internal/text"
)

// chomp says what becomes of the line ends after a block scalar's text.
type chomp uint8

const (
	clip  chomp = iota // one line end stays
	strip              // -: none
	keep               // +: all
)

// header reads | or > with its modifiers at start; digit is the indentation
// indicator or 0, next the offset after the modifiers.
func (s *scanner) header(start int) (c chomp, digit, next int) {
	i := start + 1
	for range 2 {
		switch {
		case i < s.end && c == clip && s.src[i] == '-':
			c = strip
		case i < s.end && c == clip && s.src[i] == '+':
			c = keep
		case i < s.end && digit == 0 && s.src[i] >= '1' && s.src[i] <= '9':
			digit = int(s.src[i] - '0')
		default:
			return c, digit, i
		}
		i++
	}
	return c, digit, i
}

// block reads the literal or folded scalar at start inside a collection at
// column indent (-1 at the root); false when text follows its indicator
// or a tab in its indentation, then at the returned offset.
func (s *scanner) block(start, indent int) (n Node, bad int, ok bool) {
	chomp, digit, i := s.header(start)
	n = Node{Kind: String, Style: Literal, Indicator: text.Span{Start: start, End: i}, Span: text.Span{Start: start, End: i}}
	if s.src[start] == '>' {
		n.Style = Folded
	}
	rest := skipBlanks(s.src, i, s.end)
	if rest < s.end && s.src[rest] == '#' && rest > i {
		for rest < s.end && !isBreak(s.src[rest]) {
			rest++
		}
	}
	if rest < s.end && !isBreak(s.src[rest]) {
		return n, rest, false
	}
	r := blockReader{scanner: s, parent: indent, b: valueBuilder{src: s.src}, folded: n.Style == Folded}
	if digit > 0 {
		r.indent = max(indent, 0) + digit
		r.known = true
	}
	if rest < s.end {
		r.i = afterBreak(s.src, rest, s.end)
		r.body = r.i
	} else {
		r.i, r.body = s.end, s.end
	}
	n.Span.End = max(n.Span.End, r.read())
	if r.tab >= 0 {
		return n, r.tab, false
	}
	r.finish(chomp)
	r.b.finish(&n)
	return n, 0, true
}

// blockReader goes through the lines of a block scalar.
type blockReader struct {
	*scanner
	b      valueBuilder
	parent int  // the column of the collection around it
	indent int  // of the text
	known  bool // whether indent is
	folded bool
	body   int // the start of its first line
	i      int
	tab    int
	lead   []int // line ends that wait: that of the last line of text …
	empty  []int // … and those of the empty lines below it
}

// read collects the text and is the end of its last line that is not blank.
func (r *blockReader) read() (end int) {
	r.tab = -1
	end = -1
	wasBlank := false
	r.emptyLines()
	for r.tab < 0 && r.i < r.end && r.columnHere() == r.indent {
		isBlankLine := isBlank(r.src[r.i])
		if r.folded && !wasBlank && !isBlankLine && len(r.lead) > 0 {
			if len(r.empty) == 0 {
				r.b.put(" ", r.lead[0])
			}
		} else {
			r.flush(&r.lead)
		}
		r.lead = r.lead[:0]
		r.flush(&r.empty)
		wasBlank = isBlankLine
		l := lineAt(r.src[:r.end], r.i)
		r.b.copy(l.start, l.end)
		if trimmed := trimBlanks(r.src, l.start, l.end); trimmed > l.start {
			end = trimmed
		}
		r.i = l.next
		if l.end < l.next || strings.Trim(l.of(r.src), " \t") == "" {
			r.lead = append(r.lead, l.end)
		}
		r.emptyLines()
	}
	return end
}

func (r *blockReader) columnHere() int { return r.column(r.i) }

// emptyLines passes the lines without text and the indentation of the next one.
func (r *blockReader) emptyLines() {
	widest := 0
	for {
		start := r.i
		for r.i < r.end && r.src[r.i] == ' ' && (!r.known || r.i-start < r.indent) {
			r.i++
		}
		column := r.i - start
		widest = max(widest, column)
		if r.i < r.end && r.src[r.i] == '\t' && (!r.known && column <= r.parent || r.known && column < r.indent) {
			r.tab = r.i
			return
		}
		if !r.breakAt(r.i) {
			if r.i >= r.end && r.i > start && start >= r.body && r.body < r.end && (!r.known || column <= r.indent) {
				r.empty = append(r.empty, r.i)
			}
			break
		}
		r.empty = append(r.empty, r.i)
		r.i = afterBreak(r.src, r.i, r.end)
	}
	if !r.known {
		r.indent, r.known = max(widest, r.parent+1, 0), true
	}
}

func (r *blockReader) flush(breaks *[]int) {
	for _, at := range *breaks {
		r.b.put("\n", at)
	}
	*breaks = (*breaks)[:0]
}

// finish keeps the line ends at the end that the header asks for.
func (r *blockReader) finish(c chomp) {
	if c != strip {
		r.flush(&r.lead)
	}
	if c == keep {
		r.flush(&r.empty)
	}
}
