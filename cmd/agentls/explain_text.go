package main

import (
	"fmt"
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/workspace/report"
)

// barWidth is the length of a full bar in characters.
const barWidth = 20

// printExplain prints one small tree for each agent.
func (a *app) printExplain(r report.Explain, why bool) {
	p := a.palette()
	fmt.Fprintf(a.out, "%s, started in %s\n", p.bold(r.Path), r.Cwd)
	for _, e := range r.Agents {
		fmt.Fprintln(a.out)
		a.printAgent(p, e)
		if why {
			a.printFacts(p, e.Profile)
		}
	}
	a.printReceived(p, r.Session)
}

// printReceived prints what a stored session received, beside what loads now.
func (a *app) printReceived(p palette, s *report.SessionFiles) {
	if s == nil {
		return
	}
	fmt.Fprintf(a.out, "\n%s received\n", p.bold(s.Session))
	for _, f := range s.Received {
		now := ""
		if f.State != "same" {
			now = p.severity("warning", "  "+f.State)
		}
		if !f.Loads {
			now += p.dim("  would not load now")
		}
		fmt.Fprintf(a.out, "   %s %s  %s bytes%s\n", p.dim("·"), f.Path, measure.Commas(f.Bytes), now)
	}
	for _, n := range s.Notes {
		fmt.Fprintf(a.out, "   %s %s\n", p.dim("note:"), n)
	}
}

func (a *app) printAgent(p palette, e agentsctx.Explanation) {
	t := e.Totals
	head := fmt.Sprintf("%s  %s", p.bold(e.Profile.Name), plural(t.Files, "file"))
	if t.Files > 0 {
		head += ", ~" + plural(t.Tokens, "token")
	}
	if e.Budget.Total > 0 && t.Files > 0 {
		head += fmt.Sprintf("  %s %s of %s %s", p.bar(t.Used, e.Budget.Total, t.Lost > 0), measure.Commas(t.Used), measure.Commas(e.Budget.Total), e.Budget.Unit)
	}
	if t.Lost > 0 {
		head += p.severity("warning", fmt.Sprintf(", %s bytes lost", measure.Commas(t.Lost)))
	}
	fmt.Fprintln(a.out, head)
	wide := 0
	for _, f := range e.Files {
		wide = max(wide, len([]rune(f.Path)))
	}
	for i, f := range e.Files {
		a.printFile(p, f, wide, i == len(e.Files)-1)
	}
	if len(e.Ignored) > 0 {
		fmt.Fprintln(a.out, p.dim("   stays out:"))
	}
	for _, g := range e.Ignored {
		fmt.Fprintf(a.out, "   %s %s  %s\n", p.dim("·"), g.Path, p.dim(strings.TrimPrefix(g.Why, g.Path+" ")))
	}
	for _, n := range e.Notes {
		if slices.ContainsFunc(e.Ignored, func(g agentsctx.Ignored) bool { return g.Why == n }) {
			continue // said above
		}
		fmt.Fprintf(a.out, "   %s %s\n", p.dim("note:"), n)
	}
}

func (a *app) printFile(p palette, f agentsctx.File, wide int, last bool) {
	branch, stem := "├─", "│ "
	if last {
		branch, stem = "└─", "  "
	}
	size := measure.Commas(f.Size) + " bytes"
	if f.Lost > 0 {
		size = fmt.Sprintf("%s of %s bytes", measure.Commas(f.Size-f.Lost), measure.Commas(f.Size))
	}
	path := f.Path + strings.Repeat(" ", wide-len([]rune(f.Path)))
	if f.Link != "" {
		path += " -> " + f.Link
	}
	status := loadWords[f.Load]
	if f.Status != agentsctx.Whole {
		status = p.severity("warning", f.Status)
	}
	fmt.Fprintf(a.out, "%s %s  %s%s\n", p.dim(branch), path, size, prefixed("  ", status))
	fmt.Fprintf(a.out, "%s    %s\n", p.dim(stem), p.dim(f.Why))
	if f.Lost > 0 {
		fmt.Fprintf(a.out, "%s    %s\n", p.dim(stem), p.severity("warning", lossOf(f)))
	}
}

// loadWords are the times of loading that need saying.
var loadWords = map[string]string{
	"on-touch": "when touched", "on-match": "when a file matches", "import": "imported", "every-turn": "at every turn", "offered": "offered to the model",
}

// lossOf says which bytes and headings are lost.
func lossOf(f agentsctx.File) string {
	s := fmt.Sprintf("loses %s", plural(f.Lost, "byte"))
	if f.Lost >= 1000 {
		s = fmt.Sprintf("loses %s bytes", measure.Commas(f.Lost))
	}
	if len(f.LostHeadings) > 0 {
		shown := f.LostHeadings[:min(3, len(f.LostHeadings))]
		s += ": " + strings.Join(shown, ", ")
		if more := len(f.LostHeadings) - len(shown); more > 0 {
			s += fmt.Sprintf(" and %d more headings", more)
		}
	}
	return s
}

func prefixed(by, s string) string {
	if s == "" {
		return ""
	}
	return by + s
}

// bar shows how much of a budget is used.
func (p palette) bar(used, total int, over bool) string {
	full := min(barWidth, (used*barWidth+total/2)/total)
	if used > 0 {
		full = max(full, 1)
	}
	colour := "32"
	switch {
	case over:
		colour = "31"
	case used*100 > total*85:
		colour = "33"
	}
	return p.paint(colour, strings.Repeat("█", full)) + p.dim(strings.Repeat("░", barWidth-full))
}

// factKinds are how well a fact is known, in words.
var factKinds = map[profile.FactKind]string{
	profile.Measured: "measured", profile.FromSource: "read in source", profile.FromDoc: "documented", profile.FromSecondHand: "second-hand",
}

func (a *app) printFacts(p palette, pr *profile.Profile) {
	for _, f := range pr.Facts {
		fmt.Fprintf(a.out, "   %s %s: %s\n      %s\n", p.dim("fact"), f.Field, f.Value, p.dim(fmt.Sprintf("%s, %s, %s", f.Source, factKinds[f.Kind], f.Date)))
	}
}
