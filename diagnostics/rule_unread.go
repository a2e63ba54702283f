package diagnostics

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
)

// checkUnreadFile reports a file with the name of an instruction file that no
// enabled agent reads, wherever it is started. What another finding explains
// (another file wins, a link is refused, the name is retired) stays out.
func checkUnreadFile(p *Pass) {
	home := p.instruction.ownerDir()
	if home == "" || p.instruction.loadedByAny() || retired(profile.All(), path.Base(p.File.Path)) || len(p.World.Agents()) == 0 {
		return
	}
	var reasons []string
	for _, at := range p.World.Locations(p.File.Path) {
		for _, e := range p.World.Loads(at.Dir) {
			g := e.Left(at.Path)
			switch {
			case e.File(at.Path) != nil:
				return
			case g == nil:
			case g.Status != agentsctx.NotLoaded || g.Conditional || g.By != "":
				return
			default:
				reasons = append(reasons, e.Profile.Name+": "+g.Why)
			}
		}
	}
	if path.Base(p.File.Path) == formerName && anyReads(p.World.Agents(), currentName) {
		return // the old name is the reason
	}
	if home != p.World.Root(p.File.Path) && p.instruction.ofAnother() {
		return
	}
	message := "No enabled agent (" + agentNames(p.World.Agents()) + ") reads this file."
	if reasons != nil {
		message += " " + strings.Join(reasons, "; ") + "."
	}
	f := p.Report(firstLine(p.File.Doc), message)
	f.Agents = agentRefs(p.World.Agents())
}

func anyReads(agents []*profile.Profile, name string) bool {
	return slices.ContainsFunc(agents, func(a *profile.Profile) bool { return readsName(a, name) })
}
