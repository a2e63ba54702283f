package ide

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"agentls/workspace"
)

// Place is a symbol with its file.
type Place struct {
	Symbol
	Path string
}

// maxFound bounds the answer to a search: more than a person looks at.
const maxFound = 500

// Find are the skills and headings of the workspace whose name holds the
// letters of query in their order, the likeliest first. What is called the same
// in one file, or is reached by several paths, is found once.
func Find(s *workspace.Snapshot, query string) []Place {
	var found []Place
	for _, o := range s.Outlines() {
		if o.Name != "" && matches(o.Name, query) {
			found = append(found, Place{Symbol{Name: o.Name, Kind: SkillSymbol, Span: o.NameSpan, NameSpan: o.NameSpan}, o.File})
		}
		if query == "" { // every heading would be an answer
			continue
		}
		for _, h := range o.Headings {
			if matches(h.Text, query) && slugOf(h.Text) != slugOf(o.Name) {
				found = append(found, Place{Symbol{Name: h.Text, Kind: HeadingSymbol, Span: h.Span, NameSpan: h.Span}, o.File})
			}
		}
	}
	if len(found) > 1 && query != "" {
		slices.SortStableFunc(found, func(a, b Place) int {
			return cmp.Or(likeness(a.Name, query)-likeness(b.Name, query), int(b.Kind)-int(a.Kind))
		})
	}
	return found[:min(len(found), maxFound)]
}

// matches reports whether name holds the letters of query in their order,
// whatever their case.
func matches(name, query string) bool {
	rest := []rune(strings.ToLower(query))
	for _, r := range name {
		if len(rest) > 0 && unicode.ToLower(r) == rest[0] {
			rest = rest[1:]
		}
	}
	return len(rest) == 0
}
