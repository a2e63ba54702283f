package report

import (
	"strings"

	"agentls/internal/measure"
	"agentls/internal/page"
)

// Page lays it out for a reader and for pasting.
func (d Doctor) Page() page.Page {
	b := d.Build
	p := page.Page{Title: page.Line{page.In(page.Strong, "agentls "+b.Version), page.Text(", " + b.Go + " " + b.System + ", LSP " + strings.Join(b.Protocol, ", "))}}
	p.Text(page.Text("workspace " + d.Workspace + ": " + measure.Plural(d.Files, "file") + " that agents read"))
	if d.Watching == "events" {
		p.Text(page.Text("changes are told by the system"))
	} else {
		p.Text(page.In(page.Warning, "changes are found by "+d.Watching))
	}
	for _, l := range d.Settings {
		p.Text(l.line()...)
	}
	for _, n := range d.Notes {
		p.Text(page.In(page.Muted, "note: "+n))
	}
	t := page.Table{Columns: []page.Column{{Name: "Agent"}, {Name: "Shown by"}, {Name: "Trust"}}}
	for _, a := range d.Agents {
		t.Rows = append(t.Rows, a.row())
	}
	p.Table(t)
	t = page.Table{Columns: []page.Column{{Name: "Sessions"}, {Name: "Where"}, {Name: "Files", Right: true}}}
	for _, s := range d.Sessions {
		agent := s.Agent
		if agent == "" {
			agent = "sessions.roots"
		}
		t.Rows = append(t.Rows, page.Row{Cells: page.Cells(agent, s.Path, measure.Commas(s.Files))})
	}
	p.Table(t)
	return p
}

func (a Patient) row() page.Row {
	shown, trust := a.ShownBy, "no"
	switch {
	case shown == "" && a.Assumed:
		shown = "nothing; answers where no agent is named"
	case shown == "":
		shown = "named in the settings"
	case a.Assumed:
		shown += " (assumed: many agents read it)"
	}
	if a.Trusted {
		trust = "yes, by " + a.TrustedBy
	}
	row := page.Row{Cells: page.Cells(a.Agent, shown, trust)}
	for _, l := range a.Settings {
		row.Details = append(row.Details, l.line())
	}
	return row
}

func (l SettingsLayer) line() page.Line {
	line := page.Line{page.Text("settings " + l.Path + " (" + l.Layer + ")")}
	if l.Why != "" {
		line = append(line, page.In(page.Warning, ": "+l.Why))
	}
	return line
}
