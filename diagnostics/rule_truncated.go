package diagnostics

import (
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/text"
)

// cut is what agents lose of the file between the same two bytes.
type cut struct {
	lost   []text.Span
	deeper bool // not in the file's own directory, only below it
	none   bool // nothing is left
	said   agentMessage
}

// checkTruncated reports what enabled agents lose of the file, each cut once.
func checkTruncated(p *Pass) {
	var cuts []*cut
	kept := false // somebody gets the text whole, or loses it only below
	for _, l := range p.instruction.losses() {
		kept = kept || l.Whole != nil || l.Deeper != nil
		if l.Own != nil {
			cuts = addCut(p, cuts, l.Profile, *l.Own, false)
		} else if l.Deeper != nil {
			cuts = addCut(p, cuts, l.Profile, *l.Deeper, true)
		}
	}
	for _, c := range cuts {
		f := p.reportMessage(atCut(p.File.Doc.Source, c.lost[0]), c.said)
		f.Lost = c.lost
		if !kept && len(cuts) == 1 {
			f.Fade = c.lost
		}
		switch {
		case c.deeper, p.instruction.inSkill():
			f.Severity = Info
		case c.none: // they get nothing of what the author wrote
			p.raise(f, c.said.agents(), "budget")
		}
	}
}

// atCut is where the lost text begins: the rest of the first line with some.
func atCut(src string, lost text.Span) text.Span {
	start := lost.Start
	for start < lost.End-1 && strings.ContainsRune("\r\n", rune(src[start])) {
		start++
	}
	return text.Span{Start: start, End: max(min(lineEnd(src, start), lost.End), start+1)}
}

func addCut(p *Pass, cuts []*cut, a *profile.Profile, loss agentsctx.Loss, deeper bool) []*cut {
	gone := loss.File.Unseen
	if len(gone) == 0 || loss.File.Size != len(p.File.Doc.Source) {
		return cuts
	}
	i := slices.IndexFunc(cuts, func(c *cut) bool { return slices.Equal(c.lost, gone) && c.deeper == deeper })
	if i < 0 {
		i = len(cuts)
		cuts = append(cuts, &cut{lost: gone, deeper: deeper, none: loss.File.Status == agentsctx.Dropped})
	}
	lead := ""
	if deeper {
		lead = "Started in " + p.show(loss.Dir) + ", "
	}
	var related []Related
	for _, s := range sharers(loss) {
		related = append(related, p.firstLineOf(s.Path, "used "+number(s.Charged)+" of "+number(loss.Budget.Total)+" "+unitWords[loss.Budget.Unit]))
	}
	cuts[i].said.addAfter(lead, a, "read[s] "+lossWords(p, a, loss), related...)
	return cuts
}

// sharers are the files that used what the file lacks: none when it is over a
// limit of its own.
func sharers(l agentsctx.Loss) []agentsctx.Spender {
	if l.File.Limit <= l.File.Left {
		return nil
	}
	return l.Spenders
}

// unitWords are the units of a budget as people read them.
var unitWords = map[string]string{"bytes": "bytes", "utf16": "UTF-16 units", "characters": "characters"}

// lossWords say how much is read, which part is lost, and why.
func lossWords(p *Pass, a *profile.Profile, l agentsctx.Loss) string {
	f := &l.File
	said := keptWords(f)
	if len(f.LostHeadings) > 0 && f.Status != agentsctx.Dropped {
		said += ", including the " + headings(f.LostHeadings)
	}
	if !f.Split.Empty() {
		said += "; the cut splits " + quoted(f.Split.Of(p.File.Doc.Source))
	}
	return said + ". " + limitWords(p, a, l)
}

func keptWords(f *agentsctx.File) string {
	kept, size, lost := number(f.Size-f.Lost), number(f.Size), number(f.Lost)
	if len(f.Kept) == 0 {
		return "none of its " + size + " bytes"
	}
	switch first, last := f.Kept[0][0], f.Kept[len(f.Kept)-1][1]; {
	case len(f.Kept) > 1:
		return kept + " of " + size + " bytes; " + lost + " in between are lost"
	case first == 0:
		return "the first " + kept + " of " + size + " bytes; the last " + lost + " are lost"
	case last == f.Size:
		return "the last " + kept + " of " + size + " bytes; the first " + lost + " are lost"
	}
	return kept + " of " + size + " bytes from the middle; " + lost + " before and after them are lost"
}

// mostHeadings is how many headings a message repeats.
const mostHeadings = 4

func headings(lost []string) string {
	var shown []string
	for _, h := range lost[:min(len(lost), mostHeadings)] {
		shown = append(shown, quoted(h))
	}
	if more := len(lost) - mostHeadings; more > 0 {
		shown = append(shown, number(more)+" more")
	}
	if len(lost) == 1 {
		return "heading " + shown[0]
	}
	return "headings " + agentsctx.Enumerate(shown)
}

// limitWords say which limit cut the file, and who used what it shares.
func limitWords(p *Pass, a *profile.Profile, l agentsctx.Loss) string {
	f, unit := &l.File, unitWords[l.Budget.Unit]
	switch {
	case a.Budget.MaxFile > 0 && f.Size > a.Budget.MaxFile:
		return "Files over " + number(a.Budget.MaxFile) + " bytes are left out"
	case f.Limit <= f.Left:
		return "The limit for one file is " + number(f.Limit) + " " + unit
	case l.Budget.Total == 0:
		return a.Budget.TotalSetting + " is 0"
	case len(l.Spenders) == 0:
		return "The limit is " + number(l.Budget.Total) + " " + unit
	}
	var used []string
	for _, s := range l.Spenders {
		used = append(used, p.show(s.Path)+" used "+number(s.Charged))
	}
	if more := len(used) - mostSpenders; more > 0 {
		used = append(used[:mostSpenders], "others used the rest")
	}
	return "Of the " + number(l.Budget.Total) + " " + unit + " that all files share, " + strings.Join(used, ", ")
}

// mostSpenders is how many files a message names; all are related places.
const mostSpenders = 6
