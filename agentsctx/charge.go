package agentsctx

import (
	"path"
	"slices"
	"unicode/utf8"

	"agentls/agentsctx/budget"
	"agentls/agentsctx/imports"
	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
)

// charge lets every file take its part of the budget, in the profile's order.
func (d *draft) charge(at *session) {
	b := &at.p.Budget
	state := budget.NewState(b, at.set.Number)
	unit := b.Total.Unit
	if b.Total.N == 0 {
		unit = b.PerFile.Unit
	}
	d.e.Budget = Budget{Total: shownLimit(state.Total), PerFile: shownLimit(state.PerFile), Unit: unit.ID()}
	for _, f := range d.chargeOrder(b) {
		if f.absent {
			f.Charged = state.ChargeMissing(f.Path)
			continue
		}
		f.spenders = len(d.spent)
		got := state.Charge(budget.File{Base: path.Base(f.Path), Text: f.node.text(), Name: f.name(), Exempt: f.exempt()})
		if got.LeftOut {
			f.Status = Empty
			delete(d.inPlay, f.node)
			d.later(f.Path, Empty, "", "it has no text; it costs nothing and still hides its siblings")
			continue
		}
		f.keep(got)
		if most := b.MaxFile; most > 0 && f.Size > most && f.expected() {
			f.Charged = state.ChargeMissing(f.Path)
			f.Marker = f.Charged
		}
		if f.Charged > 0 {
			d.spent = append(d.spent, Spender{f.Path, f.Charged})
		}
	}
	d.files = slices.DeleteFunc(d.files, func(f entry) bool { return f.Status == Empty })
}

func shownLimit(n int) int {
	if n == budget.Unlimited {
		return 0
	}
	return n
}

// chargeOrder is the files, absent ones included, in the order of charge.
func (d *draft) chargeOrder(b *profile.Budget) []*entry {
	order := d.order[:0]
	for i := range d.files {
		order = append(order, &d.files[i])
	}
	for i := range d.absent {
		order = append(order, &d.absent[i])
	}
	switch b.Charge {
	case profile.NearestFirst:
		slices.Reverse(order)
	case profile.AsListed:
		rank := func(f *entry) int {
			if i := slices.Index(b.ChargeOrder, path.Base(f.Path)); i >= 0 {
				return i
			}
			return len(b.ChargeOrder)
		}
		slices.SortStableFunc(order, func(x, y *entry) int { return rank(x) - rank(y) })
	}
	d.order = order
	return order
}

// strip takes out of the files that are whole what the agent takes out of every
// text. It is no loss: its author does not expect the model to see it.
func (d *draft) strip(what profile.Strips) {
	if what == profile.Nothing {
		return
	}
	for i := range d.files {
		f := &d.files[i]
		doc, ok := f.node.document()
		if !ok || f.Status != Whole || f.Size == 0 {
			continue
		}
		var out []text.Span
		if what == profile.BrokenBytes {
			f.Kept = without(f.Size, broken(doc.Source))
			continue
		}
		if doc.Front.State == markdown.Whole {
			out = append(out, text.Span{Start: doc.BOM.End, End: doc.Body.Start})
		}
		if what == profile.FrontAndComments {
			out = append(out, imports.Comments(doc)...)
		}
		f.Kept = without(f.Size, out)
	}
}

// broken are the bytes that are no UTF-8.
func broken(src string) []text.Span {
	var spans []text.Span
	for i, r := range src {
		if r != utf8.RuneError {
			continue
		}
		if _, size := utf8.DecodeRuneInString(src[i:]); size == 1 {
			spans = append(spans, text.Span{Start: i, End: i + 1})
		}
	}
	return spans
}

// without are the ranges between spans, which are in order.
func without(size int, spans []text.Span) [][2]int {
	kept, at := [][2]int{}, 0
	for _, s := range append(spans, text.At(size)) {
		if s.Start > at {
			kept = append(kept, [2]int{at, s.Start})
		}
		at = max(at, s.End)
	}
	return kept
}

// used is what all files take of the budget, in its unit.
func (d *draft) used() int {
	n := 0
	for i := range d.files {
		if f := &d.files[i]; !f.exempt() {
			n += f.Charged
		}
	}
	for i := range d.absent {
		n += d.absent[i].Charged
	}
	return n
}

// keep records what a budget leaves of a file.
func (f *entry) keep(got budget.Charge) {
	f.Kept, f.Lost, f.Unseen, f.Split, f.LostHeadings = got.Kept, got.Lost, got.Unseen, got.Split, got.Headings
	f.Charged, f.Marker, f.Left, f.Limit, f.limit = got.Cost, got.Marker, got.Left, got.Limit, got.OwnLimit
	switch {
	case f.Lost == 0:
		f.Status = Whole
	case f.Lost < f.Size:
		f.Status = Truncated
	default:
		f.Status = Dropped
	}
}

func (f *entry) name() *profile.Name {
	if f.choice == nil {
		return nil // an import
	}
	return f.choice.name
}

// expected reports whether a line in the prompt says that the file is missing
// when it is not read.
func (f *entry) expected() bool {
	return f.choice != nil && slices.ContainsFunc(f.choice.src.Names, func(n profile.Name) bool { return n.Expected })
}

func (f *entry) exempt() bool { return f.choice != nil && f.choice.src.Exempt }
