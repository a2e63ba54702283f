package workspace

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path"
	"slices"

	"agentls/diagnostics"
	"agentls/internal/settings"
)

// AlisioSettings are Alisio's own merged settings for a session in dir: the
// user's config.json, then the project's where Alisio trusts it.
func (s *Snapshot) AlisioSettings(dir string) settings.AlisioSettings {
	global := s.alisioOptions(path.Join(s.alisioHome("CONFIG", ".config"), "config.json"))
	if dir == "" || !s.AlisioTrusts(dir) {
		return settings.ResolveAlisio(global, settings.AlisioOptions{})
	}
	return settings.ResolveAlisio(global, s.alisioOptions(path.Join(dir, ".alisio/config.json")))
}

// alisioSkillRoots are the directories that the key `skills` names in Alisio's
// layers, the user's first, each relative to the file that names it.
func (s *Snapshot) alisioSkillRoots(dir string) []string {
	files := []string{path.Join(s.alisioHome("CONFIG", ".config"), "config.json")}
	if s.AlisioTrusts(dir) {
		files = append(files, path.Join(dir, ".alisio/config.json"))
	}
	var roots []string
	for _, file := range files {
		for _, root := range s.settingDirs(s.alisioOptions(file).Skills, file, dir) {
			if !slices.Contains(roots, root) {
				roots = append(roots, root)
			}
		}
	}
	return roots
}

func (s *Snapshot) alisioOptions(file string) settings.AlisioOptions {
	src, ok := s.Text(file)
	if !ok {
		return settings.AlisioOptions{}
	}
	values, _ := settings.Read(settings.Alisio, src, diagnostics.SettingsVocabulary())
	return values.AlisioOptions()
}

// alisioHome is Alisio's configuration or state directory: its own variable,
// the XDG one, or the directory below home.
func (s *Snapshot) alisioHome(what, below string) string {
	if dir := s.state.env.Getenv("ALISIO_" + what + "_HOME"); dir != "" {
		return dir
	}
	if dir := s.state.env.Getenv("XDG_" + what + "_HOME"); dir != "" {
		return path.Join(dir, "alisio")
	}
	return path.Join(s.state.env.Home, below, "alisio")
}

// AlisioTrusts reports whether Alisio counts what the project in dir says: the
// user trusts it here, or Alisio has stored a yes for this very config.json.
func (s *Snapshot) AlisioTrusts(dir string) bool {
	return ask(s, &s.memo.trusted, &s.shelves.trusted, dir, func(t *Snapshot) bool { return t.alisioTrusts(dir) })
}

func (s *Snapshot) alisioTrusts(dir string) bool {
	if s.Settings(path.Join(dir, SettingsFile)).Trust == settings.TrustNo {
		return false
	}
	if s.Trusted(dir) || s.state.layers.Config != "" {
		return true // Alisio takes an explicit --config for a yes, and so do we
	}
	stored, ok := s.Text(path.Join(s.alisioHome("STATE", ".local/state"), "trust.json"))
	if !ok {
		return false
	}
	config, _ := s.Text(path.Join(dir, ".alisio/config.json"))
	sum := sha256.Sum256([]byte(config))
	return storedTrust(stored, dir, hex.EncodeToString(sum[:]))
}

// storedTrust looks for a decision bound to a directory and the hash of its
// config.json. The shape of trust.json is not documented; the two values beside
// each other, wherever they stand, are taken for a yes, unless a false stands
// with them.
func storedTrust(src, dir, hash string) bool {
	var root any
	if json.Unmarshal([]byte(src), &root) != nil {
		return false
	}
	return trustIn(root, false, dir, hash)
}

func trustIn(v any, here bool, dir, hash string) bool {
	switch v := v.(type) {
	case string:
		return here && v == hash
	case []any:
		for _, item := range v {
			if trustIn(item, here, dir, hash) {
				return true
			}
		}
	case map[string]any:
		for _, value := range v {
			here = here || value == any(dir)
			if value == any(false) {
				return false
			}
		}
		for key, value := range v {
			if trustIn(value, here || key == dir, dir, hash) || (key == hash && here) {
				return true
			}
		}
	}
	return false
}
