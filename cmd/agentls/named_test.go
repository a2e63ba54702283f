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
