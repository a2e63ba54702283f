package text

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Encoding is the unit in which a position counts characters within a line.
type Encoding uint8

// The position encodings of LSP 3.17; UTF16 is the default there.
const (
	UTF16 Encoding = iota
	UTF8
	UTF32
)

// EOL is the line end that src uses first: "\n", "\r\n" or "\r".
func EOL(src string) string {
	i := strings.IndexAny(src, "\r\n")
	switch {
	case i < 0 || src[i] == '\n':
		return "\n"
	case i+1 < len(src) && src[i+1] == '\n':
		return "\r\n"
	}
	return "\r"
}

// Position is a zero-based line and a zero-based character in some Encoding.
type Position struct{ Line, Char int }

// Lines finds lines and positions in one text. LF, CRLF and a lone CR end a
// line, as LSP has it. An invalid byte counts as one character (U+FFFD).
type Lines struct {
	src    string
	starts []int // byte offset of each line; starts[0] == 0
	ascii  bool
}

// NewLines indexes src.
func NewLines(src string) *Lines {
	l := &Lines{src: src, starts: make([]int, 1, 1+strings.Count(src, "\n")), ascii: true}
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case c == '\n', c == '\r' && (i+1 == len(src) || src[i+1] != '\n'):
			l.starts = append(l.starts, i+1)
		case c >= utf8.RuneSelf:
			l.ascii = false
		}
	}
	return l
}

// Count is the number of lines; a text that ends with a line end has an empty
// last line.
func (l *Lines) Count() int { return len(l.starts) }

// LineOf is the zero-based line that holds offset.
func (l *Lines) LineOf(offset int) int {
	return sort.SearchInts(l.starts, clamp(offset, len(l.src))+1) - 1
}

// Line is the span of a line without its end; lines outside the text are empty
// spans at its nearest end.
func (l *Lines) Line(n int) Span {
	if n < 0 {
		return At(0)
	}
	if n >= len(l.starts) {
		return At(len(l.src))
	}
	end := len(l.src)
	if n+1 < len(l.starts) {
		end = l.starts[n+1]
		if end > l.starts[n] && l.src[end-1] == '\n' {
			end--
		}
		if end > l.starts[n] && l.src[end-1] == '\r' {
			end--
		}
	}
	return Span{l.starts[n], end}
}

// Position converts a byte offset; an offset inside a character or a CRLF moves
// back to its start.
func (l *Lines) Position(offset int, enc Encoding) Position {
	line := l.LineOf(offset)
	span := l.Line(line)
	offset = min(clamp(offset, len(l.src)), span.End)
	if l.ascii || enc == UTF8 {
		return Position{line, l.charStart(span, offset) - span.Start}
	}
	chars := 0
	for i := span.Start; i < offset; {
		r, size := utf8.DecodeRuneInString(l.src[i:span.End])
		if i+size > offset {
			break
		}
		chars += units(r, enc)
		i += size
	}
	return Position{line, chars}
}

// Offset converts a position; a character beyond the line's end means its end,
// a line beyond the last the text's end, the middle of a surrogate pair its
// start.
func (l *Lines) Offset(p Position, enc Encoding) int {
	span := l.Line(p.Line)
	if p.Line < 0 || p.Line >= len(l.starts) || p.Char <= 0 {
		return span.Start
	}
	if l.ascii || enc == UTF8 {
		return l.charStart(span, min(span.Start+p.Char, span.End))
	}
	i := span.Start
	for chars := 0; i < span.End; {
		r, size := utf8.DecodeRuneInString(l.src[i:span.End])
		chars += units(r, enc)
		if chars > p.Char {
			break
		}
		i += size
	}
	return i
}

// charStart is the start of the character of line that offset lies inside, else
// offset.
func (l *Lines) charStart(line Span, offset int) int {
	if offset >= line.End || utf8.RuneStart(l.src[offset]) {
		return offset
	}
	for start := offset - 1; start >= line.Start && start > offset-utf8.UTFMax; start-- {
		if !utf8.RuneStart(l.src[start]) {
			continue
		}
		if _, size := utf8.DecodeRuneInString(l.src[start:line.End]); start+size > offset {
			return start
		}
		break
	}
	return offset
}

func units(r rune, enc Encoding) int {
	if enc == UTF16 && r >= 0x10000 {
		return 2
	}
	return 1
}
