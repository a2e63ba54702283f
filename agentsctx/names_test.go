package agentsctx

import (
	"testing"

	"agentls/agentsctx/profile"
)

func TestClassify(t *testing.T) {
	standard := []*profile.Profile{find(t, "alisio"), find(t, "codex")}
	amp := []*profile.Profile{find(t, "amp")}
	for _, test := range []struct {
		enabled []*profile.Profile
		rel     string
		kind    string
	}{
		{standard, "AGENTS.md", "agents"},
		{standard, "a/b/AGENTS.md", "agents"},
		{standard, "a/AGENTS.override.md", "override"},
		{standard, "AGENT.md", "legacy"},
		{standard, "sub/Agente.md", Retired},
		{standard, "x/CLAUDE.md", "claude"},
		{standard, ".claude/CLAUDE.md", "claude"},
		{standard, "x/.claude/rules/deep/a.md", "rule"},
		{standard, "GEMINI.md", "agents"},
		{standard, ".cursor/rules/a.mdc", "rule"},
		{standard, ".cursor/rules/a.md", "rule"}, // one agent reads these
		{standard, ".github/copilot-instructions.md", "agents"},
		{standard, ".github/instructions/x/go.instructions.md", "rule"},
		{standard, ".rules", "rule"},
		{standard, "SOUL.md", "bootstrap"},
		{standard, "docs/SOUL.md", ""},
		{standard, "docs/.rules", ""},
		{standard, "docs/agents.md", ""},
		{standard, "agents.md", ""},
		{standard, "CONTEXT.md", ""},
		{standard, "USER.md", ""},
		{standard, "HEARTBEAT.md", ""},
		{standard, "README.md", ""},
		{standard, "rules/a.md", ""},
		{standard, "xCLAUDE.md", ""},
		{standard, "my.claude/CLAUDE.md.bak", ""},
		{amp, "docs/agents.md", "agents"},
		{[]*profile.Profile{find(t, "openclaw")}, "USER.md", "bootstrap"},
		{[]*profile.Profile{find(t, "openclaw@2026.8")}, "TOOLS.md", "bootstrap"},
		{[]*profile.Profile{find(t, "copilot-vscode")}, "agents.md", "agents"},
		{[]*profile.Profile{find(t, "opencode")}, "a/CONTEXT.md", "legacy"},
	} {
		all := profile.All()
		if len(test.enabled) == 1 && test.enabled[0].Era != "" {
			all = append(all, test.enabled...)
		}
		kind, ok := Names(all, test.enabled).Classify(test.rel)
		if test.rel == "TOOLS.md" {
			test.kind = Retired
		}
		if kind != test.kind || ok != (test.kind != "") {
			t.Errorf("%s: %q %v, want %q", test.rel, kind, ok, test.kind)
		}
	}
}

func TestConfiguredNames(t *testing.T) {
	w := &world{}
	w.AddFile("/w/.gemini/settings.json", `{"context":{"fileName":["AGENTS.md","TEAM.md"]}}`)
	q := Query{Profile: find(t, "gemini-cli"), Workspace: "/w", Path: "/w", Trust: Trust{Yes: true}}
	names := Names(profile.All(), nil)
	for kind, words := range NewResolver(w).ConfiguredNames(q) {
		names.Add(words, kind)
	}
	if kind, ok := names.Classify("x/TEAM.md"); kind != "agents" || !ok {
		t.Errorf("TEAM.md is %q %v", kind, ok)
	}
	names.Add([]string{"docs/*.txt", "/etc/passwd", "~/x.md", "https://e.com/x.md", "[", "../up.md"}, "rule")
	for rel, want := range map[string]bool{"docs/a.txt": true, "a/docs/a.txt": true, "docs/b/a.txt": false, "etc/passwd": false, "x.md": false} {
		if _, ok := names.Classify(rel); ok != want {
			t.Errorf("%s: %v", rel, ok)
		}
	}
}

func TestLocate(t *testing.T) {
	names := Names(profile.All(), profile.All())
	for rel, want := range map[string]string{
		"AGENTS.md": ".", "a/b/AGENTS.md": "a/b", ".claude/CLAUDE.md": ".", "a/.github/copilot-instructions.md": "a",
		"a/.claude/rules/x/y.md": "a", ".cursor/rules/a.mdc": ".",
	} {
		if _, dir, _ := names.Locate(rel); dir != want {
			t.Errorf("%s: %q, want %q", rel, dir, want)
		}
	}
}
