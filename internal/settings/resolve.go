package settings

import (
	"maps"
	"path"
	"slices"
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

// Governor are the settings by which sessions of other agents are judged.
type Governor struct {
	Mode          string
	MinAgeTurns   int
	EpochMessages int
	PolicyVersion int
	MaxChars      int
}

// Defaults are the settings of a folder nobody configured.
func Defaults(root string) Resolved {
	return Resolved{
		Root: root, Cwd: root,
		Agents:   []string{"auto"},
		Trust:    TrustEditor,
		CodeLens: LensOn,
		Governor: Governor{Mode: "shadow", MinAgeTurns: 2, EpochMessages: 32, PolicyVersion: 1, MaxChars: 4000},
		LogLevel: "info",
	}
}

// Resolve lays the layers over the defaults, lowest first: the editor, the
// project's file, the command line. Lists replace the ones below, rules are
// merged rule by rule, a layer's overrides win over its own rules and everything
// below.
func Resolve(root string, layers ...Options) Resolved {
	r := Defaults(root)
	for _, o := range layers {
		r.lay(o)
	}
	return r
}

func (r *Resolved) lay(o Options) {
	replaceList(&r.Agents, o.Agents)
	replaceList(&r.Exclude, o.Exclude)
	replaceList(&r.Plugins, o.Plugins)
	replaceList(&r.SessionRoots, o.SessionRoots)
	replace(&r.Trust, o.Trust)
	replace(&r.CodeLens, o.CodeLens)
	replace(&r.InlayHints, o.InlayHints)
	replace(&r.LogLevel, o.LogLevel)
	replace(&r.Governor.Mode, o.Governor.Mode)
	replace(&r.Governor.MinAgeTurns, o.Governor.MinAgeTurns)
	replace(&r.Governor.EpochMessages, o.Governor.EpochMessages)
	replace(&r.Governor.PolicyVersion, o.Governor.PolicyVersion)
	replace(&r.Governor.MaxChars, o.Governor.MaxChars)
	if o.Cwd != nil {
		r.Cwd = from(r.Root, *o.Cwd)
	}
	if len(o.Rules) > 0 {
		r.Rules = append(r.Rules, RuleSet{Rules: o.Rules})
	}
	for _, over := range o.Overrides {
		r.Rules = append(r.Rules, RuleSet(over))
	}
}

func replace[T any](value *T, written *T) {
	if written != nil {
		*value = *written
	}
}

func replaceList[T any](value *[]T, written []T) {
	if written != nil {
		*value = written
	}
}

// from is folder seen from root, absolute and clean, with slashes.
func from(root, folder string) string {
	if isAbs(folder) {
		return path.Clean(folder)
	}
	return path.Join(root, folder)
}

// isAbs also knows C:/ as absolute, on every system, as the rest of the core does.
func isAbs(p string) bool {
	return path.IsAbs(p) || len(p) > 2 && p[1] == ':' && p[2] == '/'
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

// Trusted is the answer for this folder, given the editor's own.
func (r *Resolved) Trusted(editor bool) bool {
	return r.Trust == TrustYes || r.Trust == TrustEditor && editor
}
