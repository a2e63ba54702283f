package budget

import (
	"strings"
	"unicode"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
)

// The markers of the cuts below are known by their length; all numbers are
// UTF-16 units. Source: openclaw/openclaw, page on context of 2026-06-27 and PR
// #136500, seen 2026-11.
const (
	longMark  = 76 // without the file's name (twice) and the digits
	shortMark = 15 // without the digits
	leastText = 16 // less than this beside a long marker wants the short one
)

// mark is one of the two marker shapes for a text of n units.
type mark struct {
	n, name int
	long    bool
}

func (m mark) len(head, tail int) int {
	if m.long {
		return longMark + 2*m.name + digits(head) + digits(tail) + digits(m.n)
	}
	return shortMark + digits(head) + digits(tail) + digits(m.n)
}

// joins are the line ends between a long marker and what is around it.
func (m mark) joins(head, tail int) int {
	if !m.long {
		return 0
	}
	n := 0
	if head > 0 {
		n++
	}
	if tail > 0 {
		n++
	}
	return n
}

func (m mark) total(head, tail int) int { return head + tail + m.len(head, tail) + m.joins(head, tail) }

// keepEnds keeps head and tail so that they and the marker fit into room.
func keepEnds(v *view, name string, room profile.Limit, c profile.Cut) excerpt {
	limit := room.N
	m := mark{n: v.len(profile.UTF16Units), name: measure.UTF16(name), long: true}
	m.long = limit-m.len(0, 0)-2 >= leastText
	head, tail, length := 0, 0, m.len(0, 0)
	for range 3 {
		rest := max(0, limit-length-m.joins(head, tail))
		h, t := rest*c.Head/100, rest*c.Tail/100
		same := h == head && t == tail && m.len(h, t) == length
		head, tail, length = h, t, m.len(h, t)
		if same {
			break
		}
	}
	for m.total(head, tail) > limit && (tail > 0 || head > 0) {
		if over := m.total(head, tail) - limit; tail > 0 {
			tail = max(0, tail-over)
		} else {
			head = max(0, head-over)
		}
	}
	if head == 0 && tail == 0 && m.total(1, 0) <= limit {
		head = 1
	}
	return v.ends(head, tail, min(limit-head-tail, m.total(head, tail)-head-tail))
}

// keepEndsOver keeps parts of the limit itself; the marker may exceed it.
func keepEndsOver(v *view, name string, room profile.Limit, c profile.Cut) excerpt {
	m := mark{n: v.len(profile.UTF16Units), name: measure.UTF16(name), long: true}
	head, tail := room.N*c.Head/100, room.N*c.Tail/100
	return v.ends(head, tail, m.len(head, tail)+2)
}

// ends keeps the first and the last units of v around a marker. A cut inside a
// surrogate pair leaves the character out.
func (v *view) ends(head, tail, marker int) excerpt {
	n := v.len(profile.UTF16Units)
	headEnd, inside := byteAt(v.text, head)
	if inside {
		head--
	}
	tailStart, inside := byteAt(v.text, n-tail)
	if inside {
		_, size := firstChar(v.text[tailStart:])
		tailStart, tail = tailStart+size, tail-1
	}
	kept := keepRange(0, headEnd)
	if tail > 0 {
		kept = append(kept, [2]int{tailStart, v.end()})
	}
	return excerpt{ranges: kept, cost: head + marker + tail, marker: marker}
}

func firstChar(s string) (rune, int) {
	for i, r := range s {
		if i > 0 {
			return r, i
		}
	}
	return 0, len(s)
}

func digits(n int) int {
	d := 1
	for ; n > 9; n /= 10 {
		d++
	}
	return d
}

// trimRight takes off the white space that JavaScript's trimEnd takes off.
func trimRight(s string) string { return strings.TrimRightFunc(s, isScriptSpace) }

// isScriptSpace is JavaScript's white space: unlike Unicode's it holds U+FEFF
// and not U+0085.
func isScriptSpace(r rune) bool {
	return r == '\uFEFF' || r != '\u0085' && unicode.IsSpace(r)
}
