package ide

import (
	"net/url"
	"path"
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

// Links are the Markdown links and imports of a file that lead to an address or
// to a file that is there. What lies outside the workspace is not looked at.
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
