package jsjson

import (
	"encoding/binary"
	"unicode/utf8"
	"unsafe"
)

// A Size is how long a string is for JavaScript.
type Size struct {
	Units  int // UTF-16 units of the string: its length
	Quoted int // UTF-16 units of the string as JSON.stringify prints it
	Lines  int // line feeds, and one more for text after the last
}

// Measure is the size of s.
func Measure(s string) Size { return MeasureBytes(unsafe.Slice(unsafe.StringData(s), len(s))) }

// MeasureBytes is Measure for a string that is not a Go string yet.
func MeasureBytes(b []byte) Size {
	units, extra, feeds := 0, 0, 0
	for i := 0; i < len(b); {
		if i+8 <= len(b) && plain(binary.LittleEndian.Uint64(b[i:])) {
			units, i = units+8, i+8
			continue
		}
		c := b[i]
		if c < utf8.RuneSelf {
			extra += int(class[c])
			if c == '\n' {
				feeds++
			}
			units, i = units+1, i+1
			continue
		}
		r, size := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && size == 1 && surrogate(b[i:]) {
			size, extra = 3, extra+5
		} else if r >= 0x10000 {
			units++
		}
		units, i = units+1, i+size
	}
	if len(b) > 0 && b[len(b)-1] != '\n' {
		feeds++
	}
	return Size{Units: units, Quoted: units + extra + 2, Lines: feeds}
}

// Units is the length of s in UTF-16 units.
func Units(s string) int { return Measure(s).Units }

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
