package lsp

import (
	"go.lsp.dev/protocol"

	"agentls/workspace/ide"
)

func (q *query) definition(p *protocol.DefinitionParams) (any, error) {
	path, ok := q.file(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	if err := q.settle(path); err != nil {
		return nil, err
	}
	origin, found := ide.Definition(q.snap, path, q.s.in(q.snap, path).offset(p.Position))
	if !q.s.client.TextDocument.Definition.LinkSupport {
		return q.locations(found), nil
	}
	from := q.rangeIn(path, origin)
	links := protocol.DefinitionLinkSlice{}
	for _, l := range found {
		at := q.rangeIn(l.Path, l.Span)
		links = append(links, protocol.DefinitionLink{
			OriginSelectionRange: &from, TargetURI: q.s.uri(l.Path), TargetRange: at, TargetSelectionRange: at,
		})
	}
	return links, nil
}

func (q *query) locations(found []ide.Location) protocol.LocationSlice {
	list := protocol.LocationSlice{}
	for _, l := range found {
		list = append(list, q.s.location(q.snap, l.Path, l.Span))
	}
	return list
}
