package report

import (
	"fmt"
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/internal/measure"
	"agentls/internal/page"
)

// Page lays out one section for each agent.
func (r Explain) Page() page.Page {
	p := page.Page{
		Title:  page.Line{page.In(page.Strong, r.Path), page.Text(", started in " + r.Cwd)},
		Status: r.status(),
	}
	for i := range r.Agents {
		e := &r.Agents[i]
		p.Heading(agentHead(e)...)
		p.Table(loadedFiles(e, &r.full.Agents[i], r.Session))
		leftOut(&p, e, &r.full.Agents[i], r.singly)
		if len(e.Skills) > 0 {
			p.Text(skillNames(e, &r.full.Agents[i])...)
		}
		if facts := r.Facts[e.Profile.Ref()]; len(facts) > 0 {
			p.Table(factTable(facts))
		}
	}
	for _, n := range r.together {
		p.Heading(page.In(page.Muted, "note:"), page.Text(" "+n))
	}
	if r.Session != nil {
		p.Heading(r.Session.head()...)
		r.Session.body(&p)
	}
	return p
}

func agentHead(e *agentsctx.Explanation) page.Line {
	t := e.Totals
	head := page.Line{page.In(page.Strong, e.Profile.Name), page.Text("  " + measure.Plural(t.Files, "file"))}
	if t.Files == 0 {
		return head
	}
	head = append(head, page.Text(", ~"+measure.Plural(t.Tokens, "token")))
	if e.Budget.Total > 0 {
		b := budgetBar(t.Used, e.Budget.Total)
		if e.Budget.Unit == "bytes" {
			b.Parts = append(b.Parts, page.Part{Value: t.Lost, Tone: page.Error})
		}
		head = append(head, page.Text("  "), page.Span{Bar: b},
			page.Text(fmt.Sprintf(" %s of %s %s", measure.Commas(t.Used), measure.Commas(e.Budget.Total), e.Budget.Unit)))
	}
	if t.Lost > 0 {
		head = append(head, page.In(page.Warning, fmt.Sprintf(", %s bytes lost", measure.Commas(t.Lost))))
	}
	return head
}

// budgetBar shows how much of a budget is used.
func budgetBar(used, total int) *page.Bar {
	tone := page.Good
	switch {
	case used > total:
		tone = page.Error
	case used*100 > total*85:
		tone = page.Warning
	}
	return &page.Bar{Total: total, Parts: []page.Part{{Value: min(used, total), Tone: tone}}}
}

// loadedFiles are a row for each file, in the order of the prompt; with a session
// of the agent also what that received of it.
func loadedFiles(e, full *agentsctx.Explanation, from *Received) page.Table {
	t := page.Table{Marks: page.Tree, Columns: []page.Column{{}, {Right: true}, {Right: true}, {}}}
	for i, f := range e.Files {
		row := page.Row{
			Cells:   page.Cells("", sizeOf(f), "~"+measure.Plural(f.Tokens, "token"), loadWords[f.Load]),
			Details: []page.Line{page.Of(page.In(page.Muted, f.Why))},
		}
		row.Cells[0] = page.Of(page.Span{Text: f.Path, File: full.Files[i].Path})
		if f.Link != "" {
			row.Cells[0] = append(row.Cells[0], page.In(page.Muted, " -> "+f.Link))
		}
		if f.Status != agentsctx.Whole {
			row.Cells[3] = page.Of(page.In(page.Warning, f.Status))
		}
		if f.Lost > 0 {
			row.Details = append(row.Details, page.Of(page.In(page.Warning, lossOf(f))))
		}
		if from != nil && from.Agent == e.Profile.ID {
			row.Cells = append(row.Cells, from.cell(full.Files[i].Path))
		}
		t.Rows = append(t.Rows, row)
	}
	if from != nil && from.Agent == e.Profile.ID {
		t.Columns = append(t.Columns, page.Column{})
	}
	return t
}

// loadWords are the times of loading that need saying.
var loadWords = map[string]string{
	"on-touch": "when touched", "on-match": "when a file matches", "import": "imported", "every-turn": "at every turn", "offered": "offered to the model",
}

func sizeOf(f agentsctx.File) string {
	if f.Lost == 0 {
		return measure.Commas(f.Size) + " bytes"
	}
	return fmt.Sprintf("%s of %s bytes", measure.Commas(f.Size-f.Lost), measure.Commas(f.Size))
}

// lossOf says which bytes and headings are lost.
func lossOf(f agentsctx.File) string {
	s := "loses " + measure.Plural(f.Lost, "byte")
	if len(f.LostHeadings) > 0 {
		shown := f.LostHeadings[:min(3, len(f.LostHeadings))]
		s += ": " + strings.Join(shown, ", ")
		if more := len(f.LostHeadings) - len(shown); more > 0 {
			s += fmt.Sprintf(" and %d more headings", more)
		}
	}
	return s
}

// leftOut adds what the agent does not load, and the notes that say something
// else and are not said of all agents together.
func leftOut(p *page.Page, e, full *agentsctx.Explanation, together []string) {
	t := page.Table{Marks: page.Dots, Columns: make([]page.Column, 2)}
	for i, g := range e.Ignored {
		t.Rows = append(t.Rows, page.Row{Cells: []page.Line{
			{{Text: g.Path, File: full.Ignored[i].Path}},
			page.Of(page.In(page.Muted, strings.TrimPrefix(g.Why, g.Path+" "))),
		}})
	}
	if len(t.Rows) > 0 {
		p.Text(page.In(page.Muted, "stays out:"))
		p.Table(t)
	}
	for _, n := range e.Notes {
		if !slices.ContainsFunc(e.Ignored, func(g agentsctx.Ignored) bool { return g.Why == n }) && !slices.Contains(together, n) {
			p.Text(page.In(page.Muted, "note:"), page.Text(" "+n))
		}
	}
}

// maxNames bounds a line of names.
const maxNames = 12

// skillNames are the skills that the agent finds there.
func skillNames(e, full *agentsctx.Explanation) page.Line {
	line := page.Line{page.In(page.Muted, "skills:")}
	for i, k := range e.Skills[:min(maxNames, len(e.Skills))] {
		between := ", "
		if i == 0 {
			between = " "
		}
		line = append(line, page.Text(between), page.Span{Text: k.Name, File: full.Skills[i].Path})
		if k.State != "listed" {
			line = append(line, page.In(page.Muted, " ("+k.State+")"))
		}
	}
	if more := len(e.Skills) - maxNames; more > 0 {
		line = append(line, page.Text(fmt.Sprintf(" and %s more", measure.Commas(more))))
	}
	return line
}

// status speaks of the agent that loses most, else of the first that loads a
// file.
func (r Explain) status() *page.Span {
	var best *agentsctx.Explanation
	for i := range r.Agents {
		if e := &r.Agents[i]; e.Totals.Files > 0 && (best == nil || e.Totals.Lost > best.Totals.Lost) {
			best = e
		}
	}
	if best == nil {
		return &page.Span{Text: "no instruction files"}
	}
	used := kib(best.Totals.Kept)
	if best.Budget.Total > 0 && best.Budget.Unit == "bytes" {
		used = kib(best.Totals.Used) + "/" + kib(best.Budget.Total)
	}
	s := &page.Span{Text: fmt.Sprintf("%s: %s · %s KiB", best.Profile.Name, measure.Plural(best.Totals.Files, "instruction file"), used)}
	if best.Totals.Lost > 0 {
		s.Tone = page.Warning
	}
	return s
}

func kib(n int) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", float64(n)/1024), ".0") }
