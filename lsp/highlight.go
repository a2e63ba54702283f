package lsp

import (
	"go.lsp.dev/protocol"

	"agentls/workspace/ide"
)

func (q *query) documentHighlight(p *protocol.DocumentHighlightParams) (any, error) {
	path, ok := q.file(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	if err := q.settle(path); err != nil {
		return nil, err
	}
	list := []protocol.DocumentHighlight{}
	for _, span := range ide.Highlights(q.snap, path, q.s.in(q.snap, path).offset(p.Position)) {
		list = append(list, protocol.DocumentHighlight{Range: q.rangeIn(path, span), Kind: protocol.DocumentHighlightKindText})
	}
	return list, nil
}
