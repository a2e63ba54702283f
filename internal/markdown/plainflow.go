package markdown

import (
	"strings"

	"agentls/internal/text"
)

// flow reads the flow collection at at.
func (r *plainReader) flow(at, column int) (n Node, ok bool) {
	if r.depth++; r.depth > depthLimit {
		return n, false
	}
	n = Node{Kind: Sequence, Style: Flow, Span: text.At(at)}
	closing := byte(']')
	if r.src[at] == '{' {
		n.Kind, closing = Mapping, '}'
		n.Entries = make([]Entry, 0, 4)
	} else {
		n.Items = make([]Node, 0, 4)
	}
	i, ok := r.flowGap(at + 1)
	for ok && i < r.end && r.src[i] != closing {
		if n.Kind == Mapping {
			i, ok = r.flowEntry(&n, i, column)
		} else {
			i, ok = r.flowItem(&n, i, column)
		}
	}
	if !ok || i >= r.end {
		return n, false
	}
	r.depth--
	n.Span.End = i + 1
	return n, true
}

// flowGap passes blanks, line ends and comments in brackets.
func (r *plainReader) flowGap(i int) (int, bool) {
	at := r.gap(i)
	hash := strings.IndexByte(r.src[i:at], '#')
	return at, hash < 0 || r.space(i+hash-1)
}

// flowValue reads one scalar or collection in brackets; i is behind it.
func (r *plainReader) flowValue(at, column int) (n Node, i int, ok bool) {
	switch c := r.src[at]; {
	case c == '"' || c == '\'':
		n, _, ok = r.quoted(at)
	case c == '[' || c == '{':
		n, ok = r.flow(at, column)
	case plainStart(c):
		n, ok = r.plain(at, column, inFlow), true
	}
	return n, n.Span.End, ok
}

// comma passes the comma behind a value, or stays in front of a bracket.
func (r *plainReader) comma(i int) (int, bool) {
	i, ok := r.flowGap(i)
	if !ok || i >= r.end {
		return i, false
	}
	switch r.src[i] {
	case ',':
		return r.flowGap(i + 1)
	case ']', '}':
		return i, true
	}
	return i, false
}

func (r *plainReader) flowItem(n *Node, at, column int) (int, bool) {
	item, i, ok := r.flowValue(at, column)
	if !ok {
		return i, false
	}
	n.Items = append(n.Items, item)
	return r.comma(i)
}

func (r *plainReader) flowEntry(n *Node, at, column int) (int, bool) {
	key, i, ok := r.flowValue(at, column)
	if !ok || key.Kind == Mapping || key.Kind == Sequence || strings.ContainsAny(key.Span.Of(r.src), "\r\n") {
		return i, false
	}
	i = skipBlanks(r.src, i, r.end)
	if i >= r.end || r.src[i] != ':' || !r.space(i+1) || r.column(i) <= column {
		return i, false
	}
	if i, ok = r.flowGap(i + 1); !ok || i >= r.end {
		return i, false
	}
	value, i, ok := r.flowValue(i, column)
	if !ok {
		return i, false
	}
	n.Entries = append(n.Entries, Entry{key, value})
	return r.comma(i)
}
