package lsp

import (
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"agentls/workspace"
	"agentls/workspace/ide"
)

var symbolKinds = [...]protocol.SymbolKind{
	ide.HeadingSymbol: protocol.SymbolKindString,
	ide.KeySymbol:     protocol.SymbolKindKey,
	ide.SkillSymbol:   protocol.SymbolKindModule,
}

func (q *query) documentSymbol(p *protocol.DocumentSymbolParams) (any, error) {
	path, ok := q.file(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	outline := ide.Outline(q.snap, path)
	if q.s.client.TextDocument.DocumentSymbol.Hierarchical {
		return q.symbolTree(path, outline), nil
	}
	return q.symbolList(path, "", outline), nil
}

func (q *query) symbolTree(path string, outline []ide.Symbol) protocol.DocumentSymbolSlice {
	tree := protocol.DocumentSymbolSlice{}
	for _, s := range outline {
		symbol := protocol.DocumentSymbol{
			Name: s.Name, Kind: symbolKinds[s.Kind],
			Range: q.rangeIn(path, s.Span), SelectionRange: q.rangeIn(path, s.NameSpan),
			Children: q.symbolTree(path, s.Children),
		}
		if s.Detail != "" {
			symbol.Detail = &s.Detail
		}
		tree = append(tree, symbol)
	}
	return tree
}

// symbolList is the flat form, for clients that know no other.
func (q *query) symbolList(path, container string, outline []ide.Symbol) protocol.SymbolInformationSlice {
	list := protocol.SymbolInformationSlice{}
	for _, s := range outline {
		symbol := protocol.SymbolInformation{Location: q.s.location(q.snap, path, s.Span)}
		symbol.Name, symbol.Kind = s.Name, symbolKinds[s.Kind]
		if container != "" {
			symbol.ContainerName = &container
		}
		list = append(append(list, symbol), q.symbolList(path, s.Name, s.Children)...)
	}
	return list
}

func (q *query) workspaceSymbol(p *protocol.WorkspaceSymbolParams) (any, error) {
	if err := q.wait(); err != nil {
		return nil, err
	}
	q.snap = q.s.workspace.Snapshot()
	list := protocol.SymbolInformationSlice{}
	for _, found := range ide.Find(q.snap, p.Query) {
		symbol := protocol.SymbolInformation{Location: q.s.location(q.snap, found.Path, found.Span)}
		symbol.Name, symbol.Kind = found.Name, symbolKinds[found.Kind]
		where := q.paths(found.Path).Show(found.Path)
		symbol.ContainerName = &where
		list = append(list, symbol)
	}
	return list, nil
}

func (q *query) foldingRange(p *protocol.FoldingRangeParams) (any, error) {
	path, ok := q.file(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	ranges := []protocol.FoldingRange{}
	for _, span := range ide.Folds(q.snap, path) {
		if r := q.rangeIn(path, span); r.End.Line > r.Start.Line {
			ranges = append(ranges, protocol.FoldingRange{StartLine: r.Start.Line, EndLine: r.End.Line})
		}
	}
	return ranges, nil
}

func (q *query) selectionRange(p *protocol.SelectionRangeParams) (any, error) {
	path, ok := q.file(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	ranges := []protocol.SelectionRange{}
	for _, at := range p.Positions {
		var chain *protocol.SelectionRange
		spans := ide.Selections(q.snap, path, q.s.in(q.snap, path).offset(at))
		for i := len(spans) - 1; i >= 0; i-- {
			chain = &protocol.SelectionRange{Range: q.rangeIn(path, spans[i]), Parent: chain}
		}
		if chain == nil { // every position needs an answer
			chain = &protocol.SelectionRange{Range: protocol.Range{Start: at, End: at}}
		}
		ranges = append(ranges, *chain)
	}
	return ranges, nil
}

func (q *query) documentLink(p *protocol.DocumentLinkParams) (any, error) {
	path, ok := q.file(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	links := []protocol.DocumentLink{}
	for _, l := range ide.Links(q.snap, path) {
		target := uri.URI(l.URL)
		if l.Path != "" {
			target = uri.URI(workspace.URIFromPath(l.Path))
		}
		links = append(links, protocol.DocumentLink{Range: q.rangeIn(path, l.Span), Target: &target})
	}
	return links, nil
}
