package agentsctx

import (
	"agentls/internal/measure"
)

// sum fills in the totals. Tokens are estimated from the sum of the units.
func (b *builder) sum() {
	t, units := Totals{Files: len(b.e.Files)}, 0
	for i := range b.e.Files {
		f := &b.e.Files[i]
		t.Size += f.Size
		t.Lost += f.Lost
		units += f.units
		if f.found == nil || !f.found.src.Exempt {
			t.Used += f.Charged
		}
	}
	for i := range b.e.Absent {
		t.Used += b.e.Absent[i].Charged
	}
	t.Kept = t.Size - t.Lost
	t.Tokens = measure.Tokens(units)
	b.e.Totals = t
}

// Duplicate is a text that reaches the agent twice.
type Duplicate struct {
	First, Second string
	Why           string
}

// duplicates finds the same text under two paths.
func (b *builder) duplicates() {
	bySize := map[int][]string{}
	for i := range b.e.Files {
		f := &b.e.Files[i]
		if facts := b.factsOf(f.Path); f.Status == Dropped || !facts.ok || blank(facts.text) {
			continue
		}
		if one := b.twin(f.Path, bySize[f.Size]); one != "" {
			b.twice(one, f.Path)
			continue
		}
		bySize[f.Size] = append(bySize[f.Size], f.Path)
	}
}

// twin is the path among others whose text is that of p.
func (b *builder) twin(p string, others []string) string {
	for _, one := range others {
		if b.factsOf(one).text == b.factsOf(p).text {
			return one
		}
	}
	return ""
}

func (b *builder) twice(one, p string) {
	why := "the same text as " + b.show(one)
	if b.sameFile(one, p) {
		why = "the same file as " + b.show(one)
	}
	b.e.Duplicates = append(b.e.Duplicates, Duplicate{one, p, why})
	b.note(b.show(p) + " is " + why + "; it reaches " + b.p.Name + " twice")
}

func (b *builder) sameFile(x, y string) bool {
	rx, okx := b.real(x)
	ry, oky := b.real(y)
	return okx && oky && rx == ry
}
