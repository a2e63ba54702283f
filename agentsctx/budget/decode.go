package budget

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// decoded is a text with its invalid bytes replaced by U+FFFD, one for each
// maximal part of a character, as the WHATWG's decoder and Rust's do it.
type decoded struct {
	text   string
	places []pairing // every odd one begins a replacement, every even one what follows it; ascending
}

// pairing says that from text[at:] on, bytes are those from the source at from.
type pairing struct{ at, from int }

func decodeLossy(s string) *decoded {
	d := &decoded{places: []pairing{{0, 0}}}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r != utf8.RuneError || size > 1 {
			b.WriteString(s[i : i+size])
			i += size
			continue
		}
		d.places = append(d.places, pairing{b.Len(), i})
		b.WriteString("\uFFFD")
		i += brokenPart(s[i:])
		d.places = append(d.places, pairing{b.Len(), i})
	}
	d.text = b.String()
	return d
}

// brokenPart is the length of the invalid sequence that s begins with: as many
// bytes as could have begun a character, at least one.
func brokenPart(s string) int {
	low, high, want := byte(0x80), byte(0xBF), 0
	switch c := s[0]; {
	case c >= 0xC2 && c <= 0xDF:
		want = 2
	case c >= 0xE0 && c <= 0xEF:
		want = 3
		if c == 0xE0 {
			low = 0xA0
		} else if c == 0xED {
			high = 0x9F
		}
	case c >= 0xF0 && c <= 0xF4:
		want = 4
		if c == 0xF0 {
			low = 0x90
		} else if c == 0xF4 {
			high = 0x8F
		}
	}
	n := 1
	for ; n < want && n < len(s) && s[n] >= low && s[n] <= high; n++ {
		low, high = 0x80, 0xBF
	}
	return n
}

// source is the offset in the source of an offset in the text; inside a
// replacement character it is the end of what was replaced.
func (d *decoded) source(offset int) int {
	i := sort.Search(len(d.places), func(i int) bool { return d.places[i].at > offset }) - 1
	p := d.places[i]
	if replacement := i%2 == 1; replacement && offset > p.at {
		return d.places[i+1].from
	}
	return p.from + offset - p.at
}
