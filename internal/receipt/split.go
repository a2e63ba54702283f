package receipt

import "strings"

// Source is a file that may be in a joined text, as the agent would send it now.
type Source struct {
	Text  string
	After string // what stands between it and the next one
}

// Part is a piece of a joined text.
type Part struct {
	Sources []int // whose it is, by index; several where nothing tells which
	Text    string
}

// Split finds the files in a text in which an agent joined them without saying
// where one ends. A file that is still as it was marks its own place; what lies
// between two such places is the file between them. A separator alone marks
// nothing: a file may hold one.
func Split(joined string, sources []Source) []Part {
	var parts []Part
	at := 0
	for i := 0; i < len(sources) && at < len(joined); {
		if s := sources[i]; s.Text != "" && standsAt(joined, at, s, i == len(sources)-1) {
			parts = append(parts, Part{[]int{i}, s.Text})
			at += len(s.Text)
			if strings.HasPrefix(joined[at:], s.After) {
				at += len(s.After)
			}
			i++
			continue
		}
		next, place := anchor(joined, at, sources, i+1)
		end := place
		if next < len(sources) {
			end -= len(sources[next-1].After)
		}
		parts = append(parts, Part{indices(i, next), joined[at:end]})
		at, i = place, next
	}
	if at < len(joined) {
		parts = append(parts, Part{nil, joined[at:]})
	}
	return parts
}

// standsAt reports whether a file stands at a place, whole: with what follows it,
// or at the end.
func standsAt(joined string, at int, s Source, last bool) bool {
	rest, ok := strings.CutPrefix(joined[at:], s.Text)
	return ok && (rest == "" || strings.HasPrefix(rest, s.After) && !last)
}

// anchor is the next file from first on that stands somewhere after at, and where;
// the number of sources and the end of the text when none does.
func anchor(joined string, at int, sources []Source, first int) (next, place int) {
	for i := first; i < len(sources); i++ {
		if sources[i].Text == "" {
			continue
		}
		mark := sources[i-1].After + sources[i].Text
		if j := strings.Index(joined[at:], mark); j >= 0 {
			return i, at + j + len(sources[i-1].After)
		}
	}
	return len(sources), len(joined)
}

func indices(from, to int) []int {
	var all []int
	for i := from; i < to; i++ {
		all = append(all, i)
	}
	return all
}
