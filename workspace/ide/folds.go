package ide

import (
	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/workspace"
)

// Folds are the parts of a file that can be folded: the front matter, each
// section and each fenced block.
func Folds(s *workspace.Snapshot, path string) []text.Span {
	if _, ok := s.KindOf(path); !ok {
		return nil
	}
	doc, ok := s.Files.Document(path)
	if !ok {
		return nil
	}
	var folds []text.Span
	if doc.Front.State == markdown.Whole || doc.Front.State == markdown.NotFirst {
		folds = append(folds, text.Span{Start: doc.Front.Open.Start, End: doc.Front.Close.End})
	}
	blocks := doc.Blocks()
	for i := range blocks.Headings {
		folds = append(folds, trimmed(doc.Source, section(doc, blocks.Headings[i:])))
	}
	for _, f := range blocks.Fences {
		folds = append(folds, trimmed(doc.Source, f.Span))
	}
	return folds
}

// trimmed is span without the blank lines at its end.
func trimmed(src string, span text.Span) text.Span {
	for span.End > span.Start {
		switch src[span.End-1] {
		case ' ', '\t', '\r', '\n':
			span.End--
			continue
		}
		break
	}
	return span
}
