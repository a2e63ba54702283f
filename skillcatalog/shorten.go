package skillcatalog

import (
	"fmt"
	"strings"

	"agentls/internal/measure"
)

// shorten follows the order of a listing that is sorted by name: at most so
// many; in full if it fits; else the longest part of the list that fits
// without descriptions, with the longest descriptions that fit then.
func (s *lister) shorten() {
	t := shortener{lister: s, kept: s.entries[:min(len(s.entries), s.l.MaxCount)]}
	if n := t.size(0, 0, 0, s.full); n <= s.limit.n {
		s.budget.Printed = n
		t.mark(Whole)
		return
	}
	bare := t.bareSize()
	for bare > s.limit.n && len(t.kept) > 0 {
		t.kept = t.kept[:len(t.kept)-1]
		bare = t.bareSize()
	}
	t.flatten()
	n := t.longest()
	if n == 0 {
		t.mark(NameOnly)
		s.budget.Printed, s.budget.Note = bare, "no description is listed"
		return
	}
	t.mark(Shortened)
	for i := range t.kept {
		if t.lines[i].units <= n {
			t.kept[i].ListedAs = Whole
		}
	}
	s.budget.Printed, s.budget.Note = t.shortSize(n), fmt.Sprintf("descriptions are shortened to %d characters", n)
}

// shortener is a listing with the entries that are kept.
type shortener struct {
	*lister
	kept  []entry
	lines []line // their descriptions
}

// line is a text on one line with its length in UTF-16 units.
type line struct {
	text  string
	units int
}

func (s *shortener) flatten() {
	s.lines = make([]line, len(s.kept))
	for i := range s.kept {
		text := flat(s.kept[i].Description)
		s.lines[i] = line{text, measure.UTF16(text)}
	}
}

// size is the length of the listing: what it says first, when it is compact and
// when some are left out besides, and each entry.
func (s *shortener) size(intro, compact, cutCompact int, each func(*entry) int) int {
	n := s.l.Fixed + intro
	switch {
	case len(s.kept) < len(s.entries):
		n += s.l.Note.Cut + cutCompact + len(itoa(len(s.kept))) + len(itoa(len(s.entries))) + len("\n")
	case compact > 0:
		n += compact + len("\n")
	}
	for i := range s.kept {
		n += each(&s.kept[i])
	}
	return n
}

func (s *shortener) bareSize() int {
	note := &s.l.Note
	return s.size(note.IntroBare, note.Bare, note.CutBare, s.bare)
}

// shortSize is the length with descriptions of at most chars.
func (s *shortener) shortSize(chars int) int {
	note := &s.l.Note
	n := s.size(note.IntroShort, note.Short, note.CutShort, s.bare)
	for _, l := range s.lines {
		if l.text != "" {
			n += note.DescriptionElement + xmlSize(l.shortened(chars))
		}
	}
	return n
}

// longest is the largest length of descriptions that fits; 0 for none.
func (s *shortener) longest() int {
	lo, hi := s.l.ShortMin, s.l.ShortMax
	if len(s.kept) == 0 || s.shortSize(lo) > s.limit.n {
		return 0
	}
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if s.shortSize(mid) <= s.limit.n {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo
}

// mark sets the place of those that are kept; the others are cut.
func (s *shortener) mark(place ListingState) {
	for i := range s.entries {
		s.entries[i].ListedAs = Cut
	}
	for i := range s.kept {
		s.kept[i].ListedAs = place
	}
}

// shortened is l cut to max units with three dots.
func (l line) shortened(max int) string {
	switch {
	case l.units <= max:
		return l.text
	case max <= 3:
		return cutUnits(l.text, max)
	}
	return strings.TrimRight(cutUnits(l.text, max-3), " ") + "..."
}
