package agentsctx

import (
	"unicode/utf8"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/internal/text"
)

// piece is what a cut leaves of a file.
type piece struct {
	kept   [][2]int // byte ranges as stored
	cost   int      // in the limit's unit, the marker included
	marker int      // of it, for text that is not the file's
}

// textOf joins the kept ranges of src.
func (p piece) textOf(src string) string {
	out := ""
	for _, r := range p.kept {
		out += src[r[0]:r[1]]
	}
	return out
}

// cutter keeps a part of v that fits into room.
type cutter func(v view, name string, room profile.Limit, c profile.Cut) piece

// cuts are the algorithms that profile.CutKind names.
var cuts = [...]cutter{
	profile.KeepHead:     keepHead,
	profile.KeepTail:     keepTail,
	profile.KeepEnds:     keepEnds,
	profile.KeepEndsOver: keepEndsOver,
	profile.KeepDigest:   keepDigest,
}

// view is a file's text as an agent reads it, with the way back to the bytes as
// stored.
type view struct {
	text    string // valid or not, as counted
	size    int    // bytes counted; the text may be out of reach
	full    int    // bytes as stored
	known   bool   // text holds what is counted
	strip   bool   // trailing white space is not counted
	decoded *decoded
	lengths [profile.FileCount + 1]int // in the units that somebody asked for, plus one; else 0
}

// view is the part of a file that the budget counts: up to the read cap, and
// for budgets in bytes of text with its invalid bytes replaced.
func (b *builder) view(f *facts) *view {
	bud := &b.p.Budget
	v := f.views[bud]
	if v == nil {
		if f.views == nil {
			f.views = map[*profile.Budget]*view{}
		}
		v = newView(f, bud)
		f.views[bud] = v
	}
	return v
}

func newView(f *facts, bud *profile.Budget) *view {
	v := &view{text: f.text, size: f.size, full: f.size, known: f.ok}
	if !f.ok {
		return v
	}
	if bud.ReadCap > 0 {
		if f.size > bud.ReadCap {
			end, _ := byteAt(f.text, bud.ReadCap)
			v.text, v.size = f.text[:end], end
		}
		if !utf8.ValidString(v.text) {
			v.decoded = decodeLossy(v.text)
			v.text, v.size = v.decoded.text, len(v.decoded.text)
		}
	}
	if bud.Total.Unit == profile.UTF16Units {
		v.text = trimRight(v.text)
		v.size, v.strip = len(v.text), true
	}
	return v
}

// len is the length of the view in a unit.
func (v *view) len(u profile.Unit) int {
	if !v.known || u == profile.Bytes {
		return v.size
	}
	if v.lengths[u] == 0 {
		v.lengths[u] = v.count(u) + 1
	}
	return v.lengths[u] - 1
}

func (v *view) count(u profile.Unit) int {
	switch u {
	case profile.UTF16Units:
		return measure.UTF16(v.text)
	case profile.CodePoints:
		return utf8.RuneCountInString(v.text)
	case profile.LineCount:
		return text.NewLines(v.text).Count()
	}
	return v.size
}

// whole keeps everything; blanks that are not counted count as kept.
func (v view) whole() piece { return piece{kept: keepRange(0, v.end())} }

// end is the offset in the file at which the view ends, with the blanks behind
// it that are not counted.
func (v view) end() int {
	if v.strip {
		return v.full
	}
	return v.stored(v.size)
}

// stored is the offset in the file of an offset in the view.
func (v view) stored(offset int) int {
	if v.decoded != nil {
		return v.decoded.source(offset)
	}
	return offset
}

// offset is the byte at which n units of the view end.
func (v view) offset(l profile.Limit) int {
	n := min(l.N, v.size)
	if !v.known {
		return n
	}
	switch l.Unit {
	case profile.UTF16Units:
		at, _ := byteAt(v.text, l.N)
		return at
	case profile.CodePoints:
		return charsEnd(v.text, l.N)
	case profile.LineCount:
		if lines := text.NewLines(v.text); l.N < lines.Count() {
			return lines.Line(l.N).Start
		}
		return v.size
	}
	return n
}

func keepRange(start, end int) [][2]int {
	if start >= end {
		return nil
	}
	return [][2]int{{start, end}}
}

func keepHead(v view, _ string, room profile.Limit, _ profile.Cut) piece {
	end := v.offset(room)
	return piece{kept: keepRange(0, v.stored(end)), cost: room.N}
}

// keepTail keeps the last bytes; other units do not occur.
func keepTail(v view, _ string, room profile.Limit, _ profile.Cut) piece {
	start := max(0, v.size-room.N)
	return piece{kept: keepRange(v.stored(start), v.stored(v.size)), cost: room.N}
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
