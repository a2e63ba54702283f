package diagnostics

import (
	"slices"
	"strings"

	"agentls/internal/markdown"
	"agentls/internal/text"
)

// frontMatter is what a skill's file says first, without what earlier findings
// explain.
type frontMatter struct {
	doc     *markdown.Document
	covered *coverage
}

// keys yields the top-level entries of a skill whose key can be trusted: after
// an error in the YAML what looks like a key may be text.
func (m frontMatter) keys(yield func(*markdown.Entry) bool) {
	if unparsed(m.doc) {
		return
	}
	entries := m.doc.Front.Entries()
	for i := range entries {
		e := &entries[i]
		scalar := e.Key.Kind != markdown.Mapping && e.Key.Kind != markdown.Sequence
		if scalar && !m.covered.has(e.Key.Span) && !yield(e) {
			return
		}
	}
}

// unparsed reports an error after which the mapping may not be as written.
func unparsed(doc *markdown.Document) bool {
	return slices.ContainsFunc(doc.Front.Problems, func(x markdown.Problem) bool {
		return x.Cause != markdown.DuplicateKey
	})
}

// texts yields the values that should be strings and can be judged, those of
// metadata too.
func (m frontMatter) texts(yield func(markdown.Node) bool) {
	for _, e := range m.doc.Front.Entries() {
		if field, ok := fieldNamed(e.Key.Value); ok && field.want == stringValue && m.open(e.Value) && !yield(e.Value) {
			return
		}
		if e.Key.Value != "metadata" {
			continue
		}
		for _, inner := range e.Value.Entries {
			if m.open(inner.Value) && !yield(inner.Value) {
				return
			}
		}
	}
}

// open reports whether a value can be judged: it is there, it parses, and
// nothing has been said of it.
func (m frontMatter) open(n markdown.Node) bool {
	return !n.Broken && n.Kind != markdown.Null && !m.covered.has(n.Span)
}

// text is a top-level string that nothing has been said of.
func (m frontMatter) text(key string) (markdown.Node, bool) {
	e, ok := m.doc.Front.Lookup(key)
	return e.Value, ok && m.open(e.Value) && fits(stringValue, &e.Value)
}

// name is the skill's name, when it is text that nothing has been said of.
func (m frontMatter) name() (markdown.Node, bool) {
	e, ok := m.doc.Front.Lookup("name")
	ok = ok && m.open(e.Value) && fits(stringValue, &e.Value) && strings.TrimSpace(e.Value.Value) != ""
	return e.Value, ok
}

// missing looks for a key that has to be there: where to say that it is not,
// and its entry when there is one with nothing in it. After an error the key
// may only have been lost, and below other text nobody looks for it.
func (m frontMatter) missing(key string) (text.Span, *markdown.Entry, bool) {
	doc := m.doc
	front := doc.Front
	if unparsed(doc) || front.State != markdown.Whole && front.State != markdown.Unopened {
		return text.Span{}, nil, false
	}
	e, ok := front.Lookup(key)
	if !ok {
		return trimEnd(doc.Source, front.Block), nil, true
	}
	empty := e.Value.Kind == markdown.Null || e.Value.Kind == markdown.String && strings.TrimSpace(e.Value.Value) == ""
	return e.Key.Span, &e, empty && !m.covered.has(e.Value.Span)
}
