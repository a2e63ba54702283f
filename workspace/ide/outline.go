package ide

import (
	"agentls/internal/markdown"
	"agentls/internal/measure"
	"agentls/internal/text"
	"agentls/workspace"
)

// SymbolKind is what a symbol stands for.
type SymbolKind uint8

// The kinds of symbols.
const (
	HeadingSymbol SymbolKind = iota
	KeySymbol
	SkillSymbol
)

// Symbol is an entry of a file's outline.
type Symbol struct {
	Name     string
	Detail   string
	Kind     SymbolKind
	Span     text.Span // all that belongs to it
	NameSpan text.Span // within Span
	Children []Symbol
}

// Outline is a file's front matter keys, then its headings as a tree; each with
// an estimate of the tokens below it.
func Outline(s *workspace.Snapshot, path string) []Symbol {
	if _, ok := s.KindOf(path); !ok {
		return nil
	}
	doc, ok := s.Files.Document(path)
	if !ok {
		return nil
	}
	var all []Symbol
	for _, e := range doc.Front.Entries() {
		if e.Key.Value != "" {
			all = append(all, Symbol{
				Name: e.Key.Value, Kind: KeySymbol, NameSpan: e.Key.Span,
				Span: text.Span{Start: e.Key.Span.Start, End: max(e.Key.Span.End, e.Value.Span.End)},
			})
		}
	}
	tree, _ := sections(doc, doc.Blocks().Headings, 0)
	return append(all, tree...)
}

// sections turns the headings below level into a tree and gives those that are
// left.
func sections(doc *markdown.Document, headings []markdown.Heading, level int) (tree []Symbol, rest []markdown.Heading) {
	for len(headings) > 0 && headings[0].Level > level {
		h := headings[0]
		span := section(doc, headings)
		children, rest := sections(doc, headings[1:], h.Level)
		tree = append(tree, Symbol{
			Name: title(h), Kind: HeadingSymbol, Span: span, NameSpan: h.Span, Children: children,
			Detail: "~" + measure.Commas(measure.Tokens(measure.UTF16(span.Of(doc.Source)))) + " tokens",
		})
		headings = rest
	}
	return tree, headings
}

// section is the text from the first heading to the next of its level or above.
func section(doc *markdown.Document, headings []markdown.Heading) text.Span {
	for _, h := range headings[1:] {
		if h.Level <= headings[0].Level {
			return text.Span{Start: headings[0].Span.Start, End: h.Span.Start}
		}
	}
	return text.Span{Start: headings[0].Span.Start, End: len(doc.Source)}
}

// title is a heading's text; an outline needs some name for an empty one.
func title(h markdown.Heading) string {
	if h.Text == "" {
		return "(empty heading)"
	}
	return h.Text
}
