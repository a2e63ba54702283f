package workspace

import (
	"path"

	"agentls/diagnostics"
	"agentls/internal/settings"
	"agentls/internal/tree"
)

// Layers are the sources of settings, weakest first; between the editor and
// the flags stand the folder's own .agentls.json.
type Layers struct {
	Editor []byte // the editor's `agentls` section, JSON
	Config string // --config: this file, the user's own, instead of .agentls.json
	Flags  []byte // what the command line says, as the same JSON
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
	r := settings.Resolve(folder,
		readOptions(settings.Editor, string(s.state.layers.Editor)),
		s.fileOptions(folder),
		readOptions(settings.Editor, string(s.state.layers.Flags)))
	return &r
}

func (s *Snapshot) fileOptions(folder string) settings.Options {
	kind, file := settings.Project, path.Join(folder, SettingsFile)
	if s.state.layers.Config != "" {
		kind, file = settings.User, s.state.layers.Config
	}
	src, _ := s.Text(file)
	return readOptions(kind, src)
}

func readOptions(kind settings.Kind, src string) settings.Options {
	values, _ := settings.Read(kind, src, diagnostics.SettingsVocabulary())
	return values.Options()
}

// Trusted reports whether the folder that holds path is trusted: by the user's
// settings or flags, or by the editor. What the folder itself says never counts.
func (s *Snapshot) Trusted(path string) bool { return s.Settings(path).Trusted(s.state.trusted) }

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
		_, problems := settings.Read(settings.Editor, layer.text, diagnostics.SettingsVocabulary())
		for _, p := range problems {
			out = append(out, layer.name+": "+p.Message)
		}
	}
	return out
}
