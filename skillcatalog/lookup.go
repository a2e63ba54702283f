package skillcatalog

import (
	"fmt"
	"path"
	"strings"

	"agentls/internal/tree"
)

// The limits of the tools skill_search and skill_resource (alisio.md §2.6).
const (
	maxMatches  = 30
	maxResource = 32_000 // bytes
)

// Search finds a text in "name description" of the skills that are listed,
// whatever the case of its letters; at most thirty, in the order of the list.
func (c *Catalog) Search(query string) []Record {
	query = strings.ToLower(query)
	matches := []Record{}
	for i := range c.Skills {
		r := &c.Skills[i]
		if !r.usable() || !strings.Contains(strings.ToLower(r.Name+" "+r.Description), query) {
			continue
		}
		if matches = append(matches, *r); len(matches) == maxMatches {
			break
		}
	}
	return matches
}

// usable reports whether the model can load a skill.
func (r *Record) usable() bool { return r.Effective() && r.Enabled && r.Step != StepNeeds }

// resourceHint follows the root line of a loaded skill. Only the length of
// Alisio's own line is known (44 units, alisio.md §12); this one has it too.
const resourceHint = "Other files: skill_resource with this name.\n"

// Show is a skill as the tool skill_load gives it: its root, a line about
// resources, the whole file. name is a name or an id.
func (c *Catalog) Show(fs tree.FS, name string) (string, error) {
	r := c.lookup(name, true)
	switch {
	case r == nil:
		//lint:ignore ST1005 the words of the agent's tool
		return "", fmt.Errorf("Unknown skill: %s", name)
	case !r.Enabled:
		return "", fmt.Errorf("skill %s is disabled; enable it with /skills", r.DisplayID())
	}
	text, ok := fs.Text(r.Path)
	if !ok {
		return "", fmt.Errorf("skill %s: %s cannot be read", r.DisplayID(), skillFile)
	}
	return "Skill root: " + parent(r.File) + "\n" + resourceHint + text, nil
}

// Resource is a file of a skill as the tool skill_resource gives it: inside the
// skill's directory, reached without links, of at most 32,000 bytes. name is a
// bare name; ids of plugin skills are not accepted.
func (c *Catalog) Resource(fs tree.FS, name, rel string) (string, error) {
	r := c.lookup(name, false)
	switch {
	case r == nil:
		//lint:ignore ST1005 the words of the agent's tool
		return "", fmt.Errorf("Unknown skill: %s", name)
	case !r.Enabled:
		return "", fmt.Errorf("skill %s is disabled; enable it with /skills", r.DisplayID())
	}
	file, err := inside(fs, parent(r.File), rel)
	if err != nil {
		return "", err
	}
	info := fs.Lstat(file)
	if info.Kind == tree.File && info.Size > maxResource {
		return "", fmt.Errorf("Resource exceeds 32 KB: %s has %d bytes", rel, info.Size)
	}
	text, ok := fs.Text(file)
	switch {
	case info.Kind == tree.None:
		return "", fmt.Errorf("%s: no such file in the skill %s", rel, r.DisplayID())
	case info.Kind != tree.File || !ok:
		return "", fmt.Errorf("%s is no readable file", rel)
	case len(text) > maxResource:
		return "", fmt.Errorf("Resource exceeds 32 KB: %s has %d bytes", rel, len(text))
	}
	return text, nil
}

// inside is the path of a file in dir, which no part of rel leads out of.
func inside(fs tree.FS, dir, rel string) (string, error) {
	slashed := strings.ReplaceAll(rel, `\`, "/")
	if path.IsAbs(slashed) || len(slashed) > 1 && slashed[1] == ':' {
		return "", fmt.Errorf("%s: the path must be relative to the skill", rel)
	}
	at := dir
	for part := range strings.SplitSeq(slashed, "/") {
		switch part {
		case "", ".":
			continue
		case "..":
			return "", fmt.Errorf("%s leads out of the skill", rel)
		}
		at = join(at, part)
		if fs.Lstat(at).Kind == tree.Link {
			//lint:ignore ST1005 the words of the agent's tool
			return "", fmt.Errorf("Symlinks are not allowed: %s", shownBelow(dir, at))
		}
	}
	return at, nil
}

func shownBelow(dir, p string) string {
	rel, _ := tree.Rel(dir, p)
	return rel
}

// lookup is the skill of that name which the model can load, or, where ids
// count, the one with that id.
func (c *Catalog) lookup(name string, ids bool) *Record {
	var byID *Record
	for i := range c.Skills {
		r := &c.Skills[i]
		if !r.Effective() || r.Step == StepNeeds {
			continue
		}
		if r.Name == name {
			return r
		}
		if ids && r.ID == name && byID == nil {
			byID = r
		}
	}
	return byID
}
