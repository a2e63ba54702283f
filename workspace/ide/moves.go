package ide

import (
	"net/url"
	"path"
	"slices"
	"strings"

	"agentls/diagnostics"
	"agentls/internal/tree"
	"agentls/skillcatalog"
	"agentls/workspace"
)

// Moves is what has to change when files and directories are moved: links and
// imports that lead to them or out of them, and for the directory of a skill its
// name and what calls it.
func Moves(s *workspace.Snapshot, moves []diagnostics.Rename) Change {
	c := Change{Title: "Follow what was moved"}
	for _, m := range moves {
		skill := path.Join(m.From, "SKILL.md")
		name := path.Base(m.To)
		doc, ok := s.Files.Document(skill)
		if !ok || !skillcatalog.IsSlug(name) || path.Base(m.From) == name {
			continue
		}
		if e, ok := doc.Front.Lookup("name"); ok && e.Value.Value == path.Base(m.From) {
			renameSkill(s, &c, skill, name)
		}
	}
	follow(s, &c, moves)
	return c
}

// follow rewrites the paths that lead elsewhere once files are moved.
func follow(s *workspace.Snapshot, c *Change, moves []diagnostics.Rename) {
	for _, m := range moves {
		refs := s.ReferencesBelow(m.From)
		for _, file := range textsBelow(s, m.From) {
			refs = append(refs, s.References(file)...)
		}
		for _, r := range refs {
			if r.Kind != workspace.SkillReference {
				retarget(s, c, r, moves)
			}
		}
	}
}

// retarget gives a reference the path that it needs after the moves.
func retarget(s *workspace.Snapshot, c *Change, r workspace.Reference, moves []diagnostics.Rename) {
	doc, ok := s.Files.Document(r.File)
	if !ok {
		return
	}
	written := r.Span.Of(doc.Source)
	plain := decoded(written, r.Kind)
	after := path.Dir(moved(r.File, moves)) // what the path is relative to then
	if r.Kind == workspace.ManifestReference {
		before, below := strings.CutSuffix(r.To, "/"+path.Clean(plain))
		if !below {
			return
		}
		after = moved(before, moves)
	}
	target := moved(r.To, moves)
	if s.Files.Stat(r.To).Kind == tree.None || path.Join(after, plain) == target {
		return
	}
	to := relative(after, target)
	if strings.HasPrefix(plain, "./") && !strings.HasPrefix(to, "../") {
		to = "./" + to
	}
	if strings.HasSuffix(plain, "/") {
		to += "/"
	}
	switch r.Kind {
	case workspace.LinkReference:
		to = encodedPath.Replace(to)
	case workspace.ImportReference:
		to = strings.ReplaceAll(to, " ", `\ `)
	}
	c.add(diagnostics.Edit{Path: r.File, Span: r.Span, NewText: to})
}

// decoded is a path as it is written, without the escapes of its kind.
func decoded(written string, kind workspace.ReferenceKind) string {
	switch kind {
	case workspace.LinkReference:
		if plain, err := url.PathUnescape(written); err == nil {
			return plain
		}
	case workspace.ImportReference:
		return strings.ReplaceAll(written, `\ `, " ")
	}
	return written
}

// moved is where a path is after the moves.
func moved(p string, moves []diagnostics.Rename) string {
	for _, m := range moves {
		if rel, ok := tree.Rel(m.From, p); ok {
			return path.Join(m.To, rel)
		}
	}
	return p
}

// relative is the path from a directory to p.
func relative(dir, p string) string {
	up := ""
	for !tree.Under(dir, p) {
		dir, up = path.Dir(dir), up+"../"
	}
	rel, _ := tree.Rel(dir, p)
	if rel == "." {
		return strings.TrimSuffix(up, "/")
	}
	return up + rel
}

// mostTexts bounds how many files of a moved directory are looked into.
const mostTexts = 500

// textsBelow are the Markdown files at or below a path.
func textsBelow(s *workspace.Snapshot, at string) []string {
	if s.Files.Stat(at).Kind == tree.File {
		return []string{at}
	}
	var files []string
	queue := []string{at}
	for len(queue) > 0 && len(files) < mostTexts {
		dir := queue[0]
		queue = queue[1:]
		for _, e := range s.Files.ReadDir(dir) {
			p := path.Join(dir, e.Name)
			switch {
			case e.Kind == tree.Dir && e.Name != ".git" && e.Name != "node_modules":
				queue = append(queue, p)
			case e.Kind == tree.File && slices.Contains([]string{".md", ".mdc"}, path.Ext(e.Name)):
				files = append(files, p)
			}
		}
	}
	return files
}
