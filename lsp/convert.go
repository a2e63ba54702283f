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

// place converts between the offsets of one text and the client's positions.
type place struct {
	lines *text.Lines
	enc   text.Encoding
}

func (p place) offset(at protocol.Position) int {
	return p.lines.Offset(text.Position{Line: int(at.Line), Char: int(at.Character)}, p.enc)
}

func (p place) position(offset int) protocol.Position {
	at := p.lines.Position(offset, p.enc)
	return protocol.Position{Line: uint32(at.Line), Character: uint32(at.Char)}
}

func (p place) span(r protocol.Range) text.Span {
	start, end := p.offset(r.Start), p.offset(r.End)
	return text.Span{Start: min(start, end), End: max(start, end)}
}

func (p place) rangeOf(s text.Span) protocol.Range {
	return protocol.Range{Start: p.position(s.Start), End: p.position(s.End)}
}
