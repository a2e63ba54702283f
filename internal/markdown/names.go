package markdown

import "agentls/internal/frontmatter"

// The front matter's types, for readers of whole documents.
type (
	Front       = frontmatter.Front
	State       = frontmatter.State
	Entry       = frontmatter.Entry
	Node        = frontmatter.Node
	Kind        = frontmatter.Kind
	Style       = frontmatter.Style
	Problem     = frontmatter.Problem
	Cause       = frontmatter.Cause
	Replacement = frontmatter.Replacement
)

// The states of front matter.
const (
	Absent   = frontmatter.Absent
	Whole    = frontmatter.Whole
	NotFirst = frontmatter.NotFirst
	Unopened = frontmatter.Unopened
	Unclosed = frontmatter.Unclosed
)

// The kinds of values.
const (
	Null      = frontmatter.Null
	String    = frontmatter.String
	Bool      = frontmatter.Bool
	Int       = frontmatter.Int
	Float     = frontmatter.Float
	Timestamp = frontmatter.Timestamp
	Mapping   = frontmatter.Mapping
	Sequence  = frontmatter.Sequence
)

// The styles of values.
const (
	Plain        = frontmatter.Plain
	SingleQuoted = frontmatter.SingleQuoted
	DoubleQuoted = frontmatter.DoubleQuoted
	Literal      = frontmatter.Literal
	Folded       = frontmatter.Folded
	Block        = frontmatter.Block
	Flow         = frontmatter.Flow
	Alias        = frontmatter.Alias
)

// The causes of problems.
const (
	Syntax        = frontmatter.Syntax
	UnquotedColon = frontmatter.UnquotedColon
	TabIndent     = frontmatter.TabIndent
	AfterFlow     = frontmatter.AfterFlow
	Unterminated  = frontmatter.Unterminated
	BadIndent     = frontmatter.BadIndent
	UnknownAlias  = frontmatter.UnknownAlias
	ReservedStart = frontmatter.ReservedStart
	DuplicateKey  = frontmatter.DuplicateKey
	NotMapping    = frontmatter.NotMapping
	TooDeep       = frontmatter.TooDeep
	ControlChar   = frontmatter.ControlChar
)

// Quote writes value as a double-quoted YAML scalar on one line.
func Quote(value string) string { return frontmatter.Quote(value) }
