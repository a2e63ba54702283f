package workspace

import (
	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/jsonc"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// visibility is what an agent's settings make of single skills. What a project
// says about a folder of its own counts like the user's word: it only shows or
// hides what is read anyway.
func (sk *Skills) visibility(p *profile.Profile, set *agentsctx.Settings, folder string) []skillcatalog.Override {
	var all []skillcatalog.Override
	for _, o := range p.Skills.Overrides {
		for _, t := range set.Trees(o.Setting) {
			from := o.Setting + " in " + agentsctx.Show(t.Path, folder, sk.snap.state.env.Home)
			all = append(all, skillcatalog.ReadOverrides(o.Form, t.Value, from)...)
		}
	}
	return all
}

// added are the folders that a setting of switches by folder adds. A repository
// cannot add one outside the workspace.
func (sk *Skills) added(q skillcatalog.Query, set *agentsctx.Settings, setting string) []string {
	var dirs []string
	for _, t := range set.Trees(setting) {
		for _, o := range skillcatalog.ReadOverrides(profile.FlagByFolder, t.Value, "") {
			dir := q.Folder(o.Folder)
			if o.To == skillcatalog.VisibleOn && (!t.Theirs || sk.holds(q.Workspace, dir)) {
				dirs = append(dirs, dir)
			}
		}
	}
	return dirs
}

// limits are the numbers that replace those of a listing.
func limits(p *profile.Profile, set *agentsctx.Settings) map[string]int {
	numbers := map[string]int{}
	for _, name := range []string{p.Skills.Listing.BudgetSetting, p.Skills.Listing.CountSetting} {
		if n, ok := set.Number(name); ok {
			numbers[name] = n
		}
	}
	return numbers
}

// pluginsOff are the plugins that settings switch off: the last file to speak of
// one holds.
func (sk *Skills) pluginsOff(p *profile.Profile, set *agentsctx.Settings, folder string) map[string]string {
	off := map[string]string{}
	for _, t := range set.Trees(p.Skills.Plugins.Enabled) {
		for _, m := range t.Value.Members {
			on := m.Value
			if on.Kind == jsonc.Object {
				on, _ = on.Member("enabled")
			}
			switch {
			case on.Kind != jsonc.Bool:
			case on.True():
				delete(off, m.Name)
			default:
				off[m.Name] = p.Skills.Plugins.Enabled + " in " + agentsctx.Show(t.Path, folder, sk.snap.state.env.Home)
			}
		}
	}
	return off
}

// holds reports whether a directory is really in the workspace.
func (sk *Skills) holds(workspace, dir string) bool {
	real, ok := sk.snap.Files.Real(dir)
	top, known := sk.snap.Files.Real(workspace)
	return ok && known && tree.Under(top, real)
}
