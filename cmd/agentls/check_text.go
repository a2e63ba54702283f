package main

import (
	"fmt"
	"strings"

	"agentls/diagnostics"
	"agentls/internal/text"
	"agentls/workspace"
	"agentls/workspace/report"
)

// printText prints findings for people: the place, the message, the line with
// the span underlined, and what would fix it.
func (a *app) printText(t *checkTree, r report.Check) error {
	return a.printFindings(t.ws.Snapshot(), r)
}

func (a *app) printFindings(s *workspace.Snapshot, r report.Check) error {
	p := a.palette()
	var b strings.Builder
	for _, f := range r.Findings {
		fmt.Fprintf(&b, "%s %s %s\n", p.bold(fmt.Sprintf("%s:%d:%d:", f.Path, f.Line, f.Column)), p.severity(f.Severity, f.Severity+"["+f.Rule+"]"), f.Message)
		if src, ok := s.Text(f.File); ok && src != "" {
			excerpt(&b, p, src, s.Lines(f.File), f)
		}
		for _, rel := range f.Related {
			fmt.Fprintf(&b, "  %s %s:%d:%d: %s\n", p.dim("see"), rel.Path, rel.Line, rel.Column, rel.Message)
		}
		for _, fix := range f.Fixes {
			how := ""
			if fix.Safe {
				how = p.dim(" (--fix)")
			}
			fmt.Fprintf(&b, "  %s %s%s\n", p.dim("fix"), fix.Title, how)
		}
	}
	for _, note := range r.Notes {
		fmt.Fprintf(&b, "note: %s\n", note)
	}
	if len(r.Findings) > 0 {
		b.WriteString("\n")
	}
	b.WriteString(summary(p, r) + "\n")
	_, err := a.out.Write([]byte(b.String()))
	return err
}

// excerptWidth is how many characters of a line are shown; a longer line is
// shown around the span.
const excerptWidth = 100

func excerpt(b *strings.Builder, p palette, src string, lines *text.Lines, f report.Finding) {
	line := []rune(strings.ReplaceAll(lines.Line(f.Line-1).Of(src), "\t", " "))
	if len(line) > 0 && line[0] == '\ufeff' {
		line = line[1:]
	}
	from, to := f.Column-1, f.EndColumn-1
	if f.EndLine > f.Line {
		to = len(line)
	}
	from, to = min(from, len(line)), min(to, len(line))
	start := 0
	if from > excerptWidth-20 {
		start = from - 20
	}
	end := min(len(line), start+excerptWidth)
	to = min(to, end)
	shown := string(line[start:end])
	if start > 0 {
		shown = "…" + shown[len(string(line[start:start+1])):]
	}
	if end < len(line) {
		shown += "…"
	}
	number := fmt.Sprintf("%5d", f.Line)
	fmt.Fprintf(b, "%s %s\n", p.dim(number+" |"), visible(shown))
	fmt.Fprintf(b, "%s %s%s\n", p.dim("      |"), strings.Repeat(" ", width(line[start:from])), p.severity(f.Severity, strings.Repeat("^", max(1, width(line[from:to])))))
}

// visible replaces what a terminal would act on.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x20 || r == 0x7f || (r >= 0x80 && r < 0xa0) || (r >= 0x202a && r <= 0x202e) || (r >= 0x2066 && r <= 0x2069) {
			return '\ufffd'
		}
		return r
	}, s)
}

// width is the number of terminal cells, near enough: wide East Asian
// characters and emoji take two.
func width(line []rune) int {
	n := 0
	for _, r := range line {
		n++
		if (r >= 0x1100 && r <= 0x115f) || (r >= 0x2e80 && r <= 0xa4cf) || (r >= 0xac00 && r <= 0xd7a3) || (r >= 0xf900 && r <= 0xfaff) ||
			(r >= 0xfe30 && r <= 0xfe6f) || (r >= 0xff00 && r <= 0xff60) || (r >= 0xffe0 && r <= 0xffe6) || (r >= 0x1f300 && r <= 0x1faff) {
			n++
		}
	}
	return n
}

func summary(p palette, r report.Check) string {
	var parts []string
	for s := diagnostics.Error; s > diagnostics.Off; s-- {
		if n := *r.Summary.Count(s); n > 0 {
			parts = append(parts, p.severity(s.String(), plural(n, s.String())))
		}
	}
	found := strings.Join(parts, ", ")
	if found == "" {
		found = "no findings"
	}
	return fmt.Sprintf("%s in %s", found, plural(r.Files, "file"))
}
