package jsjson

import "unicode/utf8"

// A Size is how long a string is for JavaScript.
type Size struct {
	Units  int // UTF-16 units of the string: its length
	Quoted int // UTF-16 units of the string as JSON.stringify prints it
	Lines  int // line feeds, and one more for text after the last
}

// Measure is the size of s.
func Measure(s string) Size { return measure(s) }

// MeasureBytes is Measure for a string that is not a Go string yet.
func MeasureBytes(b []byte) Size { return measure(b) }

func measure[T string | []byte](s T) Size {
	units, extra, feeds := 0, 0, 0
	for i := 0; i < len(s); {
		if i+8 <= len(s) && plain(word(s, i)) {
			units, i = units+8, i+8
			continue
		}
		c := s[i]
		if c < utf8.RuneSelf {
			extra += int(class[c])
			if c == '\n' {
				feeds++
			}
			units, i = units+1, i+1
			continue
		}
		r, size, lone := decode(string(s[i:min(i+utf8.UTFMax, len(s))]))
		if lone {
			extra += 5
		} else if r >= 0x10000 {
			units++
		}
		units, i = units+1, i+size
	}
	if len(s) > 0 && s[len(s)-1] != '\n' {
		feeds++
	}
	return Size{Units: units, Quoted: units + extra + 2, Lines: feeds}
}

// Units is the length of s in UTF-16 units.
func Units(s string) int { return measure(s).Units }

// word is the eight bytes of s from i on.
func word[T string | []byte](s T, i int) uint64 {
	return uint64(s[i]) | uint64(s[i+1])<<8 | uint64(s[i+2])<<16 | uint64(s[i+3])<<24 |
		uint64(s[i+4])<<32 | uint64(s[i+5])<<40 | uint64(s[i+6])<<48 | uint64(s[i+7])<<56
}

const (
	ones = 0x0101010101010101
	tops = 0x8080808080808080
)

// plain says whether all eight bytes of w are ASCII and stand in a JSON string
// as they are: no control, no quote, no backslash. It may say no for a word
// that is, never yes for one that is not: the borrow of a subtraction only
// carries from a byte that is itself found.
func plain(w uint64) bool {
	quote, slash := w^(ones*'"'), w^(ones*'\\')
	return (w|(w-ones*0x20)|((quote-ones)&^quote)|((slash-ones)&^slash))&tops == 0
}
