package skillcatalog

import (
	"fmt"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/internal/tree"
)

// Answer is what one agent does with one skill, and the one thing to change
// when it does not list it.
type Answer struct {
	Agent   string
	Name    string // of the agent, for people
	Skill   string
	Path    string
	State   State
	Step    Step
	Message string
	Fix     string
	Span    text.Span // in the file at Path: what the step stumbles over; empty when the file is not to blame
	By      string    // the path of what wins, of StepShadowed
}

// Why answers for the skill at a path, or for all skills of a name or id.
// other tells which paths a name may mean when the agent's roots hold none:
// the files of other agents' roots.
func (c *Catalog) Why(files Files, q Query, target string, other []string) []Answer {
	var answers []Answer
	for i := range c.Skills {
		r := &c.Skills[i]
		if r.At(target) || r.ID == target || SameName(r.Name, target) || SameName(r.DisplayID(), target) || SameName(base(parent(r.Path)), target) {
			answers = append(answers, c.answer(files, r))
		}
	}
	if len(answers) > 0 {
		return answers
	}
	if a, misplaced := c.misplaced(files, target); misplaced {
		return []Answer{a}
	}
	if strings.HasPrefix(target, "/") || strings.Contains(target, ":/") {
		return []Answer{c.outside(q, target)}
	}
	for _, path := range other {
		if name := nameIn(files, path); SameName(name, target) || SameName(base(parent(path)), target) {
			answers = append(answers, c.about(files, q, path))
		}
	}
	return answers
}

// about answers for a file that calls itself by another name than the agent does,
// or that is below no root.
func (c *Catalog) about(files Files, q Query, path string) Answer {
	if r := c.ByPath(path); r != nil {
		a := c.answer(files, r)
		if r.Step == StepNone {
			a.Message += ", as " + r.Shows()
		}
		return a
	}
	return c.outside(q, path)
}

func nameIn(files Files, path string) string {
	if metadata, ok := files.Metadata(path); ok && metadata.Name != "" {
		return metadata.Name
	}
	return base(parent(path))
}

// answer is for a skill of the catalogue.
func (c *Catalog) answer(files Files, r *Record) Answer {
	a := Answer{
		Agent: c.Agent, Name: c.Profile.Name, Skill: r.DisplayID(), Path: r.Path, State: r.State(),
		Step: r.Step, Message: r.Why(), Fix: stepFix(r),
	}
	if w := r.Winner(); w != nil {
		a.By = w.Path
	}
	if r.Step == StepNone {
		a.Message = c.listed(r)
		return a
	}
	if r.Step == StepForm {
		if metadata, ok := files.Metadata(r.Path); ok {
			a.Span = blame(markdown.Parse(metadata.source), r.Defect)
			a.Fix = defects[r.Defect].fix
		}
	}
	return a
}

// listed says how a skill is listed.
func (c *Catalog) listed(r *Record) string {
	message := "listed"
	switch r.ListedAs {
	case Shortened:
		message = "listed with a shortened description"
	case NameOnly:
		message = "listed by name alone: its description is dropped to fit the budget"
	case Searched:
		message = "found by search only: the listing is over its budget"
	}
	if n := len(c.rivals(r)); n > 0 && c.Profile.Skills.Winner == profile.AnyWins {
		message += fmt.Sprintf(", or another of the %d skills of this name: which one %s takes differs from start to start", n+1, c.Profile.Name)
	}
	switch r.Outcome {
	case profile.NoMetadata, profile.Misreads, profile.Shortens, profile.UsesFolder:
		message += ", but " + describe(&c.Profile.Skills, r.Defect)
	}
	return message
}

// stepFix is what ends a step.
func stepFix(r *Record) string {
	switch r.Step {
	case StepTrust:
		return "trust the project (--trust-project, or the editor's workspace trust)"
	case StepReach:
		return reachFixes[r.Missed()]
	case StepLazy:
		return "start the agent in that directory, or move the skill to the project's own root"
	case StepShadowed:
		return "rename one of the two"
	case StepDisabled:
		if _, where, ok := strings.Cut(r.detail, "switched off by "); ok {
			return "change " + where
		}
		return "enable it: agentls skills enable " + r.ID
	case StepOffered:
		return "install the plugin " + r.Owner().Name
	case StepPaths:
		return "take " + r.catalog.Profile.Skills.Form.Conditional + " out to have it listed from the start"
	case StepNeeds:
		return "provide what it needs, or remove the requirement from its metadata"
	case StepUncalled:
		return "remove the key to have it listed"
	case StepBudget:
		return "shorten descriptions, or switch off skills that are not needed"
	}
	return ""
}

// reachFixes end what keeps a walk from a skill.
var reachFixes = map[Missed]string{
	TooDeep:    "move the skill's directory up",
	TooHigh:    "move SKILL.md into a directory of its own",
	Hidden:     "rename the directory so that it does not start with a dot",
	Skipped:    "move the skill's directory elsewhere below the root",
	LinkedDir:  "replace the link with the directory itself",
	LeavesRoot: "replace the link with the directory itself",
	Unread:     "link to a directory in the workspace",
	BelowSkill: "move the skill's directory beside the other one",
	OverLimit:  "keep fewer directories below the roots",
	NotRegular: "replace it with a regular file",
	WrongCase:  "rename the file to SKILL.md",
}

