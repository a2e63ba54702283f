package jsonc

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"agentls/internal/text"
)

// token is a piece of the text between white space. Scanning never fails: the
// kinds tell the parser what it stumbled over.
type token struct {
	kind byte // one of { } [ ] : , or a constant below
	text.Span
}

const (
	tokenEnd      = 0
	tokenString   = '"'
	tokenWord     = 'a' // letters, digits and signs: a number, true, or what should have been quoted
	tokenComment  = '/'
	tokenUnclosed = '!'  // a string or comment without its end
	tokenSingle   = '\'' // text in single quotes, or the rest of the line after one
	tokenOther    = '?'
)

// IsBlank reports that src holds nothing but white space and comments, like a
// file that was just made.
func IsBlank(src string) bool {
	s := scanner{src: src, at: len(src) - len(strings.TrimPrefix(src, byteOrderMark))}
	for {
		switch s.scan().kind {
		case tokenEnd:
			return true
		case tokenComment:
		default:
			return false
		}
	}
}

const byteOrderMark = "\ufeff"

type scanner struct {
	src     string
	at      int
	dialect Dialect
}

// scan is the next token.
func (s *scanner) scan() token {
	for s.at < len(s.src) {
		r, size := utf8.DecodeRuneInString(s.src[s.at:])
		if !strings.ContainsRune(" \t\r\n", r) && (s.dialect != JSON5 || !unicode.IsSpace(r) && r != '\ufeff') {
			break
		}
		s.at += size
	}
	t := token{Span: text.At(s.at)}
	if s.at < len(s.src) {
		var size int
		t.kind, size = s.next(s.src[s.at:])
		s.at += size
		t.End = s.at
	}
	return t
}

// next is the kind and size of the token at the start of src.
func (s *scanner) next(src string) (kind byte, size int) {
	switch c := src[0]; {
	case strings.IndexByte("{}[]:,", c) >= 0:
		return c, 1
	case c == '\'' && s.dialect != JSON5:
		size, _ := s.quoted(src)
		return tokenSingle, size
	case c == '"' || c == '\'':
		size, closed := s.quoted(src)
		if !closed {
			return tokenUnclosed, size
		}
		return tokenString, size
	case strings.HasPrefix(src, "//"):
		if i := strings.IndexAny(src, "\r\n"); i >= 0 {
			return tokenComment, i
		}
		return tokenComment, len(src)
	case strings.HasPrefix(src, "/*"):
		if i := strings.Index(src[2:], "*/"); i >= 0 {
			return tokenComment, 2 + i + 2
		}
		return tokenUnclosed, len(src)
	}
	n := strings.IndexFunc(src, func(r rune) bool { return !isWord(r) })
	switch {
	case n < 0:
		return tokenWord, len(src)
	case n > 0:
		return tokenWord, n
	}
	_, size = utf8.DecodeRuneInString(src)
	return tokenOther, size
}

// quoted is the size of the string at the start of src; one that is not closed
// ends with its line.
func (s *scanner) quoted(src string) (size int, closed bool) {
	for i := 1; i < len(src); i++ {
		switch src[i] {
		case '\\':
			if i+1 < len(src) && (s.dialect == JSON5 || src[i+1] != '\n' && src[i+1] != '\r') {
				i++
			}
		case src[0]:
			return i + 1, true
		case '\n', '\r':
			if !(s.dialect == JSON5 && strings.HasSuffix(src[:i], "\\\r")) {
				return i, false
			}
		}
	}
	return len(src), false
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || '0' <= r && r <= '9' || strings.ContainsRune("-+._$", r)
}
