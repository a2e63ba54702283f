package workspace

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"agentls/diagnostics"
)

// TestFortyKilobytes: a root file of 40 KB loses its first bytes to Alisio and
// its last to Codex, to the byte, and the marks move with each edit.
func TestFortyKilobytes(t *testing.T) {
	const budget = 32768
	text := strings.Repeat("- Keep the change small.\n", 1600) // 40,000 bytes
	root := dir(t, map[string]string{".git/": "", "AGENTS.md": text})
	w := open(t, Options{Folders: []string{root}, Env: Env{Home: t.TempDir()}})
	file := root + "/AGENTS.md"
	for version, text := range []string{text, text + "x", "x" + text[:budget], text[:budget]} {
		w.Send(Opened{Path: file, Text: text, Version: int32(version)})
		must(t, w.Sync(t.Context()))
		s := w.Snapshot()
		got := map[string][2]int{}
		for _, f := range found(s, file, "truncated") {
			if len(f.Agents) != 1 || len(f.Lost) != 1 || f.Severity != diagnostics.Warning {
				t.Errorf("%+v", f)
			}
			got[f.Agents[0]] = [2]int{f.Lost[0].Start, f.Lost[0].End}
		}
		over := len(text) - budget
		if over == 0 {
			if len(got) > 0 {
				t.Errorf("at the budget: %v", got)
			}
			continue
		}
		if got["alisio"] != [2]int{0, over} || got["codex"] != [2]int{budget, len(text)} || len(got) != 2 {
			t.Errorf("%d bytes: %v", len(text), got)
		}
	}
}

// TestImportedFiles: what an instruction file imports is checked, by the rules
// of texts and of imports, and only that.
func TestImportedFiles(t *testing.T) {
	root := dir(t, map[string]string{
		"CLAUDE.md": "@docs/a.md\n@docs/none.md\n@node_modules/x/README.md\n", "docs/a.md": "zero\u200bwidth\n@../CLAUDE.md\n",
		"docs/b.md": "zero\u200bwidth\n", "node_modules/x/README.md": "zero\u200bwidth\n", "out/c.md": "zero\u200bwidth\n",
		"sub/CLAUDE.md": "@../out/c.md\n", ".agentls.json": `{"exclude":["out"]}`,
	})
	w := open(t, Options{Folders: []string{root}, Env: Env{Home: t.TempDir()}})
	s := w.Snapshot()
	if got, want := shown(root, s.Paths()), ".agentls.json CLAUDE.md docs/a.md sub/CLAUDE.md"; got != want {
		t.Errorf("checked are %s, want %s", got, want)
	}
	var rules []string
	for _, f := range s.Findings(root + "/docs/a.md") {
		rules = append(rules, f.Rule)
	}
	if want := []string{"hidden-unicode", "import-cycle"}; !slices.Equal(rules, want) {
		t.Errorf("%q, want %q", rules, want)
	}
	w.Send(Opened{Path: root + "/CLAUDE.md", Text: "@docs/b.md\n"})
	must(t, w.Sync(t.Context()))
	if got, want := shown(root, w.Snapshot().Paths()), ".agentls.json CLAUDE.md docs/b.md sub/CLAUDE.md"; got != want {
		t.Errorf("after an edit: %s, want %s", got, want)
	}
}

