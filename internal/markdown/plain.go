package markdown

import (
	"strings"

	"agentls/internal/text"
)

// depthLimit is how deep the plain reader goes; deeper blocks are the library's.
const depthLimit = 16

// readPlain reads the front matter that nearly everybody writes: mappings and
// lists by indentation, plain, quoted and block scalars, simple brackets. It is
// false for everything else, right or wrong, and then the YAML library reads the
// block. What it reads it reads as the library does (FuzzPlain).
func readPlain(src string, block text.Span) (*Node, bool) {
	if !plainBytes(src[block.Start:block.End]) {
		return nil, false
	}
	r := plainReader{scanner: scanner{src, block.End}, i: block.Start}
	at, column := r.next()
	if at >= r.end || column != 0 {
		return nil, false
	}
	n, ok := r.mapping(at, 0, firstColumns(src[block.Start:block.End]))
	if at, _ := r.next(); !ok || at < r.end {
		return nil, false
	}
	return &n, true
}

// plainBytes reports whether block has no character that needs a second look.
func plainBytes(block string) bool {
	ascii := true
	for i := 0; i < len(block); i++ {
		c := block[i]
		if c < 0x20 && c != '\n' && c != '\r' {
			return false
		}
		ascii = ascii && c < 0x7f
	}
	if strings.HasPrefix(block, "...") || strings.Contains(block, "\n...") || strings.Contains(block, "\r...") {
		return false
	}
	if ascii {
		return true
	}
	for _, r := range block { // U+FFFD also stands for a byte that is not UTF-8
		switch r {
		case 0x85, 0x2028, 0x2029, 0xfeff, 0xfffd, 0xfffe, 0xffff:
			return false
		}
	}
	return true
}

// plainReader goes through a block from top to bottom.
type plainReader struct {
	scanner
	i     int // behind the last value
	depth int
}

// next passes blanks, comments and empty lines; at is the next text and column
// its place in its line. It stays at i when that is not the start of a line.
func (r *plainReader) next() (at, column int) {
	for r.i < r.end {
		l := lineAt(r.src[:r.end], r.i)
		at := l.indent(r.src)
		if at < l.end && r.src[at] != '#' {
			return at, at - l.start
		}
		r.i = l.next
	}
	return r.end, 0
}

// finishLine passes a value that ends at at; only a comment may follow in its line.
func (r *plainReader) finishLine(at int) bool {
	l := lineAt(r.src[:r.end], at)
	r.i = l.next
	return r.nothing(at, l.end)
}

// firstColumns is how many lines of block start with a letter: its keys, about.
func firstColumns(block string) int {
	n := 1
	for i := 0; i+1 < len(block); i++ {
		if block[i] == '\n' && block[i+1]|0x20 >= 'a' && block[i+1]|0x20 <= 'z' {
			n++
		}
	}
	return n
}

// mapping reads the keys at column, about size of them; the first one stands at
// at.
func (r *plainReader) mapping(at, column, size int) (n Node, ok bool) {
	if r.depth++; r.depth > depthLimit {
		return n, false
	}
	n = Node{Kind: Mapping, Style: Block, Span: text.At(at), Entries: make([]Entry, 0, size)}
	for {
		e, ok := r.entry(at, column)
		if !ok {
			return n, false
		}
		n.Entries = append(n.Entries, e)
		n.Span.End = max(n.Span.End, e.Value.Span.End)
		var c int
		if at, c = r.next(); at >= r.end || c < column {
			r.depth--
			return n, true
		} else if c > column {
			return n, false
		}
	}
}

func (r *plainReader) entry(at, column int) (e Entry, ok bool) {
	l := lineAt(r.src[:r.end], at)
	name := keyOf(r.src, line{at, l.end, l.next})
	if name == "" || !strings.HasPrefix(r.src[at:], name) {
		return e, false
	}
	e.Key = Node{Kind: coreKind(name), Value: name, Span: text.Span{Start: at, End: at + len(name)}}
	colon := skipBlanks(r.src, e.Key.Span.End, l.end)
	if value := skipBlanks(r.src, colon+1, l.end); value < l.end && r.src[value] != '#' {
		e.Value, ok = r.value(value, column)
		return e, ok
	}
	r.i = l.next
	at, c := r.next()
	switch {
	case at >= r.end || c < column || c == column && !r.dash(at):
		e.Value, ok = Node{Span: text.At(colon + 1)}, true
	case r.dash(at):
		e.Value, ok = r.sequence(at, c, column)
	case keyOf(r.src, lineAt(r.src[:r.end], at).from(at)) != "":
		e.Value, ok = r.mapping(at, c, 2)
	default:
		e.Value, ok = r.value(at, column)
	}
	return e, ok
}

// from is l without what stands in front of at.
func (l line) from(at int) line { return line{at, l.end, l.next} }

func (r *plainReader) dash(at int) bool { return r.src[at] == '-' && r.space(at+1) }

// sequence reads the items at column of a list below a key at column parent.
func (r *plainReader) sequence(at, column, parent int) (n Node, ok bool) {
	if r.depth++; r.depth > depthLimit {
		return n, false
	}
	n = Node{Kind: Sequence, Style: Block, Span: text.At(at), Items: make([]Node, 0, 4)}
	for {
		l := lineAt(r.src[:r.end], at)
		value := skipBlanks(r.src, at+1, l.end)
		if value == l.end || r.src[value] == '#' {
			return n, false
		}
		var item Node
		if keyOf(r.src, l.from(value)) != "" {
			item, ok = r.mapping(value, column+value-at, 2)
		} else {
			item, ok = r.value(value, column)
		}
		if !ok {
			return n, false
		}
		n.Items = append(n.Items, item)
		n.Span.End = item.Span.End
		var c int
		at, c = r.next()
		switch {
		case at >= r.end || c < column || c == column && column == parent && !r.dash(at):
			r.depth--
			return n, true
		case c > column || !r.dash(at):
			return n, false
		}
	}
}

// value reads the scalar or flow collection at at, in a collection at column.
func (r *plainReader) value(at, column int) (n Node, ok bool) {
	switch c := r.src[at]; {
	case c == '"' || c == '\'':
		n, _, ok = r.quoted(at)
	case c == '[' || c == '{':
		n, ok = r.flow(at, column)
	case c == '|' || c == '>':
		n, _, ok = r.block(at, column)
		r.i = lineAt(r.src[:r.end], n.Span.End).next
		if n.Span == n.Indicator { // the comment behind it is no part of the value
			ok = ok && r.nothing(n.Span.End, lineAt(r.src[:r.end], n.Span.End).end)
		}
		return n, ok
	case plainStart(c):
		n, ok = r.plain(at, column, inBlock), true
	}
	if n.Style != Plain && ok && r.deficient(n.Span, column) >= 0 {
		return n, false
	}
	return n, ok && r.finishLine(n.Span.End)
}

// plainStart reports whether a plain scalar may start with c whatever follows.
func plainStart(c byte) bool {
	return c > ' ' && strings.IndexByte("-?:,[]{}#&*!|>'\"%@`", c) < 0
}
