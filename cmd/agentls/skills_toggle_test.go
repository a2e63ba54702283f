package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestToggle goes through a switch and back, and through all that is refused.
func TestToggle(t *testing.T) {
	p := scopes(t)
	config := p.path("~/settings.json")
	flags := []string{"--config", config, "--trust-project", "--agent", "alisio"}
	state := func(id string, flags ...string) string {
		for _, s := range p.list(flags...).Skills {
			if s.ID == id {
				return string(s.State)
			}
		}
		return "gone"
	}
	p.run(0, append([]string{"skills", "disable", "review"}, flags...)...)
	if got := p.read(".alisio/config.json"); got != `{
  "schemaVersion": 1,
  "skillOverrides": {
    "review": {
      "enabled": false
    }
  }
}
` {
		t.Errorf("the file is\n%s", got)
	}
	if runtime.GOOS != "windows" {
		p.mode(".alisio", 0o700)
		p.mode(".alisio/config.json", 0o600)
	}
	if got := state("review", flags[:3]...); got != "disabled" {
		t.Errorf("review is %s", got)
	}
	if got := state("review#shadow-1", flags[:3]...); got != "shadowed" {
		t.Errorf("the shadowed copy is %s", got) // disabling the winner promotes nothing
	}
	out, _ := p.run(0, append([]string{"skills", "search", "reviews"}, flags...)...)
	if strings.Contains(out, "Reviews code") {
		t.Errorf("a disabled skill is found:\n%s", out)
	}
	if _, stderr := p.run(2, append([]string{"skills", "show", "review"}, flags...)...); !strings.Contains(stderr, "/skills") {
		t.Errorf("stderr: %s", stderr)
	}
	p.run(0, append([]string{"skills", "enable", "review"}, flags...)...)
	if got := state("review", flags[:3]...); got != "listed" {
		t.Errorf("enabled again, review is %s", got)
	}
	before := p.read(".alisio/config.json")
	for id, want := range map[string]string{"review#shadow-1": "shadow", "nothing": "nothing"} {
		if _, stderr := p.run(2, append([]string{"skills", "disable", id}, flags...)...); !strings.Contains(stderr, want) {
			t.Errorf("%s: stderr %q does not say %q", id, stderr, want)
		}
	}
	if _, stderr := p.run(2, "skills", "disable", "user-one", "--agent", "alisio"); !strings.Contains(stderr, "trust") {
		t.Errorf("an existing file of a project that is not trusted: %s", stderr)
	}
	if after := p.read(".alisio/config.json"); after != before {
		t.Errorf("a refused switch wrote\n%s", after)
	}
}

// TestToggleKeepsTheFile: other keys and their order stay; without a file, a
// project that is not trusted may be written to.
func TestToggleKeepsTheFile(t *testing.T) {
	p := newProject(t, map[string]string{"~/.agents/skills/deploy/SKILL.md": aSkill("deploy", "Deploys.")})
	p.run(0, "skills", "disable", "deploy", "--agent", "alisio")
	if s := p.list().Skills[0]; s.State != "listed" { // the trap of alisio.md §2.7
		t.Errorf("an override in a project that is not trusted is read: %s", s.State)
	}
	if s := p.list("--trust-project").Skills[0]; s.State != "disabled" {
		t.Errorf("deploy is %s", s.State)
	}
	p.write(".alisio/config.json", `{"zeta": [1, 2], "skillOverrides": {"other": {"enabled": false}}, "alpha": null}`)
	p.run(0, "skills", "disable", "deploy", "--agent", "alisio", "--trust-project")
	got := p.read(".alisio/config.json")
	at := -1
	for _, key := range []string{"zeta", "skillOverrides", "other", "deploy", "alpha", "schemaVersion"} {
		i := strings.Index(got, `"`+key+`"`)
		if i < at && key != "schemaVersion" || i < 0 {
			t.Errorf("%s is out of place or gone:\n%s", key, got)
		}
		at = max(at, i)
	}
}

func (p *aProject) mode(name string, want os.FileMode) {
	p.t.Helper()
	fi, err := os.Stat(filepath.FromSlash(p.path(name)))
	if err != nil {
		p.t.Fatal(err)
	}
	if got := fi.Mode().Perm(); got != want {
		p.t.Errorf("%s has mode %o, want %o", name, got, want)
	}
}
