package lsp

import (
	"go.lsp.dev/protocol"

	"agentls/internal/text"
)

// This file alone knows lines and characters; everything below speaks byte
// offsets.

// encodingNames are the protocol's names, by text.Encoding.
var encodingNames = [...]protocol.PositionEncodingKind{
	text.UTF16: protocol.PositionEncodingKindUTF16,
	text.UTF8:  protocol.PositionEncodingKindUTF8,
	text.UTF32: protocol.PositionEncodingKindUTF32,
}

// positionMapper converts between the offsets of one text and the client's positions.
type positionMapper struct {
	lines *text.Lines
	enc   text.Encoding
}

func (m positionMapper) offset(at protocol.Position) int {
	return m.lines.Offset(text.Position{Line: int(at.Line), Char: int(at.Character)}, m.enc)
}

func (m positionMapper) position(offset int) protocol.Position {
	at := m.lines.Position(offset, m.enc)
	return protocol.Position{Line: uint32(at.Line), Character: uint32(at.Char)}
}

func (m positionMapper) span(r protocol.Range) text.Span {
	start, end := m.offset(r.Start), m.offset(r.End)
	return text.Span{Start: min(start, end), End: max(start, end)}
}

func (m positionMapper) rangeOf(s text.Span) protocol.Range {
	return protocol.Range{Start: m.position(s.Start), End: m.position(s.End)}
}
