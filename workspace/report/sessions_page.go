package report

import (
	"time"

	"agentls/internal/measure"
	"agentls/internal/page"
)

// Page lays the sessions out as a table; each can be chosen.
func (s Sessions) Page() page.Page {
	p := page.Page{}
	for _, w := range s.Warnings {
		p.Text(page.In(page.Muted, "skipped "+w))
	}
	if len(s.Sessions) == 0 {
		p.Text(page.Span{Text: "no sessions of this workspace", Shell: "no sessions of this workspace; --everywhere lists those of other directories"})
	}
	t := page.Table{Columns: []page.Column{
		{Name: "Started"}, {Name: "Messages", Right: true}, {Name: "Tokens", Right: true}, {Name: "Session"}, {Name: "Workspace"}, {Name: "Title"},
	}}
	for _, l := range s.Sessions {
		messages := measure.Commas(l.Messages)
		if l.Estimated {
			messages = about(l.Messages)
		}
		row := page.Row{Cells: page.Cells(when(l.Started), messages, about(l.Tokens), "", l.Workspace, page.Short(l.Title, 50))}
		row.Cells[3] = page.Of(page.Span{Text: l.Session, With: map[string]any{"session": l.Session}})
		t.Rows = append(t.Rows, row)
	}
	p.Table(t)
	return p
}

// when is a time of day as people write it, in their zone.
func when(iso string) string {
	t, err := time.Parse(time.RFC3339, iso)
	if err != nil {
		return "unknown"
	}
	return t.Local().Format("2006-01-02 15:04")
}
