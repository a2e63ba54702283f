package settings

import (
	"strings"

	"agentls/internal/text"
)

// token is a piece of JSON text between blanks. The scanner never fails: it is
// there to say precisely what a strict parser stumbled over.
type token struct {
	kind byte // one of { } [ ] : , for themselves, or a tokenKind below
	span text.Span
}

const (
	tokenString   = '"'
	tokenWord     = 'a' // letters, digits and signs: a number, true, or what should have been quoted
	tokenComment  = '/'
	tokenUnclosed = '!'  // a string or comment without its end
	tokenSingle   = '\'' // text in single quotes, or the rest of the line behind one
	tokenOther    = '?'
)

// scan cuts src into tokens.
func scan(src string) []token {
	var tokens []token
	i := 0
	if strings.HasPrefix(src, byteOrderMark) {
		i = len(byteOrderMark)
	}
	for i < len(src) {
		if strings.IndexByte(" \t\r\n", src[i]) >= 0 {
			i++
			continue
		}
		kind, size := next(src[i:])
		tokens = append(tokens, token{kind, text.Span{Start: i, End: i + size}})
		i += size
	}
	return tokens
}

// next is the kind and size of the token at the start of s.
func next(s string) (byte, int) {
	switch c := s[0]; {
	case strings.IndexByte("{}[]:,", c) >= 0:
		return c, 1
	case c == '"':
		if size, closed := quotedSize(s); !closed {
			return tokenUnclosed, size
		} else {
			return tokenString, size
		}
	case c == '\'':
		size, _ := quotedSize(s)
		return tokenSingle, size
	case strings.HasPrefix(s, "//"):
		return tokenComment, lineSize(s)
	case strings.HasPrefix(s, "/*"):
		if i := strings.Index(s[2:], "*/"); i >= 0 {
			return tokenComment, 2 + i + 2
		}
		return tokenUnclosed, len(s)
	case isWord(c):
		size := 1
		for size < len(s) && isWord(s[size]) {
			size++
		}
		return tokenWord, size
	default:
		return tokenOther, runeSize(s)
	}
}

// quotedSize is the size of the string at the start of s; a string that is not
// closed ends with its line.
func quotedSize(s string) (size int, closed bool) {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			if i+1 < len(s) && s[i+1] != '\n' && s[i+1] != '\r' {
				i++
			}
		case s[0]:
			return i + 1, true
		case '\n', '\r':
			return i, false
		}
	}
	return len(s), false
}

// lineSize is the size of s up to its first line end.
func lineSize(s string) int {
	if i := strings.IndexAny(s, "\r\n"); i >= 0 {
		return i
	}
	return len(s)
}

func isWord(c byte) bool {
	return c == '-' || c == '+' || c == '.' || c == '_' || c == '$' ||
		'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

func runeSize(s string) int {
	for i := range s {
		if i > 0 {
			return i
		}
	}
	return len(s)
}
