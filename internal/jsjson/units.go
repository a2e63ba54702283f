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
