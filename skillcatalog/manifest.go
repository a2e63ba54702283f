package skillcatalog

import (
	"fmt"
	"path"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/jsonc"
	"agentls/internal/text"
	"agentls/internal/tree"
)

// Manifest is what a plugin.json, or one entry of a marketplace's list, says of a
// plugin in this tree.
type Manifest struct {
	File   string // that says it
	Dir    string // of the plugin
	Name   string
	Market string // the marketplace; empty for a plugin.json
	Whole  bool   // the entry says everything: there need be no plugin.json
	Parts  []Part
}

// Part is one path that a manifest names.
type Part struct {
	Key      string    // "source", "skills", "commands", "agents", "hooks"
	Path     string    // absolute; empty when it leads out of the plugin or is no path
	Span     text.Span // of the string, quotes included
	Standard bool      // the directory that is looked at without being named
}

const (
	pluginFile = "plugin.json"
	marketFile = "marketplace.json"
)

// IsManifest reports whether a path is that of a plugin's or a marketplace's
// manifest, for some agent.
func IsManifest(p string) bool {
	dir, name := base(parent(p)), base(p)
	if name != pluginFile && name != marketFile {
		return false
	}
	for _, agent := range profile.All() {
		plugins := &agent.Skills.Plugins
		for _, d := range plugins.Dirs {
			if name == pluginFile && dir == d {
				return true
			}
		}
		if plugins.Market != "" && name == marketFile && strings.HasSuffix(p, "/"+plugins.Market) {
			return true
		}
	}
	return false
}

// Unparsable is why a manifest says nothing at all; empty when it does.
func Unparsable(src string) string {
	root, problem := jsonc.Parse(src, jsonc.Comments)
	switch {
	case problem != nil:
		at := text.NewLines(src).Position(problem.Span.Start, text.UTF32)
		return fmt.Sprintf("does not parse (%d:%d: %s), so the plugins in it are not counted", at.Line+1, at.Char+1, problem.Message)
	case root.Kind != jsonc.Object:
		return "holds no object, so the plugins in it are not counted"
	}
	return ""
}

// ReadManifests is what a manifest says; nothing when it is no JSON.
func ReadManifests(file, src string) []Manifest {
	root, problem := jsonc.Parse(src, jsonc.Comments)
	if problem != nil || root.Kind != jsonc.Object {
		return nil
	}
	if base(file) == marketFile {
		return market(file, root)
	}
	m := Manifest{File: file, Dir: parent(parent(file)), Name: textOf(root, "name")}
	m.components(root)
	return []Manifest{m}
}

// market are the entries of a marketplace whose plugins are in its own tree.
func market(file string, root jsonc.Value) []Manifest {
	top := parent(parent(file))
	if strings.HasSuffix(file, "/.agents/plugins/"+marketFile) {
		top = parent(top)
	}
	from := top
	if meta, ok := root.Member("metadata"); ok {
		if dir := textOf(meta, "pluginRoot"); dir != "" {
			from = path.Join(top, dir)
		}
	}
	var all []Manifest
	list, _ := root.Member("plugins")
	for _, entry := range list.Items {
		source, ok := entry.Member("source")
		if source.Kind == jsonc.Object {
			if kind := textOf(source, "source"); kind != "" && kind != "local" {
				continue // the path is one of another repository
			}
			source, ok = source.Member("path")
		}
		if !ok || source.Kind != jsonc.String || foreign(source.Text) {
			continue
		}
		base := from
		if strings.HasPrefix(source.Text, ".") {
			base = top // pluginRoot stands before bare names
		}
		m := Manifest{File: file, Name: textOf(entry, "name"), Market: textOf(root, "name")}
		if m.Dir = path.Join(base, source.Text); !tree.Under(top, m.Dir) {
			continue
		}
		strict, set := entry.Member("strict")
		m.Whole = set && strict.Kind == jsonc.Bool && !strict.True()
		m.Parts = append(m.Parts, Part{Key: "source", Path: m.Dir, Span: source.Span})
		m.components(entry)
		all = append(all, m)
	}
	return all
}

// foreign reports a source that is not a directory of this tree.
func foreign(source string) bool {
	return source == "" || path.IsAbs(source) || strings.Contains(source, ":") || !strings.HasPrefix(source, ".") && strings.Contains(source, "@")
}

func textOf(v jsonc.Value, key string) string {
	member, _ := v.Member(key)
	if member.Kind != jsonc.String {
		return ""
	}
	return member.Text
}

// components are the paths under the keys that name parts of a plugin: a text, a
// list of texts, and for commands an object of {source}.
func (m *Manifest) components(v jsonc.Value) {
	for _, key := range []string{"skills", "commands", "agents", "hooks"} {
		value, _ := v.Member(key)
		items := value.Items
		switch value.Kind {
		case jsonc.String:
			items = []jsonc.Value{value}
		case jsonc.Object:
			for _, named := range value.Members {
				if source, ok := named.Value.Member("source"); ok && key == "commands" {
					items = append(items, source)
				}
			}
		}
		for _, item := range items {
			if item.Kind == jsonc.String {
				at := m.inside(item.Text)
				m.Parts = append(m.Parts, Part{key, at, item.Span, at == join(m.Dir, key)})
			}
		}
	}
}

// inside is a path below the plugin's directory; empty for any other.
func (m *Manifest) inside(name string) string {
	for _, variable := range []string{"${CLAUDE_PLUGIN_ROOT}", "${PLUGIN_ROOT}"} {
		name = strings.TrimPrefix(name, variable+"/")
	}
	if name == "" || path.IsAbs(name) || strings.ContainsAny(name, `:*?[{\$`) {
		return ""
	}
	at := path.Join(m.Dir, name)
	if !tree.Under(m.Dir, at) {
		return ""
	}
	return at
}

// paths are those under one key, and whether the key names any.
func (m *Manifest) paths(key string) []string {
	var all []string
	for _, part := range m.Parts {
		if part.Key == key && part.Path != "" {
			all = append(all, part.Path)
		}
	}
	return all
}
