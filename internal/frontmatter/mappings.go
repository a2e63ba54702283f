package frontmatter

import (
	"slices"
	"strings"

	"agentls/internal/text"
)

// readMappings reads a block of nothing but mappings by indentation, whose keys
// are words and whose values are plain, quoted or block scalars. Nineteen of
// twenty blocks are such, and the library takes six times as long for them: for
// 1,000 skills, three quarters of what walking and reading their files takes
// (docs/bench.md). It is false for everything else, right or wrong, and then the
// library reads the block. What it reads it reads as the library does
// (FuzzMappings). clean is the block as sanitize leaves it.
func readMappings(src, clean string, block text.Span) (*Node, bool) {
	if clean != block.Of(src) || strings.IndexByte(clean, '\t') >= 0 {
		return nil, false
	}
	r := mappingReader{scanner{src, block.End}, block.Start}
	at, column := r.next()
	if column != 0 {
		return nil, false
	}
	n, ok := r.mapping(at, 0)
	return &n, ok
}

// mappingReader goes through a block from top to bottom.
type mappingReader struct {
	scanner
	i int // the start of the line below the last value
}

// next passes comments and empty lines; column is the place of the next text in
// its line.
func (r *mappingReader) next() (at, column int) {
	for r.i < r.end {
		l := lineAt(r.src[:r.end], r.i)
		at := l.indent(r.src)
		if at < l.end && r.src[at] != '#' {
			return at, at - l.start
		}
		r.i = l.next
	}
	return r.end, -1
}

// deepest is the column up to which nested mappings are read.
const deepest = 64

// mapping reads the keys at column, the first of which is at at.
func (r *mappingReader) mapping(at, column int) (n Node, ok bool) {
	n = Node{Kind: Mapping, Style: Block, Span: text.At(at)}
	var few [8]Entry
	entries := few[:0]
	c := column
	for ; c == column; at, c = r.next() {
		e, ok := r.entry(at, column)
		if !ok {
			return n, false
		}
		entries = append(entries, e)
		n.Span.End = max(n.Span.End, e.Value.Span.End)
	}
	n.Entries = slices.Clone(entries)
	return n, c < column
}

func (r *mappingReader) entry(at, column int) (e Entry, ok bool) {
	l := lineAt(r.src[:r.end], at)
	name := keyOf(r.src, l.from(at))
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
	case c <= column:
		e.Value, ok = Node{Span: text.At(colon + 1)}, at >= r.end || r.src[at] != '-'
	case keyOf(r.src, lineAt(r.src[:r.end], at).from(at)) != "":
		if c <= deepest {
			e.Value, ok = r.mapping(at, c)
		}
	default:
		e.Value, ok = r.value(at, column)
	}
	return e, ok
}

// value reads the scalar at at, in a mapping at column.
func (r *mappingReader) value(at, column int) (n Node, ok bool) {
	switch c := r.src[at]; {
	case c == '"' || c == '\'':
		n, _, ok = r.quoted(at)
		ok = ok && r.underIndented(n.Span, column) < 0
	case c == '|' || c == '>':
		n, _, ok = r.block(at, column)
		if n.Span != n.Indicator {
			r.i = lineAt(r.src[:r.end], n.Span.End).next
			return n, ok
		}
	case c > ' ' && strings.IndexByte("-?:,[]{}#&*!|>'\"%@`", c) < 0:
		n, ok = r.plain(at, column, inBlock), true
	}
	l := lineAt(r.src[:r.end], n.Span.End)
	r.i = l.next
	return n, ok && r.onlyComment(n.Span.End, l.end)
}
