// Package frontmatter reads the block of YAML between two fences that agents'
// files start with. It gives exact byte spans for everything it finds, and goes
// on after errors: it says what is wrong, where, and what its author meant. It
// does not know files, fields or rules, nor the Markdown below.
//
// Start with Read. It finds the fences (fence.go) and lets the YAML library read
// what is between them (library.go, converter.go), simple blocks excepted
// (mappings.go). Where the library fails it reads key by key (recover.go) and
// finds out why (diagnose.go, broken.go).
package frontmatter

import "agentls/internal/text"

// State says what the fences of a document's front matter look like.
type State uint8

// The states of front matter.
const (
	Absent   State = iota // no fence at all, or only rules in the body
	Whole                 // opened on the first line and closed
	NotFirst              // a whole block with text or blank lines above it
	Unopened              // keys and a closing fence, no opening one
	Unclosed              // opened on the first line, never closed
)

// Front is the front matter of a document. Spans lie in Document.Source.
type Front struct {
	State       State
	Open, Close text.Span // the three dashes of each fence; empty when missing
	OpenBlanks  text.Span // spaces and tabs after the opening dashes
	CloseBlanks text.Span
	Stray       text.Span // NotFirst: the text above the opening fence
	Block       text.Span // the lines between the fences, without them
	Root        *Node     // the YAML value; nil when absent or empty. After an error: a Mapping of the keys that can still be read
	Problems    []Problem // what keeps the block from being a YAML mapping, one per cause, in source order
	Comments    []text.Span
}

// Entries are the top-level keys with their values, in source order, repeated
// keys included; nil when the block is no mapping.
func (f *Front) Entries() []Entry {
	if f.Root == nil || f.Root.Kind != Mapping {
		return nil
	}
	return f.Root.Entries
}

// Lookup is the first top-level entry with that key.
func (f *Front) Lookup(key string) (Entry, bool) {
	for _, e := range f.Entries() {
		if e.Key.Value == key {
			return e, true
		}
	}
	return Entry{}, false
}

// Entry is one key and its value in a mapping.
type Entry struct {
	Key   Node
	Value Node
}

// Kind is what a YAML 1.2 (core schema) reader makes of a value. Dates are
// strings there, and so are yes, on and 1_000; 010 is the number ten. A
// Timestamp is only what is tagged !!timestamp.
type Kind uint8

// The kinds of values.
const (
	Null Kind = iota
	String
	Bool
	Int
	Float
	Timestamp
	Mapping
	Sequence
)

// Style is how a value is written.
type Style uint8

// The styles of values; Plain also for a null that is written as nothing.
const (
	Plain Style = iota
	SingleQuoted
	DoubleQuoted
	Literal // |
	Folded  // >
	Block   // a mapping or sequence on its own lines
	Flow    // {…} or […]
	Alias   // *name; Value and children are those of the anchor
)

// Node is one YAML value with its place.
type Node struct {
	Kind      Kind
	Style     Style
	Broken    bool      // the value lies in a part that does not parse; Span and Value are what its author seems to have meant
	Span      text.Span // quotes and block indicator included, comment and trailing white space not; for an empty value: the place after the colon
	Value     string    // the scalar as a reader sees it, folded and unescaped; empty for collections
	Tag       string    // an explicit tag as written, else empty
	Indicator text.Span // the | or > with its modifiers, of Literal and Folded
	Entries   []Entry   // of a Mapping
	Items     []Node    // of a Sequence

	source *sourceMap // nil where Value is the written text as it is
}

// Cause names why a block does not parse or is ambiguous.
type Cause uint8

// The causes of problems. One place in a text has one cause.
const (
	Syntax        Cause = iota // anything without a name of its own; Message says it
	UnquotedColon              // ": " inside a plain value; span: the colon and the word after it
	TabIndent                  // a tab where indentation is wanted; span: the tab
	AfterFlow                  // text after a flow or quoted value or a block indicator; span: that text
	Unterminated               // a quote or bracket that is never closed; span: the opener
	BadIndent                  // a line that fits no level, or a value that goes on without indentation; span: its first word
	UnknownAlias               // *name without &name; span: the alias
	ReservedStart              // a plain value that starts with a character YAML keeps for itself; span: that character
	DuplicateKey               // a key twice in one mapping; span: the second key, Other: the first
	NotMapping                 // the block is a list, a scalar or empty; span: the block
	TooDeep                    // nesting or size over the reader's limit
	ControlChar                // characters or bytes YAML forbids; Anomalies tells which
)

// Problem is one cause with its place.
type Problem struct {
	Cause   Cause
	Span    text.Span
	Other   text.Span // of DuplicateKey
	Message string    // short, for people; empty where Cause says all
	Key     string    // the top-level key in whose value it lies, else empty
	Value   text.Span // the whole value in which it lies, empty when none
}
