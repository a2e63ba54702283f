package settings

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"agentls/internal/text"

	"github.com/tailscale/hujson"
)

// MaxText is the size in bytes above which a settings file is not read. Ours
// are a few hundred bytes, the largest seen in public is under 64 KiB.
const MaxText = 1 << 20

// maxDepth is how deep objects and lists may nest: the tables need 5, and the
// parser below recurses without a bound of its own.
const maxDepth = 64

// node is one JSON value with its place.
type node struct {
	kind    jsonKind
	span    text.Span
	raw     string // of a scalar, as written
	text    string // of a string, unescaped
	members []member
	items   []node
}

type member struct {
	name  string
	key   text.Span // quotes included
	value node
}

type jsonKind uint8

const (
	jsonNull jsonKind = iota
	jsonBool
	jsonNumber
	jsonString
	jsonList
	jsonObject
)

// people says what a value is, for messages.
func (k jsonKind) people() string {
	return [...]string{"null", "a boolean", "a number", "a string", "a list", "an object"}[k]
}

// parse reads src; strict wants JSON as JSON.parse takes it, without comments
// and trailing commas. The node is zero when there is a problem.
func parse(src string, strict bool) (node, *Problem) {
	if len(src) > MaxText {
		return node{}, &Problem{
			Span:    text.Span{Start: MaxText, End: len(src)},
			Message: fmt.Sprintf("the file has %d bytes; settings are read up to %d", len(src), MaxText),
		}
	}
	tokens := scan(src)
	problem, stumble := firstSyntax(src, tokens, strict)
	if tooDeep(tokens) && problem != nil {
		return node{}, problem
	}
	value, err := hujson.Parse(blank(src, tokens))
	if err != nil {
		if at := errorOffset(src, err); problem == nil || at < stumble {
			problem = explain(src, tokens, at)
		}
	}
	if problem != nil {
		return node{}, problem
	}
	return convert(value), nil
}

// tooDeep reports nesting over maxDepth anywhere, also behind another problem.
func tooDeep(tokens []token) bool {
	n := 0
	for _, t := range tokens {
		switch t.kind {
		case '{', '[':
			n++
		case '}', ']':
			n--
		}
		if n > maxDepth {
			return true
		}
	}
	return false
}

// blank is src with spaces for a byte-order mark and for comments, which the
// parser takes only when they are valid UTF-8 and end with a line.
func blank(src string, tokens []token) []byte {
	body := []byte(src)
	if strings.HasPrefix(src, byteOrderMark) {
		copy(body, "   ")
	}
	for _, t := range tokens {
		if t.kind == tokenComment {
			copy(body[t.span.Start:t.span.End], strings.Repeat(" ", t.span.Len()))
		}
	}
	return body
}

const byteOrderMark = "\ufeff"

// errorOffset finds where the parser stopped: its errors say "line 2, column 7"
// with a byte column.
func errorOffset(src string, err error) int {
	var line, column int
	if _, scanErr := fmt.Sscanf(err.Error(), "hujson: line %d, column %d:", &line, &column); scanErr != nil {
		return 0
	}
	offset := 0
	for ; line > 1; line-- {
		offset += strings.IndexByte(src[offset:], '\n') + 1
	}
	return min(offset+column-1, len(src))
}

func convert(v hujson.Value) node {
	n := node{span: text.Span{Start: v.StartOffset, End: v.EndOffset}}
	switch value := v.Value.(type) {
	case *hujson.Object:
		n.kind = jsonObject
		for _, m := range value.Members {
			key := convert(m.Name)
			n.members = append(n.members, member{name: key.text, key: key.span, value: convert(m.Value)})
		}
	case *hujson.Array:
		n.kind = jsonList
		for _, e := range value.Elements {
			n.items = append(n.items, convert(e))
		}
	case hujson.Literal:
		n.raw = string(value)
		switch value.Kind() {
		case '"':
			n.kind, n.text = jsonString, value.String()
		case '0':
			n.kind = jsonNumber
		case 't', 'f':
			n.kind = jsonBool
		}
	}
	return n
}

// integer is the whole number in n; JSON knows no integers, so 2.0 is one.
func (n node) integer() (int, bool) {
	f, err := strconv.ParseFloat(n.raw, 64)
	if n.kind != jsonNumber || f != math.Trunc(f) || errors.Is(err, strconv.ErrRange) || math.Abs(f) > 1<<53 {
		return 0, false
	}
	return int(f), true
}
