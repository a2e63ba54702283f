package report

import (
	"fmt"
	"slices"
	"strings"

	"agentls/internal/measure"
	"agentls/internal/page"
	"agentls/workspace/session"
)

// Page lays out what a session received: a row for each file, what was not expected,
// the size of the first request.
func (r Received) Page() page.Page {
	p := page.Page{Title: r.head(), Status: &page.Span{Text: r.summary()}}
	p.Text(page.Text(r.summary()))
	r.body(&p)
	return p
}

func (r Received) head() page.Line {
	head := page.Line{page.In(page.Strong, strings.TrimSpace(r.name+" "+r.Version)), page.Text("  received, " + r.Session)}
	if r.title != "" {
		head = append(head, page.In(page.Muted, "  "+page.Short(r.title, 60)))
	}
	return head
}

// summary counts the answers.
func (r Received) summary() string {
	n := map[string]int{}
	for _, f := range r.Files {
		n[f.Received]++
	}
	said := []string{measure.Plural(len(r.Files), "file")}
	for _, k := range []struct{ state, words string }{
		{ReceivedSame, "as on disk"}, {ReceivedChanged, "with another text"}, {ReceivedCut, "cut"},
		{ReceivedAbsent, "not received"}, {NotRecorded, "not recorded"}, {NotCompared, "to be compared with nothing"},
	} {
		if n[k.state] > 0 {
			said = append(said, fmt.Sprintf("%d %s", n[k.state], k.words))
		}
	}
	return strings.Join(said, ", ")
}

func (r Received) body(p *page.Page) {
	t := page.Table{Marks: page.Dots, Columns: []page.Column{{}, {}, {}, {Right: true}, {}}}
	for i := range r.Files {
		f := &r.Files[i]
		row := page.Row{Cells: page.Cells("", "", receivedWhen[f.Cause], "", "")}
		row.Cells[0] = page.Of(page.Span{Text: f.Path, File: f.file})
		row.Cells[1] = f.words()
		if f.Time != "" {
			row.Cells[3] = page.Of(page.In(page.Muted, sinceWords(age(f.Time, r.now))))
		}
		if !f.Predicted {
			row.Cells[4] = page.Of(page.In(page.Muted, "not expected"))
		}
		t.Rows = append(t.Rows, row)
	}
	if len(t.Rows) > 0 {
		p.Table(t)
	}
	if l := r.Listing; l != nil {
		said := "skills listed: " + measure.Commas(l.Received)
		if l.Predicted > 0 {
			said += fmt.Sprintf("; %d of the %d expected ones are among them", l.Predicted-len(l.Absent), l.Predicted)
		}
		p.Text(page.Text(said))
		if len(l.Absent) > 0 {
			p.Text(page.In(page.Warning, "not listed: "), page.Text(strings.Join(l.Absent[:min(len(l.Absent), maxNames)], ", ")))
		}
	}
	if f := r.FirstRequest; f != nil {
		said := fmt.Sprintf("first request: %s tokens by the provider's count; these files, the listing and the prompt are about %s", measure.Commas(f.Provider), measure.Commas(f.Estimate))
		if f.Rest > 0 {
			said += ", the rest is " + strings.Join(f.RestIs, " and ")
		}
		p.Text(page.Text(said))
	}
	for _, n := range r.Notes {
		p.Text(page.In(page.Muted, "note:"), page.Text(" "+n))
	}
	for _, u := range r.Unexpected {
		p.Text(page.In(page.Warning, "please report: "), page.Text(u.Report))
	}
}

var receivedWhen = map[string]string{
	session.AtStart: "at the start", session.OnTouch: "when touched", session.AtCompaction: "after a compaction",
	session.AtResume: "read again", session.OfSkill: "when called",
}

// cell is what the session received of a file, for a table of files.
func (r Received) cell(file string) page.Line {
	i := slices.IndexFunc(r.Files, func(f ReceivedFile) bool { return f.file == file })
	if i < 0 {
		return page.Of(page.In(page.Muted, "not in the session"))
	}
	return r.Files[i].words()
}

// words say what became of a file, the consequence first.
func (f *ReceivedFile) words() page.Line {
	switch f.Received {
	case ReceivedSame:
		return page.Of(page.In(page.Good, "as on disk"))
	case ReceivedCut:
		return page.Of(page.In(page.Warning, "cut: "+f.rest()))
	case ReceivedAbsent:
		return page.Of(page.In(page.Error, "not received"))
	case NotCompared:
		return page.Of(page.In(page.Muted, "recorded"))
	case NotRecorded:
		return page.Of(page.In(page.Muted, "not recorded"))
	}
	return page.Of(page.In(page.Warning, f.change()))
}

// change says how what was received differs from the file.
func (f *ReceivedFile) change() string {
	if f.OnDisk == "missing" {
		return "no longer on disk"
	}
	if difference := f.difference(); difference != "" {
		return "an older text: " + difference
	}
	return "another text"
}

// difference names the revision that has the text that was received, else what
// differs; empty where nobody can say.
func (f *ReceivedFile) difference() string {
	switch {
	case f.EqualsRevision != "":
		return "that of " + f.EqualsRevision
	case f.Diff != nil:
		return f.Diff.words()
	}
	return ""
}

// rest is what a cut left out.
func (f *ReceivedFile) rest() string { return measure.Plural(f.Missing, "byte") + " missing" }

func (d *LineDiff) words() string {
	switch {
	case d.Removed == 0:
		return measure.Plural(d.Added, "line") + " came since"
	case d.Added == 0:
		return measure.Plural(d.Removed, "line") + " went since"
	}
	if n := max(d.Added, d.Removed); n > 1 {
		return measure.Plural(n, "line") + " differ"
	}
	return "1 line differs"
}

// Text is the text that was received of a file, by its path as shown or absolute.
func (r Received) Text(path string) (string, bool) {
	for i := range r.Files {
		if f := &r.Files[i]; f.file == path {
			path = f.Path
		}
	}
	text, ok := r.texts[path]
	return text, ok
}
