package skillcatalog

import (
	"fmt"
	"strconv"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

func itoa(n int) string { return strconv.Itoa(n) }

// Why says why the skill is not listed; empty for one that is.
func (r *Record) Why() string {
	c := r.catalog
	agent := c.Profile.Name
	switch r.Step {
	case StepNone:
		return ""
	case StepTrust:
		return fmt.Sprintf("the project is not trusted, so %s does not load its skills", agent)
	case StepReach:
		return r.missed()
	case StepLazy:
		if r.detail != "" {
			return r.detail
		}
		return fmt.Sprintf("%s loads it once a file below %s is touched", agent, c.Display(r.beside()))
	case StepShadowed:
		if w := r.Winner(); w.Kind != r.Kind && r.Kind == KindCommand {
			return fmt.Sprintf("%s wins: a skill takes the place of the command of its name", c.Display(w.Path))
		}
		order := "the first"
		if c.Profile.Skills.Winner == profile.LastWins {
			order = "the last"
		}
		return fmt.Sprintf("%s wins: %s uses %s skill of that name", c.Display(r.Winner().Path), agent, order)
	case StepDisabled:
		if r.detail == "" {
			return "switched off"
		}
	case StepOffered:
		return fmt.Sprintf("in the plugin %s: yes once it is installed, %s then has it as %s", r.Owner().Name, agent, r.DisplayID())
	case StepPaths:
		return fmt.Sprintf("its %s keeps it out until a file that matches %s is touched", c.Profile.Skills.Form.Conditional, strings.Join(r.Patterns, ", "))
	case StepUncalled:
		if r.Outcome == profile.Unlists {
			return fmt.Sprintf("%s does not list it: %s", agent, describe(&c.Profile.Skills, r.Defect))
		}
	case StepBudget:
		return "cut from the listing: " + c.cutNote()
	}
	if r.detail != "" {
		return r.detail
	}
	return fmt.Sprintf("%s drops it: %s", agent, describe(&c.Profile.Skills, r.Defect))
}

// shown is a path as people in the workspace call it.
func shown(workspace, home, path string) string {
	if path == workspace {
		return "the workspace"
	}
	if rel, ok := tree.Rel(workspace, path); ok {
		return rel
	}
	return atHome(home, path)
}

// atHome is a path with ~ for the home directory.
func atHome(home, path string) string {
	if home != "" && strings.HasPrefix(path, home) {
		if rel, ok := tree.Rel(home, path); ok {
			return "~/" + rel
		}
	}
	return path
}

func (c *Catalog) cutNote() string {
	if most := c.Profile.Skills.Listing.MaxCount; most > 0 {
		return fmt.Sprintf("%s lists at most %d skills in %d units, by name", c.Profile.Name, most, c.limit.n)
	}
	if c.Profile.Skills.Listing.Over == profile.StopAtFull {
		return fmt.Sprintf("%s lists skills by name until %d %s are full", c.Profile.Name, c.limit.n, c.limit.unit)
	}
	return fmt.Sprintf("there is no room for it even without descriptions; %s allows %d %s", c.Profile.Name, c.limit.n, c.limit.unit)
}

// beside is the directory whose files bring a root that waits for a touch.
func (r *Record) beside() string {
	root := r.root()
	for _, dir := range root.Row.Dirs {
		if len(root.Path) > len(dir)+1 && root.Path[len(root.Path)-len(dir)-1:] == "/"+dir {
			return root.Path[:len(root.Path)-len(dir)-1]
		}
	}
	return root.Path
}

func (r *Record) missed() string {
	c, f := r.catalog, &r.catalog.discovery.Found[r.found]
	agent := c.Profile.Name
	switch f.Missed {
	case TooDeep:
		depth := c.Profile.Skills.Walk.MaxDepth
		if d := r.root().Row.Depth; d > 0 {
			depth = d
		}
		return fmt.Sprintf("too deep: only %s searched", levels(depth, c.Display(r.Root())))
	case TooHigh:
		return fmt.Sprintf("too high: a skill is a directory with a SKILL.md inside %s", c.Display(r.Root()))
	case Hidden:
		return fmt.Sprintf("%s does not enter %s, because its name starts with a dot", agent, c.Display(f.Detail))
	case Skipped:
		return fmt.Sprintf("%s does not enter %s", agent, c.Display(f.Detail))
	case LinkedDir:
		return fmt.Sprintf("%s does not follow linked directories", agent)
	case LeavesRoot:
		return fmt.Sprintf("%s leads out of %s, which %s refuses", c.Display(f.Detail), c.Display(r.Root()), agent)
	case Unread:
		return fmt.Sprintf("%s leads outside the workspace; agentls does not read there", c.Display(f.Detail))
	case BelowSkill:
		return fmt.Sprintf("below the skill in %s; %s looks no deeper than a SKILL.md", c.Display(f.Detail), agent)
	case OverLimit:
		return r.overLimit()
	case NotRegular:
		return "SKILL.md is not a regular file"
	case WrongCase:
		return fmt.Sprintf("the file is called %s; %s reads SKILL.md only", base(f.Path), agent)
	}
	return agent + " does not reach it"
}

func (r *Record) overLimit() string {
	c, walk := r.catalog, &r.catalog.Profile.Skills.Walk
	switch {
	case c.Scan.Limit > 0:
		return fmt.Sprintf("%s stops after %d directories", c.Profile.Name, c.Scan.Limit)
	case walk.MaxSkills > 0:
		return fmt.Sprintf("%s looks at %d directories of %s and takes %d skills from there", c.Profile.Name, walk.MaxRoot, c.Display(r.Root()), walk.MaxSkills)
	}
	return c.Profile.Name + " had already stopped"
}

func levels(n int, root string) string {
	if n == 1 {
		return "one level below " + root + " is"
	}
	return itoa(n) + " levels below " + root + " are"
}

// notes are the remarks on the whole catalogue.
func (c *Catalog) notes() []string {
	var notes []string
	for _, p := range c.Scan.Unread {
		notes = append(notes, fmt.Sprintf("%s leads outside the workspace and was not read", c.Display(p)))
	}
	for _, u := range c.Scan.Unreadable {
		notes = append(notes, fmt.Sprintf("%s: %s", c.Display(u.Path), u.Why))
	}
	for _, m := range c.broken {
		notes = append(notes, c.Display(m.Path)+" "+m.Why)
	}
	if c.Scan.Limit > 0 {
		notes = append(notes, fmt.Sprintf("%s stops its scan after %d directories, in %s", c.Profile.Name, c.Scan.Limit, c.Display(c.Scan.LimitRoot)))
	}
	return notes
}
