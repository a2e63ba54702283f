package agentsctx

import (
	"math"
	"path"
	"slices"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/internal/text"
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
	b.e.Budget = Budget{Total: shownLimit(p.total), PerFile: shownLimit(p.perFile), Unit: unitNames[unit].id}
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
	case p.BlankIsFree && facts.ok && blank(facts.text):
		f.Status = Empty
		delete(b.inPlay, f.Path)
		b.later(f.Path, Empty, "", "it has no text; it costs nothing and still hides its siblings")
		return
	case p.MaxFile > 0 && f.Size > p.MaxFile:
		b.keep(f, facts, piece{})
		f.Why += "; over " + commas(p.MaxFile) + " bytes, left out whole"
		return
	}
	left, exempt := p.left, f.found != nil && f.found.src.Exempt
	if exempt {
		left = unlimited
	}
	got := b.part(p, f, b.view(facts), left)
	b.keep(f, facts, got)
	if !exempt {
		f.Charged, f.Marker = got.cost, got.marker
		p.spend(f.Charged)
	}
	if f.Lost > 0 {
		f.Why += "; " + b.loss(p, f, left)
	}
}

// part is what one file keeps while so much of the budget is left.
func (b *builder) part(p *purse, f *File, v view, left int) piece {
	room, cut := p.room(f, left)
	size := v.len(room.Unit)
	if size > 0 && p.Least > 0 && left < p.Least {
		p.stopped = true
	}
	switch {
	case size == 0, size <= room.N && !p.stopped:
		whole := v.whole()
		whole.cost = v.len(p.Total.Unit)
		return whole
	case room.N <= 0 || p.stopped:
		return piece{}
	}
	got := cuts[cut.How](v, path.Base(f.Path), room, cut)
	if p.BlankIsFree && v.known && blank(got.textOf(v.text)) {
		return piece{}
	}
	return got
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

// keep records what is left of a file.
func (b *builder) keep(f *File, facts *facts, got piece) {
	f.Kept = got.kept
	if f.Kept == nil {
		f.Kept = [][2]int{}
	}
	kept := 0
	for _, r := range f.Kept {
		kept += r[1] - r[0]
	}
	f.Lost = f.Size - kept
	f.units = facts.unitsIn(f.Kept)
	f.Tokens = measure.Tokens(f.units)
	switch {
	case f.Lost == 0:
		f.Status = Whole
	case kept > 0:
		f.Status = Truncated
	default:
		f.Status = Dropped
	}
	if f.Lost > 0 {
		f.Unseen, f.Split = unseen(f.Kept, f.Size, facts)
		f.LostHeadings = b.headingsIn(f.Path, f.Unseen)
	}
}

// unseen is what lies between the kept ranges, widened to whole characters, and
// the first character that a cut goes through.
func unseen(kept [][2]int, size int, facts *facts) (spans []text.Span, split text.Span) {
	at := 0
	add := func(end int) {
		if end <= at {
			return
		}
		s := text.Span{Start: at, End: end}
		if facts.ok {
			for _, edge := range [2]int{s.Start, s.End} {
				if c := charAt(facts.text, edge); split.Empty() && c.Len() > 0 {
					split = c
				}
			}
			if c := charAt(facts.text, s.Start); c.Len() > 0 {
				s.Start = c.Start
			}
			if c := charAt(facts.text, s.End); c.Len() > 0 {
				s.End = c.End
			}
		}
		spans = append(spans, s)
	}
	for _, r := range kept {
		add(r[0])
		at = max(at, r[1])
	}
	add(size)
	return spans, split
}
