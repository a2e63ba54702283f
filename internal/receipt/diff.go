package receipt

import (
	"strings"

	udiff "github.com/aymanbagabas/go-udiff"
)

// Lines counts the lines that came to a text and went from it.
func Lines(from, to string) (added, removed int) {
	for line := range strings.Lines(udiff.Unified("", "", ended(from)+"\n", ended(to)+"\n")) {
		switch {
		case strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "---"):
		case line[0] == '+':
			added++
		case line[0] == '-':
			removed++
		}
	}
	return added, removed
}
