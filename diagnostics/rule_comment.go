package diagnostics

import (
	"slices"
	"strings"

	"agentls/internal/markdown"
	"agentls/internal/text"
)

// checkCommentInValue reports a name or description that a comment cuts: a blank
// and # end a plain value, and what its author wrote after them is lost.
func checkCommentInValue(p *Pass) {
	doc := p.File.Doc
	for _, key := range []string{"name", "description"} {
		n, ok := p.front.text(key)
		whole := key == "name" && n.Value == directory(p.File) // nothing of it is missing
		if !ok || whole || n.Style != markdown.Plain || n.Tag != "" {
			continue
		}
		end := lineEnd(doc.Source, n.Span.End)
		for _, c := range doc.Front.Comments {
			if c.Start < n.Span.End || c.Start >= end {
				continue
			}
			if strings.Contains(doc.Source[c.Start:end], allowanceMark) {
				break
			}
			lost := trimEnd(doc.Source, text.Span{Start: c.Start, End: end})
			f := p.Report(lost, "A space and # begin a comment: "+quoted(lost.Of(doc.Source))+" is not part of the "+key+".")
			all := text.Span{Start: n.Span.Start, End: lost.End}
			f.fix("Quote the whole value", key == "description", Edit{p.File.Path, all, markdown.Quote(proseOf(all.Of(doc.Source)))})
			break
		}
	}
}

// commented reports an entry with a comment in the place of its value.
func commented(doc *markdown.Document, e *markdown.Entry) bool {
	return e.Value.Kind == markdown.Null && slices.ContainsFunc(doc.Front.Comments, func(c text.Span) bool {
		return c.Start >= e.Key.Span.End && c.Start < lineEnd(doc.Source, e.Key.Span.End)
	})
}
