package main

import (
	"agentls/internal/jsjson"
	"strconv"
)

// object is a JSON object whose members keep their order.
type object []member

type member struct {
	name  string
	value any
}

// raw is JSON text that is written as it stands.
type raw string

// printJSON writes v with an indent of two spaces. It takes objects, lists,
// strings, ints, booleans and raw.
func printJSON(v any) string { return string(appendJSON(nil, v, "\n")) }

func appendJSON(dst []byte, v any, newline string) []byte {
	switch v := v.(type) {
	case object:
		return appendBlock(dst, '{', '}', len(v), newline, func(dst []byte, i int, newline string) []byte {
			dst = jsjson.AppendString(dst, v[i].name)
			return appendJSON(append(dst, ": "...), v[i].value, newline)
		})
	case []any:
		return appendBlock(dst, '[', ']', len(v), newline, func(dst []byte, i int, newline string) []byte {
			return appendJSON(dst, v[i], newline)
		})
	case string:
		return jsjson.AppendString(dst, v)
	case raw:
		return append(dst, v...)
	case int:
		return strconv.AppendInt(dst, int64(v), 10)
	case bool:
		return strconv.AppendBool(dst, v)
	}
	panic("printJSON: a value of a type it does not know") // a mistake in this package's tables
}

func appendBlock(dst []byte, open, shut byte, n int, newline string, item func([]byte, int, string) []byte) []byte {
	dst = append(dst, open)
	for i := range n {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, newline...)
		dst = append(dst, "  "...)
		dst = item(dst, i, newline+"  ")
	}
	if n > 0 {
		dst = append(dst, newline...)
	}
	return append(dst, shut)
}
