package agentsctx

import (
	"agentls/agentsctx/profile"
	"agentls/internal/measure"
)

// sum fills in the tokens and the totals. Tokens of all files are estimated from
// the sum of their units.
func (d *draft) sum(b *profile.Budget) {
	t, units := Totals{Files: len(d.files), Used: d.used()}, 0
	for i := range d.files {
		f := &d.files[i]
		f.Raw, f.Injected = f.node.text().UnitsUnder(b), f.node.text().UnitsIn(f.Kept)
		if d.e.Budget.Unit == profile.UTF16Units.ID() && !f.exempt() {
			f.Injected = f.Charged // markers are text too, and white space at the end is not sent
		}
		f.Tokens = measure.Tokens(f.Injected)
		t.Size += f.Size
		t.Lost += f.Lost
		units += f.Injected
	}
	t.Kept = t.Size - t.Lost
	t.Tokens = measure.Tokens(units)
	d.e.Totals = t
}

// duplicates notes texts that reach the agent twice.
func (d *draft) duplicates(at *session) {
	texts := map[string]*node{}
	for i := range d.files {
		f := &d.files[i]
		t := f.node.text()
		if f.Status == Dropped || !t.Known || t.Blank() {
			continue
		}
		one := texts[t.Source]
		if one == nil {
			texts[t.Source] = f.node
			continue
		}
		why := "the same text as " + at.show(one.path)
		if _, ok := one.real(); ok && one.file() == f.node.file() {
			why = "the same file as " + at.show(one.path)
		}
		d.note(at.show(f.Path) + " is " + why + "; it reaches " + at.p.Name + " twice")
	}
}
