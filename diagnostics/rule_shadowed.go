package diagnostics

import (
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
)

// checkInstructionShadowed reports a file in whose place enabled agents read
// another one, of the same directory or of one above.
func checkInstructionShadowed(p *Pass) {
	if p.instruction.inSkill() {
		return
	}
	var said agentMessage
	p.instruction.eachIgnored(func(a *profile.Profile, g *agentsctx.Ignored) {
		if g.Status == agentsctx.Shadowed && p.instruction.rivals(g.By) {
			said.add(a, "read[s] "+p.show(g.By)+" instead of this file", p.firstLineOf(g.By, "the file that is read"))
		}
	})
	p.reportMessage(firstLine(p.File.Doc), said)
}

// checkEmptyOverride reports an override without text that hides a file with
// some.
func checkEmptyOverride(p *Pass) {
	if !blank(p.File.Doc.Source) || !p.instruction.isOverride() {
		return
	}
	var said agentMessage
	for _, e := range p.World.Loads(p.instruction.ownerDir()) {
		for _, g := range e.Ignored {
			if g.Status != agentsctx.Shadowed || g.By != p.File.Path {
				continue
			}
			if src, ok := p.World.Text(g.Path); ok && !blank(src) {
				does := "read[s] this empty override instead of " + p.show(g.Path)
				said.add(e.Profile, does, p.firstLineOf(g.Path, "the file it hides"))
			}
		}
	}
	p.reportMessage(firstLine(p.File.Doc), said)
}

func blank(src string) bool { return strings.TrimSpace(strings.TrimPrefix(src, "\ufeff")) == "" }
