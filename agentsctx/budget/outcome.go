package budget

import (
	"agentls/internal/text"
)

// Outcome is what a budget leaves of a file.
type Outcome struct {
	Kept     [][2]int    // byte ranges as stored
	Lost     int         // bytes
	Unseen   []text.Span // what is lost, widened to whole characters
	Split    text.Span   // the character the cut goes through; empty when none
	Headings []string    // that are lost

	cost, marker int
}

func (t *Text) outcome(got excerpt) *Outcome {
	o := &Outcome{Kept: got.ranges, Lost: t.Size, cost: got.cost, marker: got.marker}
	for _, k := range got.ranges {
		o.Lost -= k[1] - k[0]
	}
	if o.Kept == nil {
		o.Kept = [][2]int{}
	}
	if o.Lost > 0 {
		o.Unseen, o.Split = t.unseen(got.ranges)
		o.Headings = t.headingsIn(o.Unseen)
	}
	return o
}

// nothing is the outcome of a file that is left out.
func (t *Text) nothing() *Outcome {
	if t.absent == nil {
		t.absent = t.outcome(excerpt{})
	}
	return t.absent
}

// unseen is what lies between the kept ranges, widened to whole characters, and
// the first character that a cut goes through.
func (t *Text) unseen(kept [][2]int) (spans []text.Span, split text.Span) {
	at := 0
	for _, k := range append(kept[:len(kept):len(kept)], [2]int{t.Size, t.Size}) {
		if k[0] > at {
			s := text.Span{Start: at, End: k[0]}
			if c := charAt(t.Source, s.Start); !c.Empty() {
				s.Start, split = c.Start, firstOf(split, c)
			}
			if c := charAt(t.Source, s.End); !c.Empty() {
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

// headingsIn are the headings that begin in one of the spans.
func (t *Text) headingsIn(spans []text.Span) []string {
	if len(spans) == 0 || t.Headings == nil {
		return nil
	}
	var lost []string
	for _, h := range t.Headings() {
		for _, s := range spans {
			if s.Start <= h.Span.Start && h.Span.Start < s.End {
				lost = append(lost, h.Text)
				break
			}
		}
	}
	return lost
}
