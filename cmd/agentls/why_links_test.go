package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"agentls/workspace/report"
)

// TestWhyLinks: what `why` says of links between instruction files, and of files
// that stand where a link should be; what it says to do makes it true.
func TestWhyLinks(t *testing.T) {
	p := newProject(t, map[string]string{
		"AGENTS.md": "Rules.\n", "pkg/AGENTS.md": "Rules.\n", "pkg/CLAUDE.md": "AGENTS.md\n",
		".claude/skills/text": "../../skills/text\n", "skills/text/SKILL.md": aSkill("text", "Works."),
	})
	link := func(target, name string) {
		if err := os.Symlink(target, filepath.FromSlash(p.path(name))); err != nil {
			t.Skip(err)
		}
	}
	link("AGENTS.md", "CLAUDE.md")
	link("AGENTS.md", "claude-notes.md")
	t.Chdir(p.root)
	why := func(target string) string {
		out, _ := p.run(0, "why", target, "--agent", "claude-code", "--json")
		var w report.Why
		if err := json.Unmarshal([]byte(out), &w); err != nil || len(w.Verdicts) != 1 {
			t.Fatalf("%v: %s", err, out)
		}
		v := w.Verdicts[0]
		return v.Verdict + " " + v.Step + ": " + v.Why + "; " + v.Fix
	}
	fix := "put a link to AGENTS.md in its place (git config core.symlinks true, then check it out again)"
	for _, step := range []struct {
		target, want string
	}{
		{"AGENTS.md", "yes : as CLAUDE.md, which is the same file: in the directory where Claude Code starts; "},
		{"claude-notes.md", "yes : a link to AGENTS.md: as CLAUDE.md, which is the same file: in the directory where Claude Code starts; "},
		{"pkg/CLAUDE.md", "no link: pkg/CLAUDE.md is a file with the text AGENTS.md: a link that was checked out as text; " + fix},
		{"text", "no link: .claude/skills/text is a file with the text ../../skills/text: a link that was checked out as text; put a link to ../../skills/text in its place (git config core.symlinks true, then check it out again)"},
	} {
		if got := why(step.target); got != step.want {
			t.Errorf("%s\ngot  %s\nwant %s", step.target, got, step.want)
		}
	}
	for _, name := range []string{"pkg/CLAUDE.md", ".claude/skills/text"} {
		target := p.read(name)
		if err := os.Remove(filepath.FromSlash(p.path(name))); err != nil {
			t.Fatal(err)
		}
		link(target[:len(target)-1], name)
	}
	for target, want := range map[string]string{
		"pkg/CLAUDE.md": "when touch: attached when a file in pkg or below is touched; ",
		"text":          "yes : listed; ",
	} {
		if got := why(target); got != want {
			t.Errorf("%s after the fix\ngot  %s\nwant %s", target, got, want)
		}
	}
}
