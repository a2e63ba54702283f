package settings

import (
	"fmt"
	"strings"

	"agentls/internal/text"
)

// firstSyntax finds the first place at which tokens alone show that src is no
// JSON, and the offset at which a reader stumbles over it: for a bracket that is
// never closed that is the end of the text.
func firstSyntax(src string, tokens []token, strict bool) (*Problem, int) {
	if strict && strings.HasPrefix(src, byteOrderMark) {
		span := text.Span{End: len(byteOrderMark)}
		return &Problem{Span: span, Message: "a byte-order mark is not allowed in this file, Alisio reads it as strict JSON",
			Edit: &Edit{Title: "Remove the byte-order mark", Safe: true, Span: span}}, 0
	}
	var open []token
	for i, t := range tokens {
		p := tokenProblem(src, tokens, i, strict)
		switch {
		case p != nil:
		case t.kind == '{' || t.kind == '[':
			open = append(open, t)
			if len(open) > maxDepth {
				p = &Problem{Span: t.span, Message: fmt.Sprintf("nested deeper than %d levels", maxDepth)}
			}
		case t.kind == '}' || t.kind == ']':
			if len(open) == 0 || open[len(open)-1].kind != t.kind-2 { // in ASCII an opener stands two before its closer
				p = &Problem{Span: t.span, Message: "`" + string(t.kind) + "` closes nothing"}
				break
			}
			open = open[:len(open)-1]
		}
		if p != nil {
			return p, t.span.Start
		}
	}
	if len(open) > 0 {
		t := open[len(open)-1]
		return &Problem{Span: t.span, Message: "this `" + string(t.kind) + "` is never closed"}, len(src)
	}
	return nil, 0
}

