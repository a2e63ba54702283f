package markdown

import "strings"

// plainBlocks goes through the lines of a body and hands the text of its blocks
// to inline.
type plainBlocks struct {
	src   string
	end   int
	links []Link

	lists []int // the columns where the text of the open list items starts
	fence plainFence
	start int // of the open paragraph, -1 for none …
	stop  int // … and where its text ends
	table bool
}

// plainFence is an open fence; size is 0 for none.
type plainFence struct {
	mark         byte
	size, column int
}

func (r *plainBlocks) read(start int) bool {
	r.start = -1
	if strings.IndexByte(r.src[start:r.end], '\r') >= 0 && strings.Count(r.src[start:r.end], "\r") != strings.Count(r.src[start:r.end], "\r\n") {
		return false
	}
	for i := start; i < r.end; {
		l := lineAt(r.src[:r.end], i)
		i = l.next
		if !r.line(l) {
			return false
		}
	}
	return r.flush()
}

// line reads one line; false when it is none that we know.
func (r *plainBlocks) line(l line) bool {
	at := l.start
	for at < l.end && r.src[at] == ' ' {
		at++
	}
	column := at - l.start
	switch {
	case r.fence.size > 0:
		return r.fenced(l, at, column)
	case at == l.end:
		return r.flush()
	case r.src[at] == '\t':
		return false
	}
	if r.start < 0 {
		r.leave(column)
	}
	relative := column - r.base()
	if relative > 3 {
		if r.start >= 0 { // a paragraph goes on at any indentation
			return r.text(at, l)
		}
		return true // indented code
	}
	if relative >= 0 {
		return r.block(l, at, column)
	}
	starts, sure := r.startsBlock(at, l)
	switch {
	case !sure:
		return false
	case !starts: // a paragraph goes on at any indentation
		return r.text(at, l)
	}
	if !r.flush() {
		return false
	}
	r.leave(column)
	return r.block(l, at, column)
}

// base is the column where the text of the innermost list item starts.
func (r *plainBlocks) base() int {
	if n := len(r.lists); n > 0 {
		return r.lists[n-1]
	}
	return 0
}

// leave closes the list items whose text starts further right than column.
func (r *plainBlocks) leave(column int) {
	for len(r.lists) > 0 && column < r.base() {
		r.lists = r.lists[:len(r.lists)-1]
	}
}

// startsBlock reports whether the line at at, left of an open paragraph, starts
// something else than more of its text.
func (r *plainBlocks) startsBlock(at int, l line) (starts, sure bool) {
	switch c := r.src[at]; {
	case strings.IndexByte(">=<|:", c) >= 0:
		return false, false
	case c == '#':
		after := at + r.run(at, l.end)
		return after-at <= 6 && (after == l.end || r.src[after] == ' '), after == l.end || r.src[after] != '\t'
	case c == '`' || c == '~':
		return r.run(at, l.end) >= 3, true
	}
	return rule(r.src[at:l.end]) || r.marker(at, l.end) > 0, true
}

// block reads the line whose text starts at at.
func (r *plainBlocks) block(l line, at, column int) bool {
	switch c := r.src[at]; {
	case c == '#':
		return r.heading(l, at)
	case c == '>' || c == '<':
		return false
	case c == '`' || c == '~':
		if size := r.run(at, l.end); size >= 3 {
			return r.openFence(l, at, column, size)
		}
	case r.start >= 0 && underline(r.src[at:l.end]), rule(r.src[at:l.end]):
		return !(r.table && r.start >= 0) && r.flush()
	case c == '-' || c == '*' || c == '+' || isDigit(c):
		if marker := r.marker(at, l.end); marker > 0 {
			return r.item(l, at, column, marker)
		}
	}
	return r.text(at, l)
}

// text adds the line to the open paragraph, or opens one.
func (r *plainBlocks) text(at int, l line) bool {
	if strings.Trim(r.src[at:l.end], "-: \t") == "" {
		return false // perhaps below the head of a table with one column
	}
	if strings.IndexByte(r.src[at:l.end], '|') >= 0 {
		r.table = true
	}
	if r.start < 0 {
		r.start = at
	}
	r.stop = l.end
	return true
}

// flush reads the open paragraph.
func (r *plainBlocks) flush() bool {
	start, stop, table := r.start, r.stop, r.table
	r.start, r.table = -1, false
	if start < 0 {
		return true
	}
	s := r.src[start:stop]
	if s[0] == '[' && strings.Contains(s, "]:") {
		return false // perhaps a definition
	}
	if table && strings.Contains(s, "](") && strings.ContainsAny(s, "\r\n") {
		return r.cells(start, stop)
	}
	return r.inline(start, stop)
}

func (r *plainBlocks) heading(l line, at int) bool {
	text := at + r.run(at, l.end)
	if text-at > 6 || text < l.end && r.src[text] != ' ' {
		return r.src[min(text, l.end-1)] != '\t' && r.text(at, l)
	}
	if !r.flush() {
		return false
	}
	s := r.src[text:l.end]
	if strings.Contains(s, "](") && strings.HasSuffix(strings.TrimRight(s, " \t"), "#") {
		return false
	}
	return r.inline(text, l.end)
}

// run is the number of characters from at on that are the same.
func (r *plainBlocks) run(at, end int) int {
	n := at
	for n < end && r.src[n] == r.src[at] {
		n++
	}
	return n - at
}

func (r *plainBlocks) openFence(l line, at, column, size int) bool {
	if r.src[at] == '`' && strings.IndexByte(r.src[at+size:l.end], '`') >= 0 {
		return r.text(at, l) // a code span
	}
	r.fence = plainFence{r.src[at], size, column}
	return r.flush()
}

// fenced reads a line below an open fence. A line that leaves the list item of
// the fence would end the fence with it.
func (r *plainBlocks) fenced(l line, at, column int) bool {
	if at < l.end && column < r.base() {
		return false
	}
	if at < l.end && r.src[at] == r.fence.mark && column-r.base() < 4 {
		if n := r.run(at, l.end); n >= r.fence.size && skipBlanks(r.src, at+n, l.end) == l.end {
			r.fence = plainFence{}
		}
	}
	return true
}
