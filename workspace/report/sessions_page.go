package report

import (
	"fmt"
	"time"

	"agentls/internal/measure"
	"agentls/internal/page"
	"agentls/workspace/session"
)

// Page lays the sessions out as a table; each can be chosen.
func (s Sessions) Page() page.Page {
	p := page.Page{}
	for _, w := range s.Warnings {
		p.Text(page.In(page.Muted, "skipped "+w))
	}
	switch {
	case len(s.Sessions) > 0:
	case s.everywhere:
		p.Text(page.Text("no sessions on this machine"))
	default:
		p.Text(page.Span{Text: "no sessions of this workspace", Shell: "no sessions of this workspace; --everywhere lists those of other directories"})
	}
	t := page.Table{Columns: []page.Column{
		{Name: "Age", Right: true}, {Name: "Size", Right: true}, {Name: "Messages", Right: true}, {Name: "Tokens", Right: true}, {Name: "Session"},
	}}
	if s.everywhere {
		t.Columns = append(t.Columns, page.Column{Name: "Workspace"})
	}
	t.Columns = append(t.Columns, page.Column{Name: "Title"})
	for i := range s.Sessions {
		t.Rows = append(t.Rows, s.row(&s.Sessions[i]))
	}
	p.Table(t)
	return p
}

func (s Sessions) row(l *session.Listed) page.Row {
	tokens := countShown(l.Tokens)
	if l.TokensFrom == "estimate" {
		tokens = "~" + tokens
	}
	id := page.Line{page.Span{Text: l.ID, With: map[string]any{"session": l.ID}}}
	if l.Below {
		id = append(page.Line{page.In(page.Muted, "└ ")}, id...)
	}
	title := page.Short(l.Title, 50)
	if l.Parent != "" && !l.Below {
		title = "sub-agent of " + l.Parent
	}
	cells := page.Cells(age(l.Updated, s.now), bytesShown(l.Bytes), countShown(l.Messages), tokens)
	cells = append(cells, id)
	if s.everywhere {
		cells = append(cells, page.Cells(l.Workspace)...)
	}
	return page.Row{Cells: append(cells, page.Cells(title)...)}
}

func countShown(n *int) string {
	if n == nil {
		return "–"
	}
	return measure.Commas(*n)
}

// age is how long ago a time was, in the largest unit that is there; a clock that
// was ahead makes no negative age.
func age(iso string, now time.Time) string {
	t, err := time.Parse(time.RFC3339, iso)
	if err != nil {
		return "unknown"
	}
	switch d := now.Sub(t); {
	case d < time.Minute:
		return "now"
	case d < time.Hour:
		return fmt.Sprintf("%d min", d/time.Minute)
	case d < 24*time.Hour:
		return fmt.Sprintf("%d h", d/time.Hour)
	default:
		return measure.Plural(int(d/(24*time.Hour)), "day")
	}
}

// sinceWords is an age as a part of a sentence.
func sinceWords(age string) string {
	switch age {
	case "now":
		return "just now"
	case "unknown":
		return "some time ago"
	}
	return age + " ago"
}

// bytesShown is a number of bytes as people read it.
func bytesShown(n int64) string {
	switch {
	case n < 1<<10:
		return fmt.Sprintf("%d B", n)
	case n < 1<<20:
		return fmt.Sprintf("%d KiB", n>>10)
	case n < 10<<20:
		return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%d MiB", n>>20)
}
