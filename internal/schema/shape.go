package schema

import (
	"fmt"
	"slices"
	"strings"

	"agentls/internal/jsonc"
)

// takes reports whether a value of kind k can be s at all.
func (s Shape) takes(k jsonc.Kind) bool {
	switch s.Type {
	case Any:
		return true
	case Bool:
		return k == jsonc.Bool
	case Int:
		return k == jsonc.Number
	case Text:
		return k == jsonc.String
	case List:
		return k == jsonc.List
	case Map, Record:
		return k == jsonc.Object
	}
	return slices.ContainsFunc(s.Values, func(v string) bool {
		return v[0] == '"' && k == jsonc.String || v[0] != '"' && k == jsonc.Bool
	})
}

// holds reports whether n, of a kind that s takes, is in its range or set.
func (s Shape) holds(n jsonc.Value) bool {
	switch {
	case s.Type == Int:
		i, whole := n.Int()
		return whole && i >= s.Min && (s.Max == 0 || i <= s.Max)
	case s.Type == Choice && n.Kind == jsonc.String:
		return slices.Contains(s.Values, `"`+n.Text+`"`)
	case s.Type == Choice:
		return slices.Contains(s.Values, n.Raw)
	}
	return true
}

// Allowed says to people what s takes, e.g. "an integer from 1 to 20".
func (s Shape) Allowed() string {
	switch s.Type {
	case Any:
		return "anything"
	case Bool:
		return "true or false"
	case Int:
		switch {
		case s.Max == 0:
			return fmt.Sprintf("an integer of at least %d", s.Min)
		case s.Min == s.Max:
			return fmt.Sprint(s.Min)
		}
		return fmt.Sprintf("an integer from %d to %d", s.Min, s.Max)
	case Choice:
		last := len(s.Values) - 1
		return strings.Join(s.Values[:last], ", ") + " or " + s.Values[last]
	case List:
		return "a list of " + s.Item.many()
	case Map:
		return "an object"
	case Record:
		names := make([]string, len(s.Fields))
		for i, f := range s.Fields {
			names[i] = f.Name
		}
		return "an object with " + strings.Join(names, ", ")
	}
	return "a string"
}

func (s Shape) many() string {
	if s.Type == Record {
		return "objects with " + strings.TrimPrefix(s.Allowed(), "an object with ")
	}
	return "strings"
}

// short is a value as a message repeats it: a scalar as written, cut when it is
// long, anything else by its kind.
func short(n jsonc.Value) string {
	const most = 40
	if n.Kind == jsonc.List || n.Kind == jsonc.Object {
		return n.Kind.String()
	}
	raw := []rune(n.Raw)
	if len(raw) > most {
		return string(raw[:most]) + "…"
	}
	return string(raw)
}
