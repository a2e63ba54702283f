package workspace

import (
	"cmp"
	"net/url"
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/imports"
	"agentls/agentsctx/profile"
	"agentls/diagnostics"
	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// ReferenceKind is how a reference is written.
type ReferenceKind uint8

// The kinds of references.
const (
	LinkReference     ReferenceKind = iota // the target of a Markdown link
	ImportReference                        // an @path
	ManifestReference                      // a path in a plugin's manifest
	SkillReference                         // /name, /skill:name, $name, or a name in a list of skills
)

// Reference is a place in a file that names another file or a skill.
type Reference struct {
	File string // that holds it
	Kind ReferenceKind
	Span text.Span // what names it: a path without what follows a #, a skill's name
	To   string    // an absolute path, or the name of a skill
	Sign string    // before the name of a skill, empty in a list
}

// References are those of one file, in the order of its text.
func (s *Snapshot) References(file string) []Reference {
	all := s.mentioned(file)
	if !slices.ContainsFunc(all, func(r Reference) bool { return r.Kind == SkillReference }) {
		return all
	}
	doc, ok := s.Files.Document(file)
	return slices.DeleteFunc(all, func(r Reference) bool { return !ok || inCodeBlock(doc, r) })
}

// ReferencesTo are the places in the workspace that name a file, a directory or a
// skill, by file and place. The name of a skill is no path; it stands for those
// of plugins too, which may have the plugin's name and a colon before it.
func (s *Snapshot) ReferencesTo(to string) []Reference {
	return s.referencesWhere(func(name string) bool { return name == to }, to)
}

// subject is what a reference is found by.
func (r Reference) subject() string {
	if r.Kind == SkillReference {
		return r.To[strings.LastIndexByte(r.To, ':')+1:]
	}
	return r.To
}

// ReferencesBelow are the places in the workspace that name what lies in a
// directory, or itself.
func (s *Snapshot) ReferencesBelow(dir string) []Reference {
	return s.referencesWhere(func(name string) bool { return tree.Under(dir, name) }, "")
}

// referencesWhere are the references whose target is wanted; exact is the only
// one, where there is only one.
func (s *Snapshot) referencesWhere(wanted func(string) bool, exact string) []Reference {
	var all []Reference
	closed := s.closedReferences()
	if exact != "" {
		all = slices.Clone(closed[exact])
	} else {
		for to, list := range closed {
			if wanted(to) {
				all = append(all, list...)
			}
		}
	}
	for _, file := range s.unindexed() {
		for _, r := range s.mentioned(file) {
			if wanted(r.subject()) {
				all = append(all, r)
			}
		}
	}
	all = slices.DeleteFunc(all, func(r Reference) bool {
		if r.Kind != SkillReference {
			return false
		}
		doc, ok := s.Files.Document(r.File)
		return !ok || inCodeBlock(doc, r)
	})
	slices.SortFunc(all, func(a, b Reference) int { return cmp.Or(strings.Compare(a.File, b.File), a.Span.Start-b.Span.Start) })
	return all
}

// closedReferences are those of the files that no editor has open, by what they
// name: an edit makes no difference to them.
func (s *Snapshot) closedReferences() map[string][]Reference {
	return ask(s, &s.memo.mentions, &s.shelves.mentions, none{}, func(t *Snapshot) map[string][]Reference {
		files := t.closed()
		lists := make([][]Reference, len(files))
		atOnce(len(files), func(i int) { lists[i] = t.mentioned(files[i]) })
		byName := map[string][]Reference{}
		for _, list := range lists {
			for _, r := range list {
				byName[r.subject()] = append(byName[r.subject()], r)
			}
		}
		return byName
	})
}

// closed are the checked files that no editor has open, each real one once, by
// its own path where that is checked too.
func (s *Snapshot) closed() []string {
	var files []string
	paths := s.named()
	seen := map[string]bool{}
	for _, p := range paths {
		if s.Files.overlay(p) != nil {
			continue
		}
		if real, ok := s.Files.Real(p); ok && real != p {
			if _, checked := slices.BinarySearch(paths, real); checked || seen[real] {
				continue
			}
			seen[real] = true
		}
		files = append(files, p)
	}
	return files
}

// unindexed are the checked files that are not among closed: open ones, and those
// that only imports lead to.
func (s *Snapshot) unindexed() []string {
	var files []string
	for _, p := range s.Files.OpenPaths() {
		if _, ok := s.KindOf(p); ok {
			files = append(files, p)
		}
	}
	for _, p := range s.Instructions.importing().targets {
		if s.Files.overlay(p) == nil {
			files = append(files, p)
		}
	}
	return files
}

// mentioned are the references of a file, those of skills in code blocks
// included: to leave them out takes a parser.
func (s *Snapshot) mentioned(file string) []Reference {
	kind, _ := s.kindIn(s.Root(file), file)
	if kind == diagnostics.Manifest {
		return s.manifestReferences(file)
	}
	if kind == diagnostics.ProjectSettings || kind == diagnostics.AgentSettings {
		return nil
	}
	doc, ok := s.Files.Document(file)
	if !ok {
		return nil
	}
	all := append(linkReferences(doc, file), s.importReferences(doc, file)...)
	all = append(all, skillReferences(doc, file, all)...)
	slices.SortStableFunc(all, func(a, b Reference) int { return a.Span.Start - b.Span.Start })
	return all
}

func (s *Snapshot) manifestReferences(file string) []Reference {
	src, _ := s.Files.Text(file)
	var all []Reference
	for _, m := range skillcatalog.ReadManifests(file, src) {
		for _, part := range m.Parts {
			if part.Path != "" && part.Span.Len() > 2 {
				all = append(all, Reference{file, ManifestReference, text.Span{Start: part.Span.Start + 1, End: part.Span.End - 1}, part.Path, ""})
			}
		}
	}
	return all
}

// linkReferences are the links that lead to a path relative to the file.
func linkReferences(doc *markdown.Document, file string) []Reference {
	var all []Reference
	for _, l := range doc.Links() {
		u, err := url.Parse(l.Target)
		if err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" || strings.HasPrefix(u.Path, "/") {
			continue
		}
		span := l.TargetSpan
		if i := strings.IndexAny(span.Of(doc.Source), "#?"); i >= 0 {
			span.End = span.Start + i
		}
		all = append(all, Reference{file, LinkReference, span, path.Join(path.Dir(file), u.Path), ""})
	}
	return all
}

// importReferences are the @paths by the rules of the enabled agents that expand
// them.
func (s *Snapshot) importReferences(doc *markdown.Document, file string) []Reference {
	if !strings.Contains(doc.Source, "@") {
		return nil
	}
	var all []Reference
	for _, p := range s.Agents.All() {
		if !p.Imports.Expands {
			continue
		}
		for _, r := range imports.References(doc, &p.Imports) {
			taken := func(o Reference) bool { return o.Span.Overlaps(r.Span) }
			if strings.HasPrefix(r.Target, "/") || strings.HasPrefix(r.Target, "~") || slices.ContainsFunc(all, taken) {
				continue
			}
			all = append(all, Reference{file, ImportReference, pathSpan(doc.Source, r, p), path.Join(path.Dir(file), r.Target), ""})
		}
	}
	return all
}

// pathSpan is an import without its @ and what follows a #.
func pathSpan(src string, r imports.Reference, p *profile.Profile) text.Span {
	span := text.Span{Start: r.Span.Start + 1, End: r.Span.End}
	if i := strings.IndexByte(span.Of(src), '#'); i >= 0 && p.Imports.Anchors {
		span.End = span.Start + i
	}
	return span
}
