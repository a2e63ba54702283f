package lsp

import (
	"go.lsp.dev/protocol"

	"agentls/workspace"
	"agentls/workspace/ide"
)

func (q *query) references(p *protocol.ReferenceParams) (any, error) {
	path, ok := workspace.PathFromURI(string(p.TextDocument.URI))
	if !ok {
		return nil, nil
	}
	if err := q.settle(path); err != nil {
		return nil, err
	}
	offset := q.s.in(q.snap, path).offset(p.Position)
	return q.locations(ide.References(q.snap, path, offset, p.Context.IncludeDeclaration)), nil
}
