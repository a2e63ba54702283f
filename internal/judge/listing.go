package judge

import (
	"cmp"
	"html"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"agentls/internal/measure"
)

// listing reads the skills that an agent names to its model. Skills that come
// with the agent are no part of a case and left out.
func (a *Agent) listing(c *Case, p *place, s sent) []Listed {
	if a.Entry == nil {
		return nil
	}
	text := s.text
	if a.InTools {
		text = s.tools
	}
	if a.Within != nil {
		m := a.Within.FindStringSubmatch(text)
		if m == nil {
			return nil
		}
		text = m[1]
	}
	known := c.skills()
	alias := a.aliases(text)
	var out []Listed
	for _, m := range a.Entry.FindAllStringSubmatch(text, -1) {
		get := func(group string) string {
			if i := a.Entry.SubexpIndex(group); i >= 0 {
				return html.UnescapeString(m[i])
			}
			return ""
		}
		e := Listed{Name: get("name"), Chars: measure.Chars(get("description"))}
		if file := known.which(p, e.Name, get("description"), alias.expand(get("path"))); file != "" {
			e.Path = file
			out = append(out, e)
		}
	}
	return a.settled(c, out)
}

// settled leaves out of a listing what is not the same in every run.
func (a *Agent) settled(c *Case, skills []Listed) []Listed {
	for i := range skills {
		if c.Race {
			skills[i].Path, skills[i].Chars = "one of several", Any
		}
	}
	if a.Unordered {
		slices.SortFunc(skills, func(a, b Listed) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Path, b.Path)) })
	}
	return skills
}

// aliases are short names for directories, in the order of the text.
type aliases [][2]string

func (a *Agent) aliases(text string) aliases {
	var all aliases
	if a.Alias != nil {
		for _, m := range a.Alias.FindAllStringSubmatch(text, -1) {
			all = append(all, [2]string{m[1] + "/", m[2] + "/"})
		}
	}
	return all
}

func (all aliases) expand(file string) string {
	for _, a := range all {
		if rest, ok := strings.CutPrefix(file, a[0]); ok {
			return a[1] + rest
		}
	}
	return file
}

// skillNames are a case's skills: the names each may be listed under, by path.
type skillNames []skillName

type skillName struct {
	path  string
	names []string
}

var nameLine = regexp.MustCompile(`(?m)^\s*"?name"?\s*:\s*["']?(.*?)["']?\s*\r?$`)

func (c *Case) skills() skillNames {
	var all skillNames
	for _, f := range c.Files {
		name := shownName(f.Name)
		if f.Target != "" || f.Dir || !c.isSkill(name) {
			continue
		}
		names := []string{path.Base(path.Dir(name)), strings.TrimSuffix(path.Base(name), ".md")}
		for _, m := range nameLine.FindAllStringSubmatch(f.Text, -1) {
			names = append(names, m[1])
		}
		all = append(all, skillName{name, names})
	}
	return all
}

// isSkill reports whether a file is one of the case's skills or commands: by its
// own name, by its place, or by the name of a link to it.
func (c *Case) isSkill(name string) bool {
	if strings.EqualFold(path.Base(name), "SKILL.md") || strings.Contains(name, "skills/") || strings.Contains(name, "commands/") {
		return true
	}
	for _, f := range c.Files {
		link := shownName(f.Name)
		if f.Target != "" && path.Base(link) == "SKILL.md" && path.Join(path.Dir(link), f.Target) == name {
			return true
		}
	}
	return false
}

// which is the file that an entry of a listing speaks of: by the mark in its
// description, by its location, or by a name that only one skill has.
func (all skillNames) which(p *place, name, description, location string) string {
	for _, s := range all {
		if strings.Contains(description, mark(s.path)) {
			return s.path
		}
	}
	if file := strings.TrimPrefix(location, "file://"); file != "" {
		if rest, ok := strings.CutPrefix(file, "~/"); ok {
			file = filepath.Join(p.home, rest)
		}
		if real, err := filepath.EvalSymlinks(file); err == nil {
			if shown, ok := p.shown(real); ok && slices.ContainsFunc(all, func(s skillName) bool { return s.path == shown }) {
				return shown
			}
		}
		return ""
	}
	var found []string
	for _, s := range all {
		if slices.Contains(s.names, name) {
			found = append(found, s.path)
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	return ""
}
