package skillcatalog

import (
	"fmt"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// misplaced answers for a name or a path that is in a root of the agent without
// being a skill: a flat file, the text of a link, a link without a target.
func (c *Catalog) misplaced(fs tree.FS, target string) (Answer, bool) {
	for i := range c.discovery.Roots {
		root := &c.discovery.Roots[i]
		if root.Row.Holds != profile.HoldsSkills {
			continue
		}
		if a, ok := c.atRoot(fs, root.Path, target); ok {
			return a, true
		}
		name, below := target, !strings.Contains(target, "/")
		if rel, ok := tree.Rel(root.Path, target); ok && rel != "." {
			name, below = rel, !strings.Contains(rel, "/")
		}
		if !below {
			continue
		}
		for _, entry := range []string{name, strings.TrimSuffix(name, ".md") + ".md"} {
			if a, ok := c.entry(fs, root.Path, entry); ok {
				return a, true
			}
		}
	}
	return Answer{}, false
}

// atRoot is for a root that is no directory.
func (c *Catalog) atRoot(fs tree.FS, root, target string) (Answer, bool) {
	a, ok := c.noSkill(fs, root, "")
	asked := target == root || tree.Under(root, target)
	return a, ok && asked
}

// entry is for a file or a dead link directly in a root.
func (c *Catalog) entry(fs tree.FS, root, name string) (Answer, bool) {
	at := join(root, name)
	if a, ok := c.noSkill(fs, at, name); ok {
		return a, true
	}
	if !strings.HasSuffix(name, ".md") || fs.Stat(at).Kind != tree.File {
		return Answer{}, false
	}
	a := c.notLoaded(at, StepFlat)
	a.Skill = strings.TrimSuffix(name, ".md")
	a.Message = fmt.Sprintf("a skill is a folder with a %s; this is a file in %s", skillFile, c.Display(root))
	a.Fix = "move it to " + c.Display(join(join(root, a.Skill), skillFile))
	return a, true
}

// noSkill is for a link that leads nowhere, or whose place its text has taken.
func (c *Catalog) noSkill(fs tree.FS, at, name string) (Answer, bool) {
	a := c.notLoaded(at, StepLink)
	if a.Skill = name; name == "" {
		a.Skill = base(at)
	}
	switch info := fs.Lstat(at); {
	case info.Kind == tree.Link && fs.Stat(at).Kind == tree.None:
		a.Message = fmt.Sprintf("%s is a link to %s, which does not exist", c.Display(at), info.Target)
		a.Fix = "let the link lead to the skill's folder"
		return a, true
	case info.Kind == tree.File:
		line, ok := LinkText(fs, at)
		if !ok || !strings.Contains(line, "/") {
			return a, false
		}
		a.Message, a.Fix = asText(c.Display(at), line)
		return a, true
	}
	return a, false
}

// LinkText is the target of a link whose place its text has taken, as a checkout
// without links leaves it: one line, and nothing else, that may be a path.
func LinkText(fs tree.FS, at string) (string, bool) {
	if info := fs.Lstat(at); info.Kind != tree.File || info.Size >= maxLinkText {
		return "", false
	}
	text, ok := fs.Text(at)
	line := strings.TrimSpace(text)
	return line, ok && line != "" && !strings.ContainsAny(line, "\n @#")
}

// WhyLinkText says of a file that it stands where a link should be, and what to do;
// false unless what it names is there.
func WhyLinkText(fs tree.FS, at, display string) (message, fix string, ok bool) {
	line, ok := LinkText(fs, at)
	if !ok || fs.Stat(clean(parent(at), line)).Kind == tree.None {
		return "", "", false
	}
	message, fix = asText(display, line)
	return message, fix, true
}

func asText(display, line string) (message, fix string) {
	return fmt.Sprintf("%s is a file with the text %s: a link that was checked out as text", display, line),
		"put a link to " + line + " in its place (git config core.symlinks true, then check it out again)"
}

// maxLinkText is longer than any target of a link that people write.
const maxLinkText = 1024

func (c *Catalog) notLoaded(at string, step Step) Answer {
	return Answer{Agent: c.Agent, Name: c.Profile.Name, Path: at, State: NotLoaded, Step: step}
}

// IsInRoot reports whether a path is a root of skills, commands or subagents,
// directly in one, or in the catalogue.
func (c *Catalog) IsInRoot(p string) bool {
	for i := range c.discovery.Roots {
		if root := c.discovery.Roots[i].Path; root == p || root == parent(p) {
			return true
		}
	}
	return c.ByPath(p) != nil
}
