package main

import (
	"encoding/json"
	"runtime"
	"slices"
	"strings"
	"testing"

	"agentls/workspace/report"
	"agentls/workspace/session"
)

// TestDoctor: the file that shows each agent, who trusts, and which settings
// files count; nothing of what they say.
func TestDoctor(t *testing.T) {
	p := newProject(t, map[string]string{
		"CLAUDE.md":                            "@AGENTS.md\n",
		"AGENTS.md":                            "hidden words\n",
		".claude/settings.json":                "{broken",
		".codex/config.toml":                   "model = \"x\"\n",
		"~/.codex/config.toml":                 "[projects]\n",
		"~/.codex/sessions/2026/1/1/a.jsonl":   "{}\n",
		".agentls.json":                        `{"colour": "red"}`,
		".agents/skills/secret-thing/SKILL.md": aSkill("secret-thing", "x"),
	})
	t.Setenv("CODEX_HOME", "")
	out, _ := p.run(0, "doctor", "--json")
	var d report.Doctor
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatal(err)
	}
	if d.Build.Go != runtime.Version() || d.Workspace != p.root || d.SchemaVersion != 1 || d.Files < 3 {
		t.Errorf("%+v", d)
	}
	var lines []string
	for _, a := range d.Agents {
		lines = append(lines, a.Agent+" "+a.ShownBy+" trusted by "+a.TrustedBy)
		for _, l := range a.Settings {
			lines = append(lines, "  "+l.Layer+" "+l.Path+" "+l.Why)
		}
	}
	wantLines(t, lines, `
codex .codex/ trusted by nobody
  user ~/.codex/config.toml 
  project .codex/config.toml is not counted: the project is not trusted
claude-code CLAUDE.md trusted by nobody
  project .claude/settings.json does not parse (1:2: a key needs double quotes)
alisio AGENTS.md trusted by nobody`)
	if len(d.Settings) != 1 || !strings.Contains(d.Settings[0].Why, "colour") {
		t.Errorf("own settings: %+v", d.Settings)
	}
	if i := slices.IndexFunc(d.Sessions, func(s session.Store) bool { return s.Agent == "codex" }); i < 0 || d.Sessions[i].Files != 1 || d.Sessions[i].Path != "~/.codex" {
		t.Errorf("sessions: %+v", d.Sessions)
	}
	text, _ := p.run(0, "doctor")
	for _, want := range []string{"CLAUDE.md", ".codex/config.toml", "not trusted", "colour", "AGENTS.md (assumed"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if strings.Contains(text+out, "secret") || strings.Contains(text+out, "hidden words") {
		t.Errorf("what files say is not for a report:\n%s", text)
	}
}
