package diagnostics

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// want is the type of value a field takes.
type want uint8

const (
	anything    want = iota
	stringValue      // one string
	boolValue        // true or false
	mapValue         // keys with values
	stringOrList
)

var wantNames = [...]string{"", "a string", "true or false", "a mapping", "a string"}

// Field is a front matter key of a skill that the specification or the pages of
// an agent describe.
type Field struct {
	Name string
	Spec bool // of the specification; else the profiles say whose it is
	want want
}

// fields are sorted by name. Those of the specification are from
// agentskills.io/specification (2026-11).
var fields = []Field{
	{"agent", false, stringValue},
	{"allowed-tools", true, stringOrList},
	{"argument-hint", false, stringValue},
	{"arguments", false, stringOrList},
	{"background", false, boolValue},
	{"command-arg-mode", false, stringValue},
	{"command-dispatch", false, stringValue},
	{"command-tool", false, stringValue},
	{"compatibility", true, stringValue},
	{"context", false, stringValue},
	{"description", true, stringValue},
	{"disable-model-invocation", false, boolValue},
	{"disallowed-tools", false, stringOrList},
	{"effort", false, anything},
	{"homepage", false, stringValue},
	{"hooks", false, mapValue},
	{"license", true, stringValue},
	{"metadata", true, mapValue},
	{"model", false, stringValue},
	{"name", true, stringValue},
	{"paths", false, stringOrList},
	{"shell", false, stringValue},
	{"user-invocable", false, boolValue},
	{"when_to_use", false, stringValue},
}

// fieldNamed finds a known key.
func fieldNamed(name string) (Field, bool) {
	i, ok := slices.BinarySearchFunc(fields, name, func(f Field, name string) int { return strings.Compare(f.Name, name) })
	if !ok {
		return Field{}, false
	}
	return fields[i], true
}

// clients are the agents whose pages describe f, or that are known to heed it.
func (f Field) clients() []*profile.Profile {
	return slices.DeleteFunc(profile.All(), func(p *profile.Profile) bool {
		form := &p.Skills.Form
		heeds := f.Name == form.Uncalled || f.Name == form.Conditional
		return f.Spec || !heeds && !slices.Contains(p.Skills.Fields, f.Name)
	})
}

// homeOf reports whether the file is in a directory or a plugin that an agent has
// for itself: a skill there may use what the agent documents and nothing is said
// of it.
func (p *Pass) homeOf(a *profile.Profile) bool {
	set := &a.Skills
	if set.Dir != "" && strings.Contains(p.File.Path, "/"+set.Dir+"/") {
		return true
	}
	return set.PluginDir != "" && slices.ContainsFunc(tree.Chain(p.World.Root(p.File.Path), path.Dir(p.File.Path)), func(d string) bool {
		return p.World.Lstat(path.Join(d, set.PluginDir)).Kind == tree.Dir
	})
}

// enabled reports whether an agent, of whatever era, is enabled.
func (p *Pass) enabled(a *profile.Profile) bool {
	return slices.ContainsFunc(p.World.Agents(), func(on *profile.Profile) bool { return on.ID == a.ID })
}

// meant is the known key that name is a slip of: one edit away, or the same but
// for case and separators. Short words are left alone: mode is not model.
func meant(name string) (string, bool) {
	if len(name) < 4 || len(name) > 40 {
		return "", false
	}
	letters := bare(name)
	for _, f := range fields {
		if f.Name != name && bare(f.Name) == letters {
			return f.Name, true
		}
	}
	for _, f := range fields {
		if (len(f.Name) >= 6 || f.Spec) && oneEdit(f.Name, name) {
			return f.Name, true
		}
	}
	return "", false
}

// bare is a key without case and separators.
func bare(name string) string {
	if !strings.ContainsAny(name, "-_ ") {
		return strings.ToLower(name)
	}
	return separators.Replace(strings.ToLower(name))
}

var separators = strings.NewReplacer("-", "", "_", "", " ", "")

// oneEdit reports whether a becomes b by one insertion, deletion, substitution
// or swap of neighbours. Keys are ASCII; other text compares by bytes.
func oneEdit(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	j := 0
	for j < len(a)-i && a[len(a)-1-j] == b[len(b)-1-j] {
		j++
	}
	from, to := a[i:len(a)-j], b[i:len(b)-j]
	switch len(to) {
	case 1:
		return true
	case 2:
		return len(from) == 2 && from[0] == to[1] && from[1] == to[0]
	}
	return false
}
