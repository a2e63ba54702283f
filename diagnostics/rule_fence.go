package diagnostics

import (
	"strings"
	"unicode/utf8"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
)

func checkFrontmatterMissing(p *Pass) {
	doc := p.File.Doc
	if doc.Front.State != markdown.Absent {
		checkBareReturns(p)
		return
	}
	if _, ok := ruledText(doc); ok {
		return // see checkFrontmatterNotMapping
	}
	f := p.Report(firstLine(doc), "No front matter: a skill starts with a block of name and description between two lines of ---.")
	p.judge(f, profile.NoFrontMatter)
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
	f := p.Report(firstLine(doc), "Lines that end in a lone carriage return: some readers find no front matter.")
	p.judge(f, profile.BareReturns)
	f.Agents = p.droppers(profile.BareReturns)
	var edits []Edit
	for i := range len(doc.Source) {
		if doc.Source[i] == '\r' && !strings.HasPrefix(doc.Source[i+1:], "\n") {
			edits = append(edits, Edit{p.File.Path, text.Span{Start: i, End: i + 1}, "\n"})
		}
	}
	f.fix("End lines with a line feed", true, edits...)
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
	stray, message := trimEnd(doc.Source, front.Stray), "Text above the front matter: the opening --- must be the first line."
	if stray.Empty() {
		stray, message = front.Stray, "A blank line above the front matter: the opening --- must be the first line."
	}
	f := p.Report(stray, message)
	f.Related = []Related{{p.File.Path, front.Open, "the front matter starts here"}}
	p.judge(f, profile.NotFirst)
	remove := Edit{p.File.Path, front.Stray, ""}
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

func checkFrontmatterUnopened(p *Pass) {
	doc := p.File.Doc
	if doc.Front.State != markdown.Unopened {
		return
	}
	f := p.Report(firstLine(doc), "Front matter without its opening ---: it must be the first line.")
	p.judge(f, profile.NoFrontMatter)
	f.fix("Insert the opening ---", true, Edit{p.File.Path, text.At(doc.BOM.End), "---" + doc.EOL()})
}

func checkFrontmatterUnclosed(p *Pass) {
	doc := p.File.Doc
	front := doc.Front
	if front.State != markdown.Unclosed {
		return
	}
	f := p.Report(front.Open, "Front matter that is never closed: a line of --- must follow its last key.")
	p.judge(f, profile.Unclosed)
	at := front.Block.End
	fence := "---" + doc.EOL()
	if at > 0 && doc.Source[at-1] != '\n' && doc.Source[at-1] != '\r' {
		fence = doc.EOL() + fence
	}
	edit := Edit{p.File.Path, text.At(at), fence}
	after := markdown.Parse(Apply(doc.Source, p.File.Path, []Edit{edit}))
	if after.Front.State == markdown.Whole {
		f.fix("Insert the closing ---", len(after.Front.Problems) == 0, edit)
	}
}

func checkFenceTrailingSpace(p *Pass) {
	front := p.File.Doc.Front
	for _, fence := range []struct {
		blanks text.Span
		doubt  profile.Doubt
		name   string
	}{
		{front.OpenBlanks, profile.FenceBlanks, "opening"},
		{front.CloseBlanks, profile.CloseBlanks, "closing"},
	} {
		if fence.blanks.Empty() {
			continue
		}
		f := p.Report(fence.blanks, "Blanks behind the "+fence.name+" ---: some readers take only the three dashes for a fence.")
		p.judge(f, fence.doubt)
		f.Agents = p.droppers(fence.doubt)
		f.fix("Delete the blanks", true, Edit{p.File.Path, fence.blanks, ""})
	}
}

// ruledText is the text between a line of dashes that the file starts with and
// the next one. In Markdown both are rules; readers of skills take it for front
// matter whatever it says.
func ruledText(doc *markdown.Document) (text.Span, bool) {
	if doc.Front.State != markdown.Absent {
		return text.Span{}, false
	}
	start := -1
	for at := doc.BOM.End; at < len(doc.Source); {
		end := lineEnd(doc.Source, at)
		fence := strings.TrimRight(doc.Source[at:end], " \t") == "---"
		switch {
		case fence && start >= 0:
			return text.Span{Start: start, End: at}, true
		case fence:
			start = afterBreak(doc.Source, end)
		case start < 0:
			return text.Span{}, false
		}
		at = afterBreak(doc.Source, end)
	}
	return text.Span{}, false
}

func checkFrontmatterNotMapping(p *Pass) {
	doc := p.File.Doc
	if block, ok := ruledText(doc); ok {
		f := p.Report(trim(doc.Source, block), "The front matter has no keys: keys with values are wanted, as in name: value.")
		p.judge(f, profile.NotMapping)
	}
	for _, problem := range doc.Front.Problems {
		if problem.Cause != markdown.NotMapping {
			continue
		}
		message := "Empty front matter: name and description are wanted."
		if root := doc.Front.Root; root != nil && root.Kind != markdown.Null {
			message = "The front matter is " + kindPhrase(root) + ": keys with values are wanted, as in name: value."
		}
		f := p.Report(trim(doc.Source, problem.Span), message)
		p.judge(f, profile.NotMapping)
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
