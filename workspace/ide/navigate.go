package ide

import (
	"path"
	"strings"

	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/internal/tree"
	"agentls/workspace"
)

// pointed is the target for a place in a file that agents load.
func pointed(s *workspace.Snapshot, file string, offset int) (target, bool) {
	kind, ok := s.KindOf(file)
	if !ok {
		return target{}, false
	}
	doc, ok := s.Files.Document(file)
	if !ok {
		return target{}, false
	}
	return target{s, file, kind, doc, min(max(offset, 0), len(doc.Source))}, true
}

// Definition is where the link, import or name at offset leads; origin is what
// was asked about.
func Definition(s *workspace.Snapshot, file string, offset int) (origin text.Span, to []Location) {
	t, ok := pointed(s, file, offset)
	if !ok {
		return origin, nil
	}
	for _, r := range s.References(file) {
		if r.Span.Contains(t.offset) {
			return r.Span, destinations(t, r)
		}
	}
	if l, ok := linkAt(t); ok { // on the part after the #
		for _, r := range s.References(file) {
			if l.TargetSpan.Contains(r.Span.Start) {
				return l.TargetSpan, destinations(t, r)
			}
		}
		if strings.HasPrefix(l.Target, "#") {
			return l.TargetSpan, []Location{{file, headingSpan(t.doc, l.Target[1:])}}
		}
	}
	if e, ok := ownNameAt(t); ok {
		return e.Value.Span, []Location{{file, e.Value.Span}}
	}
	return origin, nil
}

// destinations are the places that a reference leads to: skills of one name can
// be several.
func destinations(t target, r workspace.Reference) []Location {
	if r.Kind == workspace.SkillReference {
		var all []Location
		for _, k := range skillNamed(t.snap, t.path, r.To) {
			all = append(all, Location{k.path, nameSpan(t.snap, k.path)})
		}
		return all
	}
	to, ok := openedFor(t.snap, r.To)
	if !ok || !tree.Under(t.snap.Root(t.path), to) {
		return nil
	}
	at := Location{Path: to}
	if l, ok := linkAt(target{t.snap, t.path, t.kind, t.doc, r.Span.Start}); ok && r.Kind == workspace.LinkReference {
		if _, anchor, found := strings.Cut(l.Target, "#"); found {
			if doc, ok := t.snap.Files.Document(to); ok {
				at.Span = headingSpan(doc, anchor)
			}
		}
	}
	return []Location{at}
}

// openedFor is the file that an editor opens for a path: in a directory the one that
// speaks for it.
func openedFor(s *workspace.Snapshot, to string) (string, bool) {
	switch s.Files.Stat(to).Kind {
	case tree.File:
		return to, true
	case tree.Dir:
		for _, name := range []string{"SKILL.md", "README.md"} {
			if inside := path.Join(to, name); s.Files.Stat(inside).Kind == tree.File {
				return inside, true
			}
		}
	}
	return "", false
}

func linkAt(t target) (markdown.Link, bool) {
	for _, l := range t.doc.Links() {
		if l.TargetSpan.Contains(t.offset) {
			return l, true
		}
	}
	return markdown.Link{}, false
}

// nameSpan is the name in the front matter of a skill; its first line without one.
func nameSpan(s *workspace.Snapshot, file string) text.Span {
	if doc, ok := s.Files.Document(file); ok {
		if e, ok := doc.Front.Lookup("name"); ok && !e.Value.Span.Empty() {
			return e.Value.Span
		}
	}
	return text.Span{}
}

// headingSpan is the heading that an anchor names, as renderers on the web make
// them; nothing where there is none.
func headingSpan(doc *markdown.Document, anchor string) text.Span {
	for _, h := range doc.Blocks().Headings {
		if slugOf(h.Text) == strings.ToLower(anchor) {
			return h.Span
		}
	}
	return text.Span{}
}

// slugOf is the anchor of a heading: lower case, words joined by hyphens.
func slugOf(title string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(title) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case r == '-', r == '_', r >= 0x80, '0' <= r && r <= '9', 'a' <= r && r <= 'z':
			b.WriteRune(r)
		}
	}
	return b.String()
}

// References are the places in the workspace that name what the cursor is on, a
// file or a skill; with the declaration also the skill's own name.
func References(s *workspace.Snapshot, file string, offset int, declaration bool) []Location {
	about := subject{path: file} // of a file that no agent loads: who names it?
	if t, ok := pointed(s, file, offset); ok {
		if about, ok = subjectAt(t); !ok {
			return nil
		}
	}
	var all []Location
	if declaration && about.skill {
		all = append(all, Location{about.path, nameSpan(s, about.path)})
	}
	for _, r := range mentions(s, about) {
		all = append(all, Location{r.File, r.Span})
	}
	return all
}

// Highlights are the places in a file that name what the cursor is on.
func Highlights(s *workspace.Snapshot, file string, offset int) []text.Span {
	t, ok := pointed(s, file, offset)
	if !ok {
		return nil
	}
	about, ok := subjectAt(t)
	if !ok || about.path == file && about.name == "" {
		return nil
	}
	var all []text.Span
	for _, l := range References(s, file, offset, true) {
		if l.Path == file {
			all = append(all, l.Span)
		}
	}
	return all
}
