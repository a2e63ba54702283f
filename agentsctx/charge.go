package agentsctx

import (
	"math"
	"path"
	"slices"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
)

// unlimited stands for a limit that is not there.
const unlimited = math.MaxInt

// purse is what is left of a budget while files are charged.
type purse struct {
	profile.Budget
	total, perFile int // unlimited when there is none
	left           int
	stopped        bool // too little was left to start another file
}

func (b *builder) purse() *purse {
	bud := b.p.Budget
	p := &purse{Budget: bud}
	p.total = b.limit(bud.Total, bud.TotalSetting, b.q.Limits.Total)
	p.perFile = b.limit(bud.PerFile, bud.PerFileSetting, b.q.Limits.PerFile)
	p.left = p.total
	return p
}

// limit is a number of the profile, of the agent's own setting, or of ours: the
// last one that speaks.
func (b *builder) limit(l profile.Limit, setting string, ours *int) int {
	n := l.N
	if n == 0 {
		n = unlimited
	}
	if set, ok := b.set.Number(setting); ok {
		n = set
	}
	if ours != nil {
		n = *ours
	}
	return n
}

func shownLimit(n int) int {
	if n == unlimited {
		return 0
	}
	return n
}

// charge lets every file take its part of the budget, in the profile's order.
func (b *builder) charge() {
	p := b.purse()
	unit := p.Total.Unit
	if p.Total.N == 0 {
		unit = p.PerFile.Unit
	}
	b.e.Budget = Budget{Total: shownLimit(p.total), PerFile: shownLimit(p.perFile), Unit: unit.ID()}
	for _, f := range b.chargeOrder() {
		b.e.Charge = append(b.e.Charge, f.Path)
		if f.Expected {
			p.chargeAbsent(f)
			continue
		}
		b.chargeFile(p, f)
	}
	b.e.Files = slices.DeleteFunc(b.e.Files, func(f File) bool { return f.Status == Empty })
}

// chargeOrder is the files, absent ones included, in the order of charge.
func (b *builder) chargeOrder() []*File {
	var order []*File
	for i := range b.e.Files {
		order = append(order, &b.e.Files[i])
	}
	for i := range b.e.Absent {
		order = append(order, &b.e.Absent[i])
	}
	switch b.p.Budget.Charge {
	case profile.NearestFirst:
		slices.Reverse(order)
	case profile.AsListed:
		rank := func(f *File) int {
			if i := slices.Index(b.p.Budget.ChargeOrder, path.Base(f.Path)); i >= 0 {
				return i
			}
			return len(b.p.Budget.ChargeOrder)
		}
		slices.SortStableFunc(order, func(x, y *File) int { return rank(x) - rank(y) })
	}
	return order
}

// missingMark is the length of the line that stands for an absent file without
// its path, in UTF-16 units.
const missingMark = 23

func (p *purse) chargeAbsent(f *File) {
	if p.stopped || p.left <= 0 {
		return
	}
	f.Charged = min(missingMark+measure.UTF16(f.Path), p.left)
	p.spend(f.Charged)
}

func (p *purse) spend(n int) {
	if p.left != unlimited {
		p.left = max(0, p.left-n)
	}
}

// chargeFile decides how much of one file is kept.
func (b *builder) chargeFile(p *purse, f *File) {
	facts := b.factsOf(f.Path)
	switch {
	case p.BlankIsFree && facts.ok && facts.isBlank():
		f.Status = Empty
		delete(b.inPlay, f.Path)
		b.later(f.Path, Empty, "", "it has no text; it costs nothing and still hides its siblings")
		return
	case p.MaxFile > 0 && f.Size > p.MaxFile:
		f.limit = profile.Limit{N: p.MaxFile, Unit: profile.Bytes}
		f.keep(b.outcome(f.Path, facts, piece{}))
		return
	}
	left, exempt := p.left, f.found != nil && f.found.src.Exempt
	if exempt {
		left = unlimited
	}
	own, _ := p.room(f, unlimited)
	f.Counted, f.Left, f.Limit = b.view(facts).len(p.Total.Unit), left, own.N
	got := b.part(p, f, facts, left)
	f.keep(got)
	if !exempt {
		f.Charged, f.Marker = got.cost, got.marker
		p.spend(f.Charged)
	}
	if own.N != unlimited && own.N <= left {
		f.limit = own
	}
}

// part is what one file keeps while so much of the budget is left. The same
// question about the same file is answered once.
func (b *builder) part(p *purse, f *File, facts *facts, left int) *outcome {
	room, cut := p.room(f, left)
	v := b.view(facts)
	if p.Least > 0 && left < p.Least && v.len(room.Unit) > 0 {
		p.stopped = true
	}
	if p.stopped && v.size > 0 {
		room.N = 0
	}
	size := v.len(room.Unit)
	key := partKey{&b.p.Budget, room, cut, size <= room.N}
	if key.whole {
		key.room.N = 0
	}
	if known := facts.parts[key]; known != nil {
		return known
	}
	var got piece
	switch {
	case key.whole:
		got = v.whole()
		got.cost = v.len(p.Total.Unit)
	case room.N > 0:
		got = cuts[cut.How](*v, path.Base(f.Path), room, cut)
		if p.BlankIsFree && v.known && blank(got.textOf(v.text)) {
			got = piece{}
		}
	}
	if facts.parts == nil {
		facts.parts = map[partKey]*outcome{}
	}
	facts.parts[key] = b.outcome(f.Path, facts, got)
	return facts.parts[key]
}

// partKey is all that decides what a file keeps.
type partKey struct {
	budget *profile.Budget
	room   profile.Limit
	cut    profile.Cut
	whole  bool
}

// room is the tightest limit on one file and the way it is cut.
func (p *purse) room(f *File, left int) (profile.Limit, profile.Cut) {
	room, cut := profile.Limit{N: left, Unit: p.Total.Unit}, p.Cut
	if p.perFile < room.N {
		room = profile.Limit{N: p.perFile, Unit: p.PerFile.Unit}
	}
	if f.found != nil {
		for _, l := range f.found.name.Limits {
			if l.N < room.N {
				room = l
			}
		}
		if c := f.found.name.Cut; c != nil {
			cut = *c
		}
	}
	return room, cut
}
