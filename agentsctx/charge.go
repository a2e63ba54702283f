package agentsctx

import (
	"path"
	"slices"

	"agentls/agentsctx/budget"
	"agentls/agentsctx/profile"
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

func (f *entry) exempt() bool { return f.choice != nil && f.choice.src.Exempt }
