package report

import (
	"fmt"
	"time"

	"agentls/governor"
	"agentls/internal/measure"
	"agentls/internal/page"
)

func about(n int) string { return "~" + measure.Commas(n) }

// Head names the session and how it is judged.
func (j *Judged) Head() page.Line {
	asIf := ""
	switch {
	case j.Input.AsIf:
		asIf = ", as if it had a governor"
	case j.own != j.Input.Mode:
		asIf = ", its own setting is " + string(j.own)
	}
	return page.Line{page.In(page.Strong, j.Ref()), page.Text(fmt.Sprintf(" (%s%s)", j.Input.Mode, asIf))}
}

// Off is the page of a session whose governor is off, for which nothing is
// measured; false when it is on.
func (j *Judged) Off() (page.Page, bool) {
	p := page.Page{Title: page.Line{page.In(page.Strong, j.Ref()), page.Text(": the governor is off; "),
		{Text: "preview as shadow", Shell: "--mode shadow shows what it would do", With: map[string]any{"mode": "shadow"}}}}
	return p, j.Input.Mode == governor.Off
}

func (j *Judged) page() page.Page {
	p := page.Page{Title: j.Head()}
	for _, w := range j.Warnings {
		p.Text(page.In(page.Muted, w))
	}
	return p
}

// All makes the page list every segment, not only what is pinned, low or
// elided.
func (c Context) All() Context {
	c.all = true
	return c
}

// Page lays out where the tokens are: totals, a bar, and the segments that are
// pinned, low or elided.
func (c Context) Page() page.Page {
	if p, off := c.judged.Off(); off {
		return p
	}
	p, t := c.judged.page(), c.Totals
	c.judged.Show(time.Now()).head(&p)
	p.Text(page.Text(fmt.Sprintf("%s, %s, %s tokens; %s would save ",
		measure.Plural(t.Messages, "message"), measure.Plural(t.Segments, "segment"), about(t.Tokens), measure.Plural(t.Elided, "elision"))),
		page.In(page.Strong, about(t.TokensSaved)))
	p.Bar(shareBar(governor.Shares(c.judged.Input)))
	k := c.Invariants.ByKind
	p.Text(page.Text(fmt.Sprintf("invariants: %d (%d instructions, %d goals, %d plans, %d criteria, %d grants)",
		c.Invariants.Total, k.Instruction, k.Goal, k.Plan, k.Criterion, k.Grant)))
	c.segments(&p)
	return p
}

// shareBar shows how much of a session is how critical, over all its segments,
// the ones that are not listed included.
func shareBar(shares []governor.Share) page.Bar {
	tones := map[governor.Criticality]page.Tone{governor.Pinned: page.Hint, governor.High: page.Info, governor.Normal: page.Good, governor.Low: page.Error}
	b := page.Bar{}
	for _, s := range shares {
		b.Parts = append(b.Parts, page.Part{Name: string(s.Criticality), Value: s.Tokens, Tone: tones[s.Criticality]})
	}
	return b
}

func (c Context) segments(p *page.Page) {
	t := page.Table{Columns: []page.Column{
		{Name: "Message", Right: true}, {Name: "Kind"}, {Name: "From"}, {Name: "Tokens", Right: true}, {Name: "Criticality"}, {Name: "Reason"}, {Name: "Saves"},
	}}
	hidden := 0
	for _, s := range c.Segments {
		if !c.all && s.Criticality != governor.Pinned && s.Criticality != governor.Low && s.Elision == nil {
			hidden++
			continue
		}
		t.Rows = append(t.Rows, c.judged.segmentRow(s))
	}
	p.Table(t)
	if hidden > 0 || c.SegmentsOmitted > 0 {
		p.Text(page.Text(fmt.Sprintf("%d more segments of high and normal criticality (", hidden)),
			page.Span{Text: "list them", Shell: "--all lists them", With: map[string]any{"all": true}},
			page.Text(fmt.Sprintf("), %d left out", c.SegmentsOmitted)))
	}
}

func (j *Judged) segmentRow(s governor.Segment) page.Row {
	from := s.Origin.Value
	if s.Origin.Type == "path" {
		from = governor.Within(j.Workspace, from)
	}
	row := page.Row{Cells: page.Cells(fmt.Sprint(s.Message), s.Kind, middle(page.Short(from, 4096), maxShownPath), about(s.Tokens), string(s.Criticality), s.Reason, "")}
	if s.Elision != nil {
		row.Tone = page.Muted
		row.Cells[6] = page.Of(page.Text(fmt.Sprintf("%s (by %s)", measure.Commas(s.Elision.TokensSaved), j.answer(s.Elision.SupersededBy))))
	}
	return row
}

// answer names the message that answers a call: a person does not know its id.
func (j *Judged) answer(callID string) string {
	for i := len(j.Messages) - 1; i >= 0; i-- {
		if m := &j.Messages[i]; m.Role == governor.Tool && m.CallID == callID {
			return fmt.Sprintf("message %d", i)
		}
	}
	return callID
}

// Page lays out each elision with its reason, and what else is there twice.
func (s Shadow) Page() page.Page {
	if p, off := s.judged.Off(); off {
		return p
	}
	p := s.judged.page()
	p.Text(page.In(page.Strong, about(s.Totals.TokensSaved)),
		page.Text(fmt.Sprintf(" of %s tokens would be saved by %s", about(s.Totals.TokensBefore), measure.Plural(s.Totals.Elided, "elision"))))
	t := page.Table{Columns: []page.Column{
		{Name: "Message", Right: true}, {Name: "Tool"}, {Name: "Reason"}, {Name: "Superseded by"}, {Name: "Saves", Right: true},
	}}
	for _, e := range s.Elisions {
		row := page.Row{Cells: page.Cells(fmt.Sprint(e.Message), e.Tool, string(e.Reason), s.judged.answer(e.SupersededBy), about(e.TokensSaved))}
		if e.Stub != "" {
			row.Details = append(row.Details, page.Of(page.In(page.Muted, e.Stub)))
		}
		t.Rows = append(t.Rows, row)
	}
	p.Table(t)
	also := page.Table{Columns: []page.Column{{}, {}, {Right: true}}}
	for _, o := range s.Opportunities {
		also.Rows = append(also.Rows, page.Row{Cells: page.Cells(string(o.Kind), s.judged.answer(o.CallID)+", covered by "+s.judged.answer(o.CoveredBy), "-"+measure.Commas(o.TokensSaved))})
	}
	if len(also.Rows) > 0 {
		p.Heading(page.Text("beside the policy, also there twice:"))
		p.Table(also)
	}
	return p
}
