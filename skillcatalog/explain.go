package skillcatalog

import (
	"fmt"
	"strconv"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

func itoa(n int) string { return strconv.Itoa(n) }

// explain sets the state of r and says why it is not listed.
func (c *chooser) explain(r *Record) {
	switch r.Step {
	case StepNone:
		r.State = Listed
	case StepShadowed:
		r.State, r.Why = Shadowed, c.shadowed(r)
	case StepDisabled:
		r.State = Disabled
		if r.Why == "" {
			r.Why = "switched off"
		}
	default:
		r.State = NotLoaded
		r.Why = c.notLoaded(r)
	}
}

func (c *chooser) shadowed(r *Record) string {
	order := "the first"
	if c.p.Skills.Winner == profile.LastWins {
		order = "the last"
	}
	return fmt.Sprintf("%s wins: %s takes %s of a name", c.rel(r.Winner), c.p.Name, order)
}

// rel is a path as people in the workspace call it.
func (c *chooser) rel(path string) string { return shown(c.q, path) }

func shown(q *Query, path string) string {
	if path == q.Workspace {
		return "the workspace"
	}
	if rel, ok := tree.Rel(q.Workspace, path); ok {
		return rel
	}
	if rel, ok := tree.Rel(q.Home, path); ok && q.Home != "" {
		return "~/" + rel
	}
	return path
}

func (c *chooser) notLoaded(r *Record) string {
	agent := c.p.Name
	switch r.Step {
	case StepTrust:
		return fmt.Sprintf("the project is not trusted; %s loads its skills only then", agent)
	case StepReach:
		return c.missed(r)
	case StepLazy:
		return fmt.Sprintf("%s loads it once a file below %s is touched", agent, c.rel(c.beside(r)))
	case StepUncalled:
		return fmt.Sprintf("%s is true: it stays out of the listing and runs when it is called by name", c.p.Skills.Form.Uncalled)
	case StepBudget:
		return "cut from the listing: " + c.cutNote()
	}
	if r.Why != "" {
		return r.Why
	}
	return fmt.Sprintf("%s drops it: %s", agent, withNote(&c.p.Skills, r.Doubt))
}

func (c *chooser) cutNote() string {
	l := &c.p.Skills.Listing
	if l.MaxCount > 0 {
		return fmt.Sprintf("%s lists at most %d skills in %d units, by name", c.p.Name, l.MaxCount, c.limit().n)
	}
	return fmt.Sprintf("it has no room even without descriptions; %s allows %d %s", c.p.Name, c.limit().n, c.limit().unit)
}

// beside is the directory whose files bring a root that waits for a touch.
func (c *chooser) beside(r *Record) string {
	root := &c.d.Roots[r.found.Root]
	for _, dir := range root.Row.Dirs {
		if len(root.Path) > len(dir)+1 && root.Path[len(root.Path)-len(dir)-1:] == "/"+dir {
			return root.Path[:len(root.Path)-len(dir)-1]
		}
	}
	return root.Path
}

func (c *chooser) missed(r *Record) string {
	agent, walk := c.p.Name, &c.p.Skills.Walk
	switch f := r.found; f.Missed {
	case TooDeep:
		depth := walk.MaxDepth
		if d := c.d.Roots[f.Root].Row.Depth; d > 0 {
			depth = d
		}
		return fmt.Sprintf("too deep: %s looks %s below %s", agent, levels(depth), c.rel(r.Root))
	case TooHigh:
		return fmt.Sprintf("too high: a skill is a folder with a SKILL.md in %s", c.rel(r.Root))
	case Hidden:
		return fmt.Sprintf("%s does not enter %s: its name starts with a dot", agent, c.rel(f.Detail))
	case Skipped:
		return fmt.Sprintf("%s does not enter %s", agent, c.rel(f.Detail))
	case LinkedDir:
		return fmt.Sprintf("%s does not follow linked directories", agent)
	case LeavesRoot:
		return fmt.Sprintf("%s leads out of %s, which %s refuses", c.rel(f.Detail), c.rel(r.Root), agent)
	case Unread:
		return fmt.Sprintf("%s leads outside the workspace; agentls does not read there", c.rel(f.Detail))
	case BelowSkill:
		return fmt.Sprintf("below the skill in %s; %s looks no deeper than a SKILL.md", c.rel(f.Detail), agent)
	case OverLimit:
		return c.overLimit(r)
	case NotRegular:
		return "SKILL.md is no regular file"
	case WrongCase:
		return fmt.Sprintf("the file is called %s; %s reads SKILL.md only", base(f.Path), agent)
	}
	return agent + " does not come to it"
}

func (c *chooser) overLimit(r *Record) string {
	walk := &c.p.Skills.Walk
	switch {
	case c.d.Scan.Limit > 0:
		return fmt.Sprintf("%s stops after %d directories", c.p.Name, c.d.Scan.Limit)
	case walk.MaxSkills > 0:
		return fmt.Sprintf("%s looks at %d directories of %s and takes %d skills from it", c.p.Name, walk.MaxRoot, c.rel(r.Root), walk.MaxSkills)
	}
	return c.p.Name + " had stopped before"
}

func levels(n int) string {
	if n == 1 {
		return "one level"
	}
	return itoa(n) + " levels"
}

// noted are the remarks on the whole catalogue.
func (c *chooser) noted() []string {
	var notes []string
	for _, p := range c.d.Scan.Unread {
		notes = append(notes, fmt.Sprintf("%s leads outside the workspace and was not read", c.rel(p)))
	}
	for _, u := range c.d.Scan.Unreadable {
		notes = append(notes, fmt.Sprintf("%s: %s", c.rel(u.Path), u.Why))
	}
	if c.d.Scan.Limit > 0 {
		notes = append(notes, fmt.Sprintf("%s stops its scan after %d directories, in %s", c.p.Name, c.d.Scan.Limit, c.rel(c.d.Scan.LimitRoot)))
	}
	return notes
}
