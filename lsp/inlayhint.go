package lsp

import (
	"go.lsp.dev/protocol"

	"agentls/workspace/ide"
)

func (q *query) inlayHint(p *protocol.InlayHintParams) (any, error) {
	path, ok := q.file(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	if err := q.settle(path); err != nil {
		return nil, err
	}
	hints := []protocol.InlayHint{}
	for _, h := range ide.Inlays(q.snap, path, q.s.in(q.snap, path).span(p.Range)) {
		hint := protocol.InlayHint{
			Position: q.s.in(q.snap, path).position(h.Offset), Label: protocol.String(h.Text), PaddingLeft: ptr(true),
		}
		if h.Tooltip != "" {
			hint.Tooltip = protocol.String(h.Tooltip)
		}
		hints = append(hints, hint)
	}
	return hints, nil
}
