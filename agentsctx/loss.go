package agentsctx

import (
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
)

// describe says of every file where it comes from and what it loses.
func (b *builder) describe() {
	for i := range b.e.Files {
		f := &b.e.Files[i]
		if f.Why == "" && f.found != nil {
			f.Why = b.reason(f.found)
		}
		if f.Lost > 0 {
			f.Why += "; " + b.loss(f)
		}
	}
}

// loss says what a file loses, to which limit, and who used it before.
func (b *builder) loss(f *File) string {
	bud := &b.p.Budget
	said := count(b.e.Budget.Total, bud.Total.Unit) + " for all files"
	switch by := b.spenders(f); {
	case f.limit.N > 0:
		said = count(f.limit.N, f.limit.Unit) + " for one file"
	case b.e.Budget.Total == 0:
		return lostWords(f) + "; " + bud.TotalSetting + " is 0"
	case by != "":
		said += "; " + by
	}
	return lostWords(f) + "; the limit is " + said
}

func lostWords(f *File) string {
	if f.Status == Dropped {
		return "nothing of its " + count(f.Size, profile.Bytes) + " is left"
	}
	return measure.Commas(f.Size-f.Lost) + " of " + count(f.Size, profile.Bytes) + " kept, " + lostEnd(f)
}

// lostEnd says which part is lost.
func lostEnd(f *File) string {
	switch first, last := f.Kept[0], f.Kept[len(f.Kept)-1]; {
	case len(f.Kept) == 1 && first[0] == 0:
		return "its end is lost"
	case len(f.Kept) == 1 && last[1] == f.Size:
		return "its beginning is lost"
	}
	return "its middle is lost"
}

// spenders names the files that were charged before f.
func (b *builder) spenders(f *File) string {
	var said []string
	for _, s := range b.e.Spenders(f.Path) {
		said = append(said, b.show(s.Path)+" used "+measure.Commas(s.Charged))
	}
	if len(said) > 6 {
		said = append(said[:5], "others used more")
	}
	return strings.Join(said, ", ")
}
