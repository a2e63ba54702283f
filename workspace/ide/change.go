package ide

import (
	"slices"

	"agentls/diagnostics"
	"agentls/internal/text"
)

// Change is what an editor does to several files at once.
type Change struct {
	Title    string
	Edits    []diagnostics.Edit
	Doubtful []Doubtful // perhaps not meant: a person has to say yes to each
	Renames  []diagnostics.Rename
	Creates  []Created
}

// Doubtful is an edit with the reason why it may be wrong.
type Doubtful struct {
	diagnostics.Edit
	Why string
}

// Created is a file that is not there yet.
type Created struct{ Path, Text string }

// add takes in an edit unless one of the same place is there.
func (c *Change) add(e diagnostics.Edit) {
	if !c.has(e) {
		c.Edits = append(c.Edits, e)
	}
}

// doubt is add for an edit that may be wrong.
func (c *Change) doubt(e diagnostics.Edit, why string) {
	if !c.has(e) {
		c.Doubtful = append(c.Doubtful, Doubtful{e, why})
	}
}

func (c *Change) has(e diagnostics.Edit) bool {
	same := func(o diagnostics.Edit) bool {
		return o.Path == e.Path && (o.Span.Overlaps(e.Span) || o.Span == e.Span)
	}
	return slices.ContainsFunc(c.Edits, same) || slices.ContainsFunc(c.Doubtful, func(o Doubtful) bool { return same(o.Edit) })
}

// unquoted is the inside of a value that is written in quotes.
func unquoted(src string, span text.Span) text.Span {
	s := span.Of(src)
	if len(s) >= 2 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return text.Span{Start: span.Start + 1, End: span.End - 1}
	}
	return span
}
