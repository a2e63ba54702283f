package diagnostics

import (
	"agentls/agentsctx"
	"unicode/utf8"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// Kind is what a file is to the agents.
type Kind uint8

// The kinds of files that rules look at.
const (
	Instruction     Kind = iota // AGENTS.md, CLAUDE.md and their like
	Skill                       // SKILL.md in any case of letters
	AgentRule                   // .cursor/rules, .claude/rules, *.instructions.md …
	ProjectSettings             // .agentls.json
	AgentSettings               // an agent's own, of a file that is checked
)

// Rule is one row of the table: a mistake that has a name.
type Rule struct {
	ID       string
	Severity Severity // the default
	Since    string   // the version that brought it
	Summary  string   // one line, for lists and schemas
	Kinds    []Kind   // the files it looks at; nil for a rule of the workspace
	stage    stage    // when it runs: what an earlier stage covers is not looked at again
	check    func(*Pass)
}

// stage orders the rules so that one cause gives one finding: the rule that
// names the cause runs before those that would see its consequences.
type stage uint8

const (
	characters   stage = iota // what the bytes are
	fences                    // where the front matter stands
	syntax                    // whether it parses
	placeholders              // values nobody has written yet
	types                     // whether a value is what its field wants
	values                    // whether what it says is allowed
	advice                    // whether what is allowed is wise
	body                      // the Markdown below
)

// File is the file under check.
type File struct {
	Path string // absolute
	Kind Kind
	Doc  *markdown.Document
}

// World is what rules may ask about everything but the file under check. The
// workspace's snapshot implements it; fixtures use small ones.
type World interface {
	tree.FS
	// Document is the parsed text of a file, parsed once per text.
	Document(path string) (*markdown.Document, bool)
	// Root is the workspace folder that holds path, else its directory.
	Root(path string) string
	// Agents are the profiles of the enabled agents, in the table's order.
	Agents() []*profile.Profile
	// Losses are what the workspace's instruction files lose, for each enabled
	// agent started in each directory that holds one.
	Losses() []agentsctx.Losses
	// Loads is what each enabled agent loads when it is started in dir.
	Loads(dir string) []agentsctx.Explanation
	// Places are the paths under which agents may find a file: path first, then
	// links to it, or the file it leads to.
	Places(path string) []Place
	// Imports is what each enabled agent makes of the imports of a file that it
	// loads, by whichever way it comes to it.
	Imports(path string) []Imported
	// Catalogs are the skills of each enabled agent that has any.
	Catalogs() []*skillcatalog.Catalog
}

// Pass is one run of the rules over one file.
type Pass struct {
	File  File
	World World

	rule     *Rule
	covered  []text.Span // values already in error: one cause, one finding
	opaque   bool        // the text cannot be read at all; later rules do not run
	reported int         // findings of the running rule
	scratch  Finding     // stands in for findings over mostOfRule
	tried    int         // bytes parsed to try fixes out
	odd      []markdown.Anomaly
	looked   bool // odd is filled
	findings []Finding
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
func (p *Pass) Cover(span text.Span) { p.covered = append(p.covered, span) }

// Covered reports whether an earlier finding explains span already.
func (p *Pass) Covered(span text.Span) bool {
	for _, c := range p.covered {
		if c.Overlaps(span) || c == span {
			return true
		}
	}
	return false
}
