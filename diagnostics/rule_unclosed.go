package diagnostics

import (
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/skillcatalog"
)

// unclosed says what is there in place of the closing fence.
var unclosed = map[profile.Defect]string{
	profile.Unclosed:      "the front matter is never closed; a line of --- must follow its last key",
	profile.LongFence:     "the line that should close the front matter has more than three dashes",
	profile.IndentedFence: "the --- that should close the front matter is indented",
}

func checkFrontmatterUnclosed(p *Pass) {
	if p.File.Kind == AgentRule {
		checkRuleUnclosed(p)
		return
	}
	doc := p.File.Doc
	if doc.Front.State != markdown.Unclosed {
		return
	}
	defect, _, _ := skillcatalog.Closing(doc)
	at, _ := almostFence(doc)
	cause := unclosed[defect]
	if defect == profile.Unclosed && !at.Empty() {
		cause = "the line that should close the front matter goes on after its three dashes"
	}
	p.closeFrontMatter(p.reportDefect(doc.Front.Open, defect, cause))
}

// almostFence is the first line of an unclosed block that begins with three dashes
// and was probably meant to close it; indented where white space is before them.
func almostFence(doc *markdown.Document) (line text.Span, indented bool) {
	src, block := doc.Source, doc.Front.Block
	for at := block.Start; at < block.End; {
		end := lineEnd(src, at)
		line := trim(src, text.Span{Start: at, End: end})
		if s := line.Of(src); s == "---" || line.Start == at && strings.HasPrefix(s, "---") && !strings.ContainsAny(s, ": \t") {
			return line, line.Start > at
		}
		at = afterBreak(src, end)
	}
	return text.Span{}, false
}

// closeFrontMatter offers to close the front matter: at a line that was meant to,
// else where its last key ends.
func (p *Pass) closeFrontMatter(f *Finding) {
	doc := p.File.Doc
	almost, indented := almostFence(doc)
	last, inBlock := lastBlock(doc)
	switch {
	case !almost.Empty() && !(indented && inBlock):
		p.Cover(text.Span{Start: almost.Start, End: doc.Front.Block.End})
		whole := text.Span{Start: indentation(doc.Source, almost.Start).Start, End: almost.End}
		p.offerFence(f, "Make the line ---", strings.Trim(almost.Of(doc.Source), "-") == "", Edit{p.File.Path, whole, "---"})
	case inBlock: // nobody but its author knows where it was to end
		p.Cover(last.Span)
	default:
		at := doc.Front.Block.End
		fence := "---" + doc.EOL()
		if at > 0 && doc.Source[at-1] != '\n' && doc.Source[at-1] != '\r' {
			fence = doc.EOL() + fence
		}
		p.offerFence(f, "Insert the closing ---", true, Edit{p.File.Path, text.At(at), fence})
	}
}

// offerFence adds a fix that closes the block, when it does.
func (p *Pass) offerFence(f *Finding, title string, safe bool, edit Edit) {
	after := markdown.Parse(Apply(p.File.Doc.Source, p.File.Path, []Edit{edit}))
	if after.Front.State == markdown.Whole {
		f.fix(title, safe && len(after.Front.Problems) == 0, edit)
	}
}

// lastBlock is the last value of the front matter when it is a block: the body
// may be in it.
func lastBlock(doc *markdown.Document) (markdown.Node, bool) {
	entries := doc.Front.Entries()
	if len(entries) == 0 {
		return markdown.Node{}, false
	}
	last := entries[len(entries)-1].Value
	return last, last.Indicator.Len() > 0
}

// checkFenceIndented reports dashes inside a value at which agents that trim the
// line end the front matter.
func checkFenceIndented(p *Pass) {
	doc := p.File.Doc
	if doc.Front.State != markdown.Whole {
		return
	}
	at, indented := almostFence(doc)
	if !indented {
		return
	}
	var said agentMessage
	for _, a := range p.skill.readers() {
		if a.Skills.TrimsFences() {
			said.add(a, "end[s] the front matter at this indented ---: "+lostAfter(doc, at))
		}
	}
	p.reportMessage(at, said)
}

// lostAfter says what is missing from front matter that ends at a line inside of
// it.
func lostAfter(doc *markdown.Document, line text.Span) string {
	start := indentation(doc.Source, line.Start).Start
	before := markdown.Parse(doc.Source[:start] + "---\n")
	var lost []string
	cut, rest := "", ""
	for _, e := range doc.Front.Entries() {
		switch kept, ok := before.Front.Lookup(e.Key.Value); {
		case !ok:
			lost = append(lost, quoted(e.Key.Value))
		case e.Value.Span.Contains(line.Start) && kept.Value.Kind == markdown.String:
			rest = "the rest of " + quoted(e.Key.Value) + " is lost"
			cut = quoted(e.Key.Value) + " is only " + quoted(strings.TrimSpace(kept.Value.Value))
		}
	}
	if lost == nil {
		return rest
	}
	are := " are lost"
	if len(lost) == 1 {
		are = " is lost"
	}
	if cut != "" {
		cut += ", and "
	}
	return cut + agentsctx.Enumerate(lost) + are
}
