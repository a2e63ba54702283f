package lsp

import (
	"encoding/json"

	"go.lsp.dev/protocol"

	"agentls/workspace/ide"
)

func (q *query) codeLens(p *protocol.CodeLensParams) (any, error) {
	path, ok := q.file(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	if err := q.settle(path); err != nil {
		return nil, err
	}
	lenses := []protocol.CodeLens{}
	for _, l := range ide.Lenses(q.snap, path) {
		argument, err := json.Marshal(map[string]string{"uri": q.s.documents.uri(path)})
		if err != nil {
			return nil, err
		}
		lenses = append(lenses, protocol.CodeLens{
			Range:   q.rangeIn(path, l.Span),
			Command: protocol.Command{Title: l.Title, Command: "agentls.explain", Arguments: []protocol.LSPAny{argument}},
		})
	}
	return lenses, nil
}
