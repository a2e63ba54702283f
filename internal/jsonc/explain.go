package jsonc

import (
	"strings"

	"agentls/internal/text"
)

// wrong says why the token ahead cannot be where it is; otherwise is the reason
// when nothing is wrong with the token by itself.
func (p *parser) wrong(otherwise string) *Problem {
	t := p.ahead
	at := func(message string) *Problem { return &Problem{Span: t.Span, Message: message} }
	switch {
	case t.kind == tokenEnd && len(p.open) > 0:
		opener := p.open[len(p.open)-1]
		return &Problem{Span: opener.Span, Message: "this `" + string(opener.kind) + "` is never closed"}
	case t.kind == tokenEnd:
		return &Problem{Span: text.Span{End: len(p.src)}, Message: "the file holds no JSON; `{}` is the least"}
	case t.kind == tokenUnclosed && strings.HasPrefix(t.Of(p.src), "/"):
		return at("this comment is never closed")
	case t.kind == tokenUnclosed:
		return at("this string is not closed")
	case t.kind == tokenComment:
		return p.strict(t.Span, "comments are", "Remove the comment", false)
	case t.kind == tokenSingle:
		return p.singleQuotes()
	case t.kind == tokenOther:
		return at("this character has no meaning here")
	case (t.kind == '}' || t.kind == ']') && (len(p.open) == 0 || closerOf(p.open[len(p.open)-1]) != t.kind):
		return at("`" + string(t.kind) + "` closes nothing")
	}
	return at(otherwise)
}

// strict is a problem of strict JSON alone.
func (p *parser) strict(span text.Span, what, title string, safe bool) *Problem {
	return &Problem{Span: span, Message: what + " not allowed in this file", Strict: true,
		Edit: &Edit{Title: title, Safe: safe, Span: span}}
}

func (p *parser) singleQuotes() *Problem {
	t := p.ahead
	problem := &Problem{Span: t.Span, Message: "strings need double quotes"}
	if inner := t.Of(p.src)[1:]; strings.HasSuffix(inner, "'") && !strings.ContainsAny(inner, `"\`) {
		problem.Edit = &Edit{Title: "Use double quotes", Safe: true, Span: t.Span, NewText: `"` + inner[:len(inner)-1] + `"`}
	}
	return problem
}

func badWord(t token, word string) *Problem {
	problem := &Problem{Span: t.Span,
		Message: "`" + word + "` is no JSON value; allowed are text in double quotes, numbers, true, false and null"}
	if lower := strings.ToLower(word); lower == "true" || lower == "false" || lower == "null" {
		problem.Edit = &Edit{Title: "Write " + lower, Safe: true, Span: t.Span, NewText: lower}
	}
	return problem
}
