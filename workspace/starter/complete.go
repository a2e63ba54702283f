package starter

import (
	"strings"

	"agentls/internal/markdown"
	"agentls/internal/text"
)

// complete adds to src what it does not say yet: items to sections that are
// there, whole sections at the end.
func complete(src string, sections []section) string {
	eol := text.EOL(src)
	for _, s := range sections {
		src = s.addTo(src, eol)
	}
	return src
}

func (s section) addTo(src, eol string) string {
	var missing []item
	for _, i := range s.items {
		if !i.in(src) {
			missing = append(missing, i)
		}
	}
	at, stands := s.end(src)
	switch {
	case len(missing) == 0, stands && !s.all:
		return src
	case stands:
		added := ""
		for _, i := range missing {
			added += i.line + eol
		}
		gap := eol
		if !endsInList(src[:at]) {
			gap = eol + eol
		}
		return join(src[:at], added, src[at:], gap, eol)
	case len(missing) < len(s.items) && !s.all:
		return src // part of it is said elsewhere, in a person's own words
	}
	s.items = missing
	return join(src, s.text(eol), "", eol+eol, eol)
}

// in reports whether the text says the item already.
func (i item) in(src string) bool {
	for _, k := range i.known {
		if strings.Contains(src, k) {
			return true
		}
	}
	return false
}

// end is where the section of that kind ends in src: behind its last line that
// is not blank.
func (s section) end(src string) (int, bool) {
	headings := markdown.Parse(src).Blocks().Headings
	for n, h := range headings {
		if h.Level == 1 || !s.is(h.Text) {
			continue
		}
		end := len(src)
		for _, next := range headings[n+1:] {
			end = next.Span.Start
			break
		}
		return len(strings.TrimRight(src[:end], " \t\r\n")), true
	}
	return 0, false
}

// is reports whether a heading names this section.
func (s section) is(heading string) bool {
	heading = strings.ToLower(heading)
	for _, w := range s.words {
		if strings.Contains(heading, w) {
			return true
		}
	}
	return false
}

// join puts added between two parts, each on lines of their own.
func join(before, added, after, gap, eol string) string {
	before = strings.TrimRight(before, " \t\r\n")
	added = strings.TrimRight(added, "\r\n")
	if after == "" {
		return before + gap + added + eol
	}
	return before + gap + added + after
}

// endsInList reports whether the last line is an item of a list.
func endsInList(src string) bool {
	last := strings.TrimLeft(src[strings.LastIndexByte(src, '\n')+1:], " ")
	return strings.HasPrefix(last, "- ") || strings.HasPrefix(last, "* ") || strings.HasPrefix(last, "+ ")
}
