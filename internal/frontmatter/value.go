package frontmatter

import (
	"sort"

	"agentls/internal/text"
)

// valueBuilder collects the value of a scalar and remembers where its bytes
// stand in the source. A value that is one stretch of the source is not copied.
type valueBuilder struct {
	src      string
	from, to int // the stretch, while buf is nil
	buf      []byte
	places   []place
}

// copy appends src[from:to].
func (b *valueBuilder) copy(from, to int) {
	if from == to {
		return
	}
	if b.buf == nil && b.from == b.to {
		b.from, b.to = from, to
		return
	}
	if b.buf == nil && b.to == from {
		b.to = to
		return
	}
	b.own()
	b.mark(from)
	b.buf = append(b.buf, b.src[from:to]...)
}

// put appends s, which stands in the source as the bytes from at on.
func (b *valueBuilder) put(s string, at int) {
	if b.buf == nil && b.from != b.to && at == b.to && at+len(s) <= len(b.src) && b.src[at:at+len(s)] == s {
		b.to += len(s)
		return
	}
	b.own()
	b.mark(at)
	b.buf = append(b.buf, s...)
}

func (b *valueBuilder) own() {
	if b.buf != nil {
		return
	}
	b.buf = make([]byte, 0, 2*(b.to-b.from)+16)
	if b.from != b.to {
		b.mark(b.from)
		b.buf = append(b.buf, b.src[b.from:b.to]...)
	}
}

func (b *valueBuilder) mark(source int) {
	if n := len(b.places); n > 0 {
		last := b.places[n-1]
		if last.source+len(b.buf)-last.value == source {
			return
		}
	}
	b.places = append(b.places, place{len(b.buf), source})
}

// finish moves the value into n.
func (b *valueBuilder) finish(n *Node) {
	if b.buf != nil {
		n.Value, n.places = string(b.buf), b.places
		return
	}
	n.Value, n.places = b.src[b.from:b.to], nil
	if b.from != b.to && b.from != n.Span.Start {
		n.places = []place{{0, b.from}}
	}
}

// Source is the offset in the document's Source of the byte off of Value; of
// len(Value) the end of the written text. An alias stands at one place.
func (n *Node) Source(off int) int {
	if n.Style == Alias {
		return n.Span.Start
	}
	if off >= len(n.Value) {
		return n.textEnd()
	}
	if n.unmapped() {
		return n.Span.Start
	}
	off = max(off, 0)
	i := sort.Search(len(n.places), func(i int) bool { return n.places[i].value > off }) - 1
	if i < 0 {
		return n.Span.Start + off
	}
	at := n.places[i].source + off - n.places[i].value
	if i+1 < len(n.places) {
		at = min(at, n.places[i+1].source)
	}
	return min(at, n.Span.End)
}

// SourceSpan is where Value[from:to] stands in the document's Source. It lies in
// n.Span and is empty only when that is; the line end that closes a block scalar
// counts as its last byte.
func (n *Node) SourceSpan(from, to int) text.Span {
	if n.Style == Alias || from >= to || n.unmapped() {
		return n.Span
	}
	s := text.Span{Start: n.Source(from), End: n.Source(to)}
	if s.Empty() && s.Start < n.Span.End {
		s.End = s.Start + 1
	} else if s.Empty() {
		s.Start = max(s.Start-1, n.Span.Start)
	}
	return s
}

// unmapped reports a value that is written otherwise than it reads, without a
// map between the two.
func (n *Node) unmapped() bool { return len(n.places) == 0 && n.Span.Len() != len(n.Value) }

// textEnd is the end of what is written, closing quote excluded.
func (n *Node) textEnd() int {
	if (n.Style == SingleQuoted || n.Style == DoubleQuoted) && n.Span.Len() > 1 && !n.Broken {
		return n.Span.End - 1
	}
	return n.Span.End
}
