// Package terminal writes what people read on a terminal, in a pipe or in the
// log of a build. Whatever text comes from a repository passes through it, and
// nothing in that text is obeyed by a terminal or by the runner of a build. It
// does not know what it prints. Start with Printer.
package terminal

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"agentls/internal/page"
)

// Printer writes lines; Flush tells of the first that could not be written.
type Printer struct {
	to     io.Writer
	w      *bufio.Writer
	colour bool
}

// New is a printer without colours.
func New(w io.Writer) *Printer { return &Printer{to: w, w: bufio.NewWriter(w)} }

// Colour follows --color, NO_COLOR and whether the output is a terminal.
func (p *Printer) Colour(when string) error {
	switch when {
	case "always":
		p.colour = true
	case "never":
		p.colour = false
	case "auto":
		p.colour = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && p.Terminal()
	default:
		return fmt.Errorf("--color %s: want auto, always or never", when)
	}
	return nil
}

// Terminal reports whether a person looks at the output.
func (p *Printer) Terminal() bool {
	f, ok := p.to.(*os.File)
	if !ok {
		return false
	}
	fi, err := f.Stat()
	return err == nil && fi.Mode()&os.ModeCharDevice != 0
}

// Page prints a report.
func (p *Printer) Page(pg page.Page) {
	for _, l := range pg.Lines() {
		p.Line(l...)
	}
}

// Flush sends what was printed on its way.
func (p *Printer) Flush() error { return p.w.Flush() }

// Line prints one line.
func (p *Printer) Line(spans ...page.Span) {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(p.paint(s.Tone, Visible(cmp.Or(s.Shell, s.Text))))
	}
	p.w.WriteString(guarded(b.String()) + "\n")
}

// codes are the colours of most compilers.
var codes = map[page.Tone]string{
	page.Strong: "1", page.Muted: "2", page.Good: "32",
	page.Hint: "1;34", page.Info: "1;36", page.Warning: "1;33", page.Error: "1;31",
}

func (p *Printer) paint(t page.Tone, s string) string {
	if !p.colour || codes[t] == "" || s == "" {
		return s
	}
	return "\x1b[" + codes[t] + "m" + s + "\x1b[0m"
}

// guarded is a line that GitHub does not take for a command.
func guarded(line string) string {
	if words := strings.TrimLeft(line, " \t"); strings.HasPrefix(words, "::") {
		return strings.TrimSuffix(line, words) + `\` + words
	}
	return line
}

// Say prints one line of plain text.
func (p *Printer) Say(format string, args ...any) {
	p.Line(page.Text(fmt.Sprintf(format, args...)))
}

// Command prints a command for the runner of a build, whose parts are encoded.
func (p *Printer) Command(s string) { p.w.WriteString(Visible(s) + "\n") }

// Raw prints a file's own text: as it is, except that a terminal obeys nothing
// in it.
func (p *Printer) Raw(text string) {
	if !p.Terminal() {
		p.w.WriteString(text)
		return
	}
	for line := range strings.Lines(text) {
		body := strings.TrimRight(line, "\r\n")
		p.w.WriteString(strings.ReplaceAll(Visible(body), "␉", "\t") + line[len(body):])
	}
}

// Clear empties a terminal before the next look at what goes on.
func (p *Printer) Clear() {
	if p.Terminal() {
		p.w.WriteString("\x1b[H\x1b[2J")
	}
}

// JSON prints a value for machines.
func (p *Printer) JSON(v any) error { return p.encode(v, "  ") }

// JSONLine prints a value for machines on one line.
func (p *Printer) JSONLine(v any) error { return p.encode(v, "") }

func (p *Printer) encode(v any, indent string) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	if err := e.Encode(v); err != nil {
		return err
	}
	p.w.WriteString(unobeyed.Replace(b.String()))
	return nil
}

// unobeyed escapes in JSON what it need not escape and a terminal obeys.
var unobeyed = func() *strings.Replacer {
	var pairs []string
	for c := rune(0x7f); c < 0xa0; c++ {
		pairs = append(pairs, string(c), fmt.Sprintf(`\u%04x`, c))
	}
	return strings.NewReplacer(pairs...)
}()

// Visible is text with every character replaced that a terminal acts on or that
// makes text look other than it is: those of C0 by their pictures, those of C1
// and the controls of direction by U+FFFD. What runners of builds take for
// commands in the middle of a line is broken up.
func Visible(s string) string {
	return commands.Replace(strings.Map(func(r rune) rune {
		switch {
		case r < 0x20:
			return '␀' + r
		case r == 0x7f:
			return '␡'
		case r >= 0x80 && r < 0xa0, r == 0x61c, r == 0x200e, r == 0x200f, r >= 0x2028 && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
			return '\ufffd'
		}
		return r
	}, s))
}

var commands = strings.NewReplacer("##[", `##\[`, "##vso[", `##vso\[`)
