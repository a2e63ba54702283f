package diagnostics

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/pattern"
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// checkUnreadFile reports a file with the name of an instruction file that no
// enabled agent reads, wherever it is started. What another finding explains
// (another file wins, a link is refused, the name is retired) stays out.
func checkUnreadFile(p *Pass) {
	home := p.instruction.ownerDir()
	if home == "" || p.instruction.loadedByAny() || retired(profile.All(), path.Base(p.File.Path)) || len(p.World.Agents()) == 0 {
		return
	}
	var said agentMessage
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
				said.add(e.Profile, "do[es] not read this file: "+g.Why)
			}
		}
	}
	if path.Base(p.File.Path) == formerName && anyReads(p.World.Agents(), currentName) {
		return // the old name is the reason
	}
	if home != p.World.Root(p.File.Path) && p.instruction.ofAnother() {
		return
	}
	to, wants := p.instruction.otherEnding()
	for _, a := range wants {
		said.add(a, "read[s] only "+path.Ext(to)+" files here")
	}
	f := p.reportMessage(firstLine(p.File.Doc), said)
	if f == nil {
		message := agentsDo(p.World.Agents(), "do[es] not read this file") + "."
		if len(p.World.Agents()) > mostNamed {
			message = "None of the agents that are used here reads this file."
		}
		f = p.Report(firstLine(p.File.Doc), message)
	}
	f.Agents = agentRefs(p.World.Agents())
	if to != "" {
		f.Fixes = []Fix{{Title: "Rename to " + path.Base(to), Renames: []Rename{{p.File.Path, to}}}}
	}
}

// mostNamed is how many agents are named that do nothing.
const mostNamed = 3

// otherEnding is the path under which enabled agents would read the file, were it
// for the end of its name: x.mdc for x.md. Nothing may be there.
func (f instruction) otherEnding() (to string, agents []*profile.Profile) {
	rel, ok := tree.Rel(f.ownerDir(), f.file.Path)
	if !ok {
		return "", nil
	}
	stem := strings.TrimSuffix(rel, path.Ext(rel))
	for _, a := range f.world.Agents() {
		anyName(a, func(n *profile.Name) bool {
			as := stem + path.Ext(n.Name)
			at := path.Join(f.ownerDir(), as)
			meant := n.Kind == "rule" && pattern.Match(n.Name, as) && (to == "" || to == at) && f.world.Lstat(at).Kind == tree.None
			if meant {
				to, agents = at, append(agents, a)
			}
			return meant
		})
	}
	return to, agents
}

func anyReads(agents []*profile.Profile, name string) bool {
	return slices.ContainsFunc(agents, func(a *profile.Profile) bool { return readsName(a, name) })
}