// TestLinkedFiles: a text that two paths lead to is reported once, under the
// path that is no link, with what the agents make of either name.
func TestLinkedFiles(t *testing.T) {
	big := strings.Repeat("- Keep the change small.\n", 1600)
	root := dir(t, map[string]string{
		".git/": "", "AGENTS.md": "->CLAUDE.md", "CLAUDE.md": big + "@none.md zero\u200bwidth\n",
		"a/.git/": "", "a/rules.md": "zero\u200bwidth\n", "a/AGENTS.md": "->rules.md", "a/CLAUDE.md": "->rules.md",
	})
	w := open(t, Options{Folders: []string{root}, Env: Env{Home: t.TempDir()}})
	s := w.Snapshot()
	rules := func(s *Snapshot, name string) string {
		var all []string
		for _, f := range s.Findings(path.Join(root, name)) {
			all = append(all, f.Rule+" "+strings.Join(f.Agents, "+"))
		}
		return strings.Join(all, ", ")
	}
	for name, want := range map[string]string{
		"AGENTS.md":   "instruction-symlink alisio",
		"CLAUDE.md":   "instruction-large claude-code, truncated codex, import-missing claude-code, hidden-unicode ",
		"a/AGENTS.md": "instruction-symlink alisio, hidden-unicode ",
		"a/CLAUDE.md": "",
	} {
		if got := rules(s, name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	text, _ := s.Files.Text(root + "/a/rules.md")
	w.Send(Opened{Path: root + "/a/CLAUDE.md", Text: text})
	must(t, w.Sync(t.Context()))
	if got, want := rules(w.Snapshot(), "a/CLAUDE.md"), "hidden-unicode "; got != want {
		t.Errorf("an open link: %q, want %q", got, want)
	}
}

// TestHostileImports: a glob of everything, a file that imports itself under a
// thousand names, and targets that cannot be read leave a snapshot that answers.
func TestHostileImports(t *testing.T) {
	var many strings.Builder
	for i := range 3000 {
		many.WriteString("@./" + strings.Repeat("../d/", i%50) + "CLAUDE.md @/dev/zero @~/x @./fifo @./dir @**/*\n")
	}
	root := dir(t, map[string]string{"d/CLAUDE.md": many.String(), "d/dir/": "", "d/loop": "->loop"})
	must(t, mkfifo(filepath.Join(root, "d", "fifo")))
	o := Options{Folders: []string{root}, Settings: Layers{Flags: []byte(`{"agents":["claude-code","amp","gemini-cli","codex"]}`)}}
	s := open(t, o).Snapshot()
	counts := map[string]int{}
	for _, f := range s.Findings(root + "/d/CLAUDE.md") {
		counts[f.Rule]++
	}
	if counts["import-cycle"] != 100 {
		t.Errorf("%v, want as many as a rule shows", counts)
	}
}

// TestLoneFile: a file that is open without a folder is judged by itself.
func TestLoneFile(t *testing.T) {
	root := dir(t, map[string]string{"AGENTS.md": "# Rules\n"})
	w := open(t, Options{Env: Env{Home: t.TempDir()}})
	w.Send(Opened{Path: root + "/AGENTS.md", Text: strings.Repeat("- Keep the change small.\n", 1600)})
	must(t, w.Sync(t.Context()))
	if got := found(w.Snapshot(), root+"/AGENTS.md", "truncated"); len(got) != 2 {
		t.Errorf("%+v", got)
	}
}

// TestTwoFolders: each folder has its own chains.
func TestTwoFolders(t *testing.T) {
	big := strings.Repeat("- Keep the change small.\n", 1600)
	one := dir(t, map[string]string{".git/": "", "AGENTS.md": big, "sub/AGENTS.md": "# Sub\n"})
	two := dir(t, map[string]string{".git/": "", "AGENTS.md": "# Rules\n", "sub/AGENTS.md": "# Sub\n"})
	s := open(t, Options{Folders: []string{one, two, one + "/sub"}, Env: Env{Home: t.TempDir()}}).Snapshot()
	for file, want := range map[string]int{one + "/AGENTS.md": 2, one + "/sub/AGENTS.md": 1, two + "/AGENTS.md": 0, two + "/sub/AGENTS.md": 0} {
		if got := s.Findings(file); len(got) != want {
			t.Errorf("%s: %+v, want %d findings", file, got, want)
		}
	}
}

// TestNamedFile: a file that is asked for by name is looked at, in its chain.
func TestNamedFile(t *testing.T) {
	root := dir(t, map[string]string{".git/": "", "AGENTS.md": strings.Repeat("- Keep the change small.\n", 1600), "sub/AGENTS.md": "# Sub\n"})
	file := root + "/sub/AGENTS.md"
	s := open(t, Options{Folders: []string{root}, Also: []string{file, root + "/README.md"}, Env: Env{Home: t.TempDir()}}).Snapshot()
	if got := shown(root, s.Paths()); got != "AGENTS.md sub/AGENTS.md" {
		t.Errorf("checked are %q", got)
	}
	if got := found(s, file, "truncated"); len(got) != 1 || got[0].Severity != diagnostics.Error {
		t.Errorf("%+v", got)
	}
}
