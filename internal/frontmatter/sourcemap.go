package frontmatter

import (
	"sort"

	"agentls/internal/text"
)

// sourceMap says where the bytes of a value are in the source, as segments in
// ascending order.
type sourceMap []segment

// segment says that from Value[value:] on, bytes are copied from Source[source:].
type segment struct{ value, source int }

// valueBuilder collects the value of a scalar and remembers where its bytes
// are in the source. A value that is one stretch of the source is not copied.
type valueBuilder struct {
	src      string
	from, to int // the stretch, while buf is nil
	buf      []byte
	segments sourceMap
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

// put appends s, which is what the bytes from at on mean.
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
	if n := len(b.segments); n > 0 {
		last := b.segments[n-1]
		if last.source+len(b.buf)-last.value == source {
			return
		}
	}
	b.segments = append(b.segments, segment{len(b.buf), source})
}

// finish moves the value into n, whose style and span are known.
func (b *valueBuilder) finish(n *Node) {
	n.source = nil
	switch {
	case b.buf != nil:
		n.Value = string(b.buf)
		segments := b.segments
		n.source = &segments
	default:
		n.Value = b.src[b.from:b.to]
		if b.from != b.to && b.from != n.textStart() {
			n.source = &sourceMap{{0, b.from}}
		}
	}
}

// Source is the offset in the document's Source of the byte off of Value; of
// len(Value) the end of the written text. An alias is at one place.
func (n *Node) Source(off int) int {
	switch {
	case n.Style == Alias:
		return n.Span.Start
	case off >= len(n.Value):
		return n.textEnd()
	case n.unmapped():
		return n.Span.Start
	case n.source == nil:
		return n.textStart() + max(off, 0)
	}
	segments := *n.source
	i := max(sort.Search(len(segments), func(i int) bool { return segments[i].value > off })-1, 0)
	at := segments[i].source + max(off, 0) - segments[i].value
	if i+1 < len(segments) {
		at = min(at, segments[i+1].source)
	}
	return min(at, n.Span.End)
}

// SourceSpan is where Value[from:to] is in the document's Source. It lies in
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
func (n *Node) unmapped() bool {
	return n.source == nil && n.Span.Len() != n.textStart()-n.Span.Start+len(n.Value)+n.Span.End-n.textEnd()
}

// textStart is the start of what is written, opening quote excluded.
func (n *Node) textStart() int {
	if n.quoted() {
		return n.Span.Start + 1
	}
	return n.Span.Start
}

// textEnd is the end of what is written, closing quote excluded.
func (n *Node) textEnd() int {
	if n.quoted() {
		return n.Span.End - 1
	}
	return n.Span.End
}

func (n *Node) quoted() bool {
	return (n.Style == SingleQuoted || n.Style == DoubleQuoted) && n.Span.Len() > 1
}
