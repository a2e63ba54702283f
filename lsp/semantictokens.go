package lsp

import (
	"go.lsp.dev/protocol"

	"agentls/workspace/ide"
)

// tokenLegend are the protocol's own words that come nearest, in the order of
// ide.TokenKind.
var tokenLegend = protocol.SemanticTokensLegend{
	TokenTypes: []string{"function", "string", "regexp"}, TokenModifiers: []string{},
}

func (q *query) semanticTokens(p *protocol.SemanticTokensParams) (any, error) {
	path, ok := q.file(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	if err := q.settle(path); err != nil {
		return nil, err
	}
	tokens := &protocol.SemanticTokens{Data: []uint32{}}
	var last protocol.Position
	for _, k := range ide.Tokens(q.snap, path) {
		at := q.rangeIn(path, k.Span)
		if at.Start.Line != at.End.Line { // not all clients know tokens of several lines
			continue
		}
		start := at.Start.Character
		if at.Start.Line == last.Line {
			start -= last.Character
		}
		tokens.Data = append(tokens.Data, at.Start.Line-last.Line, start, at.End.Character-at.Start.Character, uint32(k.Kind), 0)
		last = at.Start
	}
	return tokens, nil
}
