package diagnostics

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

// Lengths in characters, of the Agent Skills specification (2026-11).
const (
	descriptionMax   = 1024
	compatibilityMax = 500
)

func checkDescriptionTooLong(p *Pass) {
	n, ok := p.front.text("description")
	if !ok || len(n.Value) <= descriptionMax {
		return
	}
	spec := limit{max: descriptionMax, unit: profile.CodePoints, trim: true}
	if over := spec.of(n.Value); over.is {
		f := p.reportDefect(n.SourceSpan(over.from, over.to), profile.DescriptionTooLong,
			"the description has "+number(over.length)+" characters; "+number(descriptionMax)+" are allowed")
		p.coverError(f, n.Span)
		return
	}
	agentLimits(p, n)
}

// agentLimits reports the agents whose own way of counting finds the
// description too long, those with the same excess together.
func agentLimits(p *Pass, n markdown.Node) {
	type group struct {
		over   excess
		limit  limit
		agents []*profile.Profile
	}
	var groups []group
	for _, a := range p.candidates() {
		form := a.Skills.Form
		l := limit{form.DescriptionMax, form.DescUnit, form.Trim || form.Collapse, form.Collapse}
		outcome := a.Skills.On(profile.DescriptionTooLong).Outcome
		over := l.of(n.Value)
		if l.max == 0 || !over.is || outcome != profile.Drops && outcome != profile.Shortens {
			continue
		}
		i := slices.IndexFunc(groups, func(g group) bool { return g.over == over && g.limit.unit == l.unit })
		if i < 0 {
			i = len(groups)
			groups = append(groups, group{over: over, limit: l})
		}
		groups[i].agents = append(groups[i].agents, a)
	}
	slices.SortStableFunc(groups, func(a, b group) int { return cmp.Compare(a.over.from, b.over.from) })
	for _, g := range groups {
		p.reportLimit(g.agents, n.SourceSpan(g.over.from, g.over.to), profile.DescriptionTooLong,
			"the description has "+number(g.over.length)+" "+unitName(g.limit.unit), g.limit.max)
	}
}

func unitName(u profile.Unit) string {
	if u == profile.UTF16Units {
		return u.String() + " (an emoji counts as two)"
	}
	return u.String()
}

// limit is a length that a value may have.
type limit struct {
	max      int
	unit     profile.Unit
	trim     bool // white space around the value does not count
	collapse bool // a run of white space counts as one
}

// excess is what of a value is over a limit: its bytes from from to to.
type excess struct {
	is       bool
	from, to int
	length   int
}

// of measures value.
func (l limit) of(value string) excess {
	x := excess{to: len(value), from: -1}
	start := 0
	if l.trim {
		x.to = len(strings.TrimRightFunc(value, unicode.IsSpace))
		start = x.to - len(strings.TrimLeftFunc(value[:x.to], unicode.IsSpace))
	}
	space := false
	for i := start; i < x.to; {
		r, size := utf8.DecodeRuneInString(value[i:])
		blank := unicode.IsSpace(r)
		if !(l.collapse && blank && space) {
			x.length += l.size(r, size)
		}
		if space = blank; x.length > l.max && x.from < 0 {
			x.from = i
		}
		i += size
	}
	x.is = x.from >= 0
	return x
}

func (l limit) size(r rune, size int) int {
	switch {
	case l.unit == profile.Bytes:
		return size
	case l.unit == profile.UTF16Units && r >= 0x10000:
		return 2
	}
	return 1
}

// checkDescriptionXMLTag follows the upload of claude.ai, which refuses
// <tag> and </tag> (platform.claude.com, agent skills, 2026-11).
func checkDescriptionXMLTag(p *Pass) {
	n, ok := p.front.text("description")
	if !ok {
		return
	}
	for at := 0; ; {
		from, to := nextTag(n.Value, at)
		if from < 0 {
			return
		}
		f := p.Report(n.SourceSpan(from, to), "claude.ai does not accept "+quoted(n.Value[from:to])+" in the description of an uploaded skill, because it looks like an XML tag.")
		f.Agents = []string{claudeAI}
		if p.plugin() != "" || len(p.skill.readers()) > 0 {
			f.Severity = Info // it is used where it is
		}
		opening, closing := n.SourceSpan(from, from+1), n.SourceSpan(to-1, to)
		if n.Value[from+1] != '/' && opening.Of(p.File.Doc.Source) == "<" && closing.Of(p.File.Doc.Source) == ">" {
			f.fix("Delete the angle brackets", false, Edit{p.File.Path, opening, ""}, Edit{p.File.Path, closing, ""})
		}
		at = to
	}
}

// nextTag finds <tag …> or </tag> on one line of s from at on; -1 for none.
func nextTag(s string, at int) (from, to int) {
	for at < len(s) {
		i := strings.IndexByte(s[at:], '<')
		if i < 0 {
			return -1, -1
		}
		from = at + i
		at = from + 1
		end := strings.IndexAny(s[at:], "<>\n")
		if end >= 0 && s[at+end] == '>' && isTag(s[at:at+end], from > 0 && letterOrDigit(s[from-1])) {
			return from, at + end + 1
		}
	}
	return -1, -1
}

// isTag reports the inside of a tag: a name, and after a space attributes or
// more words, as in <your name>. Attached to a word it has to be a name alone:
// List<Item> is one, a<b and c> is none.
func isTag(inside string, glued bool) bool {
	inside = strings.TrimSuffix(strings.TrimPrefix(inside, "/"), "/")
	name, rest, more := strings.Cut(inside, " ")
	if name == "" || !(name[0]|0x20 >= 'a' && name[0]|0x20 <= 'z') {
		return false
	}
	words := strings.TrimFunc(rest, func(r rune) bool { return unicode.IsLetter(r) || r == ' ' || r == '-' || r == '_' }) == ""
	return !more || !glued && (strings.Contains(rest, "=") || words && !strings.HasSuffix(rest, " "))
}

func letterOrDigit(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' }

func checkDescriptionMultiline(p *Pass) {
	n, ok := p.front.text("description")
	if !ok || n.Style != markdown.Literal || !strings.Contains(strings.TrimSpace(n.Value), "\n") {
		return
	}
	f := p.Report(n.Indicator, "The description keeps its line breaks, but listings show one line for each skill; a folded block (>) joins the lines.")
	indicator := n.Indicator.Of(p.File.Doc.Source)
	f.fix("Fold the lines", false, Edit{p.File.Path, n.Indicator, ">" + strings.TrimPrefix(indicator, "|")})
}

func checkCompatibilityTooLong(p *Pass) {
	n, ok := p.front.text("compatibility")
	if !ok || len(n.Value) <= compatibilityMax {
		return
	}
	if over := (limit{max: compatibilityMax, unit: profile.CodePoints, trim: true}).of(n.Value); over.is {
		p.Report(n.SourceSpan(over.from, over.to),
			"compatibility has "+number(over.length)+" characters; "+number(compatibilityMax)+" are allowed.")
	}
}
