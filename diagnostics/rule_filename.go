package diagnostics

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// The name that all agents of the standard read (agents.md, 2026-11), and the
// one some read from before it.
const (
	currentName = "AGENTS.md"
	formerName  = "AGENT.md"
)

// checkLegacyName reports AGENT.md: some agents still read it, others never
// did. Beside an AGENTS.md it is shadowed, which another rule says.
func checkLegacyName(p *Pass) {
	if path.Base(p.File.Path) != formerName || p.instruction.ownerDir() == "" {
		return
	}
	var said agentMessage
	for _, e := range p.World.Loads(p.instruction.ownerDir()) {
		if g := e.Left(p.File.Path); g != nil && g.Status == agentsctx.Shadowed {
			return
		}
		does := "do[es] not read " + formerName + ", only " + currentName
		if e.File(p.File.Path) != nil {
			does = "still read[s] the old name " + formerName
		}
		if readsName(e.Profile, formerName) || readsName(e.Profile, currentName) {
			said.add(e.Profile, does)
		}
	}
	if f := p.reportMessage(firstLine(p.File.Doc), said); f != nil {
		offerName(p, f, currentName)
	}
}

func readsName(a *profile.Profile, name string) bool {
	return anyName(a, func(n *profile.Name) bool { return n.Name == name || slices.Contains(wordsOf(a, n), name) })
}

// wordsOf are the names that a setting means unless the user changes it.
func wordsOf(a *profile.Profile, n *profile.Name) []string {
	i := slices.IndexFunc(a.Settings, func(s profile.Setting) bool { return n.Setting != "" && s.Name == n.Setting })
	if i < 0 {
		return nil
	}
	return a.Settings[i].Words
}

// checkRetiredName reports a name that an enabled agent once read.
func checkRetiredName(p *Pass) {
	base := path.Base(p.File.Path)
	if !retired(p.World.Agents(), base) {
		return
	}
	var said agentMessage
	right := ""
	p.instruction.eachIgnored(func(a *profile.Profile, _ *agentsctx.Ignored) {
		if !slices.Contains(a.Retired, base) {
			return
		}
		does := "no longer read[s] " + base
		if name := agentsName(a); name != "" {
			does, right = does+"; use "+name, name
		}
		said.add(a, does)
	})
	if f := p.reportMessage(firstLine(p.File.Doc), said); f != nil && right != "" {
		offerName(p, f, right)
	}
}

func retired(agents []*profile.Profile, base string) bool {
	return slices.ContainsFunc(agents, func(a *profile.Profile) bool { return slices.Contains(a.Retired, base) })
}

// agentsName is the ordinary name of the agent's instruction files; empty when
// it has several of equal rank.
func agentsName(a *profile.Profile) string {
	name := ""
	anyName(a, func(n *profile.Name) bool {
		if n.Kind == "agents" {
			name = n.Name
		}
		return name != ""
	})
	return name
}

// offerName offers to rename the file, unless the other name is taken.
func offerName(p *Pass, f *Finding, name string) {
	dir := path.Dir(p.File.Path)
	taken := func(e tree.Entry) bool { return strings.EqualFold(e.Name, name) }
	if slices.ContainsFunc(p.World.ReadDir(dir), taken) {
		return
	}
	f.Fixes = append(f.Fixes, Fix{Title: "Rename to " + name, Renames: []Rename{{p.File.Path, path.Join(dir, name)}}})
}
