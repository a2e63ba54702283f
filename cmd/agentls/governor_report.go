package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"

	"agentls/governor"
	"agentls/internal/measure"
	"agentls/workspace/report"
)

// viewReport prints where the tokens are: totals, a bar, and the segments that
// are pinned, low or elided.
func (a *app) viewReport(f *governorFlags, j *report.Judged) error {
	r := j.Report()
	if f.json {
		return a.json(r)
	}
	if a.governorOff(j) {
		return nil
	}
	a.sessionHead(j)
	t := r.Totals
	fmt.Fprintf(a.out, "%s, %s, %s tokens; %s would save %s\n", plural(t.Messages, "message"), plural(t.Segments, "segment"), about(t.Tokens), plural(t.Elided, "elision"), about(t.TokensSaved))
	a.tokenBar(governor.Shares(j.Input))
	k := r.Invariants.ByKind
	fmt.Fprintf(a.out, "invariants: %d (%d instructions, %d goals, %d plans, %d criteria, %d grants)\n\n", r.Invariants.Total, k.Instruction, k.Goal, k.Plan, k.Criterion, k.Grant)
	a.segments(r, f.all)
	a.warn(j.Warnings)
	return nil
}

// segments lists the protected ones, or all.
func (a *app) segments(r governor.ContextReport, all bool) {
	w := tabwriter.NewWriter(a.out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "MESSAGE\tKIND\tFROM\tTOKENS\tCRITICALITY\tREASON\tSAVES")
	hidden := 0
	for _, s := range r.Segments {
		if !all && s.Criticality != governor.Pinned && s.Criticality != governor.Low && s.Elision == nil {
			hidden++
			continue
		}
		saves := ""
		if s.Elision != nil {
			saves = fmt.Sprintf("%s (by %s)", measure.Commas(s.Elision.TokensSaved), s.Elision.SupersededBy)
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t~%s\t%s\t%s\t%s\n", s.Message, s.Kind, visible(short(s.Origin.Value, 48)), measure.Commas(s.Tokens), s.Criticality, s.Reason, saves)
	}
	w.Flush()
	if hidden > 0 || r.SegmentsOmitted > 0 {
		fmt.Fprintf(a.out, "%d more segments of high and normal criticality (--all lists them), %d left out\n", hidden, r.SegmentsOmitted)
	}
}

// tokenBar is one line that shows how much of the session is how critical, over
// all its segments, the ones that are not listed included.
func (a *app) tokenBar(shares []governor.Share) {
	const width = 60
	total := 0
	for _, s := range shares {
		total += s.Tokens
	}
	if total == 0 {
		return
	}
	p := a.palette()
	bar, legend := "", []string{}
	for _, s := range shares {
		if s.Tokens == 0 {
			continue
		}
		k := barMarks[s.Criticality]
		bar += p.paint(k.colour, strings.Repeat(k.mark, max(1, s.Tokens*width/total)))
		legend = append(legend, fmt.Sprintf("%s %s %d%%", p.paint(k.colour, k.mark), s.Criticality, (100*s.Tokens+total/2)/total))
	}
	fmt.Fprintf(a.out, "%s\n%s\n", bar, strings.Join(legend, "  "))
}

// barMarks tell the parts of the bar apart without colour too.
var barMarks = map[governor.Criticality]struct{ mark, colour string }{
	governor.Pinned: {"p", "34"}, governor.High: {"h", "36"}, governor.Normal: {"n", "32"}, governor.Low: {"l", "31"},
}

func (a *app) viewStats(f *governorFlags, j *report.Judged) error {
	s := governor.BuildStats(j.Input)
	if f.json {
		return a.json(s)
	}
	if a.governorOff(j) {
		return nil
	}
	a.sessionHead(j)
	if d := s.LastRequest; d != nil {
		fmt.Fprintf(a.out, "last request: %d, %s, %d elided, %s -> %s tokens\n", d.Request, plural(d.Messages, "message"), d.Elided, about(d.TokensBefore), about(d.TokensAfter))
	}
	if s.Usage == nil {
		return nil
	}
	for _, tool := range sortedKeys(s.Usage.Tools) {
		t := s.Usage.Tools[tool]
		again := ""
		if t.Reread > 0 {
			again = fmt.Sprintf(", %d read again", t.Reread)
		}
		fmt.Fprintf(a.out, "%s %d/%d%s\n", tool, t.Used, t.Seen, again)
	}
	fmt.Fprintf(a.out, "%d results have no path\n", s.Usage.Unattributable)
	return nil
}

// governorOff says so when nothing is measured.
func (a *app) governorOff(j *report.Judged) bool {
	if j.Input.Mode != governor.Off {
		return false
	}
	fmt.Fprintf(a.out, "%s: the governor is off; --mode shadow shows what it would do\n", j.Ref())
	return true
}

func (a *app) sessionHead(j *report.Judged) {
	asIf := ""
	if j.Input.AsIf {
		asIf = ", as if it had a governor"
	}
	fmt.Fprintf(a.out, "%s (%s%s)\n", a.palette().bold(j.Ref()), j.Input.Mode, asIf)
}

func (a *app) warn(warnings []string) {
	for _, w := range warnings {
		fmt.Fprintln(a.err, "skipped: "+w)
	}
}

func about(n int) string { return "~" + measure.Commas(n) }

// jsonLine prints a value on one line.
func (a *app) jsonLine(v any) error {
	e := json.NewEncoder(a.out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
