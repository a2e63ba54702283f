package ide

import (
	"strings"
	"unicode"

	"agentls/diagnostics"
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
// letters of query in their order.
func Find(s *workspace.Snapshot, query string) []Place {
	var found []Place
	for _, path := range s.Paths() {
		kind, _ := s.KindOf(path)
		doc, ok := s.Files.Document(path)
		if !ok {
			continue
		}
		if kind == diagnostics.Skill {
			if e, ok := doc.Front.Lookup("name"); ok && matches(e.Value.Value, query) {
				found = append(found, Place{Symbol{Name: e.Value.Value, Kind: SkillSymbol, Span: e.Value.Span, NameSpan: e.Value.Span}, path})
			}
		}
		if query != "" { // without one, every heading would be an answer
			for _, h := range doc.Blocks().Headings {
				if matches(h.Text, query) {
					found = append(found, Place{Symbol{Name: h.Text, Kind: HeadingSymbol, Span: h.Span, NameSpan: h.Span}, path})
				}
			}
		}
		if len(found) >= maxFound {
			return found[:maxFound]
		}
	}
	return found
}

func matches(name, query string) bool {
	rest := []rune(strings.ToLower(query))
	for _, r := range name {
		if len(rest) > 0 && unicode.ToLower(r) == rest[0] {
			rest = rest[1:]
		}
	}
	return len(rest) == 0
}
