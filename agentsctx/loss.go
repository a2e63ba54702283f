package agentsctx

import (
	"strings"
)

// loss says what a file loses, to which limit, and who used it before.
func (b *builder) loss(p *purse, f *File, left int) string {
	own, _ := p.room(f, unlimited)
	said := commas(p.total) + " " + unitNames[p.Total.Unit].people + " are shared"
	switch by := b.spenders(f); {
	case own.N != unlimited && own.N <= left:
		said = commas(own.N) + " " + unitNames[own.Unit].people + " are the limit of this file"
	case p.total == 0:
		said = p.TotalSetting + " is 0"
	case by != "":
		said += "; " + by
	}
	return lostWords(f) + ": " + said
}

func lostWords(f *File) string {
	if f.Status == Dropped {
		return "nothing of its " + commas(f.Size) + " bytes is left"
	}
	return commas(f.Size-f.Lost) + " of " + commas(f.Size) + " bytes are kept, " + lostEnd(f)
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
		said = append(said, b.show(s.Path)+" used "+commas(s.Charged))
	}
	if len(said) > 6 {
		said = append(said[:5], "others used more")
	}
	return strings.Join(said, ", ")
}
