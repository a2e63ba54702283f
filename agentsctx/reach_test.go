package agentsctx

import (
	"path"
	"slices"
	"testing"

	"agentls/agentsctx/profile"
)

func TestReach(t *testing.T) {
	w := &world{}
	w.AddDir("/w/.git")
	for _, name := range []string{
		"AGENTS.md", "CLAUDE.md", "sub/AGENTS.md", "sub/AGENTS.override.md", ".claude/CLAUDE.md", "GEMINI.md", "SOUL.md", ".cursorrules",
	} {
		w.AddFile("/w/"+name, "text\n")
	}
	w.AddFile("/w/.claude/rules/r.md", "---\npaths: src/**\n---\nrule\n")
	w.AddFile("/w/.cursor/rules/r.mdc", "---\ndescription: d\n---\nrule\n")
	names := Names(profile.All(), profile.All())
	r := Over(w)
	for _, test := range []struct {
		agent, rel string
		state      ReachState
		by         string
	}{
		{"codex", "AGENTS.md", Loaded, ""},
		{"codex", "CLAUDE.md", Unread, ""},
		{"codex", "sub/AGENTS.override.md", Loaded, ""},
		{"codex", "sub/AGENTS.md", KeptOut, "/w/sub/AGENTS.override.md"},
		{"alisio", "CLAUDE.md", KeptOut, ""},
		{"claude-code", "AGENTS.md", KeptOut, "/w/CLAUDE.md"},
		{"claude-code", ".claude/CLAUDE.md", Loaded, ""},
		{"claude-code", ".claude/rules/r.md", Conditional, ""},
		{"cursor", ".cursor/rules/r.mdc", Conditional, ""},
		{"cursor", "sub/AGENTS.md", Loaded, ""},
		{"copilot-vscode", "sub/AGENTS.md", KeptOut, ""},
		{"gemini-cli", "GEMINI.md", Conditional, ""}, // the folder is not trusted
		{"zed", "AGENTS.md", KeptOut, "/w/.cursorrules"},
		{"openclaw", "SOUL.md", Loaded, ""},
		{"openclaw", "sub/AGENTS.md", Unread, ""},
	} {
		_, dir, ok := names.Locate(test.rel)
		if !ok {
			t.Fatalf("%s is no name", test.rel)
		}
		q := Query{Profile: find(t, test.agent), Workspace: "/w", Home: "/home/u"}
		got := r.Reach(q, "/w/"+test.rel, path.Join("/w", dir))
		if got.State != test.state || got.By != test.by || got.Why == "" {
			t.Errorf("%s %s: %+v", test.agent, test.rel, got)
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

// TestPlaces: what lies outside the workspace and may be looked at is named in
// advance, and an explanation looks at nothing else out there.
func TestPlaces(t *testing.T) {
	w := &world{}
	w.AddDir("/home/u/p/w/.git")
	w.AddFile("/home/u/p/w/AGENTS.md", "text")
	w.AddFile("/home/u/p/AGENTS.md", "text")
	for _, name := range []string{
		".codex/config.toml", ".codex/AGENTS.md", ".claude/CLAUDE.md", ".claude/rules/a.md", ".claude/settings.json",
		".gemini/settings.json", ".gemini/trustedFolders.json", ".config/opencode/opencode.json", ".aider.conf.yml", ".ssh/id",
	} {
		w.AddFile("/home/u/"+name, "{}")
	}
	for _, p := range profile.All() {
		s := &spy{world: w}
		q := Query{Profile: p, Workspace: "/home/u/p/w", Path: "/home/u/p/w/x", Home: "/home/u"}
		places := Over(w).Places(q)
		Explain(s, q)
		for _, read := range s.reads {
			dir := path.Dir(read) + "/"
			if !slices.Contains(places, read) && !slices.Contains(places, dir) && read != "/home/u/p/w/AGENTS.md" {
				t.Errorf("%s reads %s", p.ID, read)
			}
		}
		if p.ID == "codex" && !slices.Contains(places, "/home/u/.codex/AGENTS.md") {
			t.Errorf("places of codex: %q", places)
		}
		if p.ID == "claude-code" && !slices.Contains(places, "/home/u/p/CLAUDE.md") {
			t.Errorf("places of claude-code: %q", places)
		}
	}
}

// spy remembers which texts are read.
type spy struct {
	*world
	reads []string
}

func (s *spy) Text(p string) (string, bool) {
	s.reads = append(s.reads, p)
	return s.world.Text(p)
}
