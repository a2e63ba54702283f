package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"agentls/workspace/report"
)

var update = flag.Bool("update", false, "rewrite golden files")

const casesDir = "../../testdata/cases"

// caseTree copies a case into a temporary directory, with `dot-git` under its
// real name and links as links, and gives the workspace in it.
func caseTree(t *testing.T, name string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	from := filepath.Join(casesDir, name)
	err = filepath.WalkDir(from, func(p string, d fs.DirEntry, err error) error {
		if err != nil || p == from || d.Name() == "EXPECT.md" {
			return err
		}
		rel, _ := filepath.Rel(from, p)
		to := filepath.Join(root, strings.ReplaceAll(rel, "dot-git", ".git"))
		switch {
		case d.IsDir():
			return os.MkdirAll(to, 0o755)
		case d.Type()&fs.ModeSymlink != 0:
			target, err := os.Readlink(p)
			if err != nil {
				return err
			}
			return os.Symlink(target, to)
		}
		text, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		return os.WriteFile(to, text, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	return filepath.ToSlash(root)
}

// caseHome is the workspace of a case, with the home directory that it brings.
func caseHome(t *testing.T, name string) string {
	t.Helper()
	root := caseTree(t, name)
	if _, err := os.Stat(root + "/home"); err != nil {
		t.Setenv("HOME", t.TempDir())
		return root
	}
	t.Setenv("HOME", root+"/home")
	return root + "/project"
}

func caseNames(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir(casesDir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	if len(names) < 70 {
		t.Fatalf("only %d cases", len(names))
	}
	return names
}

// caseAgents are the agents that a case names, by the start of its name; those
// of the f cases hold under Codex unless they name another.
var caseAgents = []struct{ of, agents string }{
	{"b17", "claude-code"},
	{"b19", "claude-code"},
	{"d20", "zed"},
	{"d27", "claude-code"},
	{"f06", "alisio codex claude-code"},
	{"f08", "alisio codex claude-code"},
	{"f09", "alisio codex claude-code"},
	{"f", "codex"},
	{"g15", "claude-code"},
	{"g26", "copilot-vscode"},
	{"h08", "claude-code"},
	{"h09", "claude-code"},
	{"i04", "claude-code"},
	{"k03", "claude-code openclaw codex"},
	{"m01", "claude-code cursor copilot-vscode"},
}

// caseFlags are the agents under which a case holds.
func caseFlags(name string) []string {
	var flags []string
	for _, c := range caseAgents {
		if strings.HasPrefix(name, c.of) {
			for agent := range strings.FieldsSeq(c.agents) {
				flags = append(flags, "--agent", agent)
			}
			break
		}
	}
	return flags
}

// TestCases runs `agentls check --format json` on every case and compares what
// it says with the golden file, which was compared by hand with EXPECT.md. Where
// they disagree, the golden file begins with the reason, in lines that start with
// "# ".
func TestCases(t *testing.T) {
	for _, name := range caseNames(t) {
		t.Run(name, func(t *testing.T) {
			root := caseHome(t, name)
			var out, stderr bytes.Buffer
			args := append([]string{"check", "--workspace", root, "--format", "json", "--fail-on", "never"}, caseFlags(name)...)
			if code := run(args, &out, &stderr); code != 0 {
				t.Fatalf("exit code %d: %s", code, &stderr)
			}
			var r report.Check
			if err := json.Unmarshal(out.Bytes(), &r); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join("testdata/cases", name+".txt")
			golden(t, file, reasons(file)+render(r.Findings))
		})
	}
}

// reasons are the lines at the start of a golden file that say why it is not what
// EXPECT.md wants.
func reasons(file string) string {
	text, _ := os.ReadFile(file)
	var b strings.Builder
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "# ") {
			break
		}
		b.WriteString(line)
	}
	return b.String()
}

// render is a finding a line, for golden files.
func render(findings []report.Finding) string {
	var b strings.Builder
	for _, f := range findings {
		fmt.Fprintf(&b, "%s:%d:%d-%d:%d %s[%s] %s", f.Path, f.Line, f.Column, f.EndLine, f.EndColumn, f.Severity, f.Rule, f.Message)
		if len(f.Agents) > 0 {
			fmt.Fprintf(&b, " {%s}", strings.Join(f.Agents, " "))
		}
		b.WriteString("\n")
		for _, r := range f.Related {
			fmt.Fprintf(&b, "  see %s:%d:%d-%d:%d %s\n", r.Path, r.Line, r.Column, r.EndLine, r.EndColumn, r.Message)
		}
		for _, x := range f.Fixes {
			fmt.Fprintf(&b, "  fix %s\n", x.Title)
		}
	}
	return b.String()
}

// golden compares got with a file, or rewrites the file with -update.
func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs\n--- want\n%s--- got\n%s", name, want, got)
	}
}
