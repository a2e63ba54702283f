package agentsctx

import (
	"maps"
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/jsonc"
	"agentls/internal/schema"
)

// settingsKey is all that decides which settings hold, and how their notes show
// paths.
type settingsKey struct {
	ref, workspace, layers string
	trust                  Trust
}

// configured is a settings file that exists, and its place in the table.
type configured struct {
	path string
	file *profile.ConfigFile
}

// userLayers are the settings files that depend neither on the project's root
// nor on trust.
func (w *session) userLayers() []configured {
	return w.configFiles(func(f *profile.ConfigFile) bool { return f.Base != profile.InProject && !f.Trust })
}

func (w *session) allLayers() []configured {
	return w.configFiles(func(*profile.ConfigFile) bool { return true })
}

func (w *session) configFiles(want func(*profile.ConfigFile) bool) []configured {
	var files []configured
	for i := range w.p.Config {
		f := &w.p.Config[i]
		if !want(f) {
			continue
		}
		for _, dir := range w.dirs(f.Base, f.Climb) {
			for _, name := range f.Names {
				n := dir.child(name)
				if strings.HasPrefix(name, "/") {
					n = w.files.at(name)
				}
				if n.isFile() {
					files = append(files, configured{n.path, f})
					break
				}
			}
		}
	}
	return files
}

// readSettings merges the layers in order; the variables come last.
func (w *session) readSettings(files []configured) *Settings {
	key := settingsKey{ref: w.p.Ref(), workspace: w.q.Workspace, trust: w.trust}
	for _, f := range files {
		key.layers += f.path + "\n"
	}
	if s := w.settings[key]; s != nil {
		return s
	}
	s := &Settings{table: w.p.Settings, values: map[string]value{}}
	for _, f := range files {
		if f.file.Trust && !w.trusted {
			s.warn(w.show(f.path) + " is not counted: the project is not trusted" + w.trust.says())
			continue
		}
		if !w.access.mayRead(f.path, f.scope()) {
			s.warn(w.show(f.path) + " is a link that leads elsewhere; not read")
			continue
		}
		s.apply(w, f)
	}
	s.fromEnv(w.getenv)
	w.settings[key] = s
	return s
}

func (f configured) scope() string {
	if f.file.Base == profile.InHome || f.file.Base == profile.InConfig {
		return "global"
	}
	return "project"
}

// ofProject reports a file that the repository holds.
func (f configured) ofProject() bool {
	b := f.file.Base
	return b == profile.InProject || b == profile.InWorkspace || b == profile.InCwd
}

// layer is one parsed settings file, remembered.
func (w *session) layer(f configured) layer {
	l, seen := w.layers[f.path]
	if !seen {
		if text := w.files.at(f.path).text(); text.Known {
			l = parseLayer(text.Source, f.file.Format)
		} else {
			l.problem = "cannot be read"
		}
		w.layers[f.path] = l
	}
	return l
}

// apply puts one layer over the values so far.
func (s *Settings) apply(w *session, f configured) {
	from, l := w.show(f.path), w.layer(f)
	if l.problem != "" {
		s.warn(from + ": " + l.problem)
		return
	}
	values, problems := SettingsTable(w.p, f.file).Check(l.root)
	for _, p := range problems {
		if p.Kind == schema.Range || p.Kind == schema.WrongType {
			s.warn(from + ": " + p.Message)
		}
	}
	for _, object := range f.file.Whole {
		if _, isThere := values[object]; isThere {
			maps.DeleteFunc(s.values, func(name string, _ value) bool { return strings.HasPrefix(name, object+".") })
		}
	}
	for i := range s.table {
		d := &s.table[i]
		n, found := values[pathOf(d)]
		switch {
		case !found:
		case d.Layers != nil && !slices.Contains(d.Layers, f.file.Layer):
			s.warn(from + ": " + d.Name + " is not read here")
		default:
			s.set(d, w.valueOf(d, n, f))
		}
	}
}

// valueOf is a value as the setting has it.
func (w *session) valueOf(d *profile.Setting, n jsonc.Value, f configured) value {
	v := value{flag: n.True(), from: w.show(f.path), theirs: f.ofProject()}
	v.number, _ = n.Int()
	if d.Kind == profile.Tree {
		v.trees = []Tree{{n, f.path, v.theirs}}
		return v
	}
	switch n.Kind {
	case jsonc.String:
		v.words = []string{n.Text}
	case jsonc.List:
		v.words = []string{} // an empty list is set
	}
	for _, item := range n.Items {
		word := item.Text
		if d.Kind == profile.Folders {
			word = w.folder(word, path.Dir(f.path))
		}
		v.words = append(v.words, word)
	}
	for _, m := range n.Members {
		if v.switches == nil {
			v.switches = map[string]bool{}
		}
		enabled, _ := m.Value.Member("enabled")
		v.switches[m.Name] = enabled.True()
	}
	return v
}

// folder is a directory that a file in dir names, absolute.
func (w *session) folder(name, dir string) string {
	if rest, ok := strings.CutPrefix(name, "~/"); ok && w.home != "" {
		return path.Join(w.home, rest)
	}
	if path.IsAbs(name) {
		return path.Clean(name)
	}
	return path.Join(dir, name)
}

func (s *Settings) warn(sentence string) {
	if !slices.Contains(s.Warnings, sentence) {
		s.Warnings = append(s.Warnings, sentence)
	}
}