// outside is for a file below no root of the agent.
func (c *Catalog) outside(q Query, path string) Answer {
	p := c.Profile
	a := Answer{Agent: c.Agent, Name: p.Name, Skill: base(parent(path)), Path: path, State: NotLoaded, Step: StepRoot}
	dirs := ProjectDirs(p)
	switch plugin := q.pluginAbove(path); {
	case len(p.Skills.Roots) == 0:
		a.Message = p.Name + " does not read skills"
	case plugin != "" && q.brokenIn(plugin) != nil:
		m := q.brokenIn(plugin)
		a.Step, a.Message, a.Fix = StepPlugin, shown(q.Workspace, q.Home, m.Path)+" "+m.Why, "mend that file"
	case plugin != "" && base(path) == skillFile:
		a.Step, a.Message = StepPlugin, "it comes with the plugin in "+shown(q.Workspace, q.Home, plugin)+", which is not one of "+p.Name+"'s"
	case base(path) != skillFile && !strings.EqualFold(base(path), skillFile):
		a.Message, a.Fix = "a skill is a directory with a SKILL.md", "put it into a directory as SKILL.md"
		if name, ok := strings.CutSuffix(base(path), ".md"); ok && len(dirs) > 0 {
			a.Fix = "move it to " + join(join(dirs[0], name), skillFile)
		}
	case len(dirs) == 0:
		a.Message = p.Name + " reads no skills from a project"
	default:
		a.Message = fmt.Sprintf("%s reads skills only from %s", p.Name, strings.Join(dirs, ", "))
		a.Fix = bringing(p) + " " + shown(q.Workspace, q.Home, parent(path)) + " to " + join(dirs[0], base(parent(path)))
		if root := unreached(p, q, path); root != "" {
			a.Message = fmt.Sprintf("%s does not search %s when it is started in %s", p.Name, shown(q.Workspace, q.Home, root), shown(q.Workspace, q.Home, q.cwd()))
			a.Fix = fmt.Sprintf("start %s in %s, or %s", p.Name, shown(q.Workspace, q.Home, above(p, root)), a.Fix)
		}
	}
	return a
}

// bringing is how a skill gets into a root while others go on to read it where it
// is.
func bringing(p *profile.Profile) string {
	if p.Skills.Walk.DirLinks {
		return "copy or link"
	}
	return "copy"
}

// unreached is the directory of the right name that holds a file and that the
// agent does not search from where it is started; empty for none.
func unreached(p *profile.Profile, q Query, path string) string {
	for _, dir := range ProjectDirs(p) {
		if i := strings.Index(path, "/"+dir+"/"); i >= 0 && tree.Under(q.Workspace, path) {
			return path[:i+1+len(dir)]
		}
	}
	return ""
}

// above is where an agent is started to search a root.
func above(p *profile.Profile, root string) string {
	for _, dir := range ProjectDirs(p) {
		if at, ok := strings.CutSuffix(root, "/"+dir); ok {
			return at
		}
	}
	return parent(root)
}

// ProjectDirs are the directories of a project in which an agent looks for
// skills, as its table names them.
func ProjectDirs(p *profile.Profile) []string {
	var dirs []string
	for i := range p.Skills.Roots {
		if row := &p.Skills.Roots[i]; isProject(row) && row.Holds == profile.HoldsSkills {
			for _, d := range row.Dirs {
				if !slices.Contains(dirs, d) {
					dirs = append(dirs, d)
				}
			}
		}
	}
	if i := slices.Index(dirs, p.Skills.Home); i > 0 {
		dirs = slices.Insert(slices.Delete(dirs, i, i+1), 0, p.Skills.Home)
	}
	return dirs
}

// blame is the place in a file that a defect is about.
func blame(doc *markdown.Document, d profile.Defect) text.Span {
	f := &doc.Front
	switch d {
	case profile.ByteOrderMark:
		return doc.BOM
	case profile.FenceBlanks:
		return f.OpenBlanks
	case profile.CloseBlanks:
		return f.CloseBlanks
	case profile.NotFirst:
		return f.Stray
	case profile.Unclosed:
		return f.Open
	case profile.NameNotString, profile.NameList, profile.NameEmpty, profile.NameCharset, profile.NameNonASCII, profile.NameTooLong:
		e, _ := f.Lookup("name")
		return e.Value.Span
	case profile.DescriptionNotString, profile.DescriptionList, profile.DescriptionNull, profile.DescriptionEmpty,
		profile.DescriptionBlank, profile.DescriptionTooLong:
		e, _ := f.Lookup("description")
		return e.Value.Span
	case profile.NoName, profile.NoDescription:
		return f.Block
	case profile.IndentedFence, profile.LongFence:
		_, start, next := Closing(doc)
		return text.Span{Start: start, End: start + len(strings.TrimRight(doc.Source[start:next], "\r\n"))}
	case profile.UnparsableYAML, profile.UnquotedText, profile.TabIndent, profile.DuplicateKey, profile.NotMapping, profile.ControlCharacter:
		for i := range f.Problems {
			if YAMLDefect(doc.Source, &f.Problems[i]) == d {
				return f.Problems[i].Span
			}
		}
	}
	return text.Span{}
}
