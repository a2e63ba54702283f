package report

import (
	"fmt"
	"strings"
	"time"

	"agentls/internal/measure"
	"agentls/internal/page"
)

// maxShownRows is how many rows a table of the first screen has.
const maxShownRows = 10

// Page lays out the first screen: the window, a bar, what to do, the tools, the
// files and the largest texts.
func (v Show) Page() page.Page {
	p := page.Page{Title: page.Line{page.In(page.Strong, v.Session)}}
	if v.Title != "" {
		p.Title = append(p.Title, page.Text("  "+page.Short(v.Title, 60)))
	}
	p.Status = &page.Span{Text: v.share()}
	for _, w := range v.Warnings {
		p.Text(page.In(page.Muted, w))
	}
	about := v.Model
	if about != "" {
		about += ", "
	}
	p.Text(page.Text(about + ago(v.AgeSeconds)))
	v.head(&p)
	v.tables(&p)
	return p
}

// head says how full the window is and what to do about it.
func (v Show) head(p *page.Page) {
	p.Text(page.In(page.Strong, v.share()), page.Text(v.from()))
	p.Bar(v.bar())
	if len(v.Window.OutsideIs) > 0 {
		p.Text(page.Text(fmt.Sprintf("outside the history: %s tokens: %s", approx(v.Window.Outside), strings.Join(v.Window.OutsideIs, ", "))))
	}
	for _, u := range v.Unknown {
		p.Text(page.In(page.Muted, u))
	}
	p.Text(page.Text(fmt.Sprintf("redundant: %s tokens in %s", approx(v.Redundant.Tokens), measure.Plural(v.Redundant.Elisions, "result"))))
	for _, s := range v.Suggest {
		p.Text(page.In(page.Good, "do: "), page.Text(fmt.Sprintf("%s (saves %s)", s.What, approx(s.Saves))))
	}
}

func (v Show) share() string {
	used := measure.Commas(v.Window.Used)
	if v.Window.From == "estimate" {
		used = "~" + used
	}
	if v.Window.Size == 0 {
		return "window " + used + " tokens"
	}
	return fmt.Sprintf("window %s of %s tokens, %d %%", used, measure.Commas(v.Window.Size), 100*v.Window.Used/v.Window.Size)
}

func (v Show) from() string {
	if v.Window.From == "provider" {
		return " (the provider's count, with the last reply)"
	}
	return " (an estimate of the messages alone)"
}

// bar is the kinds of text, and what lies outside the history.
func (v Show) bar() page.Bar {
	tones := []page.Tone{page.Info, page.Hint, page.Good, page.Warning, page.Error}
	b := page.Bar{Total: v.Window.Size}
	for i, k := range v.ByKind {
		b.Parts = append(b.Parts, page.Part{Name: k.Kind, Value: k.Tokens, Tone: tones[i%len(tones)]})
	}
	if v.Window.Outside > 0 {
		b.Parts = append(b.Parts, page.Part{Name: "outside", Value: v.Window.Outside, Tone: page.Muted})
	}
	return b
}

func (v Show) tables(p *page.Page) {
	tools := page.Table{Columns: []page.Column{{Name: "Tool"}, {Name: "Calls", Right: true}, {Name: "Tokens", Right: true}, {Name: "Redundant", Right: true}}}
	for _, t := range v.ByTool[:min(len(v.ByTool), maxShownRows)] {
		tools.Rows = append(tools.Rows, page.Row{Cells: page.Cells(t.Tool, measure.Commas(t.Calls), approx(t.Tokens), someOf(t.Redundant))})
	}
	p.Table(tools)
	files := page.Table{Columns: []page.Column{{Name: "File"}, {Name: "Reads", Right: true}, {Name: "Tokens", Right: true}, {Name: "Redundant", Right: true}, {Name: "Why"}}}
	for _, f := range v.ByFile[:min(len(v.ByFile), maxShownRows)] {
		files.Rows = append(files.Rows, page.Row{Cells: page.Cells(middle(f.Path, maxShownPath), measure.Commas(f.Reads), approx(f.Tokens), someOf(f.Redundant), f.Why)})
	}
	p.Table(files)
	large := page.Table{Columns: []page.Column{{Name: "Largest"}, {Name: "Message", Right: true}, {Name: "Tokens", Right: true}}}
	for _, l := range v.Largest {
		large.Rows = append(large.Rows, page.Row{Cells: page.Cells(middle(l.What, maxShownPath), fmt.Sprint(l.Message), approx(l.Tokens))})
	}
	p.Table(large)
}

// maxShownPath is the length of a path in a table, in characters.
const maxShownPath = 48

// middle cuts a path in its middle: where it begins and its name say most.
func middle(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	head := n / 3
	return string(r[:head]) + "…" + string(r[len(r)-(n-head-1):])
}

func someOf(n int) string {
	if n == 0 {
		return ""
	}
	return approx(n)
}

// approx is an estimate.
func approx(n int) string { return "~" + measure.Commas(n) }

// ago is when a session was written, so many seconds ago.
func ago(seconds int64) string {
	since := sinceWords(age(time.Unix(0, 0).UTC().Format(time.RFC3339), time.Unix(seconds, 0)))
	if since == "just now" {
		return "written just now"
	}
	return "last written " + since
}
