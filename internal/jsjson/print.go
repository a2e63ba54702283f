// Package jsjson reads and prints JSON the way JavaScript does: what
// JSON.stringify would print, what JSON.parse would accept, and how long both
// are in UTF-16 units. It does not know what the JSON means.
//
// Strings are Go strings in UTF-8, with one addition: a lone surrogate, which
// JavaScript can hold and UTF-8 cannot, is kept as the three bytes UTF-8 would
// use for its number (WTF-8). Invalid bytes count and print as U+FFFD.
//
// Start with AppendString for printing and Members for reading.
package jsjson

import (
	"time"
	"unicode/utf8"
)

const hex = "0123456789abcdef"

// AppendString appends s as JSON.stringify prints it: '<', '>', '&', '/',
// U+2028 and U+2029 stay as they are, controls are \b \f \n \r \t or \u00xx,
// lone surrogates \udxxx, all in lower case.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if class[c] != 0 {
				dst = append(dst, s[start:i]...)
				dst = appendEscape(dst, c)
				start = i + 1
			}
			i++
			continue
		}
		r, size, lone := decode(s[i:])
		if lone || r == utf8.RuneError {
			dst = append(dst, s[start:i]...)
			if lone {
				dst = appendUnit(dst, uint16(r), hex)
			} else {
				dst = append(dst, "\uFFFD"...)
			}
			start = i + size
		}
		i += size
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

// Escapes says how AppendASCII writes what is not plain ASCII.
type Escapes struct {
	UpperHex bool // \u00F1 instead of \u00f1
	KeepDEL  bool // leave U+007F as it is
}

// AppendASCII appends s as AppendString does and escapes every unit from
// U+007F up, so that the result is ASCII; a character outside the basic plane
// is two escapes.
func AppendASCII(dst []byte, s string, e Escapes) []byte {
	digits := hex
	if e.UpperHex {
		digits = "0123456789ABCDEF"
	}
	dst = append(dst, '"')
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			switch {
			case c == 0x7f && !e.KeepDEL:
				dst = appendUnit(dst, 0x7f, digits)
			case class[c] != 0:
				dst = appendEscape(dst, c)
			default:
				dst = append(dst, c)
			}
			i++
			continue
		}
		r, size, _ := decode(s[i:])
		if r >= 0x10000 {
			dst = appendUnit(dst, uint16(0xd800+(r-0x10000)>>10), digits)
			dst = appendUnit(dst, uint16(0xdc00+(r-0x10000)&0x3ff), digits)
		} else {
			dst = appendUnit(dst, uint16(r), digits)
		}
		i += size
	}
	return append(dst, '"')
}

// class is 0 for a byte that a JSON string holds as it is, 1 for a two-unit
// escape, 5 for a six-unit one: the units an escape adds.
var class = func() (t [256]uint8) {
	for c := range 0x20 {
		t[c] = 5
	}
	for _, c := range "\b\f\n\r\t\"\\" {
		t[c] = 1
	}
	return t
}()

func appendEscape(dst []byte, c byte) []byte {
	switch c {
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	case '"', '\\':
		return append(dst, '\\', c)
	}
	return appendUnit(dst, uint16(c), hex)
}

func appendUnit(dst []byte, u uint16, digits string) []byte {
	return append(dst, '\\', 'u', digits[u>>12], digits[u>>8&15], digits[u>>4&15], digits[u&15])
}

// decode is utf8.DecodeRuneInString that also knows a lone surrogate in WTF-8.
func decode(s string) (r rune, size int, lone bool) {
	r, size = utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && size == 1 && surrogate(s) {
		return 0xd000 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f), 3, true
	}
	return r, size, false
}

// surrogate says whether s starts with a lone surrogate in WTF-8.
func surrogate[T string | []byte](s T) bool {
	return len(s) >= 3 && s[0] == 0xed && s[1]&0xe0 == 0xa0 && s[2]&0xc0 == 0x80
}

// ISOTime prints milliseconds since 1970 as Date.prototype.toISOString does;
// 0, a time that was not recorded, is empty.
func ISOTime(ms int64) string {
	if ms == 0 {
		return ""
	}
	return time.UnixMilli(ms).UTC().Format("2006-01-02T15:04:05.000Z")
}
