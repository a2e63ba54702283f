// Package receipt holds a text that an agent recorded to have received against the
// file it came from, byte for byte. It does not know agents, sessions or the disk:
// what an agent changes of a file before it sends it is given by the caller. Start
// with Compare, or with Split where several files were recorded as one text.
package receipt

import (
	"strings"
	"unicode/utf8"
)

// Rung is how far a recorded text and a file agree: the first that holds. Nothing
// is taken for equal that is not: white space is not folded and starts are not
// trimmed.
type Rung uint8

// The rungs. Up to Transformed the text counts as the same.
const (
	SameBytes   Rung = iota
	SameButEnd       // but for line breaks at the end
	SameLines        // but for line ends and a byte-order mark
	Transformed      // after what the agent itself changes of a file
	Cut              // the text is the beginning of the file
	Other
)

// Match is the outcome of a comparison.
type Match struct {
	Rung    Rung
	Missing int // bytes of the file that a cut left out
}

// Same reports whether the agent received what the file says.
func (m Match) Same() bool { return m.Rung <= Transformed }

// Compare holds a recorded text against a file. Changed are the forms in which the
// agent may send the file: without its front matter or comments, say.
func Compare(recorded, file string, changed ...string) Match {
	switch {
	case recorded == file:
		return Match{Rung: SameBytes}
	case ended(recorded) == ended(file):
		return Match{Rung: SameButEnd}
	case lines(recorded) == lines(file):
		return Match{Rung: SameLines}
	}
	for _, c := range changed {
		if lines(recorded) == lines(c) {
			return Match{Rung: Transformed}
		}
	}
	begun := strings.TrimRight(lines(recorded), string(utf8.RuneError))
	for _, form := range append([]string{file}, changed...) {
		if rest, ok := strings.CutPrefix(lines(form), begun); ok && begun != "" && rest != "" {
			return Match{Rung: Cut, Missing: len(rest)}
		}
	}
	return Match{Rung: Other}
}

// ended is a text without the line breaks at its end.
func ended(s string) string { return strings.TrimRight(s, "\r\n") }

// lines is a text with line feeds alone, and neither a byte-order mark nor line
// breaks at its end.
func lines(s string) string {
	return ended(strings.ReplaceAll(strings.TrimPrefix(s, "\ufeff"), "\r\n", "\n"))
}
