package skillcatalog

import (
	"fmt"
	"strings"

	"agentls/agentsctx/profile"
)

// fit applies what the agent does with a listing that is over its budget.
func (c *chooser) fit(b *Budget, entries []entry, lim limit) {
	l := &c.p.Skills.Listing
	over := lim.n > 0 && b.Used > lim.n || l.MaxCount > 0 && len(entries) > l.MaxCount
	if !over {
		return
	}
	switch l.Over {
	case profile.SearchOnly:
		b.Search, b.Printed = true, 0
		b.Note = fmt.Sprintf("over %d %s %s lists no skill; the model has to search", lim.n, lim.unit, c.p.Name)
		for i := range entries {
			entries[i].ListedAs = Searched
		}
	case profile.NamesOnly:
		c.namesOnly(b, entries, lim)
	case profile.SpreadThenCut:
		c.spread(b, entries, lim)
	case profile.ShortenThenCut:
		c.shorten(b, entries)
	}
}

// namesOnly drops descriptions until the rest fits. Which skills are used least
// is not known here; the last ones stand for them.
func (c *chooser) namesOnly(b *Budget, entries []entry, lim limit) {
	for i := len(entries) - 1; i >= 0 && b.Printed > lim.n; i-- {
		if e := entries[i]; e.full > e.bare {
			b.Printed -= e.full - e.bare
			e.ListedAs = NameOnly
		}
	}
	b.Note = c.p.Name + " drops the descriptions of the skills that are used least; how often they are used is not known here, so the last ones are marked"
}

// spread gives each description what is left beside the bare entries, one
// character at a time in turns; without room for all bare entries, those that
// do not fit are left out.
func (c *chooser) spread(b *Budget, entries []entry, lim limit) {
	left := lim.n
	for i := range entries {
		left -= entries[i].bare
	}
	if left < 0 {
		b.Printed = 0
		for i := range entries {
			if e := entries[i]; b.Printed+e.bare <= lim.n {
				b.Printed += e.bare
				e.ListedAs = bareAs(e)
			} else {
				e.ListedAs = Cut
			}
		}
		return
	}
	b.Printed = lim.n - c.deal(entries, left, lim.unit)
}

func bareAs(e entry) Place {
	if e.Description == "" {
		return Whole
	}
	return NameOnly
}

// deal hands out characters in turns and gives what is left at the end.
func (c *chooser) deal(entries []entry, left int, unit profile.Unit) int {
	hands := make([]hand, 0, len(entries))
	for i := range entries {
		if entries[i].Description != "" {
			hands = append(hands, hand{entry: entries[i], rest: entries[i].Description})
		}
	}
	for changed := true; changed && left > 0; {
		changed = false
		for i := range hands {
			if cost, ok := hands[i].take(left, unit); ok {
				left, changed = left-cost, true
			}
		}
	}
	for i := range hands {
		switch h := &hands[i]; {
		case h.rest == "":
			h.ListedAs = Whole
		case h.chars == 0:
			h.ListedAs = NameOnly
		default:
			h.ListedAs = Shortened
		}
	}
	return left
}

// hand is a description that is being dealt out.
type hand struct {
	entry
	rest         string
	chars, bytes int
	paid         int
}

// take adds one character if it costs at most left. The first one brings a
// blank with it.
func (h *hand) take(left int, unit profile.Unit) (cost int, ok bool) {
	if h.rest == "" {
		return 0, false
	}
	n := 1
	for n < len(h.rest) && h.rest[n]&0xC0 == 0x80 {
		n++
	}
	extra := h.chars + 1 + len(" ")
	if unit == profile.TokenCount {
		bare := len("- : (file: )\n") + len(h.DisplayID) + len(h.File)
		extra = (bare+h.bytes+n+len(" ")+3)/4 - (bare+3)/4
	}
	if cost = extra - h.paid; cost > left {
		return 0, false
	}
	h.rest, h.chars, h.bytes, h.paid = h.rest[n:], h.chars+1, h.bytes+n, extra
	return cost, true
}

// shorten follows the order of a listing that is sorted by name: at most so
// many; in full if it fits; else the longest head of the list that fits
// without descriptions, with the longest descriptions that fit then.
func (c *chooser) shorten(b *Budget, entries []entry) {
	l := &c.p.Skills.Listing
	s := shortener{l: l, limit: c.limit().n, total: len(entries)}
	s.kept = entries[:min(len(entries), l.MaxCount)]
	if n := s.full(); n <= s.limit {
		b.Printed = n
		s.mark(entries, Whole)
		return
	}
	for s.bare() > s.limit && len(s.kept) > 0 {
		s.kept = s.kept[:len(s.kept)-1]
	}
	n := s.longest()
	switch {
	case n > 0:
		s.mark(entries, Shortened)
		b.Printed = s.short(n)
		for i := range s.kept {
			if d := collapsed(s.kept[i].Description); size(d, l.Unit) <= n {
				s.kept[i].ListedAs = Whole
			}
		}
		b.Note = fmt.Sprintf("descriptions are shortened to %d characters", n)
	default:
		s.mark(entries, NameOnly)
		b.Printed = s.bare()
		b.Note = "no description is listed"
	}
}

type shortener struct {
	l            *profile.Listing
	limit, total int
	kept         []entry
}

// note is the length of the line that says what is missing.
func (s *shortener) note(compact, cutCompact int) int {
	if len(s.kept) == s.total {
		if compact == 0 {
			return 0
		}
		return compact + len("\n")
	}
	return s.l.Note.Cut + cutCompact + len(itoa(len(s.kept))) + len(itoa(s.total)) + len("\n")
}

func (s *shortener) full() int {
	n := s.l.Fixed + s.note(0, 0)
	for i := range s.kept {
		n += s.kept[i].full
	}
	return n
}

func (s *shortener) bare() int {
	n := s.l.Fixed + s.l.Note.IntroBare + s.note(s.l.Note.Bare, s.l.Note.CutBare)
	for i := range s.kept {
		n += s.kept[i].bare
	}
	return n
}

// short is the length with descriptions of at most chars.
func (s *shortener) short(chars int) int {
	n := s.l.Fixed + s.l.Note.IntroShort + s.note(s.l.Note.Short, s.l.Note.CutShort)
	for i := range s.kept {
		e := s.kept[i]
		n += e.bare
		if d := shortened(e.Description, chars); d != "" {
			n += s.l.Note.DescriptionElement + xmlSize(d)
		}
	}
	return n
}

// longest is the largest length of descriptions that fits; 0 for none.
func (s *shortener) longest() int {
	lo, hi := s.l.ShortMin, s.l.ShortMax
	if len(s.kept) == 0 || s.short(lo) > s.limit {
		return 0
	}
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if s.short(mid) <= s.limit {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo
}

// mark sets the place of those that are kept, and of the others.
func (s *shortener) mark(entries []entry, place Place) {
	for i := range entries {
		if i < len(s.kept) {
			entries[i].ListedAs = place
		} else {
			entries[i].ListedAs = Cut
		}
	}
}

func collapsed(s string) string { return strings.Join(strings.Fields(s), " ") }

// shortened is s on one line, cut to max characters with three dots.
func shortened(s string, max int) string {
	s = collapsed(s)
	if len(s) <= max || size(s, profile.UTF16Units) <= max {
		return s
	}
	if max <= 3 {
		return cutUnits(s, max)
	}
	return strings.TrimRight(cutUnits(s, max-3), " ") + "..."
}
