package ide

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"agentls/diagnostics"
	"agentls/internal/measure"
	"agentls/internal/text"
	"agentls/internal/tree"
	"agentls/skillcatalog"
	"agentls/workspace"
)

// maxSkillName is the specification's limit for the name of a skill, in characters.
const maxSkillName = 64

var errNoSkill = errors.New("only skills can be renamed: put the cursor on a skill's name or on a call of it")

// PrepareRename is the place at offset that a rename takes, and the name there; the
// error says why nothing can be renamed.
func PrepareRename(s *workspace.Snapshot, file string, offset int) (text.Span, string, error) {
	about, err := renamed(s, file, offset)
	if err != nil {
		return text.Span{}, "", err
	}
	return about.span, about.name, nil
}

// renamed is the skill at offset, when it can be renamed.
func renamed(s *workspace.Snapshot, file string, offset int) (subject, error) {
	t, ok := pointed(s, file, offset)
	if !ok {
		return subject{}, errNoSkill
	}
	about, ok := subjectAt(t)
	if !ok || !about.skill {
		return subject{}, errNoSkill
	}
	if line := s.Lines(file).Line(0); about.span == line {
		return subject{}, errNoSkill
	}
	if about.name == "" {
		about.name = path.Base(path.Dir(about.path))
	}
	if i := strings.LastIndexByte(about.name, ':'); i >= 0 { // the plugin's part stays
		about.span.Start += i + 1
		about.name = about.name[i+1:]
	}
	if doc, ok := s.Files.Document(file); ok {
		about.span = unquoted(doc.Source, about.span)
	}
	dir := path.Dir(about.path)
	switch real, ok := s.Files.Real(dir); {
	case !slices.ContainsFunc(s.Folders(), func(f string) bool { return f != dir && tree.Under(f, dir) }):
		return about, fmt.Errorf("the skill %s is outside of the workspace", about.name)
	case ok && real != dir && path.Base(real) != path.Base(dir):
		return about, fmt.Errorf("the skill %s is reached through a link; rename it in %s", about.name, t.show(real))
	}
	return about, nil
}

// Rename gives a skill another name: in its front matter, its directory's, in all
// that calls it and all that leads into its directory. The error says why not.
func Rename(s *workspace.Snapshot, file string, offset int, name string) (Change, error) {
	about, err := renamed(s, file, offset)
	if err != nil {
		return Change{}, err
	}
	name = strings.TrimSpace(name)
	if !skillcatalog.IsSlug(name) || measure.Chars(name) > maxSkillName {
		return Change{}, fmt.Errorf("%q is no name for a skill: at most %d characters, a-z and 0-9 in words joined by single hyphens", name, maxSkillName)
	}
	dir := path.Dir(about.path)
	to := path.Join(path.Dir(dir), name)
	if err := free(s, about, name, to); err != nil {
		return Change{}, err
	}
	c := Change{Title: "Rename the skill " + about.name + " to " + name}
	renameSkill(s, &c, about.path, name)
	if to != dir && s.Files.Lstat(path.Join(dir, ".git")).Kind == tree.None { // a checkout may have any name
		follow(s, &c, []diagnostics.Rename{{From: dir, To: to}})
		c.Renames = []diagnostics.Rename{{From: dir, To: to}}
	}
	return c, nil
}

// free says who has the name already.
func free(s *workspace.Snapshot, about subject, name, to string) error {
	for _, k := range skillNamed(s, about.path, name) {
		if k.name == name && !sameFile(s, k.path, about.path) {
			return fmt.Errorf("the name %s is taken by the skill in %s", name, target{snap: s, path: about.path}.show(path.Dir(k.path)))
		}
	}
	if s.Files.Lstat(to).Kind != tree.None && !sameFile(s, to, path.Dir(about.path)) {
		return fmt.Errorf("%s is there already", target{snap: s, path: about.path}.show(to))
	}
	return nil
}

// renameSkill changes the name in the skill's file and in what calls it.
func renameSkill(s *workspace.Snapshot, c *Change, file, name string) {
	if doc, ok := s.Files.Document(file); ok {
		if e, ok := doc.Front.Lookup("name"); ok && !e.Value.Span.Empty() && e.Value.Value != name {
			c.add(diagnostics.Edit{Path: file, Span: unquoted(doc.Source, e.Value.Span), NewText: name})
		}
	}
	for _, old := range skillNames(s, file) {
		for _, r := range s.ReferencesTo(old) {
			if !calls(s, r, file) {
				continue
			}
			span := r.Span
			span.Start += strings.LastIndexByte(r.To, ':') + 1
			e := diagnostics.Edit{Path: r.File, Span: span, NewText: name}
			if doubt := doubtful(s, r); doubt != "" {
				c.doubt(e, doubt)
			} else if e.Span.Len() > 0 && r.To != name {
				c.add(e)
			}
		}
	}
}

// doubtful says why a call may mean something else; empty when it hardly can.
func doubtful(s *workspace.Snapshot, r workspace.Reference) string {
	found := skillNamed(s, r.File, r.To)
	switch {
	case len(found) > 1:
		return "perhaps another skill of that name"
	case r.Sign == "`":
		return "perhaps not the skill"
	case r.Sign == "" && strings.Contains(r.To, ":") && len(found) == 1 && found[0].name != r.To && pluginOf(s, found[0].path) == "":
		return "perhaps a skill of another plugin"
	}
	return ""
}
