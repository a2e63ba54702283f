package skillcatalog

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// parseJSON5 reads JSON5: JSON with comments, single quotes, bare keys, trailing
// commas, and more forms of numbers. ok is false when text is anything else.
func parseJSON5(text string) (value any, ok bool) {
	p := &json5{src: text}
	value, ok = p.value(0)
	if p.space(); !ok || p.i < len(p.src) {
		return nil, false
	}
	return value, true
}

// maxNesting bounds how deep values may stand in each other.
const maxNesting = 100

type json5 struct {
	src string
	i   int
}

// space skips white space and comments.
func (p *json5) space() {
	for p.i < len(p.src) {
		rest := p.src[p.i:]
		c, n := utf8.DecodeRuneInString(rest)
		switch {
		case unicode.IsSpace(c) || c == '\ufeff':
			p.i += n
		case strings.HasPrefix(rest, "//"):
			p.skipTo(rest, "\n", 0)
		case strings.HasPrefix(rest, "/*"):
			p.skipTo(rest, "*/", 2)
		default:
			return
		}
	}
}

func (p *json5) skipTo(rest, end string, from int) {
	if n := strings.Index(rest[from:], end); n >= 0 {
		p.i += from + n + len(end)
	} else {
		p.i = len(p.src)
	}
}

// take consumes c if it comes next.
func (p *json5) take(c byte) bool {
	if p.i < len(p.src) && p.src[p.i] == c {
		p.i++
		return true
	}
	return false
}

func (p *json5) value(depth int) (any, bool) {
	p.space()
	if p.i >= len(p.src) || depth > maxNesting {
		return nil, false
	}
	switch c := p.src[p.i]; c {
	case '{':
		p.i++
		return p.object(depth)
	case '[':
		p.i++
		return p.array(depth)
	case '"', '\'':
		p.i++
		return p.str(c)
	}
	return p.word()
}

func (p *json5) object(depth int) (any, bool) {
	m := map[string]any{}
	for {
		p.space()
		if p.take('}') {
			return m, true
		}
		key, ok := p.key()
		if p.space(); !ok || !p.take(':') {
			return nil, false
		}
		if m[key], ok = p.value(depth + 1); !ok {
			return nil, false
		}
		p.space()
		if !p.take(',') {
			return m, p.take('}')
		}
	}
}

func (p *json5) array(depth int) (any, bool) {
	list := []any{}
	for {
		p.space()
		if p.take(']') {
			return list, true
		}
		v, ok := p.value(depth + 1)
		if !ok {
			return nil, false
		}
		list = append(list, v)
		p.space()
		if !p.take(',') {
			return list, p.take(']')
		}
	}
}

// key is a quoted or bare key.
func (p *json5) key() (string, bool) {
	if p.take('"') {
		v, ok := p.str('"')
		return textOf(v), ok
	}
	if p.take('\'') {
		v, ok := p.str('\'')
		return textOf(v), ok
	}
	start := p.i
	for p.i < len(p.src) {
		c, n := utf8.DecodeRuneInString(p.src[p.i:])
		if c != '$' && c != '_' && !unicode.IsLetter(c) && (p.i == start || !unicode.IsDigit(c)) {
			break
		}
		p.i += n
	}
	return p.src[start:p.i], p.i > start
}

func textOf(v any) string { s, _ := v.(string); return s }

// word is a number, true, false or null.
func (p *json5) word() (any, bool) {
	n := strings.IndexFunc(p.src[p.i:], func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("+-.", c)
	})
	if n < 0 {
		n = len(p.src) - p.i
	}
	w := p.src[p.i : p.i+n]
	p.i += n
	switch w {
	case "true":
		return true, true
	case "false":
		return false, true
	case "null":
		return nil, true
	case "":
		return nil, false
	}
	return number(w)
}

func number(w string) (any, bool) {
	sign, digits := 1.0, strings.TrimPrefix(w, "+")
	if rest, ok := strings.CutPrefix(digits, "-"); ok {
		sign, digits = -1, rest
	}
	switch digits {
	case "Infinity":
		return sign * math.Inf(1), true
	case "NaN":
		return math.NaN(), true
	}
	if hex, ok := strings.CutPrefix(strings.ToLower(digits), "0x"); ok {
		n, err := strconv.ParseUint(hex, 16, 64)
		return sign * float64(n), err == nil
	}
	if digits == "" || !strings.ContainsAny(digits[:1], "0123456789.") {
		return nil, false
	}
	f, err := strconv.ParseFloat(digits, 64)
	return sign * f, err == nil
}

// str reads up to the closing quote.
func (p *json5) str(quote byte) (any, bool) {
	var b strings.Builder
	for p.i < len(p.src) {
		c := p.src[p.i]
		p.i++
		switch c {
		case quote:
			return b.String(), true
		case '\n', '\r':
			return nil, false
		case '\\':
			if !p.escape(&b) {
				return nil, false
			}
		default:
			b.WriteByte(c)
		}
	}
	return nil, false
}

// escape reads what stands behind a backslash.
func (p *json5) escape(b *strings.Builder) bool {
	if p.i >= len(p.src) {
		return false
	}
	c, n := utf8.DecodeRuneInString(p.src[p.i:])
	p.i += n
	switch c {
	case 'u':
		return p.hex(b, 4)
	case 'x':
		return p.hex(b, 2)
	case '\r':
		p.take('\n')
	case '\n', '\u2028', '\u2029': // the line goes on
	case '0':
		b.WriteByte(0)
	default:
		if i := strings.IndexRune("nrtbfv", c); i >= 0 {
			c = rune("\n\r\t\b\f\v"[i])
		}
		b.WriteRune(c)
	}
	return true
}

func (p *json5) hex(b *strings.Builder, digits int) bool {
	if p.i+digits > len(p.src) {
		return false
	}
	n, err := strconv.ParseUint(p.src[p.i:p.i+digits], 16, 32)
	p.i += digits
	b.WriteRune(rune(n))
	return err == nil
}
