package ide

import (
	"agentls/diagnostics"
	"agentls/internal/text"
)

// Change is what an editor does to several files at once.
type Change struct {
	Title    string
	Edits    []diagnostics.Edit
	Doubtful []diagnostics.Edit // perhaps not meant: a person has to say yes to each
	Doubt    string             // what they have in common
	Renames  []diagnostics.Rename
	Creates  []Created
}

// Created is a file that is not there yet.
type Created struct{ Path, Text string }

// add takes in an edit unless one of the same place is there.
func (c *Change) add(e diagnostics.Edit) {
	for _, list := range [][]diagnostics.Edit{c.Edits, c.Doubtful} {
		for _, o := range list {
			if o.Path == e.Path && (o.Span.Overlaps(e.Span) || o.Span == e.Span) {
				return
			}
		}
	}
	c.Edits = append(c.Edits, e)
}

// unquoted is the inside of a value that is written in quotes.
func unquoted(src string, span text.Span) text.Span {
	s := span.Of(src)
	if len(s) >= 2 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return text.Span{Start: span.Start + 1, End: span.End - 1}
	}
	return span
}
