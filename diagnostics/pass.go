package diagnostics

import (
	"slices"
	"unicode/utf8"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
)

// Pass is what a rule gets in one run: the file, what may be asked about
// everything else, and where its findings go. What rules ask again and again is
// sorted by what it is about.
type Pass struct {
	File  File
	World World

	front       frontMatter // what the file says first
	instruction instruction // the file among those that agents load
	skill       skill       // the file in the agents' catalogues
	trial       trial       // fixes that are tried out
	odd         anomalies

	rule     *Rule
	covered  *coverage
	opaque   bool    // the text cannot be read at all; later rules do not run
	reported int     // findings of the running rule
	scratch  Finding // takes the place of findings over mostOfRule
	findings []Finding
}

func newPass(f File, w World) *Pass {
	covered := &coverage{}
	return &Pass{
		File: f, World: w, front: frontMatter{f.Doc, covered}, instruction: instruction{f, w},
		skill: skill{file: f, world: w}, trial: trial{file: f}, covered: covered,
	}
}

// apply runs one rule.
func (p *Pass) apply(r *Rule) {
	p.rule, p.reported = r, 0
	r.check(p)
	if more := p.reported - mostOfRule; more > 0 {
		p.findings[len(p.findings)-1].Message += " (" + number(more) + " more are not shown.)"
	}
}

// mostOfRule is how many findings of one rule one file has: beyond it the file
// is not what it seems, and more of the same say nothing new.
const mostOfRule = 100

// Report adds a finding of the running rule at span, with its default severity.
// The caller may refine what it returns a pointer to, until the next Report.
func (p *Pass) Report(span text.Span, message string) *Finding {
	if p.reported++; p.reported > mostOfRule {
		p.scratch = Finding{}
		return &p.scratch
	}
	src := p.File.Doc.Source
	span = text.Span{Start: characterStart(src, span.Start), End: characterEnd(src, span.End)}
	p.findings = append(p.findings, Finding{
		Rule: p.rule.ID, Severity: p.rule.Severity, Path: p.File.Path, Span: span, Message: message,
	})
	return &p.findings[len(p.findings)-1]
}

// reportFor reports what holds for some agents.
func (p *Pass) reportFor(agents []*profile.Profile, span text.Span, message string) *Finding {
	f := p.Report(span, message)
	f.Agents = agentRefs(agents)
	return f
}

// reportMessage reports what is said of agents; nil when nothing is.
func (p *Pass) reportMessage(span text.Span, m agentMessage) *Finding {
	if len(m.sentences) == 0 {
		return nil
	}
	f := p.Report(span, m.text())
	f.Agents, f.Related = m.ids, m.related
	return f
}

// characterStart is the start of the character that holds offset: a value's
// line end has no place of its own and may point into the last character.
func characterStart(src string, offset int) int {
	start := offset
	for start > 0 && offset < len(src) && offset-start < utf8.UTFMax && !utf8.RuneStart(src[start]) {
		start--
	}
	if _, size := utf8.DecodeRuneInString(src[start:]); start+size > offset {
		return start
	}
	return offset
}

// characterEnd is the end of the character that offset lies in, offset itself
// between two.
func characterEnd(src string, offset int) int {
	start := characterStart(src, offset)
	if start == offset {
		return offset
	}
	_, size := utf8.DecodeRuneInString(src[start:])
	return start + size
}

// Cover marks a value as already in error; later rules stay silent on it.
func (p *Pass) Cover(span text.Span) { p.covered.add(span) }

// coverError covers span when f is an error.
func (p *Pass) coverError(f *Finding, span text.Span) {
	if f.Severity == Error {
		p.Cover(span)
	}
}

// coverage is what earlier findings explain: one cause, one finding.
type coverage struct{ spans []text.Span }

func (c *coverage) add(span text.Span) { c.spans = append(c.spans, span) }

func (c *coverage) has(span text.Span) bool {
	return slices.ContainsFunc(c.spans, func(s text.Span) bool { return s.Overlaps(span) || s == span })
}

// show is a path as people read it.
func (p *Pass) show(path string) string {
	return agentsctx.Show(path, p.World.Root(p.File.Path), "")
}

// firstLineOf points to the first line of another file.
func (p *Pass) firstLineOf(path, message string) Related {
	return p.related(path, message, firstLine)
}

// nameIn points to the name of another skill.
func (p *Pass) nameIn(path, message string) Related {
	return p.related(path, message, nameOf)
}

func (p *Pass) related(path, message string, span func(*markdown.Document) text.Span) Related {
	r := Related{Path: path, Message: message}
	if doc, ok := p.World.Document(path); ok {
		r.Span = span(doc)
	}
	return r
}
