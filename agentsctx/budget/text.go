package budget

import (
	"strings"
	"unicode"

	"agentls/internal/markdown"
	"agentls/internal/measure"
)

// Text is the text of a file, and what budgets have found out about it.
type Text struct {
	Source   string
	Known    bool // Source is the whole content; it may be out of reach
	Size     int  // bytes
	Headings func() []markdown.Heading

	units  int // plus one, once counted
	blank  answer
	views  []*view
	absent *Outcome
}

// answer is a question that is answered once.
type answer uint8

const (
	unasked answer = iota
	yes
	no
)

// Blank reports whether the text is known and has nothing but white space.
func (t *Text) Blank() bool {
	if t.blank == unasked {
		t.blank = no
		if t.Known && blank(t.Source) {
			t.blank = yes
		}
	}
	return t.blank == yes
}

func blank(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !unicode.IsSpace(r) }) < 0
}

func blankIn(s string, ranges [][2]int) bool {
	for _, r := range ranges {
		if !blank(s[r[0]:r[1]]) {
			return false
		}
	}
	return true
}

// Units is the length in UTF-16 units, guessed from the size when the text is
// out of reach.
func (t *Text) Units() int {
	if t.units == 0 {
		t.units = t.Size + 1
		if t.Known {
			t.units = measure.UTF16(t.Source) + 1
		}
	}
	return t.units - 1
}

// UnitsIn is the same for some byte ranges.
func (t *Text) UnitsIn(ranges [][2]int) int {
	if len(ranges) == 1 && ranges[0] == [2]int{0, t.Size} {
		return t.Units()
	}
	n, plain := 0, t.Units() == t.Size // every character is a byte
	for _, r := range ranges {
		if t.Known && !plain {
			n += measure.UTF16(t.Source[r[0]:r[1]])
		} else {
			n += r[1] - r[0]
		}
	}
	return n
}
