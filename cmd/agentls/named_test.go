package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNamedFiles: what is named on the command line is checked or said to be
// passed over; an empty name is a mistake, and
// an agent that does not exist is.
func TestNamedFiles(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{"README.md": "# R\n", "AGENTS.md": "# A\n", "skills/a/SKILL.md": "x\n"} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		arg, want string
		code      int
	}{
		{"README.md", "note: README.md is not a file that an agent loads; nothing in it was checked\nno findings in 0 files\n", exitClean},
		{"AGENTS.md", "no findings in 1 file\n", exitClean},
		{"skills/a/SKILL.md", "error[frontmatter-missing]", exitFindings},
		{"skills", "error[frontmatter-missing]", exitFindings},
		{"", "agentls: a path is empty\n", exitFailed},
	} {
		arg := c.arg
		if arg != "" {
			arg = filepath.Join(root, arg)
		}
		var out, stderr bytes.Buffer
		code := run([]string{"check", "--workspace", root, arg}, &out, &stderr)
		if got := out.String() + stderr.String(); code != c.code || !strings.Contains(got, c.want) || strings.Contains(got, "note:") != strings.Contains(c.want, "note:") {
			t.Errorf("check %q: %d\n%swant %d, %q", c.arg, code, got, c.code, c.want)
		}
	}
	for _, command := range []string{"check", "explain", "why", "skills list"} {
		var out, stderr bytes.Buffer
		args := append(strings.Fields(command), "--workspace", root, "--agent", "codx", filepath.Join(root, "skills"))
		if code := run(args, &out, &stderr); code != exitFailed || !strings.Contains(stderr.String(), "codex") {
			t.Errorf("%s --agent codx: %d %s%s, want a suggestion", command, code, &out, &stderr)
		}
	}
	var out, stderr bytes.Buffer
	if code := run([]string{"explain", "--workspace", root, ""}, &out, &stderr); code != exitFailed || !strings.Contains(stderr.String(), "a path is empty") {
		t.Errorf("explain \"\": %d %s%s", code, &out, &stderr)
	}
}

// TestSkillsBelow: with a path, neither skills nor findings of elsewhere.
func TestSkillsBelow(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"one", "two"} {
		dir := filepath.Join(root, ".agents", "skills", name)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "SKILL.md"), []byte("---\nname: "+name+"\ndescription: a: b\n---\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out, stderr bytes.Buffer
	if code := run([]string{"skills", "list", "--workspace", root, "--all", "--json", filepath.Join(root, ".agents/skills/two")}, &out, &stderr); code != exitClean {
		t.Fatalf("%d %s", code, &stderr)
	}
	var r struct {
		Skills   []struct{ Path string }
		Findings []struct{ Path string }
	}
	if err := json.Unmarshal(out.Bytes(), &r); err != nil || len(r.Skills) != 1 || len(r.Findings) != 1 || r.Findings[0].Path != ".agents/skills/two/SKILL.md" {
		t.Errorf("%v %s", err, &out)
	}
}

// TestStdin: a text is checked as if it were the file of that name.
func TestStdin(t *testing.T) {
	p := newProject(t, map[string]string{"skills/a/SKILL.md": "---\nname: a\ndescription: Does it.\n---\n"})
	check := func(text string, args ...string) (string, int) {
		var out, stderr bytes.Buffer
		a := append([]string{"check", "--workspace", p.root}, args...)
		code := runWith(strings.NewReader(text), a, &out, &stderr)
		return out.String() + stderr.String(), code
	}
	file := "--stdin-filename=" + p.path("skills/a/SKILL.md")
	if got, code := check("---\nname: A\ndescription: Does it.\n---\n", "--stdin", file); code != exitFindings || !strings.Contains(got, "skills/a/SKILL.md:2:7: error[name-invalid]") {
		t.Errorf("%d\n%s", code, got)
	}
	if got, code := check("x", "--stdin", "--stdin-filename="+p.path("skills/new/SKILL.md")); code != exitFindings || !strings.Contains(got, "skills/new/SKILL.md:1:1: error[frontmatter-missing]") {
		t.Errorf("%d\n%s", code, got)
	}
	for _, args := range [][]string{{"--stdin"}, {file}, {"--stdin", file, "--fix"}, {"--stdin", file, p.root}} {
		if got, code := check("x", args...); code != exitFailed {
			t.Errorf("%q: %d\n%s", args, code, got)
		}
	}
}

// TestUnreadable: what was asked for and cannot be read is no success; what else
// cannot be read is said.
func TestUnreadable(t *testing.T) {
	p := newProject(t, map[string]string{"AGENTS.md": "# A\n", "shut/CLAUDE.md": "# C\n", "CLAUDE.md": "# C\n"})
	for _, name := range []string{"shut", "CLAUDE.md"} {
		if err := os.Chmod(p.path(name), 0); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.Chmod(p.path(name), 0o755) })
	}
	if _, err := os.ReadFile(p.path("CLAUDE.md")); err == nil {
		t.Skip("this user may read everything")
	}
	for _, c := range []struct {
		args []string
		want string
		code int
	}{
		{nil, "note: shut cannot be listed; nothing below it was checked\nnote: CLAUDE.md cannot be read; nothing in it was checked\n", exitClean},
		{[]string{p.path("shut")}, "agentls: shut cannot be listed", exitFailed},
		{[]string{p.path("CLAUDE.md")}, "agentls: CLAUDE.md cannot be read", exitFailed},
	} {
		var out, stderr bytes.Buffer
		code := run(append([]string{"check", "--workspace", p.root}, c.args...), &out, &stderr)
		if got := out.String() + stderr.String(); code != c.code || !strings.Contains(got, c.want) {
			t.Errorf("%q: %d\n%s", c.args, code, got)
		}
	}
}

// TestTooLarge: a file that is not read is never clean in silence.
func TestTooLarge(t *testing.T) {
	p := newProject(t, map[string]string{"AGENTS.md": ""})
	if err := os.Truncate(p.path("AGENTS.md"), 9<<20); err != nil {
		t.Fatal(err)
	}
	var out, stderr bytes.Buffer
	run([]string{"check", "--workspace", p.root}, &out, &stderr)
	if !strings.Contains(out.String(), "note: AGENTS.md is larger than the 8 MiB that agentls reads") {
		t.Error(out.String())
	}
}
