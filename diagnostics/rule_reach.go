package diagnostics

import (
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// checkSkillTooDeep reports a skill that is deeper below a root than
// enabled agents look.
func checkSkillTooDeep(p *Pass) {
	var said agentMessage
	for _, r := range p.skill.missed(skillcatalog.TooDeep) {
		said.add(r.In.Profile, "do[es] not find this skill: "+strings.TrimPrefix(r.Why(), "too deep: "))
	}
	p.reportMessage(firstChar(p.File.Doc), said)
}

// checkSkillHidden reports a skill below a dot directory of a root that enabled
// agents do not enter.
func checkSkillHidden(p *Pass) {
	var said agentMessage
	for _, r := range p.skill.missed(skillcatalog.Hidden) {
		said.add(r.In.Profile, "do[es] not find this skill, because the name of "+r.In.Display(r.MissedAt())+" starts with a dot")
	}
	p.reportMessage(firstChar(p.File.Doc), said)
}

// checkSkillSymlink reports a SKILL.md that is a link where agents look for
// skills that refuse links. A linked directory is another matter: the catalogue
// tells what becomes of it.
func checkSkillSymlink(p *Pass) {
	if p.World.Lstat(p.File.Path).Kind != tree.Link || p.World.Stat(p.File.Path).Kind == tree.None {
		return // one that leads nowhere is for checkDanglingSymlink
	}
	var said agentMessage
	drops := false
	for _, r := range p.skill.records() {
		leaves := r.Step == skillcatalog.StepReach && r.Missed() == skillcatalog.LeavesRoot
		switch {
		case r.In.Profile.Skills.On(profile.FileIsLink).Outcome == profile.Drops:
			drops = true
			said.add(r.In.Profile, "drop[s] this skill: its SKILL.md is a link")
		case leaves && r.Path == p.File.Path:
			said.add(r.In.Profile, "refuse[s] this link, which leads out of "+r.In.Display(r.Root()))
		}
	}
	f := p.reportMessage(firstChar(p.File.Doc), said)
	if f == nil {
		return
	}
	if drops {
		f.Severity = Error
	}
	if real, ok := p.World.Real(p.File.Path); ok && tree.Under(p.World.Root(p.File.Path), real) {
		f.Related = []Related{{Path: real, Message: "the file itself"}}
	}
}
