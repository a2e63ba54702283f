package budget

import (
	"unicode/utf8"

	"agentls/agentsctx/profile"
	"agentls/internal/text"
)

// excerpt is what a cut leaves of a file.
type excerpt struct {
	ranges [][2]int // of bytes as stored
	cost   int      // in the limit's unit, the marker included
	marker int      // of it, for text that is not the file's
}

// cutter keeps a part of v that fits into room.
type cutter func(v *view, name string, room profile.Limit, c profile.Cut) excerpt

// cuts are the algorithms that profile.CutKind names.
var cuts = [...]cutter{
	profile.KeepHead:     keepHead,
	profile.KeepTail:     keepTail,
	profile.KeepEnds:     keepEnds,
	profile.KeepEndsOver: keepEndsOver,
	profile.KeepDigest:   keepDigest,
}

func keepRange(start, end int) [][2]int {
	if start >= end {
		return nil
	}
	return [][2]int{{start, end}}
}

func keepHead(v *view, _ string, room profile.Limit, _ profile.Cut) excerpt {
	end := v.offset(room)
	return excerpt{ranges: keepRange(0, v.stored(end)), cost: room.N}
}

// keepTail keeps the last bytes; other units do not occur.
func keepTail(v *view, _ string, room profile.Limit, _ profile.Cut) excerpt {
	start := max(0, v.size-room.N)
	return excerpt{ranges: keepRange(v.stored(start), v.stored(v.size)), cost: room.N}
}

// charsEnd is the byte at which n characters of s end.
func charsEnd(s string, n int) int {
	for i := range s {
		if n == 0 {
			return i
		}
		n--
	}
	return len(s)
}

// byteAt is the byte at which n UTF-16 units of s end, and whether n lies
// inside a surrogate pair; then it is the start of that character.
func byteAt(s string, n int) (offset int, inside bool) {
	for i := 0; i < len(s); {
		if n <= 0 {
			return i, false
		}
		r, size := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
		}
		if n--; r >= 0x10000 {
			if n == 0 {
				return i, true
			}
			n--
		}
		i += size
	}
	return len(s), false
}

// charAt is the character of s that offset lies inside of, empty when offset
// is at a boundary.
func charAt(s string, offset int) text.Span {
	if offset <= 0 || offset >= len(s) || utf8.RuneStart(s[offset]) {
		return text.Span{}
	}
	for start := offset - 1; start >= 0 && offset-start < utf8.UTFMax; start-- {
		if !utf8.RuneStart(s[start]) {
			continue
		}
		if _, size := utf8.DecodeRuneInString(s[start:]); start+size > offset {
			return text.Span{Start: start, End: start + size}
		}
		break
	}
	return text.Span{}
}
