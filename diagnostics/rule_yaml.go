package diagnostics

import (
	"strings"
	"unicode/utf8"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/skillcatalog"
)

func checkYAMLSyntax(p *Pass) {
	if p.File.Kind == AgentRule {
		checkRuleSyntax(p)
		return
	}
	doc := p.File.Doc
	for _, problem := range doc.Front.Problems {
		switch problem.Cause {
		case markdown.DuplicateKey, markdown.NotMapping, markdown.ControlChar:
			continue // rules of their own
		}
		if p.covered.has(problem.Span) {
			continue
		}
		defect := skillcatalog.YAMLDefect(doc.Source, &problem)
		cause := syntaxCause(doc.Source, problem)
		if e, ok := entryAt(doc.Front.Entries(), problem.Span.Start); ok {
			if _, key := gluedKey(doc.Source, e.Value.Span, problem.Span.Start); key != "" {
				cause = "the key " + quoted(key) + " does not begin a line of its own"
			}
		}
		f := p.Report(problem.Span, capital(cause)+".")
		if problem.Cause == markdown.TooDeep {
			f.Severity = Info // our limit, not that of an agent
		} else {
			p.explain(f, p.skill.readers(), defect, cause)
		}
		p.Cover(problem.Span)
		p.Cover(problem.Value)
		p.addSyntaxFixes(f, problem)
	}
	checkAliases(p)
}

// addSyntaxFixes offers what ends a problem and brings up no other.
func (p *Pass) addSyntaxFixes(f *Finding, problem markdown.Problem) {
	for _, fix := range syntaxFixes(p.File, problem) {
		if p.trial.ends(fix) {
			f.Fixes = append(f.Fixes, fix)
		}
	}
}

func syntaxCause(src string, problem markdown.Problem) string {
	what := quoted(problem.Span.Of(src))
	switch problem.Cause {
	case markdown.UnquotedColon:
		return "an unquoted colon makes YAML read the text before it as a key; quote the value"
	case markdown.TabIndent:
		return "a tab in the indentation, where YAML allows only spaces"
	case markdown.AfterFlow:
		if problem.Message != "" {
			return problem.Message
		}
		return "text follows the end of the value; quote the whole value"
	case markdown.Unterminated:
		if what == `"["` || what == `"{"` {
			return "this bracket is never closed"
		}
		return "this quote is never closed"
	case markdown.TooDeep:
		return "the front matter was not checked: " + problem.Message
	case markdown.UnknownAlias:
		return what + " refers to an anchor that does not exist; quote the value if it is text"
	case markdown.ReservedStart:
		return "an unquoted value cannot start with " + what + "; quote the value"
	case markdown.BadIndent:
		if problem.Message == "" {
			return "the indentation of this line matches no level above it"
		}
	}
	if problem.Message == "" {
		return "this is not YAML"
	}
	return problem.Message
}

