package diagnostics

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// checkUnreadFile reports a file with the name of an instruction file that no
// enabled agent reads, wherever it is started. What another finding explains
// (another file wins, a link is refused, the name is retired) stays out.
func checkUnreadFile(p *Pass) {
	home := p.home()
	if home == "" || p.loadedByAny() || retired(profile.All(), path.Base(p.File.Path)) || len(p.World.Agents()) == 0 {
		return
	}
	var reasons []string
	for _, at := range p.World.Places(p.File.Path) {
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
	if home != p.World.Root(p.File.Path) && p.ofAnother() {
		return
	}
	message := "No enabled agent (" + agentNames(p.World.Agents()) + ") reads this file."
	if reasons != nil {
		message += " " + strings.Join(reasons, "; ") + "."
	}
	f := p.Report(firstLine(p.File.Doc), message)
	f.Agents = agentRefs(p.World.Agents())
}

// loadedByAny is quick: what agents lose is known for all files at once.
func (p *Pass) loadedByAny() bool {
	for _, l := range p.World.Losses() {
		if _, lost := p.lossIn(l.Own); lost {
			return true
		}
		if _, whole := p.lossIn(l.Whole); whole {
			return true
		}
	}
	return false
}

// ofAnother reports whether an agent that is not enabled knows the name. A
// folder of its files below the root is no sign that somebody uses it, nor that
// nobody does.
func (p *Pass) ofAnother() bool {
	rel, ok := tree.Rel(p.home(), p.File.Path)
	others := slices.DeleteFunc(profile.All(), func(a *profile.Profile) bool {
		return slices.ContainsFunc(p.World.Agents(), func(on *profile.Profile) bool { return on.ID == a.ID })
	})
	return ok && anyReads(others, rel)
}

func anyReads(agents []*profile.Profile, name string) bool {
	return slices.ContainsFunc(agents, func(a *profile.Profile) bool { return readsName(a, name) })
}
