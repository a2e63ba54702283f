package workspace

// Layers are the sources of settings, weakest first. The project's own files
// are read from the snapshot.
type Layers struct {
	Editor []byte // the editor's `agentls` section, JSON
	Flags  []byte // what the command line says, as the same JSON
	Config string // --config: this file instead of the folder's .agentls.json
}

// Settings are the resolved settings of one folder.
type Settings struct{}

// Settings are those that hold for a file.
func (s *Snapshot) Settings(path string) *Settings {
	return s.memo.settings.get(s.Root(path), func() *Settings { return &Settings{} })
}

// excludes are the globs of all folders.
func (s *Snapshot) excludes() []string { return nil }
