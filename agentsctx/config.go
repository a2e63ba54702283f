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
	p                 *profile.Profile
	workspace, layers string
	trust             Trust
}

// configured is a settings file that exists, and its place in the table.
type configured struct {
	path string
	file *profile.ConfigFile
}

// settingsReader reads the agent's own settings that hold where it is started.
type settingsReader struct{ at *session }

// userLayers are the settings files that depend neither on the project's root
// nor on trust.
func (r settingsReader) userLayers() []configured {
	return r.configFiles(func(f *profile.ConfigFile) bool { return f.Base != profile.InProject && !f.Trust })
}

func (r settingsReader) allLayers() []configured {
	return r.configFiles(func(*profile.ConfigFile) bool { return true })
}

func (r settingsReader) configFiles(want func(*profile.ConfigFile) bool) []configured {
	var files []configured
	for i := range r.at.p.Config {
		f := &r.at.p.Config[i]
		if !want(f) || f.Unless != "" && isOn(r.at.getenv(f.Unless)) {
			continue
		}
		if p := r.at.atHome("$" + f.Env); f.Env != "" && p != "" {
			if r.at.files.at(p).isFile() {
				files = append(files, configured{p, f})
			}
			continue
		}
		for _, dir := range r.at.dirs(f.Base, f.Climb) {
			for _, name := range f.Names {
				n := dir.child(name)
				if strings.HasPrefix(name, "/") {
					n = r.at.files.at(name)
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

// read merges the layers in order; the variables come last.
func (r settingsReader) read(files []configured) *Settings {
	key := settingsKey{p: r.at.p, workspace: r.at.q.Workspace, trust: r.at.trust}
	for _, f := range files {
		key.layers += f.path + "\n"
	}
	if s := r.at.settings[key]; s != nil {
		return s
	}
	s := &Settings{table: r.at.p.Settings, values: map[string]value{}}
	for _, f := range files {
		if why := r.keptOut(f); why != "" {
			s.warn(r.at.show(f.path) + " " + why)
			continue
		}
		s.apply(r, f)
	}
	r.ofMember(s)
	s.fromEnv(r.at.getenv)
	r.at.settings[key] = s
	return s
}

// keptOut is why a file does not count, whatever it says; empty when it does.
func (r settingsReader) keptOut(f configured) string {
	switch {
	case f.file.Trust && !r.at.trusted:
		return "is not counted: the project is not trusted" + r.at.trust.says()
	case !r.at.access.mayRead(f.path, f.scope()):
		return "is a link that leads elsewhere; not read"
	}
	return ""
}

// ConfigLayer is one of an agent's own settings files that is there.
type ConfigLayer struct {
	Path, Layer string
	Why         string // it does not count; empty when it does
}

// ConfigLayers are the agent's own settings files, weakest first.
func (r *Resolver) ConfigLayers(q Query) []ConfigLayer {
	r.mu.Lock()
	defer r.mu.Unlock()
	reader := settingsReader{r.session(q)}
	var layers []ConfigLayer
	for _, f := range reader.allLayers() {
		why := reader.keptOut(f)
		if why == "" {
			why = reader.layer(f).problem
		}
		layers = append(layers, ConfigLayer{f.path, f.file.Layer, why})
	}
	return layers
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
func (r settingsReader) layer(f configured) layer {
	l, seen := r.at.layers[f.path]
	if !seen {
		if text := r.at.files.at(f.path).text(); text.Known {
			l = parseLayer(text.Source, f.file.Format)
		} else {
			l.problem = "cannot be read"
		}
		r.at.layers[f.path] = l
	}
	return l
}

// apply puts one layer over the values so far.
func (s *Settings) apply(r settingsReader, f configured) {
	from, l := r.at.show(f.path), r.layer(f)
	if l.problem != "" {
		s.warn(from + ": " + l.problem)
		return
	}
	values, problems := SettingsTable(r.at.p, f.file).Check(l.root)
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
			s.set(d, r.valueOf(d, n, f))
		}
	}
}

// valueOf is a value as the setting has it.
func (r settingsReader) valueOf(d *profile.Setting, n jsonc.Value, f configured) value {
	v := value{flag: n.True(), from: r.at.show(f.path), theirs: f.ofProject()}
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
			word = r.folder(word, path.Dir(f.path))
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
func (r settingsReader) folder(name, dir string) string {
	if rest, ok := strings.CutPrefix(name, "~/"); ok && r.at.home != "" {
		return path.Join(r.at.home, rest)
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
