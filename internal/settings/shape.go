package settings

import (
	"fmt"
	"slices"
	"strings"
)

type fit uint8

const (
	fitYes fit = iota
	fitOtherValue
	fitOtherType
)

// fits judges a scalar.
func (s Shape) fits(n node) fit {
	switch s.Type {
	case Bool:
		return typed(n.kind == jsonBool)
	case Text:
		return typed(n.kind == jsonString)
	case Choice:
		return s.choiceFits(n)
	case Int:
		i, whole := n.integer()
		switch {
		case n.kind != jsonNumber:
			return fitOtherType
		case !whole || i < s.Min || i > s.Max:
			return fitOtherValue
		}
	}
	return fitYes
}

func typed(ok bool) fit {
	if ok {
		return fitYes
	}
	return fitOtherType
}

func (s Shape) choiceFits(n node) fit {
	if n.kind == jsonString && slices.Contains(s.Values, `"`+n.text+`"`) || n.kind == jsonBool && slices.Contains(s.Values, n.raw) {
		return fitYes
	}
	for _, v := range s.Values {
		if strings.HasPrefix(v, `"`) == (n.kind == jsonString) && (n.kind == jsonString || n.kind == jsonBool) {
			return fitOtherValue
		}
	}
	return fitOtherType
}

// Allowed says to people what s takes, e.g. "an integer from 1 to 20".
func (s Shape) Allowed() string {
	switch s.Type {
	case Bool:
		return "true or false"
	case Int:
		if s.Min == s.Max {
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
func (n node) short() string {
	const most = 40
	switch {
	case n.kind == jsonList || n.kind == jsonObject:
		return n.kind.people()
	case len([]rune(n.raw)) > most:
		return string([]rune(n.raw)[:most]) + "…"
	}
	return n.raw
}
