package terminal

import (
	"strings"

	udiff "github.com/aymanbagabas/go-udiff"

	"agentls/internal/page"
)

// Diff prints what changes in a text. Lines end as they did, so that the
// output can still be applied to a file with Windows' line ends.
func (p *Printer) Diff(from, to, old, fresh string) {
	for line := range strings.Lines(udiff.Unified(Visible(from), Visible(to), old, fresh)) {
		body := strings.TrimRight(line, "\r\n")
		shown := guarded(strings.ReplaceAll(Visible(body), "␉", "\t"))
		p.w.WriteString(p.paint(diffTone(line), shown) + line[len(body):])
	}
}

func diffTone(line string) page.Tone {
	switch {
	case strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "---"):
		return page.Strong
	case strings.HasPrefix(line, "+"):
		return page.Good
	case strings.HasPrefix(line, "-"):
		return page.Error
	case strings.HasPrefix(line, "@@"):
		return page.Info
	}
	return ""
}
