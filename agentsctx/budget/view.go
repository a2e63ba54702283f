package budget

import (
	"unicode/utf8"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/internal/text"
)

// view is a text as an agent reads it, with the way back to the bytes as
// stored.
type view struct {
	budget  *profile.Budget
	of      *Text
	text    string // valid or not, as counted
	size    int    // bytes counted; the text may be out of reach
	strip   bool   // trailing white space is not counted
	decoded *decoded
	lengths [profile.FileCount + 1]int // in the units that somebody asked for, plus one; else 0

	all  *Outcome // nothing is lost
	cuts map[cutKey]*Outcome
}

// cutKey is all that decides what a cut leaves.
type cutKey struct {
	room        profile.Limit
	cut         profile.Cut
	blankIsFree bool
}

// view is the part of the text that a budget counts: up to the read cap, and
// for budgets in bytes of text with its invalid bytes replaced.
func (t *Text) view(b *profile.Budget) *view {
	if b.ReadCap == 0 && b.Total.Unit != profile.UTF16Units {
		b = &plain
	}
	for _, v := range t.views {
		if v.budget == b {
			return v
		}
	}
	v := newView(t, b)
	t.views = append(t.views, v)
	return v
}

// UnitsUnder is the length of the text in UTF-16 units as b counts it: without
// the white space at its end where that is not sent.
func (t *Text) UnitsUnder(b *profile.Budget) int {
	if v := t.view(b); v.strip {
		return v.len(profile.UTF16Units)
	}
	return t.Units()
}

// plain is a budget that counts a text as stored; all such share one view.
var plain profile.Budget

func newView(t *Text, b *profile.Budget) *view {
	v := &view{budget: b, of: t, text: t.Source, size: t.Size}
	if !t.Known {
		return v
	}
	if b.ReadCap > 0 {
		if t.Size > b.ReadCap {
			end, _ := byteAt(t.Source, b.ReadCap)
			v.text, v.size = t.Source[:end], end
		}
		if !utf8.ValidString(v.text) {
			v.decoded = decodeLossy(v.text)
			v.text, v.size = v.decoded.text, len(v.decoded.text)
		}
	}
	if b.Total.Unit == profile.UTF16Units {
		v.text = trimRight(v.text)
		v.size, v.strip = len(v.text), true
	}
	return v
}

// len is the length of the view in a unit.
func (v *view) len(u profile.Unit) int {
	if !v.of.Known || u == profile.Bytes {
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

// whole keeps everything; white space that is not counted is kept too.
func (v *view) whole(unit profile.Unit) *Outcome {
	if v.all == nil {
		v.all = v.of.outcome(excerpt{ranges: keepRange(0, v.end()), cost: v.len(unit)})
	}
	return v.all
}

// end is the offset in the file at which the view ends, with the white space
// after it that is not counted.
func (v *view) end() int {
	if v.strip {
		return v.of.Size
	}
	return v.stored(v.size)
}

// stored is the offset in the file of an offset in the view.
func (v *view) stored(offset int) int {
	if v.decoded != nil {
		return v.decoded.source(offset)
	}
	return offset
}

// offset is the byte at which n units of the view end.
func (v *view) offset(l profile.Limit) int {
	n := min(l.N, v.size)
	if !v.of.Known {
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
