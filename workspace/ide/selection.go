package ide

import (
	"slices"

	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/workspace"
)

// Selections are the spans around an offset from the smallest to the whole
// text, each inside the next.
func Selections(s *workspace.Snapshot, path string, offset int) []text.Span {
	doc, ok := s.Files.Document(path)
	if !ok {
		return nil
	}
	spans := []text.Span{{End: len(doc.Source)}, doc.Body}
	line := s.Lines(path).Line(s.Lines(path).LineOf(offset))
	spans = append(spans, line, doc.Front.Block)
	for _, e := range doc.Front.Entries() {
		spans = append(spans, entrySpans(e)...)
	}
	blocks := doc.Blocks()
	for i := range blocks.Headings {
		spans = append(spans, section(doc, blocks.Headings[i:]))
	}
	for _, f := range blocks.Fences {
		spans = append(spans, f.Span, f.Content)
	}
	for _, l := range blocks.Links {
		spans = append(spans, l.Span, l.TargetSpan)
	}
	return nested(spans, offset)
}

func entrySpans(e markdown.Entry) []text.Span {
	spans := []text.Span{{Start: e.Key.Span.Start, End: max(e.Key.Span.End, e.Value.Span.End)}, e.Key.Span, e.Value.Span}
	for _, inner := range e.Value.Entries {
		spans = append(spans, entrySpans(inner)...)
	}
	return spans
}

// nested are those of spans that hold offset, smallest first; one that cuts
// across a smaller one is left out.
func nested(spans []text.Span, offset int) []text.Span {
	slices.SortStableFunc(spans, func(a, b text.Span) int { return a.Len() - b.Len() })
	var chain []text.Span
	for _, s := range spans {
		if s.Empty() || !s.Contains(offset) {
			continue
		}
		if n := len(chain); n > 0 && (s == chain[n-1] || s.Start > chain[n-1].Start || s.End < chain[n-1].End) {
			continue
		}
		chain = append(chain, s)
	}
	return chain
}
