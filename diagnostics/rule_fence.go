package diagnostics

import (
	"path"
	"strings"
	"unicode/utf8"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/skillcatalog"
)

func checkFrontmatterMissing(p *Pass) {
	doc := p.File.Doc
	if doc.Front.State != markdown.Absent {
		checkBareReturns(p)
		return
	}
	if _, ok := skillcatalog.RuledText(doc); ok {
		return // see checkFrontmatterNotMapping
	}
	f := p.reportDefect(firstLine(doc), profile.NoFrontMatter,
		"no front matter; a skill starts with its name and description between two lines of ---")
	if len(p.skill.readers()) == 0 && path.Base(path.Dir(path.Dir(p.File.Path))) != "skills" {
		f.Severity = Info // it may be no skill at all
	}
	if block, ok := newFrontMatter(p.File); ok {
		f.fix("Insert front matter", false, Edit{p.File.Path, text.At(doc.BOM.End), block})
	}
}

// checkBareReturns reports front matter that some agents do not see because its
// lines end in a lone carriage return, as on the Macintosh before 2001.
func checkBareReturns(p *Pass) {
	doc := p.File.Doc
	head := doc.Source[:doc.Body.Start]
	if !bareReturn(head) {
		return
	}
	f := p.reportDefect(firstLine(doc), profile.BareReturns,
		"lines end in a lone carriage return, so some readers find no front matter")
	f.Agents = agentRefs(withOutcome(p.skill.readers(), profile.BareReturns, profile.Drops))
	var edits []Edit
	for i := range len(doc.Source) {
		if doc.Source[i] == '\r' && !strings.HasPrefix(doc.Source[i+1:], "\n") {
			edits = append(edits, Edit{p.File.Path, text.Span{Start: i, End: i + 1}, "\n"})
		}
	}
	f.fix("End the lines with line feeds", true, edits...)
}

func bareReturn(s string) bool {
	for i := strings.IndexByte(s, '\r'); i >= 0 && i < len(s); {
		if !strings.HasPrefix(s[i+1:], "\n") {
			return true
		}
		next := strings.IndexByte(s[i+1:], '\r')
		if next < 0 {
			return false
		}
		i += 1 + next
	}
	return false
}

func checkFrontmatterNotFirst(p *Pass) {
	doc := p.File.Doc
	front := doc.Front
	if front.State != markdown.NotFirst {
		return
	}
	stray, cause := trimEnd(doc.Source, front.Stray), "text above the front matter; the opening --- must be the first line"
	if stray.Empty() {
		stray, cause = front.Stray, "a blank line above the front matter; the opening --- must be the first line"
	}
	f := p.reportDefect(stray, profile.NotFirst, cause)
	f.Related = []Related{{p.File.Path, front.Open, "the front matter starts here"}}
	remove := Edit{p.File.Path, front.Stray, ""}
	if fenceAfter("", stray.Of(doc.Source)) != "" && !strings.ContainsAny(stray.Of(doc.Source), "\r\n") {
		unwrap(f, p.File, remove)
		return
	}
	if strings.TrimSpace(front.Stray.Of(doc.Source)) == "" {
		f.fix("Move the front matter to line 1", true, remove)
		return
	}
	moved := front.Stray.Of(doc.Source)
	if last := doc.Source[doc.Body.Start-1]; last != '\n' && last != '\r' {
		moved = doc.EOL() + moved
	}
	f.fix("Move the front matter to line 1", true, remove, Edit{p.File.Path, text.At(doc.Body.Start), moved})
}

// unwrap offers to take the code fence off a file that is in one as a whole: at
// both ends, as the text in between would stay code.
func unwrap(f *Finding, file File, opening Edit) {
	doc := file.Doc
	body := trim(doc.Source, doc.Body)
	last := body.Start + strings.LastIndexAny(body.Of(doc.Source), "\r\n") + 1
	fence := fenceAfter("", opening.Span.Of(doc.Source))
	open := ""
	for line := range strings.Lines(doc.Source[body.Start:last]) {
		open = fenceAfter(open, line)
	}
	if open == "" && fenceAfter(fence, doc.Source[last:body.End]) == "" {
		end := afterBreak(doc.Source, body.End)
		f.fix("Remove the code fence around the file", true, opening, Edit{file.Path, text.Span{Start: last, End: end}, ""})
	}
}

func checkFrontmatterUnopened(p *Pass) {
	doc := p.File.Doc
	if doc.Front.State != markdown.Unopened {
		return
	}
	f := p.reportDefect(firstLine(doc), profile.NoFrontMatter, "the front matter has no opening ---, which must be the first line")
	f.fix("Insert the opening ---", true, Edit{p.File.Path, text.At(doc.BOM.End), "---" + doc.EOL()})
}

func checkFenceTrailingSpace(p *Pass) {
	front := p.File.Doc.Front
	for _, fence := range []struct {
		blanks text.Span
		defect profile.Defect
		name   string
	}{
		{front.OpenBlanks, profile.FenceBlanks, "opening"},
		{front.CloseBlanks, profile.CloseBlanks, "closing"},
	} {
		if fence.blanks.Empty() {
			continue
		}
		f := p.reportDefect(fence.blanks, fence.defect, "spaces after the "+fence.name+" ---, so some readers do not recognize it")
		f.Agents = agentRefs(withOutcome(p.skill.readers(), fence.defect, profile.Drops))
		f.fix("Delete the spaces", true, Edit{p.File.Path, fence.blanks, ""})
	}
}

func checkFrontmatterNotMapping(p *Pass) {
	doc := p.File.Doc
	if block, ok := skillcatalog.RuledText(doc); ok {
		p.reportDefect(trim(doc.Source, block), profile.NotMapping, "the front matter has no keys; it needs lines like `name: value`")
	}
	for _, problem := range doc.Front.Problems {
		if problem.Cause != markdown.NotMapping {
			continue
		}
		cause := "the front matter is empty; a skill needs a name and a description"
		if root := doc.Front.Root; root != nil && root.Kind != markdown.Null {
			cause = "the front matter is " + kindPhrase(root) + "; it needs lines like `name: value`"
		}
		p.reportDefect(trim(doc.Source, problem.Span), profile.NotMapping, cause)
		p.Cover(problem.Span)
	}
}

// firstLine is the first line with text, else the whole text.
func firstLine(doc *markdown.Document) text.Span {
	src := doc.Source
	start := doc.BOM.End + len(src[doc.BOM.End:]) - len(strings.TrimLeft(src[doc.BOM.End:], " \t\r\n"))
	if start == len(src) {
		return text.Span{End: len(src)}
	}
	end := len(src)
	if i := strings.IndexAny(src[start:], "\r\n"); i >= 0 {
		end = start + i
	}
	return trimEnd(src, text.Span{Start: start, End: end})
}

// trimEnd is span without the white space at its end.
func trimEnd(src string, span text.Span) text.Span {
	span.End = span.Start + len(strings.TrimRight(span.Of(src), " \t\r\n"))
	return span
}

// trim is span without the white space around it.
func trim(src string, span text.Span) text.Span {
	span = trimEnd(src, span)
	span.Start = span.End - len(strings.TrimLeft(span.Of(src), " \t\r\n"))
	return span
}

// firstChar is the first character of the text, a byte-order mark excluded.
func firstChar(doc *markdown.Document) text.Span {
	_, size := utf8.DecodeRuneInString(doc.Source[doc.BOM.End:])
	return text.Span{Start: doc.BOM.End, End: doc.BOM.End + size}
}
