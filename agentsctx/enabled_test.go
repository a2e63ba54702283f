package agentsctx

import (
	"path"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
)

// refsOf are the enabled agents, the assumed ones after a bar.
func refsOf(e Enabled) string {
	var refs []string
	for i, p := range e.Agents {
		if i == len(e.Agents)-e.Assumed {
			refs = append(refs, "|")
		}
		refs = append(refs, p.Ref())
	}
	return strings.Join(refs, " ")
}

// TestPresence says of each agent what shows it, one path at a time.
func TestPresence(t *testing.T) {
	shows := map[string]string{
		"alisio":         ".alisio/",
		"codex":          ".codex/ .codex-plugin/",
		"claude-code":    "CLAUDE.md CLAUDE.local.md .claude/ .claude-plugin/",
		"gemini-cli":     "GEMINI.md .gemini/",
		"copilot-vscode": ".github/copilot-instructions.md .github/instructions/ .github/skills/",
		"copilot-cli":    ".github/copilot-instructions.md .github/instructions/ .github/skills/",
		"cursor":         ".cursor/ .cursorrules",
		"windsurf":       ".windsurf/ .windsurfrules",
		"devin":          ".devin/",
		"pi":             ".pi/",
		"qwen-code":      "QWEN.md .qwen/",
		"kimi":           ".kimi-code/",
		"cline":          ".clinerules",
		"opencode":       "opencode.json opencode.jsonc .opencode/",
		"aider":          ".aider.conf.yml",
		"grok-build":     ".grok/",
		"zed":            ".rules .zed/",
		"openclaw":       "SOUL.md .openclaw/",
	}
	for _, p := range profile.All() {
		paths, known := shows[p.ID]
		if !known && p.ID != "amp" {
			t.Errorf("%s: nothing is said of what shows it", p.ID)
		}
		for name := range strings.FieldsSeq(paths) {
			w := &world{}
			w.AddDir("/w")
			if dir, ok := strings.CutSuffix(name, "/"); ok {
				w.AddDir(path.Join("/w", dir))
			} else {
				w.AddFile(path.Join("/w", name), "")
			}
			e := Presence{FS: w, Folders: []string{"/w"}}.Enabled([]string{Auto})
			if !strings.Contains(" "+refsOf(e)+" ", " "+p.ID+" ") || e.Assumed > 0 {
				t.Errorf("%s shows %q, not %s", name, refsOf(e), p.ID)
			}
		}
	}
}

func TestEnabled(t *testing.T) {
	for _, test := range []struct {
		name   string
		put    func(*world)
		folder string
		found  string
		names  string
		want   string
	}{
		{"nothing", func(*world) {}, "/w", "", "auto", ""},
		{"the standard's file", func(w *world) { w.AddFile("/w/AGENTS.md", "") }, "/w", "", "auto", "| alisio codex"},
		{"the standard's folder", func(w *world) { w.AddDir("/w/.agents") }, "/w", "", "auto", "| alisio codex"},
		{"the standard's file below", func(w *world) { w.AddFile("/w/a/AGENTS.md", "") }, "/w", "/w/a/AGENTS.md", "auto", ""},
		{"own files first", func(w *world) { w.AddFile("/w/AGENTS.md", ""); w.AddDir("/w/.cursor"); w.AddDir("/w/.codex") }, "/w", "", "auto", "codex cursor | alisio"},
		{"a file is no directory", func(w *world) { w.AddFile("/w/.claude", "") }, "/w", "", "auto", ""},
		{"at any depth", func(*world) {}, "/w", "/w/a/b/CLAUDE.md", "auto", "claude-code"},
		{"a folder at any depth", func(*world) {}, "/w", "/w/a/.claude/skills/x/SKILL.md", "auto", "claude-code"},
		{"part of a name", func(*world) {}, "/w", "/w/a/NOCLAUDE.md /w/x.claude/y", "auto", ""},
		{"others only at the root", func(*world) {}, "/w", "/w/a/GEMINI.md", "auto", ""},
		{"above the folder", func(w *world) { w.AddFile("/w/CLAUDE.md", ""); w.AddDir("/w/.git") }, "/w/a/b", "", "auto", "claude-code"},
		{"above, no repository", func(w *world) { w.AddFile("/w/CLAUDE.md", "") }, "/w/a/b", "", "auto", ""},
		{"names", func(*world) {}, "/w", "", "zed nobody codex", "codex zed"},
		{"a name is no guess", func(w *world) { w.AddFile("/w/AGENTS.md", "") }, "/w", "", "auto codex", "codex | alisio"},
		{"auto and more", func(*world) {}, "/w", "", "auto amp openclaw@2026.8", "openclaw@2026.8 amp"},
	} {
		w := &world{}
		w.AddDir(test.folder)
		test.put(w)
		at := Presence{FS: w, Folders: []string{test.folder}, Found: strings.Fields(test.found)}
		if got := refsOf(at.Enabled(strings.Fields(test.names))); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// TestGuessed: an assumed agent is a guess only beside one that is known.
func TestGuessed(t *testing.T) {
	w := &world{}
	w.AddFile("/w/AGENTS.md", "")
	at := Presence{FS: w, Folders: []string{"/w"}}
	codex, _ := profile.Find("codex")
	if at.Enabled([]string{Auto}).Guessed(codex) {
		t.Error("a guess although nobody else is there")
	}
	beside := at.Enabled([]string{Auto, "zed"})
	if !beside.Guessed(codex) || beside.Guessed(beside.Agents[0]) {
		t.Errorf("%+v", beside)
	}
	other := Presence{FS: w, Folders: []string{"/x"}}.Enabled([]string{"codex"})
	if together := Together([]Enabled{beside, other}); refsOf(together) != "codex zed | alisio" {
		t.Error(refsOf(together))
	}
}