// syntaxFixes are what may end problem; the caller tries each out.
func syntaxFixes(file File, problem markdown.Problem) []Fix {
	doc := file.Doc
	var fixes []Fix
	add := func(title string, safe bool, edits ...Edit) {
		fixes = append(fixes, Fix{Title: title, Safe: safe, Edits: edits})
	}
	switch problem.Cause {
	case markdown.TabIndent:
		add("Replace the tabs with spaces", true, untabbed(file)...)
		add("Delete the indentation", false, Edit{file.Path, indentation(doc.Source, problem.Span.Start), ""})
		return fixes
	case markdown.BadIndent:
		add("Delete the indentation", false, Edit{file.Path, indentation(doc.Source, problem.Span.Start), ""})
		return fixes
	case markdown.Unterminated:
		if quote := problem.Span.Of(doc.Source); quote == `"` || quote == "'" {
			add("Close the quote at the end of the line", false, Edit{file.Path, text.At(lineEnd(doc.Source, problem.Span.Start)), quote})
			return fixes
		}
	case markdown.Syntax:
		if strings.HasPrefix(doc.Source[problem.Span.Start:], `\`) {
			add("Double the backslash", true, Edit{file.Path, text.At(problem.Span.Start), `\`})
			return fixes
		}
	}
	e, ok := entryAt(doc.Front.Entries(), problem.Span.Start)
	whole := e.Value.Span
	switch {
	case whole.Empty():
		return fixes
	case problem.Cause == markdown.AfterFlow:
		add("Quote the whole value", true, Edit{file.Path, whole, markdown.Quote(proseOf(whole.Of(doc.Source)))})
		return fixes
	case problem.Cause == markdown.Unterminated:
		add("Quote the whole value", false, Edit{file.Path, whole, markdown.Quote(proseOf(whole.Of(doc.Source)))})
		return fixes
	}
	if !ok || e.Value.Kind == markdown.Mapping || e.Value.Kind == markdown.Sequence {
		return fixes
	}
	if at, key := gluedKey(doc.Source, whole, problem.Span.Start); key != "" {
		add("Begin a line with "+key, true, Edit{file.Path, text.At(at), doc.EOL()})
		return fixes
	}
	quote := doc.Quoted(e)
	add("Quote the value", true, Edit{file.Path, quote.Span, quote.Text})
	if fold, ok := doc.Folded(e); ok {
		add("Write the value as a folded block", false, Edit{file.Path, fold.Span, fold.Text})
	}
	return fixes
}

// gluedKey is the known key that ends at the colon, glued to the end of a
// sentence: "stock.license: MIT". Its line end was lost.
func gluedKey(src string, value text.Span, colon int) (at int, key string) {
	before := src[value.Start:colon]
	for _, f := range fields {
		rest, ok := strings.CutSuffix(before, f.Name)
		if last, _ := utf8.DecodeLastRuneInString(rest); ok && len(f.Name) > len(key) && strings.ContainsRune(".!?)。！？）", last) {
			at, key = colon-len(f.Name), f.Name
		}
	}
	return at, key
}

// proseOf is what the author of a value meant whose own quotes end it too soon:
// the text between the outer ones, on one line.
func proseOf(written string) string {
	s := strings.Join(strings.Fields(written), " ")
	if n := len(s); n > 1 && s[0] == s[n-1] && (s[0] == '\'' || s[0] == '"') {
		if s[0] == '\'' {
			return strings.ReplaceAll(s[1:n-1], "''", "'")
		}
		return s[1 : n-1]
	}
	return s
}

// indentation is the white space at the start of the line that holds offset.
func indentation(src string, offset int) text.Span {
	start := 1 + strings.LastIndexAny(src[:offset], "\r\n")
	return text.Span{Start: start, End: start + len(leadingBlanks(src[start:]))}
}

// untabbed replaces the tabs in the indentation of all lines of the block by
// two spaces each.
func untabbed(file File) []Edit {
	var edits []Edit
	src, block := file.Doc.Source, file.Doc.Front.Block
	for at := block.Start; at < block.End; {
		indent := leadingBlanks(src[at:block.End])
		if strings.Contains(indent, "\t") {
			span := text.Span{Start: at, End: at + len(indent)}
			edits = append(edits, Edit{file.Path, span, strings.ReplaceAll(indent, "\t", "  ")})
		}
		i := strings.IndexAny(src[at:block.End], "\r\n")
		if i < 0 {
			break
		}
		at += i + 1
	}
	return edits
}

// checkAliases reports the alias at which an agent stops expanding.
func checkAliases(p *Pass) {
	uses := skillcatalog.Aliases(p.File.Doc)
	if len(uses) == 0 {
		return
	}
	for _, a := range p.candidates() {
		most := a.Skills.Form.MaxAliases
		if most == 0 {
			continue
		}
		for name, spans := range uses {
			if n := len(spans) + 1; n > most { // the anchor's own place counts
				has := "the YAML anchor " + quoted(name) + " is used " + number(n) + " times"
				p.reportLimit([]*profile.Profile{a}, spans[most-1], profile.TooManyAliases, has, most)
			}
		}
	}
}

func checkDuplicateKey(p *Pass) {
	switch p.File.Kind {
	case Skill:
	case AgentRule:
		checkRuleDuplicateKey(p)
		return
	default:
		checkSettingsDuplicateKey(p)
		return
	}
	for _, problem := range p.File.Doc.Front.Problems {
		if problem.Cause != markdown.DuplicateKey {
			continue
		}
		key := problem.Span.Of(p.File.Doc.Source)
		f := p.reportDefect(problem.Span, profile.DuplicateKey, quoted(key)+" appears twice; a mapping may have each key only once")
		f.Related = []Related{{p.File.Path, problem.Other, "the first one"}}
		p.Cover(problem.Span)
		p.addDuplicateFixes(f, problem)
	}
}

// addDuplicateFixes offers to delete the one or the other; safe where both say the
// same.
func (p *Pass) addDuplicateFixes(f *Finding, problem markdown.Problem) {
	doc := p.File.Doc
	if p.trial.over() {
		return
	}
	first, ok1 := entryWithKey(doc.Front.Entries(), problem.Other)
	second, ok2 := entryWithKey(doc.Front.Entries(), problem.Span)
	if !ok1 || !ok2 {
		return
	}
	key := problem.Span.Of(doc.Source)
	same := first.Value.Value == second.Value.Value && first.Value.Kind == second.Value.Kind &&
		first.Value.Kind != markdown.Mapping && first.Value.Kind != markdown.Sequence
	for _, x := range []struct {
		title string
		e     markdown.Entry
		safe  bool
	}{{"Delete the second " + key, second, same}, {"Delete the first " + key, first, false}} {
		if lines, ok := linesOf(doc.Source, x.e); ok {
			fix := Fix{Title: x.title, Safe: x.safe, Edits: []Edit{{p.File.Path, lines, ""}}}
			if p.trial.ends(fix) {
				f.Fixes = append(f.Fixes, fix)
			}
		}
	}
}
