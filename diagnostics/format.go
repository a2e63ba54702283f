package diagnostics

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"agentls/internal/markdown"
)

// shown is how much of a value a message repeats, in characters.
const shown = 40

// quoted is s in quotation marks for a message, on one line and not too long.
func quoted(s string) string {
	s = strings.Join(strings.FieldsFunc(s, unicode.IsSpace), " ")
	if utf8.RuneCountInString(s) > shown {
		s = string([]rune(s)[:shown-1]) + "…"
	}
	return strconv.Quote(s)
}

func number(n int) string { return strconv.Itoa(n) }

func capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}

// kindPhrase says what YAML makes of a value.
func kindPhrase(n *markdown.Node) string {
	switch n.Kind {
	case markdown.Bool:
		return "a boolean"
	case markdown.Int, markdown.Float:
		return "a number"
	case markdown.Timestamp:
		return "a date"
	case markdown.Mapping:
		return "a mapping"
	case markdown.Sequence:
		if len(n.Items) == 1 {
			return "a list with one item"
		}
		return "a list"
	case markdown.Null:
		return "empty"
	}
	return "text"
}
