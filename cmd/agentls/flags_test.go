package main

import (
	"path/filepath"
	"strings"
	"testing"

	"agentls/cmd/agentls/terminal"
)

// TestConfigFlag: a file named with --config has to be there and to parse, for
// every command, and says no more than a folder's own: it trusts nothing.
func TestConfigFlag(t *testing.T) {
	p := newProject(t, map[string]string{".agents/skills/deploy/SKILL.md": aSkill("deploy", "Deploys.")})
	p.write("~/broken.json", `{"rules": `)
	p.write("~/wide.json", `{"trust": true, "exclude": ["x"]}`)
	for _, command := range []string{"lsp", "check", "skills list", "explain AGENTS.md"} {
		words := strings.Fields(command)
		if _, stderr := p.run(2, append(words, "--config", p.path("~/none.json"))...); !strings.Contains(stderr, "none.json: cannot be read") {
			t.Errorf("%s with a file that is not there: %s", command, stderr)
		}
		if _, stderr := p.run(2, append(words, "--config", p.path("~/broken.json"))...); !strings.Contains(stderr, "broken.json:1:1: this `{` is never closed") {
			t.Errorf("%s with a broken file: %s", command, stderr)
		}
	}
	wide := []string{"--agent", "alisio", "--config", p.path("~/wide.json")}
	if r := p.list(wide...); r.Trusted {
		t.Error("a file with --config is taken for trust")
	}
	if _, stderr := p.run(0, append([]string{"skills", "list"}, wide...)...); !strings.Contains(stderr, "wide.json:1:2: `trust` is not taken from a settings file") {
		t.Errorf("nothing is said of trust: %s", stderr)
	}
	if r := p.list(append(wide, "--trust-project")...); !r.Trusted {
		t.Error("--trust-project does not trust")
	}
	a := &app{err: terminal.New(t.Output())}
	t.Chdir(p.home)
	a.global.config = "wide.json"
	if l, err := a.layers(); err != nil || !filepath.IsAbs(filepath.FromSlash(l.Config)) {
		t.Errorf("%q stays relative: %v", l.Config, err)
	}
}

// TestColorFlag: a word that means nothing is a mistake, in every command.
func TestColorFlag(t *testing.T) {
	p := newProject(t, nil)
	for _, command := range []string{"check", "lsp", "skills list", "version"} {
		if _, stderr := p.run(2, append(strings.Fields(command), "--color", "foo")...); !strings.Contains(stderr, "--color foo: want auto, always or never") {
			t.Errorf("%s: %s", command, stderr)
		}
	}
	p.run(0, "check", "--color", "always")
}
