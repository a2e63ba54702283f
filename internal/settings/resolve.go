package settings

import (
	"maps"
	"path"
	"slices"
	"strings"

	"agentls/internal/jsonc"
	"agentls/internal/schema"
)

// Resolved are the settings that hold for one workspace folder.
type Resolved struct {
	Root         string // the folder, absolute
	Agents       []string
	Rules        []RuleSet // lowest layer first
	Exclude      []string
	Trust        Trust
	Cwd          string // absolute
	CodeLens     CodeLens
	InlayHints   bool
	Plugins      []Plugin
	Governor     Governor
	SessionRoots []string
	LogLevel     string
}

// RuleSet gives severities to some files.
type RuleSet struct {
	Files []string // globs; nil for every file
	Rules map[string]string
}

// Plugin is a directory of skills that a plugin brought.
type Plugin struct{ ID, Name, Skills string }

// Governor are the settings by which sessions of other agents are judged.
type Governor struct {
	Mode          string
	MinAgeTurns   int
	EpochMessages int
	PolicyVersion int
	MaxChars      int // of the invariants block
}

// Trust is the user's answer to whether a workspace is trusted.
type Trust string

// The answers; TrustEditor leaves it to the editor, without one it means no.
const (
	TrustYes    Trust = "true"
	TrustNo     Trust = "false"
	TrustEditor Trust = "editor"
)

// CodeLens is where lenses are shown.
type CodeLens string

// The places; LensAll adds the first line of any other document.
const (
	LensOn  CodeLens = "true"
	LensOff CodeLens = "false"
	LensAll CodeLens = "all"
)

// defaults are the lowest layer, as the table has them.
var defaults = readDefaults()

func readDefaults() schema.Values {
	v := schema.Values{}
	for _, k := range Keys {
		v[k.Path], _ = jsonc.Parse(k.Default, jsonc.Strict)
	}
	return v
}

// Resolve lays the layers over the defaults, lowest first: the editor, the
// project's file, the command line. Lists replace the ones below, rules are
// merged rule by rule, a layer's overrides win over its own rules and everything
// below.
func Resolve(root string, layers ...schema.Values) Resolved {
	v := maps.Clone(defaults)
	var rules []RuleSet
	for _, layer := range layers {
		maps.Copy(v, layer)
		if set := severities(layer["rules"]); len(set) > 0 {
			rules = append(rules, RuleSet{Rules: set})
		}
		for _, over := range layer["overrides"].Items {
			fields := asValues(over)
			rules = append(rules, RuleSet{fields.Words("files"), severities(fields["rules"])})
		}
	}
	r := Resolved{
		Root: root, Rules: rules, Agents: v.Words("agents"), Exclude: v.Words("exclude"), Trust: Trust(v.Word("trust")),
		Cwd: from(root, v.Word("cwd")), CodeLens: CodeLens(v.Word("codeLens")), InlayHints: v.Bool("inlayHints"),
		Governor: Governor{
			v.Word("governor.mode"), v.Int("governor.minAgeTurns"), v.Int("governor.epochMessages"),
			v.Int("governor.policyVersion"), v.Int("governor.invariants.maxChars"),
		},
		SessionRoots: v.Words("sessions.roots"), LogLevel: v.Word("log.level"),
	}
	for _, p := range v["skills.plugins"].Items {
		fields := asValues(p)
		r.Plugins = append(r.Plugins, Plugin{fields.Word("id"), fields.Word("name"), fields.Word("skills")})
	}
	return r
}

// asValues are the members of an object by name.
func asValues(object jsonc.Value) schema.Values {
	v := schema.Values{}
	for _, m := range object.Members {
		v[m.Name] = m.Value
	}
	return v
}

func severities(rules jsonc.Value) map[string]string {
	set := map[string]string{}
	for _, m := range rules.Members {
		set[m.Name] = m.Value.Text
	}
	return set
}

// from is folder seen from root, absolute and clean, with slashes. C:/ counts
// as absolute on every system, as in the rest of the core.
func from(root, folder string) string {
	if path.IsAbs(folder) || len(folder) > 2 && strings.HasPrefix(folder[1:], ":/") {
		return path.Clean(folder)
	}
	return path.Join(root, folder)
}

// RulesFor are the severities set for a file, by rule; rules that nobody set are
// absent and have their default. rel is relative to the folder.
func (r *Resolved) RulesFor(rel string) map[string]string {
	out := map[string]string{}
	for _, set := range r.Rules {
		if set.Files == nil || slices.ContainsFunc(set.Files, func(glob string) bool { return matches(glob, rel) }) {
			maps.Copy(out, set.Rules)
		}
	}
	return out
}

// Excluded reports whether a file or directory, relative to the folder, is not
// to be checked.
func (r *Resolved) Excluded(rel string) bool {
	return slices.ContainsFunc(r.Exclude, func(glob string) bool { return matches(glob, rel) })
}
