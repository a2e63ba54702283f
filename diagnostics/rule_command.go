package diagnostics

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/skillcatalog"
)

// checkCommandShadowed reports a command whose name a skill has.
func checkCommandShadowed(p *Pass) {
	var said agentMessage
	for _, r := range p.World.Records(p.File.Path) {
		if w := r.Winner(); r.Kind == skillcatalog.KindCommand && w != nil && w.Kind == skillcatalog.KindSkill {
			said.add(r.In.Profile, "run[s] the skill "+r.In.Display(w.Path)+" as /"+r.DisplayID()+" and never this command",
				p.nameIn(w.File, "the skill"))
		}
	}
	p.reportMessage(firstLine(p.File.Doc), said)
}

// checkSkillFlatFile reports a skill that has no folder of its own.
func checkSkillFlatFile(p *Pass) {
	f := &p.File.Doc.Front
	_, named := f.Lookup("name")
	_, described := f.Lookup("description")
	if f.State != markdown.Whole || !named || !described {
		return
	}
	dir, name := path.Dir(p.File.Path), strings.TrimSuffix(path.Base(p.File.Path), ".md")
	to := path.Join(dir, name, "SKILL.md")
	var said agentMessage
	for _, a := range p.World.Agents() {
		in := func(d string) bool { return strings.HasSuffix(dir, "/"+d) }
		takes := func(r profile.SkillRoot) bool { return r.Flat && slices.ContainsFunc(r.Dirs, in) }
		if slices.ContainsFunc(skillcatalog.ProjectDirs(a), in) && !slices.ContainsFunc(a.Skills.Roots, takes) {
			said.add(a, "look[s] for "+p.show(to)+" alone, not for this file")
		}
	}
	if found := p.reportMessage(firstLine(p.File.Doc), said); found != nil {
		found.Message = "A skill is a folder with a SKILL.md. " + found.Message
		found.Fixes = []Fix{{Title: "Move it to " + p.show(to), Renames: []Rename{{From: p.File.Path, To: to}}}}
	}
}
