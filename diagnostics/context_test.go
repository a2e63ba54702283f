package diagnostics

import (
	"strings"
	"testing"

	"agentls/agentsctx/profile"
)

// contextOf is a world with these files, seen by these agents.
func contextOf(t testing.TB, agents string, files map[string]string) *smallWorld {
	t.Helper()
	w := &smallWorld{}
	w.AddDir(root + "/.git")
	for name, text := range files {
		if !strings.HasPrefix(name, "/") {
			name = root + "/" + name
		}
		if target, ok := strings.CutPrefix(text, "->"); ok {
			w.AddLink(name, target)
		} else {
			w.AddFile(name, text)
		}
	}
	for ref := range strings.FieldsSeq(agents) {
		a, err := profile.Find(ref)
		if err != nil {
			t.Fatal(err)
		}
		w.agents = append(w.agents, a)
	}
	return w
}

// TestFade: only what no agent gets fades. What one of two agents gets, and what
// is lost further down, stays as it is.
func TestFade(t *testing.T) {
	lines := func(n int) string { return strings.Repeat("- Keep the change small.\n", n) }
	for _, test := range []struct {
		name, agents string
		files        map[string]string
		want         []bool
	}{
		{"the head", "alisio", map[string]string{"AGENTS.md": lines(1600)}, []bool{true}},
		{"the tail", "codex", map[string]string{"AGENTS.md": lines(1600)}, []bool{true}},
		{"both", "alisio codex", map[string]string{"AGENTS.md": lines(1600)}, []bool{false, false}},
		{"deeper alone", "alisio", map[string]string{"AGENTS.md": lines(1000), "a/AGENTS.md": lines(500)}, []bool{false}},
		{"the middle", "openclaw", map[string]string{"SOUL.md": lines(1600)}, nil},
		{"all but the rules", "openclaw", map[string]string{"AGENTS.md": strings.Repeat("a line\n", 3000) + "- never do it\n" + strings.Repeat("a line\n", 3000)}, []bool{true}},
	} {
		var got []bool
		for _, f := range contextOf(t, test.agents, test.files).run(root + "/AGENTS.md") {
			if f.Rule == "truncated" {
				got = append(got, f.Fade != nil)
			}
		}
		if len(got) != len(test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
			continue
		}
		for i := range got {
			if got[i] != test.want[i] {
				t.Errorf("%s: %v, want %v", test.name, got, test.want)
			}
		}
	}
}

// TestLimitWords: every kind of limit is called by its name.
func TestLimitWords(t *testing.T) {
	for _, test := range []struct {
		name, agent, file string
		files             map[string]string
		severity          Severity
		want              string
	}{
		{
			"of one file in the agent's reader", "claude-code", "CLAUDE.md",
			map[string]string{"CLAUDE.md": strings.Repeat("x", 4<<20+1)}, Error,
			"Claude Code reads none of its 4194305 bytes. Files over 4194304 bytes are left out.",
		},
		{
			"switched off", "codex", "AGENTS.md",
			map[string]string{"AGENTS.md": "# Rules\n", "/home/u/.codex/config.toml": "project_doc_max_bytes = 0\n"}, Error,
			"Codex reads none of its 8 bytes. project_doc_max_bytes is 0.",
		},
		{
			"set by the user", "codex", "AGENTS.md",
			map[string]string{"AGENTS.md": "# Rules\n", "/home/u/.codex/config.toml": "project_doc_max_bytes = 5\n"}, Warning,
			"Codex reads the first 5 of 8 bytes; the last 3 are lost. The limit is 5 bytes.",
		},
		{
			"of what is read at all", "alisio", "AGENTS.md",
			map[string]string{"AGENTS.md": strings.Repeat("x", 300_000)}, Warning,
			"Alisio reads 32768 of 300000 bytes from the middle; 267232 before and after them are lost. The limit is 32768 bytes.",
		},
		{
			"spent by others", "openclaw", "MEMORY.md",
			map[string]string{"AGENTS.md": strings.Repeat("- never x\n", 2000), "SOUL.md": strings.Repeat("x", 20000), "TOOLS.md": strings.Repeat("x", 20000), "MEMORY.md": "# Memory\n"}, Error,
			"OpenClaw reads none of its 9 bytes. Of the 60000 UTF-16 units that all files share, AGENTS.md used 19999, SOUL.md used 20000, TOOLS.md used 20000.",
		},
	} {
		found := contextOf(t, test.agent, test.files).run(root + "/" + test.file)
		if len(found) != 1 || found[0].Message != test.want || found[0].Severity != test.severity {
			t.Errorf("%s: %+v\nwant %s", test.name, found, test.want)
		}
	}
}

// FuzzContexts runs the rules over any text as an instruction file, with what
// is around it: spans stay in the text, and fixes are whole.
func FuzzContexts(f *testing.F) {
	for _, text := range []string{
		"", "AGENTS.md", "\ufeff@docs/a b.md#x", "@docs/a.md @docs/a b.md\r\n@../w/AGENTS.md @~/x @/ @. @.. @\\ ", "---\npaths: []\nglobs: *\n---\n@a",
		"@docs/a.md#\xff\xfe", "`@a` <!-- @b --> @docs/*.md", strings.Repeat("ü", 17000),
	} {
		f.Add(text)
	}
	agents := "alisio codex claude-code openclaw gemini-cli amp cursor zed copilot-vscode"
	f.Fuzz(func(t *testing.T, text string) {
		w := contextOf(t, agents, map[string]string{
			"CLAUDE.md": text, "AGENTS.md": "@docs/a.md\n", "GEMINI.md": text, "docs/a.md": text, "docs/a b.md": "# A\n",
			".claude/rules/r.md": text, ".cursor/rules/r.mdc": text, "sub/AGENTS.override.md": text, "sub/AGENTS.md": "# Sub\n",
		})
		for _, name := range []string{"CLAUDE.md", "AGENTS.md", "GEMINI.md", "docs/a.md", ".claude/rules/r.md", ".cursor/rules/r.mdc", "sub/AGENTS.override.md", "sub/AGENTS.md"} {
			src, _ := w.Text(root + "/" + name)
			checkSpans(t, src, w.run(root+"/"+name))
		}
	})
}
