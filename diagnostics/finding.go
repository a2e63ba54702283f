// Package diagnostics holds the rules: what is wrong with an instruction,
// skill or settings file, where, and what would fix it. It takes values and
// returns values; it knows neither files nor editors, and nothing here can
// fail: bad input yields findings. Start with the table in table.go, then any
// rule_<group>.go; every rule has its page in rules/<id>.md.
package diagnostics

import "agentls/internal/text"

// Finding is one diagnostic. Path is absolute; Span lies in that file as stored.
type Finding struct {
	Rule     string
	Severity Severity
	Path     string
	Span     text.Span
	Message  string
	Agents   []string // ids it holds for; nil when it holds for every reader
	Related  []Related
	Fixes    []Fix
	Lost     []text.Span // the bytes that its agents lose
	Fade     []text.Span // those that nobody gets; editors fade them
}

// Related is another place that explains a finding.
type Related struct {
	Path    string
	Span    text.Span
	Message string
}

// Fix is one way to end a finding. A safe fix keeps the meaning its author had
// and may be applied without asking.
type Fix struct {
	Title   string
	Safe    bool
	Edits   []Edit
	Renames []Rename
}

// Edit replaces a span of a file.
type Edit struct {
	Path    string
	Span    text.Span
	NewText string
}

// Rename moves a file or directory; both paths are absolute.
type Rename struct{ From, To string }
