package lsp

import (
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"agentls/workspace/ide"
)

func (q *query) hover(p *protocol.HoverParams) (any, error) {
	path, ok := q.file(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	if err := q.settle(path); err != nil {
		return nil, err
	}
	h, ok := ide.HoverAt(q.snap, path, q.s.in(q.snap, path).offset(p.Position))
	if said := q.activity(path); !ok && said != "" && p.Position.Line == 0 {
		h, ok = ide.Hover{Span: q.snap.Lines(path).Line(0), Text: said}, true
	}
	if p.Position.Line == 0 {
		for _, r := range q.receipts(path) {
			if !ok {
				h, ok = ide.Hover{Span: q.snap.Lines(path).Line(0)}, true
			}
			h.Text = strings.TrimPrefix(h.Text+"\n\n"+r.Title+" (`"+r.Session+"`).", "\n\n")
		}
	}
	if !ok {
		return nil, nil
	}
	at := q.rangeIn(path, h.Span)
	return &protocol.Hover{Contents: q.s.markup(h.Text), Range: &at}, nil
}

// markup is Markdown for clients that show it, else the same text without its
// marks.
func (s *server) markup(markdown string) *protocol.MarkupContent {
	return s.markupIn(s.client.TextDocument.Hover.ContentFormat, markdown)
}

// markupIn is Markdown where the formats that the client takes have it, or it
// names none.
func (s *server) markupIn(formats []string, markdown string) *protocol.MarkupContent {
	if len(formats) == 0 || slices.Contains(formats, "markdown") {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: markdown}
	}
	return &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: plain(markdown)}
}
