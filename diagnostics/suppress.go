package diagnostics

import (
	"regexp"
	"sort"
	"strings"

	"agentls/internal/markdown"
	"agentls/internal/text"
)

// definition starts the line of a link's reference definition.
var definition = regexp.MustCompile(`^ {0,3}\[[^\]]+\]:`)

// silenced tells which findings the allowances of one document silence.
type silenced struct {
	doc   *markdown.Document
	lines *text.Lines
	on    map[silence]bool
}

// silence is a rule that is allowed by a comment on a line.
type silence struct {
	rule string
	line int
}

func suppressions(doc *markdown.Document) silenced {
	if doc == nil || !strings.Contains(doc.Source, allowanceMark) {
		return silenced{}
	}
	s := silenced{doc, text.NewLines(doc.Source), map[silence]bool{}}
	for _, a := range Allowances(doc) {
		line := s.lines.LineOf(a.Span.Start)
		for _, r := range a.Rules {
			s.on[silence{r.ID, line}] = true
		}
	}
	return s
}

// has reports whether a comment allows f: on its line or the line above, or so
// above the key or the code block that holds it, as no comment fits inside
// those. What is said of the opening fence may be allowed right below it.
func (s silenced) has(f Finding) bool {
	if len(s.on) == 0 {
		return false
	}
	for _, offset := range []int{f.Span.Start, anchor(s.doc, f.Span)} {
		line := s.lines.LineOf(offset)
		if s.on[silence{f.Rule, line}] || s.on[silence{f.Rule, line - 1}] {
			return true
		}
	}
	fence := s.lines.LineOf(s.doc.Front.Open.Start)
	return s.doc.Front.State != markdown.Absent && s.lines.LineOf(f.Span.Start) == fence && s.on[silence{f.Rule, fence + 1}]
}

// anchor is where a comment about span can be put: the start of the top-level
// key or of the code block that holds it, else its own start.
func anchor(doc *markdown.Document, span text.Span) int {
	entries := doc.Front.Entries()
	if i := lastAt(len(entries), span.Start, func(i int) int { return entries[i].Key.Span.Start }); i >= 0 && span.Start < entries[i].Value.Span.End {
		return entries[i].Key.Span.Start
	}
	if span.Start >= doc.Body.Start && span.Start > 0 {
		code := doc.Blocks().Code
		if i := lastAt(len(code), span.Start, func(i int) int { return code[i].Start }); i >= 0 && span.Start < code[i].End {
			return code[i].Start
		}
	}
	return span.Start
}

// lastAt is the last of n things in source order that starts at or before
// offset; -1 for none.
func lastAt(n, offset int, start func(i int) int) int {
	return sort.Search(n, func(i int) bool { return start(i) > offset }) - 1
}

// Suppress is the edit that silences a finding where it is; false where no
// comment can be put. It is never a safe fix.
func Suppress(f File, x Finding) (Fix, bool) {
	doc := f.Doc
	settings := f.Kind == ProjectSettings || f.Kind == AgentSettings
	unstable := x.Rule == "utf16-text" || x.Rule == "frontmatter-not-mapping" // a comment would make it another text
	if settings || unstable || doc.Front.State == markdown.Unopened {
		return Fix{}, false
	}
	lines := text.NewLines(doc.Source)
	at := anchor(doc, x.Span)
	line := lines.Line(lines.LineOf(at))
	fix := Fix{Title: "Allow " + x.Rule + " here"}
	insert := func(offset int, s string) (Fix, bool) {
		fix.Edits = []Edit{{x.Path, text.At(offset), s}}
		return fix, true
	}
	front := doc.Front
	inFront := front.State != markdown.Absent && at < doc.Body.Start && at >= front.Open.Start
	switch {
	case front.State != markdown.Absent && lines.LineOf(at) == lines.LineOf(front.Open.Start):
		next := lines.Line(lines.LineOf(at) + 1).Start
		return insert(next, "# "+allowanceMark+" allow "+x.Rule+doc.EOL())
	case inFront:
		indent := leadingBlanks(line.Of(doc.Source))
		return insert(line.Start, indent+"# "+allowanceMark+" allow "+x.Rule+doc.EOL())
	case at != x.Span.Start || definition.MatchString(line.Of(doc.Source)): // a code block; a reference, which ends with its line
		return insert(line.Start, "<!-- "+allowanceMark+" allow "+x.Rule+" -->"+doc.EOL())
	default:
		return insert(line.End, " <!-- "+allowanceMark+" allow "+x.Rule+" -->")
	}
}

func leadingBlanks(line string) string {
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}
