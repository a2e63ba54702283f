package jsonc

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"agentls/internal/text"
)

// Parse reads src. The value is zero when there is a problem.
func Parse(src string, d Dialect) (Value, *Problem) {
	p := &parser{scanner: scanner{src: src, dialect: d}}
	if len(src) > MaxText {
		return Value{}, &Problem{
			Span:    text.Span{Start: MaxText, End: len(src)},
			Message: fmt.Sprintf("the file has %d bytes; settings are read up to %d", len(src), MaxText),
		}
	}
	if mark := (text.Span{End: len(byteOrderMark)}); strings.HasPrefix(src, byteOrderMark) {
		if d == Strict {
			return Value{}, p.strict(mark, "a byte-order mark is", "Remove the byte-order mark", true)
		}
		p.at = mark.End
	}
	p.advance()
	v, problem := p.value()
	if problem == nil && p.ahead.kind != tokenEnd {
		problem = p.wrong("nothing may follow the end of the settings")
	}
	if problem != nil {
		return Value{}, problem
	}
	return v, nil
}

type parser struct {
	scanner
	ahead token   // the next one
	open  []token // brackets not closed yet
}

// advance goes to the next token that means something here.
func (p *parser) advance() {
	p.ahead = p.scan()
	for p.ahead.kind == tokenComment && p.dialect != Strict {
		p.ahead = p.scan()
	}
}

func (p *parser) value() (Value, *Problem) {
	t := p.ahead
	v := Value{Span: t.Span, Raw: t.Of(p.src)}
	switch t.kind {
	case '{', '[':
		return p.container()
	case tokenString:
		var problem *Problem
		if v.Text, problem = p.unquote(t); problem != nil {
			return v, problem
		}
		v.Kind = String
	case tokenWord:
		if !v.word(p.dialect) {
			return v, badWord(t, v.Raw)
		}
	default:
		return v, p.wrong("a value is missing before this")
	}
	p.advance()
	return v, nil
}

// word reads v.Raw as a number, true, false or null.
func (v *Value) word(d Dialect) bool {
	switch v.Raw {
	case "null":
		return true
	case "true", "false":
		v.Kind = Bool
		return true
	}
	v.Kind = Number
	digits := strings.TrimLeft(v.Raw, "+-")
	switch {
	case jsonNumber.MatchString(v.Raw), d == JSON5 && json5Number.MatchString(v.Raw):
		v.Number, _ = strconv.ParseFloat(digits, 64) // out of range is an infinity, as in JavaScript
	case d == JSON5 && json5Hex.MatchString(v.Raw):
		n, err := strconv.ParseUint(digits[2:], 16, 64)
		if err != nil {
			return false
		}
		v.Number = float64(n)
	default:
		return false
	}
	if v.Raw[0] == '-' {
		v.Number = -v.Number
	}
	return true
}

var (
	jsonNumber  = regexp.MustCompile(`^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$`)
	json5Number = regexp.MustCompile(`^[+-]?(Infinity|NaN|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?)$`)
	json5Hex    = regexp.MustCompile(`^[+-]?0[xX][0-9a-fA-F]+$`)
)

// container reads an object or a list.
func (p *parser) container() (Value, *Problem) {
	opener := p.ahead
	v, closer := Value{Kind: Object, Span: opener.Span}, closerOf(opener)
	if opener.kind == '[' {
		v.Kind = List
	}
	if len(p.open) == MaxDepth {
		return v, &Problem{Span: opener.Span, Message: fmt.Sprintf("nested deeper than %d levels", MaxDepth)}
	}
	p.open = append(p.open, opener)
	for p.advance(); p.ahead.kind != closer; {
		end, problem := p.element(&v)
		if problem == nil {
			problem = p.comma(end, closer)
		}
		if problem != nil {
			return v, problem
		}
	}
	p.open = p.open[:len(p.open)-1]
	v.Span.End = p.ahead.End
	p.advance()
	return v, nil
}

// closerOf is the bracket that closes an opening one: in ASCII it comes two
// after it.
func closerOf(opener token) byte { return opener.kind + 2 }

// element adds a member or an item to v, and says where it ends.
func (p *parser) element(v *Value) (end int, problem *Problem) {
	if v.Kind == List {
		item, problem := p.value()
		v.Items = append(v.Items, item)
		return item.Span.End, problem
	}
	m := Member{Key: p.ahead.Span}
	if m.Name, problem = p.key(); problem != nil {
		return 0, problem
	}
	if p.advance(); p.ahead.kind != ':' {
		return 0, p.wrong("a colon is missing between the key and this")
	}
	p.advance()
	m.Value, problem = p.value()
	v.Members = append(v.Members, m)
	return m.Value.Span.End, problem
}

func (p *parser) key() (string, *Problem) {
	t := p.ahead
	word := t.Of(p.src)
	switch {
	case t.kind == tokenString:
		return p.unquote(t)
	case t.kind == tokenWord && p.dialect == JSON5:
		return word, nil
	case t.kind == tokenWord:
		return "", &Problem{Span: t.Span, Message: "a key needs double quotes",
			Edit: &Edit{Title: "Quote the key", Safe: true, Span: t.Span, NewText: `"` + word + `"`}}
	case t.kind == ',':
		return "", p.wrong("a key is missing before this comma")
	}
	return "", p.wrong("a key in double quotes is expected here")
}

// comma reads what follows an element that ends at end.
func (p *parser) comma(end int, closer byte) *Problem {
	const missing = "a comma is missing before this"
	switch at := p.ahead; at.kind {
	case closer:
	case ',':
		if p.advance(); p.ahead.kind == closer && p.dialect == Strict {
			return p.strict(at.Span, "a comma before `"+string(closer)+"` is", "Remove the comma", true)
		}
	case ':':
		return p.wrong("a colon may only follow a key")
	default:
		problem := p.wrong(missing)
		if problem.Message == missing {
			problem.Edit = &Edit{Title: "Insert the comma", Safe: true, Span: text.At(end), NewText: ","}
		}
		return problem
	}
	return nil
}