func tokenProblem(src string, tokens []token, i int, strict bool) *Problem {
	t := tokens[i]
	switch {
	case t.kind == tokenUnclosed && src[t.span.Start] == '"':
		return &Problem{Span: t.span, Message: "this string is not closed"}
	case t.kind == tokenUnclosed:
		return &Problem{Span: t.span, Message: "this comment is never closed"}
	case t.kind == tokenComment && strict:
		return &Problem{Span: t.span, Message: "comments are not allowed in this file, Alisio reads it as strict JSON",
			Edit: &Edit{Title: "Remove the comment", Span: t.span}}
	case t.kind == ',' && strict:
		if n := significant(tokens, i, +1); n >= 0 && (tokens[n].kind == '}' || tokens[n].kind == ']') {
			return &Problem{Span: t.span, Message: "a comma before `" + string(tokens[n].kind) + "` is not allowed in this file, Alisio reads it as strict JSON",
				Edit: &Edit{Title: "Remove the comma", Safe: true, Span: t.span}}
		}
	case t.kind == tokenSingle:
		p := &Problem{Span: t.span, Message: "strings stand in double quotes"}
		if inner := t.span.Of(src)[1:]; strings.HasSuffix(inner, "'") && !strings.ContainsAny(inner, `"\`) {
			p.Edit = &Edit{Title: "Use double quotes", Safe: true, Span: t.span, NewText: `"` + inner[:len(inner)-1] + `"`}
		}
		return p
	}
	return nil
}

// significant is the index of the nearest token from i in direction step that is
// no comment, or -1.
func significant(tokens []token, i, step int) int {
	for i += step; i >= 0 && i < len(tokens); i += step {
		if tokens[i].kind != tokenComment {
			return i
		}
	}
	return -1
}

// explain says what is wrong at the offset where the parser stopped.
func explain(src string, tokens []token, at int) *Problem {
	i := 0
	for i < len(tokens) && (tokens[i].span.End <= at || tokens[i].kind == tokenComment) {
		i++
	}
	prev := significant(tokens, i, -1)
	switch {
	case i == len(tokens) && prev < 0:
		return &Problem{Span: text.Span{End: len(src)}, Message: "the file holds no JSON; `{}` is the least"}
	case i == len(tokens):
		return &Problem{Span: tokens[prev].span, Message: "the JSON ends here, where more is expected"}
	case prev >= 0 && endsValue(tokens[prev].kind):
		return missing(tokens, prev, i)
	case inKeyPlace(tokens, i):
		return badKey(src, tokens[i])
	default:
		return badValue(src, tokens[i])
	}
}

func endsValue(kind byte) bool {
	return kind == tokenString || kind == tokenWord || kind == '}' || kind == ']'
}

// missing explains token i, which follows the finished value prev.
func missing(tokens []token, prev, i int) *Problem {
	t, before := tokens[i], tokens[prev]
	switch {
	case depth(tokens[:i]) == 0:
		return &Problem{Span: t.span, Message: "nothing may follow the end of the settings"}
	case before.kind == tokenString && inKeyPlace(tokens, prev):
		return &Problem{Span: t.span, Message: "a colon is missing between the key and this"}
	case t.kind == ':':
		return &Problem{Span: t.span, Message: "a colon stands only behind a key"}
	case t.kind == tokenOther:
		return &Problem{Span: t.span, Message: "this character has no meaning here"}
	default:
		return &Problem{Span: t.span, Message: "a comma is missing before this",
			Edit: &Edit{Title: "Insert the comma", Safe: true, Span: text.At(before.span.End), NewText: ","}}
	}
}

// inKeyPlace reports whether token i stands where an object wants a key.
func inKeyPlace(tokens []token, i int) bool {
	prev := significant(tokens, i, -1)
	if prev < 0 {
		return false
	}
	switch tokens[prev].kind {
	case '{':
		return true
	case ',':
		return innermost(tokens[:i]) == '{'
	}
	return false
}

func innermost(tokens []token) byte {
	var open []byte
	for _, t := range tokens {
		switch t.kind {
		case '{', '[':
			open = append(open, t.kind)
		case '}', ']':
			open = open[:max(0, len(open)-1)]
		}
	}
	if len(open) == 0 {
		return 0
	}
	return open[len(open)-1]
}

func depth(tokens []token) int {
	n := 0
	for _, t := range tokens {
		switch t.kind {
		case '{', '[':
			n++
		case '}', ']':
			n--
		}
	}
	return n
}

func badKey(src string, t token) *Problem {
	switch t.kind {
	case tokenWord:
		return &Problem{Span: t.span, Message: "a key stands in double quotes",
			Edit: &Edit{Title: "Quote the key", Safe: true, Span: t.span, NewText: `"` + t.span.Of(src) + `"`}}
	case tokenString:
		return badString(src, t)
	case ',':
		return &Problem{Span: t.span, Message: "a key is missing before this comma"}
	}
	return &Problem{Span: t.span, Message: "a key in double quotes is expected here"}
}

func badValue(src string, t token) *Problem {
	switch t.kind {
	case tokenString:
		return badString(src, t)
	case tokenWord:
		word := t.span.Of(src)
		p := &Problem{Span: t.span, Message: "`" + word + "` is no JSON value; allowed are text in double quotes, numbers, true, false and null"}
		if lower := strings.ToLower(word); lower == "true" || lower == "false" || lower == "null" {
			p.Edit = &Edit{Title: "Write " + lower, Safe: true, Span: t.span, NewText: lower}
		}
		return p
	case tokenOther:
		return &Problem{Span: t.span, Message: "this character has no meaning here"}
	}
	return &Problem{Span: t.span, Message: "a value is missing before this"}
}

// badString finds the escape or the character that JSON forbids in a string.
func badString(src string, t token) *Problem {
	s := t.span.Of(src)
	for i := 1; i < len(s)-1; i++ {
		switch {
		case s[i] < ' ':
			return &Problem{Span: text.Span{Start: i, End: i + 1}.Shift(t.span.Start),
				Message: fmt.Sprintf("the control character U+%04X must be escaped in a string", s[i])}
		case s[i] != '\\':
		case s[i+1] == 'u' && !fourHex(s[i+2:]):
			return &Problem{Span: text.Span{Start: i, End: i + 2}.Shift(t.span.Start), Message: "`\\u` wants four hexadecimal digits"}
		case strings.IndexByte(`"\/bfnrtu`, s[i+1]) < 0:
			end := i + 1 + runeSize(s[i+1:])
			return &Problem{Span: text.Span{Start: i, End: end}.Shift(t.span.Start),
				Message: "`" + s[i:end] + "` is no JSON escape; a backslash itself is written `\\\\`"}
		default:
			i++
		}
	}
	return &Problem{Span: t.span, Message: "this string is no JSON string"}
}

func fourHex(s string) bool {
	if len(s) < 4 {
		return false
	}
	for i := range 4 {
		if !strings.ContainsRune("0123456789abcdefABCDEF", rune(s[i])) {
			return false
		}
	}
	return true
}
