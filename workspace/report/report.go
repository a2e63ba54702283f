// Package report gives a snapshot's answers the shape in which they leave
// agentls: the JSON of the command line, of workspace/executeCommand and of
// every other surface, one Go type each. It knows how paths and positions are
// shown to people; it does not know who asks. Start with Check.
package report

import (
	"agentls/agentsctx"
	"agentls/internal/text"
	"agentls/internal/tree"
)

// SchemaVersion stands at the top of every object of ours.
const SchemaVersion = 1

// Paths says how paths are shown.
type Paths struct {
	Workspace string
	Home      string
	Absolute  bool
}

// Show is p relative to the workspace, below "~" in the home directory, or
// absolute.
func (s Paths) Show(p string) string {
	if s.Absolute {
		return p
	}
	return agentsctx.Show(p, s.Workspace, s.Home)
}

// Inside is p from the workspace, for what looks for files there; false, and p
// as it is, when it lies elsewhere or paths are wanted whole.
func (s Paths) Inside(p string) (string, bool) {
	if rel, ok := tree.Rel(s.Workspace, p); ok && !s.Absolute {
		return rel, true
	}
	return p, false
}

// Place is a span as people read it: 1-based lines, 1-based columns in code
// points, an exclusive end; a leading byte-order mark is not counted. Offsets
// are 0-based bytes of the file as stored.
type Place struct {
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndLine   int `json:"endLine"`
	EndColumn int `json:"endColumn"`
}

// place converts a span of src, whose lines are given.
func place(src string, lines *text.Lines, span text.Span) Place {
	start, end := lines.Position(span.Start, text.UTF32), lines.Position(span.End, text.UTF32)
	p := Place{start.Line + 1, start.Char + 1, end.Line + 1, end.Char + 1}
	if len(src) >= len(bom) && src[:len(bom)] == bom {
		p.Column = unmark(p.Line, p.Column)
		p.EndColumn = unmark(p.EndLine, p.EndColumn)
		if span.End == len(bom) && span.Start < span.End {
			p.EndColumn = 2 // the mark itself: people see the first character
		}
	}
	return p
}

const bom = "\ufeff"

// unmark takes the byte-order mark out of a column of the first line.
func unmark(line, column int) int {
	if line == 1 {
		return max(1, column-1)
	}
	return column
}
