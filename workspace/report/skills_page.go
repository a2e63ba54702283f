package report

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/internal/page"
	"agentls/skillcatalog"
)

// WithPaths adds to the page where each skill is.
func (s Skills) WithPaths() Skills {
	s.paths = true
	return s
}

// Page lays the catalogue out as a table below the sum against the agent's
// budget.
func (s Skills) Page() page.Page {
	p := page.Page{Title: page.Line{page.In(page.Strong, s.agent.Name), page.Text(": " + measure.Plural(len(s.Skills), "skill"))}}
	if b := s.Budget; b.Limit > 0 && !s.part {
		p.Title = append(p.Title, page.Text("  "), page.Span{Bar: budgetBar(b.Used, b.Limit)},
			page.Text(" the listing takes "+measure.Commas(b.Used)+" of "+measure.Commas(b.Limit)+" "+strings.Replace(b.Unit, "utf16", "UTF-16 units", 1)))
	}
	if s.Budget.Search {
		p.Text(page.Text("the list gives way to a hint to search"))
	}
	for _, n := range s.Notes {
		p.Text(page.Text("note: " + n))
	}
	if i := slices.IndexFunc(s.Skills, untrusted); i >= 0 {
		p.Text(page.In(page.Warning, s.Skills[i].Why), page.Span{Shell: " (--trust-project)"})
	}
	if len(s.others) > 0 {
		p.Text(agentChoices(s.others)...)
	}
	p.Table(s.table())
	return p
}

// untrusted skills all have the same reason, which is said once.
func untrusted(k skillcatalog.View) bool { return k.Step == skillcatalog.StepTrust }

func agentChoices(agents []*profile.Profile) page.Line {
	line := page.Line{page.In(page.Muted, "other agents:")}
	for i, a := range agents {
		if i > 0 {
			line = append(line, page.In(page.Muted, " ·"))
		}
		line = append(line, page.Text(" "), page.Span{Text: a.Name, Shell: "--agent " + a.Ref(), With: map[string]any{"agent": a.Ref()}})
	}
	return line
}

func (s Skills) table() page.Table {
	t := page.Table{Columns: []page.Column{
		{Name: "Skill"}, {Name: "State"}, {Name: "Scope"}, {Name: "Listed", Right: true}, {Name: "Loaded", Right: true}, {Name: "Description"},
	}}
	for i, k := range s.Skills {
		row := page.Row{Cells: page.Cells("", stateWord(k), k.Scope, about(k.ListedTokens), about(k.LoadTokens), page.Short(k.Description, 60))}
		row.Cells[0] = page.Of(page.Span{Text: k.DisplayID, File: s.files[i]})
		if k.State != skillcatalog.Listed {
			row.Tone = page.Muted
		}
		if k.Why != "" && !untrusted(k) {
			row.Details = append(row.Details, page.Of(page.In(page.Muted, k.Why)))
		}
		if s.paths {
			row.Details = append(row.Details, page.Of(page.In(page.Muted, k.Path)))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// stateWord is the state, with what the budget does to a listed skill.
func stateWord(s skillcatalog.View) string {
	switch s.ListedAs {
	case skillcatalog.Shortened:
		return "listed, shortened"
	case skillcatalog.NameOnly:
		return "listed, name only"
	case skillcatalog.Cut:
		return "cut from the list"
	}
	return string(s.State)
}
