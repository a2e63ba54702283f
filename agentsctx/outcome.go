package agentsctx

import (
	"agentls/internal/measure"
	"agentls/internal/text"
)

// outcome is what a budget leaves of a file.
type outcome struct {
	piece
	size, lost int // bytes
	units      int // UTF-16 units of what is kept
	unseen     []text.Span
	split      text.Span
	headings   []string
}

func (r *Resolver) outcome(p string, f *facts, got piece) *outcome {
	o := &outcome{piece: got, size: f.size, lost: f.size, units: f.unitsIn(got.kept)}
	for _, k := range got.kept {
		o.lost -= k[1] - k[0]
	}
	if o.lost > 0 {
		o.unseen, o.split = unseen(got.kept, f)
		o.headings = r.headingsIn(p, o.unseen)
	}
	return o
}

// keep records an outcome.
func (f *File) keep(o *outcome) {
	f.Kept, f.Lost, f.units, f.Tokens = o.kept, o.lost, o.units, measure.Tokens(o.units)
	f.Unseen, f.Split, f.LostHeadings = o.unseen, o.split, o.headings
	if f.Kept == nil {
		f.Kept = [][2]int{}
	}
	switch {
	case o.lost == 0:
		f.Status = Whole
	case o.lost < o.size:
		f.Status = Truncated
	default:
		f.Status = Dropped
	}
}

// unseen is what lies between the kept ranges, widened to whole characters, and
// the first character that a cut goes through.
func unseen(kept [][2]int, f *facts) (spans []text.Span, split text.Span) {
	at := 0
	for _, k := range append(kept[:len(kept):len(kept)], [2]int{f.size, f.size}) {
		if k[0] > at {
			s := text.Span{Start: at, End: k[0]}
			if c := charAt(f.text, s.Start); !c.Empty() {
				s.Start, split = c.Start, firstOf(split, c)
			}
			if c := charAt(f.text, s.End); !c.Empty() {
				s.End, split = c.End, firstOf(split, c)
			}
			spans = append(spans, s)
		}
		at = max(at, k[1])
	}
	return spans, split
}

func firstOf(a, b text.Span) text.Span {
	if a.Empty() {
		return b
	}
	return a
}
