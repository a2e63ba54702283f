// Package measure counts text the way agents do: UTF-16 code units, code
// points and token estimates. It does not know agents or files. Start with
// UTF16.
package measure

import "unicode/utf8"

// UTF16 is the number of UTF-16 code units in s: the length JavaScript reports.
// An invalid byte counts as one unit (U+FFFD).
func UTF16(s string) int {
	n := 0
	for i := 0; i < len(s); {
		for ; i+8 <= len(s) && ascii8(s[i:i+8]); i += 8 {
			n += 8
		}
		if i == len(s) {
			break
		}
		if s[i] < utf8.RuneSelf {
			n, i = n+1, i+1
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		n, i = n+1, i+size
		if r >= 0x10000 {
			n++
		}
	}
	return n
}

// ascii8 reports whether eight bytes are ASCII; the compiler loads them at once.
func ascii8(s string) bool {
	_ = s[7]
	word := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
	return word&0x8080808080808080 == 0
}

// Chars is the number of code points in s, the unit of the Agent Skills
// specification.
func Chars(s string) int { return utf8.RuneCountInString(s) }

// Tokens estimates the tokens of a text of that many UTF-16 units: a quarter,
// rounded up. It is always applied to a sum, never added up itself.
func Tokens(units int) int { return (max(0, units) + 3) / 4 }
