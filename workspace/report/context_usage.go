package report

import (
	"fmt"

	"agentls/internal/measure"
	"agentls/internal/page"
	"agentls/workspace"
	"agentls/workspace/session"
)

// Usage is what the provider counted for each reply of a session.
type Usage struct {
	SchemaVersion int             `json:"schemaVersion"`
	Session       string          `json:"session"`
	Replies       []session.Reply `json:"replies"`
	Sums          UsageSums       `json:"sums"`
	Notes         []string        `json:"notes"`
}

// UsageSums are what may be added up. What is read from a cache may not: every
// reply reads the same text again.
type UsageSums struct {
	Input      int `json:"input"`
	Output     int `json:"output"`
	CacheWrite int `json:"cacheWrite"`
}

// NewUsage reads the session that ref names, the newest of the workspace without
// one.
func NewUsage(s *workspace.Snapshot, ref string) (Usage, error) {
	j, err := OpenSession(s, SessionQuery{Session: ref})
	if err != nil {
		return Usage{}, err
	}
	u := Usage{SchemaVersion: SchemaVersion, Session: j.Ref(), Replies: append([]session.Reply{}, j.Replies...), Notes: append([]string{}, j.Warnings...)}
	for _, r := range u.Replies {
		u.Sums.Input += r.Input
		u.Sums.Output += r.Output
		u.Sums.CacheWrite += r.CacheWrite
	}
	if len(u.Replies) == 0 {
		u.Notes = append(u.Notes, "the session has no record of what the provider counted")
	}
	return u, nil
}

// Page is a table with a row for each reply.
func (u Usage) Page() page.Page {
	p := page.Page{Title: page.Line{page.In(page.Strong, u.Session), page.Text(", tokens as the provider counted them")}}
	t := page.Table{Columns: []page.Column{{Name: "Reply", Right: true}, {Name: "Time"}}}
	for _, name := range []string{"Input", "Cache read", "Cache write", "Output", "Context"} {
		t.Columns = append(t.Columns, page.Column{Name: name, Right: true})
	}
	for i, r := range u.Replies {
		t.Rows = append(t.Rows, page.Row{Cells: page.Cells(fmt.Sprint(i+1), r.Time,
			measure.Commas(r.Input), measure.Commas(r.CacheRead), measure.Commas(r.CacheWrite), measure.Commas(r.Output), measure.Commas(r.Total))})
	}
	p.Table(t)
	if len(u.Replies) > 0 {
		p.Text(page.Text(fmt.Sprintf("sums: input %s, cache write %s, output %s; cache reads are not added up, each reply reads the same text again",
			measure.Commas(u.Sums.Input), measure.Commas(u.Sums.CacheWrite), measure.Commas(u.Sums.Output))))
	}
	for _, n := range u.Notes {
		p.Text(page.In(page.Muted, "note:"), page.Text(" "+n))
	}
	return p
}
