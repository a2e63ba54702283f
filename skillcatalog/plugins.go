package skillcatalog

import (
	"cmp"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/jsonc"
	"agentls/internal/tree"
)

// Plugin is what a plugin brings, and whether the agent has it.
type Plugin struct {
	ID, Name string
	Skills   []string // directories of skills, or of one
	Commands []string // directories, or files
	Agents   []string
	Offered  bool   // it is in the workspace, and not installed
	Off      string // the file and the key that switch it off
	Theirs   bool   // a repository names what it brings
}

// Installed is what an agent says of the plugins on this machine.
type Installed struct {
	Dirs map[string]string // where each is, by "plugin@marketplace"
	Off  map[string]string // the file and the key that switch one off
}

// ReadInstalled reads the list of installed plugins that holds in a workspace.
func ReadInstalled(src, workspace string) map[string]string {
	dirs := map[string]string{}
	root, problem := jsonc.Parse(src, jsonc.Strict)
	if problem != nil {
		return dirs
	}
	all, _ := root.Member("plugins")
	for _, plugin := range all.Members {
		entries := plugin.Value.Items
		if plugin.Value.Kind == jsonc.Object {
			entries = []jsonc.Value{plugin.Value}
		}
		for _, e := range entries {
			project, dir := textOf(e, "projectPath"), textOf(e, "installPath")
			if dir != "" && (project == "" || tree.Under(project, workspace)) {
				dirs[plugin.Name] = clean("/", strings.ReplaceAll(dir, `\`, "/"))
			}
		}
	}
	return dirs
}

// PluginsOf are the plugins of an agent: those that the manifests of a workspace
// describe, then those that are installed from elsewhere. broken are the manifests
// that no agent can read, each with the reason.
func PluginsOf(files tree.FS, p *profile.Profile, manifests []string, have Installed) (all []Plugin, broken []Problem) {
	t := &p.Skills.Plugins
	seen := map[string]bool{} // directories whose plugin.json a marketplace's entry took in
	for _, listing := range []bool{true, false} {
		for _, file := range manifests {
			market := t.Market != "" && strings.HasSuffix(file, "/"+t.Market)
			own := t.Offered != "" && strings.HasSuffix(file, "/"+t.Offered+"/"+pluginFile)
			src, ok := files.Text(file)
			if !ok || market != listing || !market && (!own || seen[parent(parent(file))]) {
				continue
			}
			if why := Unparsable(src); why != "" {
				broken = append(broken, Problem{file, why})
			}
			for _, m := range ReadManifests(file, src) {
				seen[m.Dir] = true
				plugin := pluginOf(files, t, m)
				plugin.Theirs = true
				plugin.Offered, plugin.Off = have.state(m)
				all = append(all, plugin)
			}
		}
	}
	for _, key := range sortedKeys(have.Dirs) {
		dir := have.Dirs[key]
		name, _, _ := strings.Cut(key, "@")
		inWorkspace := slices.ContainsFunc(manifests, func(m string) bool { return parent(parent(m)) == dir })
		if inWorkspace || t.Cache != "" && manifestIn(files, t.Dirs, dir) == "" {
			continue
		}
		plugin := pluginOf(files, t, Manifest{Dir: dir, Name: name})
		plugin.Off = have.Off[key]
		if !slices.ContainsFunc(all, func(o Plugin) bool { return o.ID == plugin.ID }) {
			all = append(all, plugin)
		}
	}
	return all, broken
}

// manifestIn is the plugin.json of a plugin's directory that counts; empty for none.
func manifestIn(files tree.FS, dirs []string, dir string) string {
	for _, d := range dirs {
		if file := join(join(dir, d), pluginFile); files.Stat(file).Kind == tree.File {
			return file
		}
	}
	return ""
}

// state says whether a plugin of the workspace is only offered, and what
// switches it off.
func (have Installed) state(m Manifest) (offered bool, off string) {
	offered = true
	for key := range have.Dirs {
		name, market, _ := strings.Cut(key, "@")
		if name == m.Name && (m.Market == "" || market == m.Market) {
			offered, off = false, have.Off[key]
		}
	}
	if offered && m.Market != "" {
		off = have.Off[m.Name+"@"+m.Market]
	}
	return offered, off
}

// pluginOf puts together what an entry of a marketplace and the plugin's own
// manifest name, and the directories that count without being named.
func pluginOf(files tree.FS, t *profile.Plugins, m Manifest) Plugin {
	parts := []Manifest{m}
	if base(m.File) != pluginFile && !m.Whole {
		manifest := manifestIn(files, t.Dirs, m.Dir)
		if src, ok := files.Text(manifest); ok {
			parts = append(parts, ReadManifests(manifest, src)...)
		}
	}
	name := m.Name
	var skills, commands, agents []string
	for i := range parts {
		if parts[i].Name != "" && (name == "" || m.File == "") {
			name = parts[i].Name
		}
		skills = append(skills, parts[i].paths("skills")...)
		commands = append(commands, parts[i].paths("commands")...)
		agents = append(agents, parts[i].paths("agents")...)
	}
	if name == "" {
		name = base(m.Dir)
	}
	if standard := join(m.Dir, "skills"); !m.Whole || len(skills) == 0 {
		if len(skills) == 0 && files.Stat(standard).Kind != tree.Dir && files.Stat(join(m.Dir, skillFile)).Kind == tree.File {
			standard = m.Dir
		}
		skills = append([]string{standard}, skills...)
	}
	if len(commands) == 0 && !m.Whole {
		commands = []string{join(m.Dir, "commands")}
	}
	if len(agents) == 0 && !m.Whole {
		agents = []string{join(m.Dir, "agents")}
	}
	return Plugin{ID: name, Name: name, Skills: unique(skills), Commands: unique(commands), Agents: unique(agents)}
}

func unique(paths []string) []string {
	var kept []string
	for _, p := range paths {
		if !slices.Contains(kept, p) {
			kept = append(kept, p)
		}
	}
	return kept
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// holds are the paths of what a root of the table asks for.
func (p *Plugin) holds(h profile.Holding) []string {
	switch h {
	case profile.HoldsCommands:
		return p.Commands
	case profile.HoldsAgents:
		return p.Agents
	}
	return p.Skills
}

// pluginAbove is the directory of the plugin that holds a path; empty for none.
func (q *Query) pluginAbove(p string) string {
	for _, file := range q.Manifests {
		if dir := parent(parent(file)); base(file) == pluginFile && tree.Under(dir, p) {
			return dir
		}
	}
	return ""
}

// brokenIn is the manifest of the plugin in dir that says nothing; nil for none.
func (q *Query) brokenIn(dir string) *Problem {
	for i := range q.Broken {
		if parent(parent(q.Broken[i].Path)) == dir {
			return &q.Broken[i]
		}
	}
	return nil
}

// space is what stands before the name of a skill: the plugin it comes with, or
// the one whose manifest is above it.
func (c *recordReader) space(root *Root, f *Found) string {
	if root.Owner != nil {
		return root.Owner.ID
	}
	if !c.p.Skills.Plugins.Prefix || root.Row.Holds != profile.HoldsSkills {
		return ""
	}
	top := c.q.Workspace
	if !tree.Under(top, f.Path) {
		top = root.Path
	}
	return c.spaceOf(parent(f.Path), top)
}

// spaceOf is the name of the nearest plugin at or above dir, no higher than top.
func (c *recordReader) spaceOf(dir, top string) string {
	if name, known := c.spaces[dir]; known {
		return name
	}
	name := ""
	for _, d := range c.p.Skills.Plugins.Dirs {
		file := join(join(dir, d), pluginFile)
		if c.files.Lstat(file).Kind != tree.File {
			continue
		}
		if src, ok := c.files.Text(file); ok {
			for _, m := range ReadManifests(file, src) {
				name = cmp.Or(m.Name, base(dir))
			}
		}
		break
	}
	if name == "" && dir != top && dir != parent(dir) {
		name = c.spaceOf(parent(dir), top)
	}
	if c.spaces == nil {
		c.spaces = map[string]string{}
	}
	c.spaces[dir] = name
	return name
}
