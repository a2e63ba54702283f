package ide

import (
	"net/url"
	"path"
	"slices"
	"strings"

	"agentls/internal/text"
	"agentls/internal/tree"
	"agentls/workspace"
)

// Link is a place in a file that leads somewhere.
type Link struct {
	Span text.Span
	Path string // the file it leads to, or
	URL  string // an address
}

// Links are what in a file leads to an address or to a file that is there: Markdown
// links, imports, calls of skills, paths of manifests. What lies outside the
// workspace is not looked at.
func Links(s *workspace.Snapshot, file string) []Link {
	if _, ok := s.KindOf(file); !ok {
		return nil
	}
	doc, ok := s.Files.Document(file)
	if !ok {
		return nil
	}
	var links []Link
	for _, l := range doc.Links() {
		if target, ok := resolve(s, file, l.Target); ok {
			target.Span = l.TargetSpan
			links = append(links, target)
		}
	}
	for _, im := range importedFiles(s, file, doc) {
		links = append(links, Link{Span: im.Span, Path: im.to})
	}
	links = append(links, namedLinks(s, file)...)
	slices.SortStableFunc(links, func(a, b Link) int { return a.Span.Start - b.Span.Start })
	return links
}

// namedLinks are the calls of skills and the paths of a manifest.
func namedLinks(s *workspace.Snapshot, file string) []Link {
	var links []Link
	for _, r := range s.References(file) {
		switch r.Kind {
		case workspace.SkillReference:
			if found := skillNamed(s, file, r.To); len(found) > 0 {
				span := text.Span{Start: r.Span.Start - len(r.Sign), End: r.Span.End}
				links = append(links, Link{Span: span, Path: found[0].path})
			}
		case workspace.ManifestReference:
			if to, ok := openedFor(s, r.To); ok && tree.Under(s.Root(file), to) {
				links = append(links, Link{Span: r.Span, Path: to})
			}
		}
	}
	return links
}

// resolve finds what a link's target means in file.
func resolve(s *workspace.Snapshot, file, target string) (Link, bool) {
	u, err := url.Parse(target)
	switch {
	case err != nil:
		return Link{}, false
	case u.Scheme == "http" || u.Scheme == "https":
		return Link{URL: target}, true
	case u.Scheme != "" || u.Host != "" || u.Path == "" || strings.HasPrefix(u.Path, "/"):
		return Link{}, false
	}
	to := path.Join(path.Dir(file), u.Path)
	if !tree.Under(s.Root(file), to) || s.Files.Stat(to).Kind == tree.None {
		return Link{}, false
	}
	return Link{Path: to}, true
}
