package report

import (
	"os"
	"path"
	"path/filepath"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/diagnostics"
	"agentls/internal/settings"
	"agentls/workspace"
	"agentls/workspace/session"
	"agentls/workspace/watch"
)

// Doctor is the result of `agentls doctor`: what a report of a fault needs. It
// holds no text of any file.
type Doctor struct {
	SchemaVersion int             `json:"schemaVersion"`
	Build         Build           `json:"build"`
	Workspace     string          `json:"workspace"`
	Files         int             `json:"files"` // that are checked
	Settings      []SettingsLayer `json:"settings"`
	Agents        []Patient       `json:"agents"`
	Sessions      []session.Store `json:"sessions"`
	Watching      string          `json:"watching"` // "events" or why directories are polled
	Notes         []string        `json:"notes"`
}

// Build is the program that answers.
type Build struct {
	Version  string   `json:"version"`
	Go       string   `json:"go"`
	System   string   `json:"system"`
	Protocol []string `json:"protocol"`
}

// Patient is an enabled agent: what shows it, whom it trusts and which of its own
// settings files count.
type Patient struct {
	Agent     string          `json:"agent"`
	Name      string          `json:"name"`
	ShownBy   string          `json:"shownBy"` // a path; empty for one that the settings name
	Assumed   bool            `json:"assumed"` // only files that many agents read show it, or nothing
	Trusted   bool            `json:"trusted"`
	TrustedBy string          `json:"trustedBy"`
	Settings  []SettingsLayer `json:"settings"`
}

// SettingsLayer is a settings file that is there.
type SettingsLayer struct {
	Path   string `json:"path"`
	Layer  string `json:"layer"`
	Counts bool   `json:"counts"`
	Why    string `json:"why"` // it does not count, or not all of it
}

// NewDoctor looks at the first folder of a snapshot.
func NewDoctor(s *workspace.Snapshot, show Paths, b Build, config string) Doctor {
	d := Doctor{
		SchemaVersion: SchemaVersion, Build: b, Workspace: show.Workspace, Files: len(s.Paths()),
		Settings: ownSettings(s, show, config), Agents: []Patient{}, Sessions: session.Stores(findOptions(s)),
		Watching: watching(show.Workspace), Notes: []string{},
	}
	for i := range d.Sessions {
		d.Sessions[i].Path = show.Show(filepath.ToSlash(d.Sessions[i].Path))
	}
	agents, _ := s.Agents.Named(nil) // which names none that is unknown
	for _, p := range agents {
		d.Agents = append(d.Agents, patient(s, show, p))
	}
	if len(s.Agents.All()) == 0 {
		d.Notes = append(d.Notes, "no agent shows in this workspace: only the specification is checked")
	}
	if note := s.ScanNote(); note != "" {
		d.Notes = append(d.Notes, note)
	}
	return d
}

func patient(s *workspace.Snapshot, show Paths, p *profile.Profile) Patient {
	folder := show.Workspace
	at := agentsctx.Presence{FS: &s.Files, Folders: []string{folder}, Found: s.Paths()}
	trust := s.Settings.Trust(p, folder)
	out := Patient{
		Agent: p.Ref(), Name: p.Name, Assumed: len(s.Agents.Presumed(p)) > 0, Trusted: trust.Yes, TrustedBy: trust.By.String(),
		Settings: []SettingsLayer{},
	}
	if shown := at.Shown(p); shown != "" {
		out.ShownBy = show.Show(shown)
	}
	cwd := s.Settings.Of(folder).Cwd
	s.Agents.Resolver(func(r *agentsctx.Resolver) {
		for _, l := range r.ConfigLayers(s.Agents.Question(p, path.Join(cwd, "x"), cwd)) {
			out.Settings = append(out.Settings, SettingsLayer{show.Show(l.Path), l.Layer, l.Why == "", l.Why})
		}
	})
	return out
}

// ownSettings are the files that hold our own settings; config is the one that
// --config names.
func ownSettings(s *workspace.Snapshot, show Paths, config string) []SettingsLayer {
	file, layer := path.Join(show.Workspace, workspace.SettingsFile), "project"
	if config != "" {
		file, layer = config, "--config"
	}
	src, ok := s.Files.Text(file)
	if _, err := os.Lstat(filepath.FromSlash(file)); err != nil || !ok && config == "" {
		return []SettingsLayer{}
	}
	l := SettingsLayer{show.Show(file), layer, true, ""}
	if _, problems := settings.File(diagnostics.SettingsNames()).Read(src); len(problems) > 0 {
		l.Why = problems[0].Message
	}
	return []SettingsLayer{l}
}

// watching tries whether the system tells of changes.
func watching(dir string) string {
	how := "events"
	w := watch.New(watch.Listener{Changed: func([]string) {}, Lost: func() {}, Polling: func(why string) { how = "polling: " + why }})
	w.Add(dir)
	w.Close()
	return how
}
