package jsjson

import (
	"bytes"
	"strconv"
	"unicode/utf8"
)

// AppendUnquoted appends the string that the JSON string raw stands for;
// false when raw is no string. Escapes that JSON does not know keep their
// character, invalid bytes become U+FFFD.
func AppendUnquoted(dst, raw []byte) ([]byte, bool) {
	if len(raw) < 2 || raw[0] != '"' || raw[len(raw)-1] != '"' {
		return dst, false
	}
	return appendInner(dst, raw[1:len(raw)-1]), true
}

// String is the string that raw stands for; false when raw is no string.
func String(raw []byte) (string, bool) {
	if len(raw) >= 2 && raw[0] == '"' && raw[len(raw)-1] == '"' {
		if inner := raw[1 : len(raw)-1]; bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
			return string(inner), true
		}
	}
	b, ok := AppendUnquoted(nil, raw)
	return string(b), ok
}

// Text is String without the defect: empty when raw is no string.
func Text(raw []byte) string {
	s, _ := String(raw)
	return s
}

// Number is the number that raw stands for; false when raw is no number.
func Number(raw []byte) (float64, bool) {
	if len(raw) == 0 || raw[0] != '-' && (raw[0] < '0' || raw[0] > '9') {
		return 0, false
	}
	f, err := strconv.ParseFloat(string(raw), 64)
	return f, err == nil
}

func appendInner(dst, b []byte) []byte {
	for {
		n := bytes.IndexByte(b, '\\')
		if n < 0 {
			return appendValid(dst, b)
		}
		dst = appendValid(dst, b[:n])
		var size int
		dst, size = appendUnescaped(dst, b[n:])
		b = b[n+size:]
	}
}

// appendUnescaped appends what the escape at the start of b stands for and
// tells how many bytes it is.
func appendUnescaped(dst, b []byte) ([]byte, int) {
	if len(b) < 2 {
		return append(dst, '\\'), len(b)
	}
	switch b[1] {
	case 'b':
		return append(dst, '\b'), 2
	case 'f':
		return append(dst, '\f'), 2
	case 'n':
		return append(dst, '\n'), 2
	case 'r':
		return append(dst, '\r'), 2
	case 't':
		return append(dst, '\t'), 2
	case 'u':
		return appendCodeUnit(dst, b)
	}
	return append(dst, b[1]), 2
}

func appendCodeUnit(dst, b []byte) ([]byte, int) {
	u := unit(b)
	if u < 0 {
		return append(dst, 'u'), 2
	}
	if u < 0xd800 || u > 0xdfff {
		return utf8.AppendRune(dst, u), 6
	}
	if low := unit(b[6:]); u < 0xdc00 && low >= 0xdc00 && low <= 0xdfff {
		return utf8.AppendRune(dst, 0x10000+(u-0xd800)<<10+(low-0xdc00)), 12
	}
	return append(dst, 0xe0|byte(u>>12), 0x80|byte(u>>6)&0x3f, 0x80|byte(u)&0x3f), 6
}

// unit is the value of the escape \uXXXX at the start of b, or -1.
func unit(b []byte) rune {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return -1
	}
	var u rune
	for _, c := range b[2:6] {
		switch {
		case c >= '0' && c <= '9':
			u = u<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			u = u<<4 | rune(c|0x20-'a'+10)
		default:
			return -1
		}
	}
	return u
}

func appendValid(dst, b []byte) []byte {
	if utf8.Valid(b) {
		return append(dst, b...)
	}
	return append(dst, bytes.ToValidUTF8(b, []byte("\uFFFD"))...)
}
