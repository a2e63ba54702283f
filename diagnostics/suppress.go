package diagnostics

import (
	"regexp"
	"slices"
	"strings"

	"agentls/internal/markdown"
	"agentls/internal/text"
)

// Allowance is a comment that silences rules: `<!-- agentls: allow RULE -->`
// anywhere, `# agentls: allow RULE` in front matter.
type Allowance struct {
	Span  text.Span // the comment
	Rules []AllowedRule
}

// AllowedRule is one rule that an Allowance names, with its place.
type AllowedRule struct {
	ID   string
	Span text.Span
}

// definition starts the line of a link's reference definition.
var definition = regexp.MustCompile(`^ {0,3}\[[^\]]+\]:`)

const allowanceMark = "agentls:"

// Allowances are the comments of doc that silence rules, in source order.
func Allowances(doc *markdown.Document) []Allowance {
	var all []Allowance
	for at := 0; ; {
		i := strings.Index(doc.Source[at:], allowanceMark)
		if i < 0 {
			return all
		}
		at += i + len(allowanceMark)
		if a, ok := allowanceAt(doc, at); ok {
			all = append(all, a)
		}
	}
}

// allowanceAt reads the comment whose mark ends at offset.
func allowanceAt(doc *markdown.Document, at int) (Allowance, bool) {
	before := strings.TrimRight(doc.Source[:at-len(allowanceMark)], " \t")
	line, _, _ := strings.Cut(doc.Source[at:], "\n")
	var comment text.Span
	switch {
	case strings.HasSuffix(before, "<!--"):
		end := strings.Index(line, "-->")
		if end < 0 {
			return Allowance{}, false
		}
		comment, line = text.Span{Start: len(before) - 4, End: at + end + 3}, line[:end]
	case strings.HasSuffix(before, "#") && at <= doc.Body.Start:
		line = strings.TrimRight(line, "\r")
		comment = text.Span{Start: len(before) - 1, End: at + len(line)}
		if !isComment(doc, comment.Start) {
			return Allowance{}, false
		}
	default:
		return Allowance{}, false
	}
	list, ok := strings.CutPrefix(strings.TrimLeft(line, " \t"), "allow")
	if !ok || list == "" || (list[0] != ' ' && list[0] != '\t') {
		return Allowance{}, false
	}
	return Allowance{comment, allowedRules(list, at+len(line)-len(list))}, true
}

// isComment tells a comment of the front matter from a # inside a value. After
// an error in the YAML nobody knows, and the benefit of the doubt is the author's.
func isComment(doc *markdown.Document, hash int) bool {
	return unparsed(doc) || slices.ContainsFunc(doc.Front.Comments, func(s text.Span) bool { return s.Start == hash })
}

// allowedRules reads "a, b c" at offset: the first word of each part.
func allowedRules(list string, at int) []AllowedRule {
	var rules []AllowedRule
	for part := range strings.SplitSeq(list, ",") {
		if words := strings.Fields(part); len(words) > 0 {
			start := at + strings.Index(part, words[0])
			rules = append(rules, AllowedRule{words[0], text.Span{Start: start, End: start + len(words[0])}})
		}
		at += len(part) + 1
	}
	return rules
}

// silenced tells which findings the allowances of one document silence.
type silenced struct {
	doc   *markdown.Document
	lines *text.Lines
	all   []Allowance
}

func suppressions(doc *markdown.Document) silenced {
	if doc == nil || !strings.Contains(doc.Source, allowanceMark) {
		return silenced{}
	}
	return silenced{doc, text.NewLines(doc.Source), Allowances(doc)}
}

func (s silenced) has(f Finding) bool {
	for _, a := range s.all {
		names := slices.ContainsFunc(a.Rules, func(r AllowedRule) bool { return r.ID == f.Rule })
		if names && s.reaches(a, f.Span) {
			return true
		}
	}
	return false
}

// reaches reports whether a stands on the line of span or the line above, or
// so above the key or the code block that holds span: no comment fits inside
// those. What is said of the opening fence may be allowed right below it.
func (s silenced) reaches(a Allowance, span text.Span) bool {
	line := s.lines.LineOf(a.Span.Start)
	near := func(offset int) bool {
		at := s.lines.LineOf(offset)
		return line == at || line == at-1
	}
	front := s.doc.Front
	onFence := front.State != markdown.Absent && s.lines.LineOf(span.Start) == s.lines.LineOf(front.Open.Start)
	return near(span.Start) || near(anchor(s.doc, span)) ||
		onFence && line == s.lines.LineOf(front.Open.Start)+1
}

// anchor is where a comment about span can stand: the start of the top-level
// key or of the code block that holds it, else its own start.
func anchor(doc *markdown.Document, span text.Span) int {
	for _, e := range doc.Front.Entries() {
		if e.Key.Span.Start <= span.Start && span.Start < e.Value.Span.End {
			return e.Key.Span.Start
		}
	}
	if span.Start >= doc.Body.Start && span.Start > 0 {
		for _, code := range doc.Blocks().Code {
			if code.Start <= span.Start && span.Start < code.End {
				return code.Start
			}
		}
	}
	return span.Start
}

// Suppress is the edit that silences a finding where it stands; false where no
// comment can stand. It is never a safe fix.
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
