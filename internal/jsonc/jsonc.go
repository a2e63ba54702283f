// Package jsonc reads JSON as people write it into settings files: a text
// becomes a tree in which everything has its place, or a Problem says what keeps
// it from being JSON, on which characters, and how to mend it. It does not know
// what a key means. Start with Parse; Set changes one value of a text and leaves
// the rest as it is.
package jsonc

import (
	"math"

	"agentls/internal/text"
)

// Dialect is how much more than JSON a text may hold.
type Dialect uint8

// The dialects, each with all that the one before has.
const (
	Strict   Dialect = iota // JSON as JSON.parse takes it
	Comments                // comments, trailing commas and a byte-order mark
	JSON5                   // bare keys, single quotes, more escapes and numbers (spec.json5.org)
)

// MaxText is the size in bytes above which a text is not read. The largest
// settings file seen in public is under 64 KiB.
const MaxText = 1 << 20

// MaxDepth is how deep objects and lists may nest; real files stay below 10.
const MaxDepth = 64

// Value is one value with its place.
type Value struct {
	Kind    Kind
	Span    text.Span
	Raw     string // of a scalar, as written
	Text    string // of a string, without quotes and escapes
	Number  float64
	Members []Member // of an object, in the order of the text
	Items   []Value  // of a list
}

// Member is one entry of an object.
type Member struct {
	Name  string
	Key   text.Span // quotes included
	Value Value
}

// Kind is the type of a value.
type Kind uint8

// The kinds.
const (
	Null Kind = iota
	Bool
	Number
	String
	List
	Object
)

// String says what a value is, for messages.
func (k Kind) String() string {
	return [...]string{"null", "a boolean", "a number", "a string", "a list", "an object"}[k]
}

// Member is the last member of that name, the one that counts in JavaScript.
func (v Value) Member(name string) (Value, bool) {
	for i := len(v.Members) - 1; i >= 0; i-- {
		if v.Members[i].Name == name {
			return v.Members[i].Value, true
		}
	}
	return Value{}, false
}

// True reports whether v is true.
func (v Value) True() bool { return v.Kind == Bool && v.Raw == "true" }

// Int is the whole number in v; JSON knows no integers, so 2.0 is one. Beyond
// 2^53 a float64 no longer holds every integer.
func (v Value) Int() (int, bool) {
	if v.Kind != Number || v.Number != math.Trunc(v.Number) || math.Abs(v.Number) > 1<<53 {
		return 0, false
	}
	return int(v.Number), true
}

// Any is v as encoding/json has it in an any.
func (v Value) Any() any {
	switch v.Kind {
	case Bool:
		return v.True()
	case Number:
		return v.Number
	case String:
		return v.Text
	case List:
		list := []any{}
		for _, item := range v.Items {
			list = append(list, item.Any())
		}
		return list
	case Object:
		object := map[string]any{}
		for _, m := range v.Members {
			object[m.Name] = m.Value.Any()
		}
		return object
	}
	return nil
}

// Problem is what keeps a text from being JSON of its dialect.
type Problem struct {
	Span    text.Span // never empty unless the text is
	Message string
	Strict  bool // nothing but strict JSON forbids it
	Edit    *Edit
}

// Error implements error.
func (p *Problem) Error() string { return p.Message }

// Edit is a change of the text that ends a problem. A safe one keeps what the
// author meant.
type Edit struct {
	Title   string
	Safe    bool
	Span    text.Span
	NewText string
}
