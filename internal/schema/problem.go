package schema

import (
	"agentls/internal/jsonc"
	"agentls/internal/text"
)

// Problem is something in a settings text that cannot be used as written.
type Problem struct {
	Kind       ProblemKind
	Key        string    // the dotted path it concerns, empty for the whole text
	Span       text.Span // the key, the value or the character; never empty unless the text is
	Other      text.Span // of Duplicate: the first key
	Message    string
	Suggestion string // of UnknownKey: what was probably meant
	Edit       *jsonc.Edit
}

// ProblemKind sorts problems by what the reader of the settings does about them.
type ProblemKind uint8

// The kinds of problems.
const (
	Syntax     ProblemKind = iota // the text is no JSON; none of it is used
	UnknownKey                    // the key is passed over
	Range                         // a value out of its range or set
	WrongType                     // a value of another type
	Untrusted                     // a guarded file may not say this
	Duplicate                     // a key twice; the last one counts
)
