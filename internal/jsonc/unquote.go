package jsonc

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"agentls/internal/text"
)

// unquote is the text of a string, or the escape or character in it that its
// dialect forbids.
func (p *parser) unquote(t token) (string, *Problem) {
	s := p.src[t.Start+1 : t.End-1]
	var b strings.Builder
	for i := 0; i < len(s); {
		switch {
		case s[i] < ' ' && p.dialect != JSON5:
			return "", &Problem{Span: text.Span{Start: i, End: i + 1}.Shift(t.Start + 1),
				Message: fmt.Sprintf("the control character U+%04X must be escaped in a string", s[i])}
		case s[i] != '\\':
			b.WriteByte(s[i])
			i++
		default:
			decoded, size, message := unescape(s[i:], p.dialect)
			if message != "" {
				return "", &Problem{Span: text.Span{Start: i, End: i + size}.Shift(t.Start + 1), Message: message}
			}
			b.WriteString(decoded)
			i += size
		}
	}
	return strings.ToValidUTF8(b.String(), "\ufffd"), nil
}

// unescape decodes the escape at the start of s, with its size; the message says
// why there is none.
func unescape(s string, d Dialect) (decoded string, size int, message string) {
	c, n := utf8.DecodeRuneInString(s[1:])
	size = 1 + n
	i := strings.IndexRune(`"\/bfnrt`, c)
	switch {
	case i >= 0:
		return "\"\\/\b\f\n\r\t"[i : i+1], size, ""
	case c == 'u':
		r, ok := hex(s, 2, 4)
		if !ok {
			return "", size, "`\\u` needs four hexadecimal digits"
		}
		if low, ok := hex(s, 8, 4); ok && utf16.IsSurrogate(r) && s[6:8] == `\u` {
			if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
				return string(pair), 12, ""
			}
		}
		return string(r), 6, ""
	case d != JSON5:
		return "", size, "`" + s[:size] + "` is no JSON escape; a backslash itself is written `\\\\`"
	case c == 'x':
		r, ok := hex(s, 2, 2)
		if !ok {
			return "", size, "`\\x` needs two hexadecimal digits"
		}
		return string(r), 4, ""
	case c == '\r' && strings.HasPrefix(s[2:], "\n"):
		return "", 3, ""
	case strings.ContainsRune("\r\n\u2028\u2029", c): // the string goes on in the next line
		return "", size, ""
	case c == '0':
		return "\x00", size, ""
	case c == 'v':
		return "\v", size, ""
	}
	return s[1:size], size, ""
}

// hex is the number in the digits of s that begin at start.
func hex(s string, start, digits int) (rune, bool) {
	if start+digits > len(s) {
		return 0, false
	}
	n, err := strconv.ParseUint(s[start:start+digits], 16, 32)
	return rune(n), err == nil
}
