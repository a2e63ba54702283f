package settings

import (
	"fmt"
	"maps"
	"testing"
)

func read(t *testing.T, kind Kind, src string) Options {
	t.Helper()
	values, _ := Read(kind, src, names)
	return values.Options()
}

func TestLayers(t *testing.T) {
	editor := read(t, Editor, `{"agents": ["alisio"], "exclude": ["a"], "trust": true, "governor": {"mode": "off", "minAgeTurns": 3}}`)
	project := read(t, Project, `{"agents": ["codex"], "trust": false, "governor": {"minAgeTurns": 99, "epochMessages": 7}, "log": {"level": "debug"}, "cwd": "pkg"}`)
	flags := Options{Agents: []string{"claude-code"}}
	for _, c := range []struct {
		name   string
		layers []Options
		want   string
	}{
		{"defaults", nil, "[auto] [] editor /w {shadow 2 32 1 4000} info"},
		{"editor", []Options{editor}, "[alisio] [a] true /w {off 3 32 1 4000} info"},
		{"project over editor", []Options{editor, project}, "[codex] [a] true /w/pkg {off 3 7 1 4000} info"},
		{"flags over both", []Options{editor, project, flags}, "[claude-code] [a] true /w/pkg {off 3 7 1 4000} info"},
		{"project alone", []Options{project}, "[codex] [] editor /w/pkg {shadow 2 7 1 4000} info"},
	} {
		r := Resolve("/w", c.layers...)
		got := fmt.Sprint(r.Agents, " ", r.Exclude, " ", r.Trust, " ", r.Cwd, " ", r.Governor, " ", r.LogLevel)
		if got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
}

// TestProjectNeverWidens: whatever a project's file says, the keys that widen
// keep what the user and the editor said.
func TestProjectNeverWidens(t *testing.T) {
	user := read(t, User, `{"trust": false, "cwd": "/elsewhere", "log": {"level": "error"}}`)
	hostile := `{"trust": true, "sessions": {"roots": ["/"]}, "skills": {"plugins": [{"id": "x", "skills": "/"}]}, "log": {"level": "debug"}, "cwd": "../.."}`
	r := Resolve("/w", user, read(t, Project, hostile))
	if r.Trust != TrustNo || r.SessionRoots != nil || r.Plugins != nil || r.LogLevel != "error" || r.Cwd != "/elsewhere" {
		t.Errorf("widened: %+v", r)
	}
	_, problems := Read(Project, hostile, names)
	if len(problems) != 5 {
		t.Errorf("%d of 5 reported: %+v", len(problems), problems)
	}
	for _, p := range problems {
		if p.Kind != Untrusted {
			t.Errorf("%+v", p)
		}
	}
}

func TestTrusted(t *testing.T) {
	for _, c := range []struct {
		trust  Trust
		editor bool
		want   bool
	}{{TrustEditor, false, false}, {TrustEditor, true, true}, {TrustYes, false, true}, {TrustNo, true, false}} {
		r := Resolved{Trust: c.trust}
		if got := r.Trusted(c.editor); got != c.want {
			t.Errorf("%s with the editor's %v: %v", c.trust, c.editor, got)
		}
	}
}

func TestRulesFor(t *testing.T) {
	editor := read(t, Editor, `{"rules": {"truncated": "hint", "yaml-syntax": "info"}, "overrides": [{"files": ["docs"], "rules": {"truncated": "off"}}]}`)
	project := read(t, Project, `{"rules": {"truncated": "error"}, "overrides": [
		{"files": ["*.md"], "rules": {"name-too-long": "hint"}},
		{"files": ["pkg/**/SKILL.md"], "rules": {"name-too-long": "off"}}]}`)
	flags := Options{Rules: map[string]string{"name-too-long": "error"}}
	for _, c := range []struct {
		rel    string
		layers []Options
		want   map[string]string
	}{
		{"a.txt", []Options{editor}, map[string]string{"truncated": "hint", "yaml-syntax": "info"}},
		{"docs/a.txt", []Options{editor}, map[string]string{"truncated": "off", "yaml-syntax": "info"}},
		{"docs/a.txt", []Options{editor, project}, map[string]string{"truncated": "error", "yaml-syntax": "info"}},
		{"x/AGENTS.md", []Options{project}, map[string]string{"truncated": "error", "name-too-long": "hint"}},
		{"pkg/a/b/SKILL.md", []Options{project}, map[string]string{"truncated": "error", "name-too-long": "off"}},
		{"pkg/a/b/SKILL.md", []Options{project, flags}, map[string]string{"truncated": "error", "name-too-long": "error"}},
		{"a.txt", nil, map[string]string{}},
	} {
		r := Resolve("/w", c.layers...)
		if got := r.RulesFor(c.rel); !maps.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.rel, got, c.want)
		}
	}
}

func TestResolveAlisio(t *testing.T) {
	read := func(src string) AlisioOptions {
		values, _ := Read(Alisio, src, names)
		return values.AlisioOptions()
	}
	for _, c := range []struct{ name, global, project, want string }{
		{"nothing", `{}`, `{}`, "{32768 false off 2 32 1 4000 map[]}"},
		{"global", `{"context": {"maxBytes": 2048, "governor": "on"}}`, `{}`, "{2048 false on 2 32 1 4000 map[]}"},
		{"the project's context replaces the whole object", `{"context": {"maxBytes": 2048, "governor": "on"}}`, `{"context": {"claudeMdFallback": true}}`, "{32768 true off 2 32 1 4000 map[]}"},
		{"even an empty one", `{"context": {"maxBytes": 2048}}`, `{"context": {}}`, "{32768 false off 2 32 1 4000 map[]}"},
		{"only the project's overrides", `{"skillOverrides": {"a": {"enabled": false}}}`, `{"skillOverrides": {"b": {"enabled": false}, "c": {"enabled": true}}}`, "{32768 false off 2 32 1 4000 map[b:false c:true]}"},
		{"a bad value falls back", `{}`, `{"context": {"maxBytes": 1023, "elide": {"minAgeTurns": 20, "epochMessages": 0}, "invariants": {"maxChars": 1000}}}`, "{32768 false off 20 0 1 1000 map[]}"},
	} {
		if got := fmt.Sprint(ResolveAlisio(read(c.global), read(c.project))); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
}

// TestDefaultsAgreeWithTheTables: the defaults in code and those people read.
func TestDefaultsAgreeWithTheTables(t *testing.T) {
	for _, k := range Keys(User) {
		values, problems := Read(User, nest(k.Path, k.Default), Vocabulary{})
		if len(problems) > 0 {
			t.Errorf("the default of %s is refused: %+v", k.Path, problems)
		}
		got, want := Resolve("/w", values.Options()), Defaults("/w")
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s = %s is not the default:\n%v\n%v", k.Path, k.Default, got, want)
		}
	}
	for _, k := range Keys(Alisio) {
		if k.Default == "" {
			continue
		}
		values, problems := Read(Alisio, nest(k.Path, k.Default), Vocabulary{})
		got := ResolveAlisio(AlisioOptions{}, values.AlisioOptions())
		if want := ResolveAlisio(AlisioOptions{}, AlisioOptions{}); len(problems) > 0 || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s = %s is not the default: %v %+v", k.Path, k.Default, got, problems)
		}
	}
}
