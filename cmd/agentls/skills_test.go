package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"agentls/workspace/report"
)

// aProject is a home, a workspace in it, and what stands around.
type aProject struct {
	t    *testing.T
	home string
	root string
}

// newProject writes files; names starting with ~/ stand in the home directory,
// others in the workspace.
func newProject(t *testing.T, files map[string]string) *aProject {
	t.Helper()
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := &aProject{t, filepath.ToSlash(home), filepath.ToSlash(home) + "/repo"}
	for _, name := range []string{"HOME", "USERPROFILE"} {
		t.Setenv(name, home)
	}
	for _, name := range []string{"XDG_CONFIG_HOME", "XDG_STATE_HOME", "ALISIO_CONFIG_HOME", "ALISIO_STATE_HOME"} {
		t.Setenv(name, "")
	}
	p.write(".git/HEAD", "ref: refs/heads/main\n")
	for name, text := range files {
		p.write(name, text)
	}
	return p
}

func (p *aProject) path(name string) string {
	if rest, ok := strings.CutPrefix(name, "~/"); ok {
		return p.home + "/" + rest
	}
	return p.root + "/" + name
}

func (p *aProject) write(name, text string) {
	p.t.Helper()
	file := filepath.FromSlash(p.path(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

func (p *aProject) read(name string) string {
	p.t.Helper()
	data, err := os.ReadFile(filepath.FromSlash(p.path(name)))
	if err != nil {
		p.t.Fatal(err)
	}
	return string(data)
}

// run runs a command on the workspace and wants its exit code.
func (p *aProject) run(code int, args ...string) (stdout, stderr string) {
	p.t.Helper()
	var out, errs bytes.Buffer
	if got := run(append(args, "--workspace", p.root), &out, &errs); got != code {
		p.t.Fatalf("agentls %s: exit code %d, want %d\n%s%s", strings.Join(args, " "), got, code, &out, &errs)
	}
	return out.String(), errs.String()
}

// list is `skills list --all --json`.
func (p *aProject) list(args ...string) report.Skills {
	p.t.Helper()
	out, _ := p.run(0, append([]string{"skills", "list", "--all", "--json", "--agent", "alisio"}, args...)...)
	var r report.Skills
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		p.t.Fatal(err)
	}
	return r
}

func aSkill(name, description string) string {
	return fmt.Sprintf("---\nname: %s\ndescription: %s\n---\n\n# How\n\nThe body of %s.\n", name, description, name)
}

// wantLines compares lines with what was wanted.
func wantLines(t *testing.T, got []string, want string) {
	t.Helper()
	if g, w := strings.Join(got, "\n"), strings.TrimSpace(want); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
}

// scopes is the same name in every scope, and one of its own in each, but for
// plugins, which only an editor can name.
func scopes(t *testing.T) *aProject {
	files := map[string]string{}
	for dir, own := range map[string]string{
		".agents/skills": "project-one", "~/opt/skills": "configured-one", "~/.agents/skills": "user-one",
		"~/.config/alisio/skills": "user-two",
	} {
		files[dir+"/review/SKILL.md"] = aSkill("review", "Reviews code.")
		files[dir+"/"+own+"/SKILL.md"] = aSkill(own, "Does its own.")
	}
	p := newProject(t, files)
	p.write("~/.config/alisio/config.json", fmt.Sprintf(`{"skills": [%q]}`, p.home+"/opt/skills"))
	p.write("~/settings.json", `{"rules": {"name-mismatch": "off"}}`)
	return p
}

// records are a line for each skill.
func records(r report.Skills) []string {
	var lines []string
	for _, s := range r.Skills {
		line := fmt.Sprintf("%s %s %s/%s %s", s.Path, s.ID, s.Scope, s.Source, s.State)
		if s.ShadowedBy != "" {
			line += " by " + s.ShadowedBy
		}
		lines = append(lines, line)
	}
	return lines
}

// TestSkillScopes: order, ids and states of one name in all scopes (alisio.md
// §2.8), and that a project that is not trusted counts for nothing.
func TestSkillScopes(t *testing.T) {
	p := scopes(t)
	r := p.list("--trust-project", "--config", p.path("~/settings.json"))
	if !r.Trusted || r.Agent != "alisio" || r.SchemaVersion != 1 {
		t.Errorf("%+v", r)
	}
	wantLines(t, records(r), `
.agents/skills/project-one/SKILL.md project-one project/project listed
.agents/skills/review/SKILL.md review project/project listed
~/opt/skills/configured-one/SKILL.md configured-one config/configured listed
~/opt/skills/review/SKILL.md review#shadow-1 config/configured shadowed by review
~/.agents/skills/review/SKILL.md review#shadow-2 user/user shadowed by review
~/.agents/skills/user-one/SKILL.md user-one user/user listed
~/.config/alisio/skills/review/SKILL.md review#shadow-3 user/user shadowed by review
~/.config/alisio/skills/user-two/SKILL.md user-two user/user listed
`)
	for _, s := range r.Skills {
		if s.Locked || !s.Manageable || s.Effective != (s.State == "listed") || s.EffectiveID == "" {
			t.Errorf("%+v", s)
		}
	}
	r = p.list()
	wantLines(t, records(r)[:4], `
.agents/skills/project-one/SKILL.md project-one project/project not-loaded
.agents/skills/review/SKILL.md review#unloaded-1 project/project not-loaded
~/opt/skills/configured-one/SKILL.md configured-one config/configured listed
~/opt/skills/review/SKILL.md review config/configured listed
`)
	if why := r.Skills[0].Why; r.Trusted || !strings.Contains(why, "not trusted") {
		t.Errorf("trusted %t: %q", r.Trusted, why)
	}
}

// TestSkillRootsUp: started in pkg/app, Alisio searches nine project roots,
// closest first.
func TestSkillRootsUp(t *testing.T) {
	files, want := map[string]string{}, ""
	for _, dir := range []string{"pkg/app/", "pkg/", ""} {
		for _, of := range []string{".agents", ".alisio", ".claude"} {
			name := fmt.Sprintf("skill-%d", len(files))
			file := dir + of + "/skills/" + name + "/SKILL.md"
			files[file] = aSkill(name, "Does its own.")
			want += file + "\n"
		}
	}
	p := newProject(t, files)
	var got []string
	for _, s := range p.list("--trust-project", "--cwd", p.path("pkg/app")).Skills {
		got = append(got, s.Path)
	}
	wantLines(t, got, want)
	got = nil
	for _, s := range p.list("--trust-project").Skills {
		if s.Scope != "outside" {
			got = append(got, s.Path)
		}
	}
	wantLines(t, got, strings.Join(strings.Fields(want)[6:], "\n"))
}

// TestSelfTrust: what a cloned repository says of itself does not count.
func TestSelfTrust(t *testing.T) {
	p := newProject(t, map[string]string{
		".agents/skills/review/SKILL.md": aSkill("review", "Reviews code."),
		".agentls.json":                  `{"trust": true, "skills": {"plugins": [{"id": "x", "name": "X", "skills": ".agents/skills"}]}}`,
		".alisio/config.json":            `{"skills": ["../more"]}`,
		"more/other/SKILL.md":            aSkill("other", "Does other things."),
	})
	r := p.list()
	wantLines(t, records(r), ".agents/skills/review/SKILL.md review project/project not-loaded")
	if r.Trusted || !strings.Contains(r.Skills[0].Why, "not trusted") {
		t.Errorf("trusted %t: %q", r.Trusted, r.Skills[0].Why)
	}
	out, _ := p.run(0, "check", "--json")
	if n := strings.Count(out, `"settings-untrusted"`); n != 2 {
		t.Errorf("%d findings settings-untrusted, want one for each key:\n%s", n, out)
	}
	r = p.list("--trust-project")
	wantLines(t, records(r), `
.agents/skills/review/SKILL.md review project/project listed
more/other/SKILL.md other config/configured listed
`)
}

// TestFindingsAwaitTrust: a finding says that the agent looks at the skills only once
// the project is trusted, as the list does.
func TestFindingsAwaitTrust(t *testing.T) {
	p := newProject(t, map[string]string{
		".agents/skills/review/SKILL.md": aSkill("review", "Reviews code."),
		".agents/skills/second/SKILL.md": aSkill("review", "Reviews more."),
	})
	for trust, want := range map[string]string{
		"":                "Alisio would use this one in a trusted project.",
		"--trust-project": "Alisio uses this one.",
	} {
		out, _ := p.run(0, slices.DeleteFunc([]string{"skills", "validate", "--agent", "alisio", trust}, func(s string) bool { return s == "" })...)
		if !strings.Contains(out, want) {
			t.Errorf("%q: %s", trust, out)
		}
	}
}

// TestSkillsValidate: exit code 1 for an error and nothing less.
func TestSkillsValidate(t *testing.T) {
	p := newProject(t, map[string]string{
		".agents/skills/good/SKILL.md":  aSkill("good", "Does good."),
		".agents/skills/odd/SKILL.md":   aSkill("other", "Does odd things."), // a warning
		"elsewhere/.agents/x/README.md": "No skill.\n",
	})
	p.run(0, "skills", "validate")
	p.write(".agents/skills/bad/SKILL.md", "# No front matter\n")
	out, _ := p.run(1, "skills", "validate")
	if !strings.Contains(out, "frontmatter-missing") {
		t.Errorf("the reason is not named:\n%s", out)
	}
	p.run(0, "skills", "validate", p.path(".agents/skills/good"))
	p.run(1, "skills", "validate", p.path(".agents/skills/bad/SKILL.md"))
	if _, stderr := p.run(2, "skills", "validate", p.path("nowhere")); !strings.Contains(stderr, "nowhere: no such file or directory") {
		t.Errorf("stderr: %s", stderr)
	}
	if _, stderr := p.run(2, "skills", "validate", "--agent", "claude"); !strings.Contains(stderr, "claude-code") {
		t.Errorf("an unknown agent gets no suggestion: %s", stderr)
	}
}

// TestSafeView: no listing prints bodies, the plain one no paths.
func TestSafeView(t *testing.T) {
	p := scopes(t)
	flags := []string{"--config", p.path("~/settings.json"), "--trust-project", "--agent", "alisio"}
	plain, _ := p.run(0, append([]string{"skills", "list", "--all"}, flags...)...)
	verbose, _ := p.run(0, append([]string{"skills", "list", "--all", "-v"}, flags...)...)
	asJSON, _ := p.run(0, append([]string{"skills", "list", "--all", "--json", "--absolute"}, flags...)...)
	for name, out := range map[string]string{"plain": plain, "-v": verbose, "--json": asJSON} {
		if strings.Contains(out, "The body of") {
			t.Errorf("%s prints a body:\n%s", name, out)
		}
	}
	if strings.Contains(plain, "user-one/SKILL.md") || strings.Contains(plain, p.home) {
		t.Errorf("the plain listing prints paths:\n%s", plain)
	}
	if !strings.Contains(verbose, "~/.agents/skills/user-one/SKILL.md") || strings.Contains(verbose, p.home) {
		t.Errorf("-v prints no paths, or absolute ones:\n%s", verbose)
	}
	if !strings.Contains(asJSON, p.home+"/.agents/skills/user-one/SKILL.md") || strings.Contains(asJSON, `"~/`) {
		t.Errorf("--absolute:\n%s", asJSON)
	}
	if !strings.Contains(plain, "of 24,000") {
		t.Errorf("the listing does not end with the sum:\n%s", plain)
	}
}

// TestShowAndResource: the file with its root line; a resource inside the skill
// only.
func TestShowAndResource(t *testing.T) {
	p := newProject(t, map[string]string{
		"~/.agents/skills/deploy/SKILL.md":      aSkill("deploy", "Deploys."),
		"~/.agents/skills/deploy/notes/how.txt": "How it goes.\n",
		"~/.agents/skills/deploy/big.txt":       strings.Repeat("x", 32_001),
		"~/.agents/secret.txt":                  "secret\n",
	})
	if err := os.Symlink(filepath.FromSlash("../../secret.txt"), filepath.FromSlash(p.path("~/.agents/skills/deploy/link.txt"))); err != nil {
		t.Skip("no links here: ", err)
	}
	out, _ := p.run(0, "skills", "show", "deploy", "--agent", "alisio")
	if !strings.HasPrefix(out, "Skill root: "+p.path("~/.agents/skills/deploy")+"\n") || !strings.HasSuffix(out, aSkill("deploy", "Deploys.")) {
		t.Errorf("show prints\n%s", out)
	}
	if out, _ := p.run(0, "skills", "resource", "deploy", "notes/how.txt", "--agent", "alisio"); out != "How it goes.\n" {
		t.Errorf("resource prints %q", out)
	}
	for name, want := range map[string]string{"../../secret.txt": "", "link.txt": "", "big.txt": "32 KB", "none.txt": "", "/etc/hosts": ""} {
		out, stderr := p.run(2, "skills", "resource", "deploy", name, "--agent", "alisio")
		if out != "" || !strings.Contains(stderr, want) || strings.Contains(stderr, "secret\n") {
			t.Errorf("%s: %q, %q", name, out, stderr)
		}
	}
}
