package ide

import (
	"path"
	"slices"
	"strings"

	"agentls/diagnostics"
	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/internal/tree"
	"agentls/workspace"
)

// Location is a place in a file.
type Location struct {
	Path string
	Span text.Span
}

// subject is what a place in a file is about: another file, or a skill.
type subject struct {
	span  text.Span // the place
	path  string    // the file; of a skill its SKILL.md
	skill bool
	name  string // as written, of a skill
}

// subjectAt is what the cursor is on: a link, an import, a path in a manifest, a
// skill's name. On the first line of a file it is the file itself.
func subjectAt(t target) (subject, bool) {
	for _, r := range t.snap.References(t.path) {
		if !r.Span.Contains(t.offset) {
			continue
		}
		if r.Kind == workspace.SkillReference {
			if found := skillNamed(t.snap, t.path, r.To); len(found) > 0 {
				return subject{r.Span, found[0].path, true, r.To}, true
			}
			continue
		}
		to := r.To
		if t.snap.Files.Stat(to).Kind == tree.Dir {
			to = path.Join(to, "SKILL.md")
		}
		if t.snap.Files.Stat(to).Kind == tree.File {
			return subject{r.Span, to, path.Base(to) == "SKILL.md", ""}, true
		}
	}
	if e, ok := ownNameAt(t); ok {
		return subject{e.Value.Span, t.path, true, e.Value.Value}, true
	}
	if line := t.snap.Lines(t.path).Line(0); line.Contains(t.offset) {
		return subject{line, t.path, t.kind == diagnostics.Skill, ""}, true
	}
	return subject{}, false
}

// ownNameAt is the name of the skill in whose file the cursor is on it.
func ownNameAt(t target) (markdown.Entry, bool) {
	if t.kind != diagnostics.Skill {
		return markdown.Entry{}, false
	}
	e, ok := t.doc.Front.Lookup("name")
	return e, ok && (e.Key.Span.Contains(t.offset) || e.Value.Span.Contains(t.offset))
}

// skillNames are the names under which agents and people call the skill at a
// path: in its file, of its directory, in catalogues; without that of a plugin.
func skillNames(s *workspace.Snapshot, file string) []string {
	names := []string{path.Base(path.Dir(file))}
	add := func(name string) {
		name = name[strings.LastIndexByte(name, ':')+1:]
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if doc, ok := s.Files.Document(file); ok {
		if e, ok := doc.Front.Lookup("name"); ok {
			add(e.Value.Value)
		}
	}
	for _, p := range s.Agents.All() {
		if len(p.Skills.Roots) == 0 {
			continue
		}
		if r := s.Skills.Catalog(p, "").ByPath(file); r != nil {
			add(r.Name)
		}
	}
	return names
}

// mentions are the places that name a subject.
func mentions(s *workspace.Snapshot, about subject) []workspace.Reference {
	all := pathMentions(s, about.path)
	if about.skill {
		all = append(all, pathMentions(s, path.Dir(about.path))...)
		for _, name := range skillNames(s, about.path) {
			for _, r := range s.ReferencesTo(name) {
				if calls(s, r, about.path) {
					all = append(all, r)
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b workspace.Reference) int {
		if d := strings.Compare(a.File, b.File); d != 0 {
			return d
		}
		return a.Span.Start - b.Span.Start
	})
	return slices.CompactFunc(all, func(a, b workspace.Reference) bool { return a.File == b.File && a.Span == b.Span })
}

// pathMentions are the places that name a path, or the file that it leads to.
func pathMentions(s *workspace.Snapshot, at string) []workspace.Reference {
	all := s.ReferencesTo(at)
	if real, ok := s.Files.Real(at); ok && real != at {
		all = append(all, s.ReferencesTo(real)...)
	}
	return slices.DeleteFunc(all, func(r workspace.Reference) bool { return r.Kind == workspace.SkillReference })
}

// calls reports whether a reference calls the skill at a path: one of the skills
// of its name is that one.
func calls(s *workspace.Snapshot, r workspace.Reference, file string) bool {
	if r.Kind != workspace.SkillReference {
		return false
	}
	found := skillNamed(s, r.File, r.To)
	return slices.ContainsFunc(found, func(k known) bool { return k.path == file || sameFile(s, k.path, file) })
}

func sameFile(s *workspace.Snapshot, a, b string) bool {
	realA, okA := s.Files.Real(a)
	realB, okB := s.Files.Real(b)
	return okA && okB && realA == realB
}
