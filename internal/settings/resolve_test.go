package settings

import (
	"fmt"
	"maps"
	"testing"

	"agentls/internal/schema"
)

func read(table *schema.Table, src string) schema.Values {
	values, _ := table.Read(src)
	return values
}

func TestLayers(t *testing.T) {
	set := read(editor, `{"agents": ["alisio"], "exclude": ["a"], "trust": true, "governor": {"mode": "off", "minAgeTurns": 3}}`)
	project := read(file, `{"agents": ["codex"], "trust": false, "governor": {"minAgeTurns": 99, "epochMessages": 7}, "log": {"level": "debug"}, "cwd": "pkg"}`)
	flags := read(editor, `{"agents": ["claude-code"]}`)
	for _, c := range []struct {
		name   string
		layers []schema.Values
		want   string
	}{
		{"defaults", nil, "[auto] [] editor /w {shadow 2 32 1 4000} info"},
		{"editor", []schema.Values{set}, "[alisio] [a] true /w {off 3 32 1 4000} info"},
		{"project over editor", []schema.Values{set, project}, "[codex] [a] true /w/pkg {off 3 7 1 4000} info"},
		{"flags over both", []schema.Values{set, project, flags}, "[claude-code] [a] true /w/pkg {off 3 7 1 4000} info"},
		{"project alone", []schema.Values{project}, "[codex] [] editor /w/pkg {shadow 2 7 1 4000} info"},
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
	user := read(editor, `{"trust": false, "cwd": "/elsewhere", "log": {"level": "error"}}`)
	hostile := `{"trust": true, "sessions": {"roots": ["/"]}, "skills": {"plugins": [{"id": "x", "skills": "/"}]}, "log": {"level": "debug"}, "cwd": "../.."}`
	r := Resolve("/w", user, read(file, hostile))
	if r.Trust != TrustNo || len(r.SessionRoots) > 0 || r.Plugins != nil || r.LogLevel != "error" || r.Cwd != "/elsewhere" {
		t.Errorf("widened: %+v", r)
	}
	_, problems := file.Read(hostile)
	if len(problems) != 5 {
		t.Errorf("%d of 5 reported: %+v", len(problems), problems)
	}
	for _, p := range problems {
		if p.Kind != schema.Untrusted {
			t.Errorf("%+v", p)
		}
	}
}

func TestRulesFor(t *testing.T) {
	set := read(editor, `{"rules": {"truncated": "hint", "yaml-syntax": "info"}, "overrides": [{"files": ["docs"], "rules": {"truncated": "off"}}]}`)
	project := read(file, `{"rules": {"truncated": "error"}, "overrides": [
		{"files": ["*.md"], "rules": {"name-too-long": "hint"}},
		{"files": ["pkg/**/SKILL.md"], "rules": {"name-too-long": "off"}}]}`)
	flags := read(editor, `{"rules": {"name-too-long": "error"}}`)
	for _, c := range []struct {
		rel    string
		layers []schema.Values
		want   map[string]string
	}{
		{"a.txt", []schema.Values{set}, map[string]string{"truncated": "hint", "yaml-syntax": "info"}},
		{"docs/a.txt", []schema.Values{set}, map[string]string{"truncated": "off", "yaml-syntax": "info"}},
		{"docs/a.txt", []schema.Values{set, project}, map[string]string{"truncated": "error", "yaml-syntax": "info"}},
		{"x/AGENTS.md", []schema.Values{project}, map[string]string{"truncated": "error", "name-too-long": "hint"}},
		{"pkg/a/b/SKILL.md", []schema.Values{project}, map[string]string{"truncated": "error", "name-too-long": "off"}},
		{"pkg/a/b/SKILL.md", []schema.Values{project, flags}, map[string]string{"truncated": "error", "name-too-long": "error"}},
		{"a.txt", nil, map[string]string{}},
	} {
		r := Resolve("/w", c.layers...)
		if got := r.RulesFor(c.rel); !maps.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.rel, got, c.want)
		}
	}
}
