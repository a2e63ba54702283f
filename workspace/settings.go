package workspace

import (
	"path"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/diagnostics"
	"agentls/internal/settings"
	"agentls/internal/tree"
)

// Layers are the sources of settings, weakest first; between the editor and
// the flags comes the folder's own .agentls.json.
type Layers struct {
	Editor []byte // the editor's `agentls` section, JSON
	Config string // --config: this file, absolute, instead of .agentls.json
	Flags  []byte // what the command line says, as the same JSON
	Trust  bool   // --trust-project
}

// Settings are those of each folder, from every layer, and what they say of trust.
type Settings struct{ snap *Snapshot }

// SettingsFile is the name of a folder's own settings.
const SettingsFile = ".agentls.json"

// Of are the resolved settings of the folder that holds path.
func (c *Settings) Of(path string) *settings.Resolved {
	return c.folder(c.snap.Root(path))
}

func (c *Settings) folder(folder string) *settings.Resolved {
	return ask(c.snap, &c.snap.memo.settings, &c.snap.shelves.settings, folder, func(t *Snapshot) *settings.Resolved { return t.Settings.resolve(folder) })
}

// resolve lays the layers of one folder over each other. A layer that cannot be
// read counts as absent: its problems are findings in the file itself.
func (c *Settings) resolve(folder string) *settings.Resolved {
	file := c.snap.state.layers.Config
	if file == "" {
		file = path.Join(folder, SettingsFile)
	}
	src, _ := c.snap.Files.Text(file)
	names := diagnostics.SettingsNames()
	editor, _ := settings.Editor(names).Read(string(c.snap.state.layers.Editor))
	own, _ := settings.File(names).Read(src)
	flags, _ := settings.Editor(names).Read(string(c.snap.state.layers.Flags))
	r := settings.Resolve(folder, editor, own, flags)
	return &r
}

// userTrust is the user's word on a folder: a flag's, a setting's, else the
// editor's. What the folder itself says never counts.
func (c *Settings) userTrust(folder string) agentsctx.Trust {
	set := c.folder(folder).Trust
	switch {
	case c.snap.state.layers.Trust:
		return agentsctx.Trust{Yes: true, By: agentsctx.ByFlag}
	case set != settings.TrustEditor:
		return agentsctx.Trust{Yes: set == settings.TrustYes, By: agentsctx.BySetting}
	case c.snap.state.trusted:
		return agentsctx.Trust{Yes: true, By: agentsctx.ByEditor}
	}
	return agentsctx.Trust{}
}

// Trust answers whether an agent trusts the project it is started in, and who
// says so.
func (c *Settings) Trust(p *profile.Profile, dir string) (t agentsctx.Trust) {
	q := c.snap.Agents.startedIn(p, dir)
	c.snap.Agents.Resolver(func(r *agentsctx.Resolver) { t = r.Trust(q) })
	return t
}

// OfAgent are an agent's own settings when it is started in dir.
func (c *Settings) OfAgent(p *profile.Profile, dir string) (set *agentsctx.Settings) {
	q := c.snap.Agents.startedIn(p, dir)
	c.snap.Agents.Resolver(func(r *agentsctx.Resolver) { set = r.Settings(q) })
	return set
}

// startedIn asks about nothing but the directory in which an agent is started;
// empty is nowhere, where only the user's own settings hold.
func (a *Agents) startedIn(p *profile.Profile, dir string) agentsctx.Query {
	dir = path.Join("/", dir)
	return a.Question(p, path.Join(dir, "x"), dir)
}

// excluded reports whether the settings exclude p itself.
func (c *Settings) excluded(folder, p string) bool {
	r := c.folder(folder)
	if len(r.Exclude) == 0 {
		return false
	}
	rel, ok := tree.Rel(folder, p)
	return ok && rel != "." && r.Excluded(rel)
}

// excludedAbove reports whether p or a directory above it is excluded.
func (c *Settings) excludedAbove(folder, p string) bool {
	for ; tree.Under(folder, p) && p != folder; p = path.Dir(p) {
		if c.excluded(folder, p) {
			return true
		}
	}
	return false
}

// levels are the severities set for one file.
func (c *Settings) levels(p string) diagnostics.Config {
	folder := c.snap.Root(p)
	rel, _ := tree.Rel(folder, p)
	named := c.Of(p).RulesFor(rel)
	if len(named) == 0 {
		return diagnostics.Config{}
	}
	config := diagnostics.Config{Levels: make(map[string]diagnostics.Severity, len(named))}
	for id, name := range named {
		if level, ok := diagnostics.ParseSeverity(name); ok {
			config.Levels[id] = level
		}
	}
	return config
}

// Problems are what a layer says that cannot be used. Those of a folder's own
// file are findings there; a layer without a file has nowhere else to say it.
func (l Layers) Problems() []string {
	var out []string
	for _, layer := range []struct{ name, text string }{{"the editor's settings", string(l.Editor)}, {"the flags", string(l.Flags)}} {
		_, problems := settings.Editor(diagnostics.SettingsNames()).Read(layer.text)
		for _, p := range problems {
			out = append(out, layer.name+": "+p.Message)
		}
	}
	return out
}
