package workspace

import (
	"path"
	"slices"
	"strings"

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

// named are the folders that a setting lists. A repository that is not trusted
// cannot name one outside the workspace.
func (sk *Skills) named(q skillcatalog.Query, set *agentsctx.Settings, root *profile.SkillRoot) []string {
	var dirs []string
	for _, word := range set.Words(root.Setting) {
		dir := q.Named(root, word)
		if !set.Theirs(root.Setting) || q.Trusted || sk.holds(q.Workspace, dir) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
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

// perAgent takes the place of what holds for all agents of a program, where the
// one that works in the workspace has settings of its own.
func (sk *Skills) perAgent(p *profile.Profile, set *agentsctx.Settings, q *skillcatalog.Query) {
	per := &p.Skills.PerAgent
	var members []skillcatalog.Member
	var from agentsctx.Tree
	var setting string
	for _, setting = range []string{per.Map, per.List} {
		for _, from = range set.Trees(setting) {
			members = skillcatalog.ReadMembers(from.Value)
		}
		if len(members) > 0 {
			break
		}
	}
	m := skillcatalog.MemberAt(members, q)
	if m == nil {
		return
	}
	where := " in " + agentsctx.Show(from.Path, q.Workspace, q.Home)
	if only, set := m.Only(per, setting+"."+m.ID+"."+per.Skills+where); set {
		q.Visibility = slices.DeleteFunc(q.Visibility, func(o skillcatalog.Override) bool { return strings.HasPrefix(o.From, per.Replaces+" in ") })
		q.Visibility = append(q.Visibility, only)
	}
	if n, set := m.Limit(strings.Split(per.Limit, ".")); set {
		q.Limits[p.Skills.Listing.BudgetSetting] = n
	}
}

// installed is what an agent says of the plugins on this machine.
func (sk *Skills) installed(p *profile.Profile, set *agentsctx.Settings, q skillcatalog.Query) skillcatalog.Installed {
	t := &p.Skills.Plugins
	named, off := sk.pluginSwitches(p, set, q)
	have := skillcatalog.Installed{Off: off}
	switch {
	case q.ConfigHome == "":
	case t.Installed != "":
		src, _ := sk.snap.Files.Text(path.Join(q.ConfigHome, t.Installed))
		have.Dirs = skillcatalog.ReadInstalled(src, q.Workspace)
	case t.Cache != "":
		have.Dirs = skillcatalog.ReadCache(&sk.snap.Files, path.Join(q.ConfigHome, t.Cache), named)
	}
	return have
}

// pluginSwitches are the plugins that settings name, and those that they switch
// off: the last file to speak of one holds.
func (sk *Skills) pluginSwitches(p *profile.Profile, set *agentsctx.Settings, q skillcatalog.Query) (named []string, off map[string]string) {
	off = map[string]string{}
	for _, t := range set.Trees(p.Skills.Plugins.Enabled) {
		for _, m := range t.Value.Members {
			named = append(named, m.Name)
			on := m.Value
			if on.Kind == jsonc.Object {
				on, _ = on.Member("enabled")
			}
			switch {
			case on.Kind != jsonc.Bool:
			case on.True():
				delete(off, m.Name)
			default:
				off[m.Name] = p.Skills.Plugins.Enabled + " in " + agentsctx.Show(t.Path, q.Workspace, q.Home)
			}
		}
	}
	return named, off
}

// holds reports whether a directory is really in the workspace.
func (sk *Skills) holds(workspace, dir string) bool {
	real, ok := sk.snap.Files.Real(dir)
	top, known := sk.snap.Files.Real(workspace)
	return ok && known && tree.Under(top, real)
}
