package workspace

import (
	"slices"
	"strings"

	"agentls/diagnostics"
	"agentls/internal/markdown"
	"agentls/internal/text"
)

// Outline is what can be searched for in a file.
type Outline struct {
	File     string
	Name     string    // of a skill, else empty
	NameSpan text.Span // in its front matter, or the first line
	Headings []markdown.Heading
}

// Outlines are those of all checked files, each real file once, sorted by path.
func (s *Snapshot) Outlines() []Outline {
	all := ask(s, &s.memo.outlines, &s.shelves.outlines, none{}, func(t *Snapshot) []Outline {
		files := t.closed()
		list := make([]Outline, len(files))
		atOnce(len(files), func(i int) { list[i] = t.outline(files[i]) })
		return list
	})
	more := s.unindexed()
	if len(more) == 0 {
		return all
	}
	all = slices.Clone(all)
	for _, file := range more {
		all = append(all, s.outline(file))
	}
	slices.SortFunc(all, func(a, b Outline) int { return strings.Compare(a.File, b.File) })
	return slices.CompactFunc(all, func(a, b Outline) bool { return a.File == b.File })
}

func (s *Snapshot) outline(file string) Outline {
	o := Outline{File: file}
	doc, ok := s.Files.Document(file)
	if !ok {
		return o
	}
	kind, _ := s.kindIn(s.Root(file), file)
	switch kind {
	case diagnostics.ProjectSettings, diagnostics.AgentSettings, diagnostics.Manifest:
		return o
	case diagnostics.Skill:
		if e, ok := doc.Front.Lookup("name"); ok {
			o.Name, o.NameSpan = e.Value.Value, e.Value.Span
		}
	}
	o.Headings = doc.Blocks().Headings
	return o
}
