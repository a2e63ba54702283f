package ide

import (
	"strings"

	"agentls/diagnostics"
	"agentls/internal/measure"
	"agentls/internal/text"
	"agentls/workspace"
)

// Inlay is a text that is shown behind a place, and is none of the file.
type Inlay struct {
	Offset  int
	Text    string
	Tooltip string
}

// Inlays are the estimates of the sections that begin in span, and on the first
// line what is left of the budgets of agents that are started beside the file.
// The settings have to ask for them.
func Inlays(s *workspace.Snapshot, file string, span text.Span) []Inlay {
	t, ok := pointed(s, file, 0)
	if !ok || isSettings(t.kind) || !s.Settings.Of(file).InlayHints {
		return nil
	}
	var all []Inlay
	if first := s.Lines(file).Line(0); first.End >= span.Start && first.Start <= span.End && t.kind == diagnostics.Instruction {
		if left := budgetLeft(t); left != "" {
			all = append(all, Inlay{first.End, left, "What is left of the budget for instruction files when the agent is started here."})
		}
	}
	headings := t.doc.Blocks().Headings
	for i, h := range headings {
		if end := trimmed(t.doc.Source, h.Span).End; h.Span.End >= span.Start && h.Span.Start <= span.End {
			all = append(all, Inlay{end, "~" + tokensIn(t, section(t.doc, headings[i:])) + " tokens", ""})
		}
	}
	return all
}

// budgetLeft is what is left to each agent that reads the file and has a budget.
func budgetLeft(t target) string {
	var g groups
	for _, e := range beside(t.snap, t.path) {
		if e.File(t.path) == nil || e.Budget.Total == 0 {
			continue
		}
		left := max(0, e.Budget.Total-e.Totals.Used)
		unit := e.Budget.Unit
		if unit == "utf16" {
			unit = "UTF-16 units"
		}
		g.add(e.Profile.Name, measure.Commas(left)+" "+unit+" left")
	}
	var parts []string
	for _, left := range g.answers {
		parts = append(parts, strings.Join(g.agents[left], ", ")+": "+left)
	}
	return strings.Join(parts, " · ")
}
