package skillcatalog

import (
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
)

// Closing is what the front matter of a document that no fence closes has in
// place of one: LongFence or IndentedFence with the line it is on, which some
// agents take for the end, else Unclosed.
func Closing(doc *markdown.Document) (d profile.Defect, start, next int) {
	for at := doc.Front.Block.Start; at < len(doc.Source); {
		line, _, _ := strings.Cut(doc.Source[at:], "\n")
		next := min(len(doc.Source), at+len(line)+1)
		switch trimmed := strings.TrimSpace(line); {
		case strings.HasPrefix(line, "----") && strings.Trim(trimmed, "-") == "":
			return profile.LongFence, at, next
		case trimmed == "---":
			return profile.IndentedFence, at, next
		}
		at = next
	}
	return profile.Unclosed, 0, 0
}

// RuledText is the text between a line of dashes that a file starts with and the
// next one. In Markdown both are rules; readers of skills take it for front
// matter whatever it says.
func RuledText(doc *markdown.Document) (text.Span, bool) {
	if doc.Front.State != markdown.Absent || !strings.HasPrefix(doc.Source[doc.BOM.End:], "---") {
		return text.Span{}, false
	}
	lines := text.NewLines(doc.Source)
	dashes := func(n int) bool {
		line := strings.TrimRight(lines.Line(n).Of(doc.Source), " \t")
		return line == "---" || n == 0 && line[doc.BOM.End:] == "---"
	}
	for n := 1; n < lines.Count() && dashes(0); n++ {
		if dashes(n) {
			return text.Span{Start: lines.Line(1).Start, End: lines.Line(n).Start}, true
		}
	}
	return text.Span{}, false
}

// innerFence is the first line inside of a closed block that is dashes and white
// space.
func innerFence(doc *markdown.Document) (d profile.Defect, start, next int) {
	f := &doc.Front
	if f.State != markdown.Whole || !strings.Contains(f.Block.Of(doc.Source), "---") {
		return profile.Unclosed, 0, 0
	}
	if d, start, next = Closing(doc); start >= f.Block.End {
		return profile.Unclosed, 0, 0
	}
	return d, start, next
}
