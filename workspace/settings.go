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

// SettingsFile is the name of a folder's own settings.
const SettingsFile = ".agentls.json"

// Settings are the resolved settings of the folder that holds path.
func (s *Snapshot) Settings(path string) *settings.Resolved {
	return s.folderSettings(s.Root(path))
}

func (s *Snapshot) folderSettings(folder string) *settings.Resolved {
	return ask(s, &s.memo.settings, &s.shelves.settings, folder, func(t *Snapshot) *settings.Resolved { return t.resolve(folder) })
}

// resolve lays the layers of one folder over each other. A layer that cannot be
// read counts as absent: its problems are findings in the file itself.
func (s *Snapshot) resolve(folder string) *settings.Resolved {
	file := s.state.layers.Config
	if file == "" {
		file = path.Join(folder, SettingsFile)
	}
	src, _ := s.Files.Text(file)
	names := diagnostics.SettingsNames()
	editor, _ := settings.Editor(names).Read(string(s.state.layers.Editor))
	own, _ := settings.File(names).Read(src)
	flags, _ := settings.Editor(names).Read(string(s.state.layers.Flags))
	r := settings.Resolve(folder, editor, own, flags)
	return &r
}

// userTrust is the user's word on a folder: a flag's, a setting's, else the
// editor's. What the folder itself says never counts.
func (s *Snapshot) userTrust(folder string) agentsctx.Trust {
	set := s.folderSettings(folder).Trust
	switch {
	case s.state.layers.Trust:
		return agentsctx.Trust{Yes: true, By: agentsctx.ByFlag}
	case set != settings.TrustEditor:
		return agentsctx.Trust{Yes: set == settings.TrustYes, By: agentsctx.BySetting}
	case s.state.trusted:
		return agentsctx.Trust{Yes: true, By: agentsctx.ByEditor}
	}
	return agentsctx.Trust{}
}

// Trust answers whether an agent trusts the project it is started in, and who
// says so.
func (s *Snapshot) Trust(p *profile.Profile, dir string) (t agentsctx.Trust) {
	q := s.startedIn(p, dir)
	s.Resolver(func(r *agentsctx.Resolver) { t = r.Trust(q) })
	return t
}

// AgentSettings are an agent's own settings when it is started in dir.
func (s *Snapshot) AgentSettings(p *profile.Profile, dir string) (set *agentsctx.Settings) {
	q := s.startedIn(p, dir)
	s.Resolver(func(r *agentsctx.Resolver) { set = r.Settings(q) })
	return set
}

// startedIn asks about nothing but the directory in which an agent is started;
// empty is nowhere, where only the user's own settings hold.
func (s *Snapshot) startedIn(p *profile.Profile, dir string) agentsctx.Query {
	dir = path.Join("/", dir)
	return s.Question(p, path.Join(dir, "x"), dir)
}

// excluded reports whether the settings exclude p itself.
func (s *Snapshot) excluded(folder, p string) bool {
	r := s.folderSettings(folder)
	if len(r.Exclude) == 0 {
		return false
	}
	rel, ok := tree.Rel(folder, p)
	return ok && rel != "." && r.Excluded(rel)
}

// excludedAbove reports whether p or a directory above it is excluded.
func (s *Snapshot) excludedAbove(folder, p string) bool {
	for ; tree.Under(folder, p) && p != folder; p = path.Dir(p) {
		if s.excluded(folder, p) {
			return true
		}
	}
	return false
}

// levels are the severities set for one file.
func (s *Snapshot) levels(p string) diagnostics.Config {
	folder := s.Root(p)
	rel, _ := tree.Rel(folder, p)
	named := s.Settings(p).RulesFor(rel)
	if len(named) == 0 {
		return diagnostics.Config{}
	}
	c := diagnostics.Config{Levels: make(map[string]diagnostics.Severity, len(named))}
	for id, name := range named {
		if level, ok := diagnostics.ParseSeverity(name); ok {
			c.Levels[id] = level
		}
	}
	return c
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
