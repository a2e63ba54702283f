package main

import (
	"fmt"
	"strconv"
	"strings"

	"agentls/diagnostics"
	"agentls/internal/measure"
	"agentls/internal/page"
	"agentls/internal/text"
	"agentls/workspace"
	"agentls/workspace/report"
)

// printText prints findings for people: the place, the message, the line with
// the span underlined, and what would fix it.
func (a *app) printText(t *checkTree, r report.Check) error {
	a.printFindings(t.ws.Snapshot(), r)
	return nil
}

func (a *app) printFindings(s *workspace.Snapshot, r report.Check) {
	for i := range r.Findings {
		f, more, first := r.Findings[i], []report.Finding(nil), true
		if !a.global.verbose {
			more, first = repeats(r.Findings, i)
		}
		if !first {
			continue
		}
		a.out.Line(page.In(page.Strong, fmt.Sprintf("%s:%d:%d:", f.Path, f.Line, f.Column)), page.Text(" "),
			page.In(page.Tone(f.Severity), f.Severity+"["+f.Rule+"]"), page.Text(" "+f.Message))
		if src, ok := s.Files.Text(f.File); ok && src != "" {
			a.excerpt(src, s.Lines(f.File), f)
		}
		for _, rel := range f.Related {
			a.out.Line(page.In(page.Muted, "  see"), page.Text(fmt.Sprintf(" %s:%d:%d: %s", rel.Path, rel.Line, rel.Column, rel.Message)))
		}
		for _, fix := range f.Fixes {
			how := ""
			if fix.Safe {
				how = " (--fix)"
			}
			a.out.Line(page.In(page.Muted, "  fix"), page.Text(" "+fix.Title), page.In(page.Muted, how))
		}
		if also := alsoAt(f, more); also != "" {
			a.out.Line(page.In(page.Muted, "  also at "+also))
		}
	}
	for _, note := range r.Notes {
		a.out.Say("note: %s", note)
	}
	if len(r.Findings) > 0 {
		a.out.Line()
	}
	a.out.Line(summary(r)...)
}

// repeats are the later findings of the i-th one's rule and severity in its file;
// first is false where an earlier one has them.
func repeats(all []report.Finding, i int) (more []report.Finding, first bool) {
	alike := func(f report.Finding) bool {
		return f.File == all[i].File && f.Rule == all[i].Rule && f.Severity == all[i].Severity
	}
	for j := i - 1; j >= 0 && all[j].File == all[i].File; j-- {
		if alike(all[j]) {
			return nil, false
		}
	}
	for j := i + 1; j < len(all) && all[j].File == all[i].File; j++ {
		if alike(all[j]) {
			more = append(more, all[j])
		}
	}
	return more, true
}

// mostLines is how many lines of repeats are named.
const mostLines = 3

// alsoAt names the lines of repeats: "lines 12, 19, 23 and 4 more".
func alsoAt(f report.Finding, more []report.Finding) string {
	var lines []string
	last := f.Line
	for _, m := range more {
		if m.Line != last {
			lines = append(lines, strconv.Itoa(m.Line))
		}
		last = m.Line
	}
	switch n := len(lines) - mostLines; {
	case len(lines) == 0 && len(more) > 0:
		return "other places of this line"
	case len(lines) == 0:
		return ""
	case len(lines) == 1:
		return "line " + lines[0]
	case n > 0:
		return "lines " + strings.Join(lines[:mostLines], ", ") + " and " + strconv.Itoa(n) + " more"
	default:
		return "lines " + strings.Join(lines[:len(lines)-1], ", ") + " and " + lines[len(lines)-1]
	}
}

// excerptWidth is how many characters of a line are shown; a longer line is
// shown around the span.
const excerptWidth = 100

func (a *app) excerpt(src string, lines *text.Lines, f report.Finding) {
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
	a.out.Line(page.In(page.Muted, fmt.Sprintf("%5d |", f.Line)), page.Text(" "+shown))
	a.out.Line(page.In(page.Muted, "      |"), page.Text(" "+strings.Repeat(" ", page.Width(string(line[start:from])))),
		page.In(page.Tone(f.Severity), strings.Repeat("^", max(1, page.Width(string(line[from:to]))))))
}

// summary counts what was found.
func summary(r report.Check) page.Line {
	var line page.Line
	for s := diagnostics.Error; s > diagnostics.Off; s-- {
		if n := *r.Summary.Count(s); n > 0 {
			if len(line) > 0 {
				line = append(line, page.Text(", "))
			}
			line = append(line, page.In(page.Tone(s.String()), measure.Plural(n, s.String())))
		}
	}
	if len(line) == 0 {
		line = page.Of(page.Text("no findings"))
	}
	line = append(line, page.Text(" in "+measure.Plural(r.Files, "file")))
	if found := r.Summary.Error + r.Summary.Warning + r.Summary.Info + r.Summary.Hint; found > len(r.Findings) {
		line = append(line, page.In(page.Muted, "; --severity hint shows all"))
	}
	return line
}
