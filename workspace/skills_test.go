package workspace

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/diagnostics"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

func skill(name string) string {
	return "---\nname: " + name + "\ndescription: Does it.\n---\n\n# It\n"
}

// said are the findings of a path, as "rule agents -> related", those about the
// name's form left out.
func said(s *Snapshot, root, p string) string {
	var out []string
	for _, f := range s.Findings(path.Join(root, p)) {
		if f.Rule == "name-mismatch" {
			continue
		}
		line := f.Rule + " " + strings.Join(f.Agents, ",")
		for _, r := range f.Related {
			rel, ok := tree.Rel(root, r.Path)
			if !ok {
				rel = r.Path
			}
			line += " -> " + rel
		}
		out = append(out, line)
	}
	return strings.Join(out, "; ")
}

// TestShadowFollowsEdits: a skill is renamed in one open file, and the finding
// in another one comes and goes; nothing is saved. The project is not trusted.
func TestShadowFollowsEdits(t *testing.T) {
	root := dir(t, map[string]string{
		".agents/skills/a/SKILL.md": skill("a"), ".claude/skills/b/SKILL.md": skill("b"), ".claude/skills/c/SKILL.md": skill("c"),
	})
	w := open(t, Options{Folders: []string{root}, Settings: Layers{Flags: []byte(`{"agents":["alisio"]}`)}})
	a, b, c := ".agents/skills/a/SKILL.md", ".claude/skills/b/SKILL.md", ".claude/skills/c/SKILL.md"
	w.Send(Opened{Path: path.Join(root, a), Text: skill("a"), Version: 1}, Opened{Path: path.Join(root, b), Text: skill("b"), Version: 1})
	shadow := "skill-shadowed alisio -> " + a
	twins := func(other string) string { return "duplicate-name alisio -> " + other }
	for i, step := range []struct{ edited, name, a, b, c string }{
		{a, "a", "", "", ""},
		{a, "b", "", shadow, ""},
		{b, "c", "", twins(c), twins(b)},
		{a, "c", "", shadow + "; " + twins(c), shadow + "; " + twins(b)},
		{b, "b", "", "", shadow},
		{a, "a", "", "", ""},
	} {
		w.Send(Changed{Path: path.Join(root, step.edited), Text: skill(step.name), Version: int32(i + 2)})
		must(t, w.Sync(context.Background()))
		s := w.Snapshot()
		for p, want := range map[string]string{a: step.a, b: step.b, c: step.c} {
			if got := said(s, root, p); !sameSet(got, want) {
				t.Errorf("step %d: %s has %q, want %q", i, p, got, want)
			}
		}
		if n := count(s.Skills.Catalog(profileOf(t, "alisio"), ""), skillcatalog.NotLoaded); n != 3 {
			t.Errorf("step %d: %d skills are not loaded, want all of them: nobody trusts the project", i, n)
		}
	}
}

// count is how many skills are in a state.
func count(c *skillcatalog.Catalog, state skillcatalog.State) int {
	n := 0
	for i := range c.Skills {
		if c.Skills[i].State() == state {
			n++
		}
	}
	return n
}

func sameSet(a, b string) bool {
	as, bs := strings.Split(a, "; "), strings.Split(b, "; ")
	for _, x := range as {
		if !strings.Contains(b, x) {
			return false
		}
	}
	return len(as) == len(bs)
}

func profileOf(t *testing.T, id string) *profile.Profile {
	t.Helper()
	p, err := profile.Find(id)
	must(t, err)
	return p
}

// TestShadowedByHome: the user's own skill wins for Claude Code; it is pointed
// to and not reported itself.
func TestShadowedByHome(t *testing.T) {
	home := dir(t, map[string]string{".claude/skills/review/SKILL.md": skill("review"), ".claude/skills/gone": "->nowhere"})
	root := dir(t, map[string]string{".claude/skills/review/SKILL.md": skill("review"), ".git/": ""})
	s := open(t, Options{
		Folders: []string{root}, Env: Env{Home: home}, Settings: Layers{Flags: []byte(`{"agents":["claude-code"]}`)},
	}).Snapshot()
	want := "skill-shadowed claude-code -> " + home + "/.claude/skills/review/SKILL.md"
	if got := said(s, root, ".claude/skills/review/SKILL.md"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if f := s.Findings(root + "/.claude/skills/review/SKILL.md"); !strings.Contains(f[0].Message, " ~/.claude/skills/review/SKILL.md ") {
		t.Errorf("the message is %q", f[0].Message)
	}
	if got := s.WorkspaceFindings(); got != nil {
		t.Errorf("what stands in the home directory is reported: %+v", got)
	}
}

// TestWorkspaceFindings: each folder has its own, with its own settings.
func TestWorkspaceFindings(t *testing.T) {
	one := dir(t, map[string]string{".agents/skills/gone": "->nowhere", ".agents/skills/a/SKILL.md": skill("a")})
	two := dir(t, map[string]string{
		".agents/skills/gone": "->nowhere", ".agents/skills/lost": "->nowhere", ".agents/skills/a/SKILL.md": skill("a"),
		".agentls.json": `{"rules":{"dangling-symlink":"error"},"overrides":[{"files":[".agents/skills/lost"],"rules":{"dangling-symlink":"off"}}]}`,
	})
	s := open(t, Options{Folders: []string{one, two}}).Snapshot()
	var got []string
	for _, f := range s.WorkspaceFindings() {
		got = append(got, f.Path+" "+f.Rule+" "+f.Severity.String())
	}
	want := []string{one + "/.agents/skills/gone dangling-symlink info", two + "/.agents/skills/gone dangling-symlink error"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, folder := range []string{one, two} { // one name in two folders is no shadow
		if got := said(s, folder, ".agents/skills/a/SKILL.md"); got != "" {
			t.Errorf("%s: %s", folder, got)
		}
	}
}

// TestLinkFollowsFiles: a link is missing until its target is there.
func TestLinkFollowsFiles(t *testing.T) {
	root := dir(t, map[string]string{"AGENTS.md": "# A\n\n[b](docs/b.md)\n"})
	w := open(t, Options{Folders: []string{root}, Watch: true})
	missing := func(s *Snapshot) bool { return strings.Contains(said(s, root, "AGENTS.md"), "link-missing") }
	if !missing(w.Snapshot()) {
		t.Error("nothing is missing")
	}
	put(t, root, "docs/b.md", "# B\n")
	eventually(t, w, "the target is there", func(s *Snapshot) bool { return !missing(s) })
}

// TestLinkedSkillOutside: a SKILL.md that leads out of the workspace is not read
// and reported all the same, as a link; one that leads nowhere is the folder's.
func TestLinkedSkillOutside(t *testing.T) {
	secret := dir(t, map[string]string{"SKILL.md": "no front matter"})
	root := dir(t, map[string]string{
		".agents/skills/a/SKILL.md": "->" + secret + "/SKILL.md", ".agents/skills/b/SKILL.md": "->nowhere",
		"skills/c/SKILL.md": "->" + secret + "/SKILL.md",
	})
	s := open(t, Options{Folders: []string{root}}).Snapshot()
	for p, want := range map[string]string{"a": "skill-symlink alisio,codex", "b": ""} {
		if got := said(s, root, ".agents/skills/"+p+"/SKILL.md"); got != want {
			t.Errorf("%s: %q, want %q", p, got, want)
		}
	}
	if got := said(s, root, "skills/c/SKILL.md"); got != "" { // in no root of these agents
		t.Errorf("c: %q", got)
	}
	if f := s.WorkspaceFindings(); len(f) != 1 || f[0].Rule != "dangling-symlink" {
		t.Errorf("%+v", f)
	}
}

// BenchmarkSkillRules compares the rules on one skill among many of one name
// with the rules on one among few: what a file costs must not grow with their
// number.
func BenchmarkSkillRules(b *testing.B) {
	few, many := twins(b, 100), twins(b, 3000)
	for b.Loop() {
		few.run()
		many.run()
	}
	ratio := float64(many.perFile()) / float64(few.perFile())
	b.ReportMetric(ratio, "many/few")
	if ratio > 4 {
		b.Errorf("a file among 3,000 takes %.1f times one among 100", ratio)
	}
}

// twinned is a workspace of skills that have one name.
type twinned struct {
	s     *Snapshot
	files []string
	best  int64 // nanoseconds for a file
}

func twins(b *testing.B, n int) *twinned {
	root := b.TempDir()
	for i := range n {
		put(b, root, fmt.Sprintf(".agents/skills/s%04d/SKILL.md", i), skill("same"))
	}
	w := Open(Options{Folders: []string{root}, Settings: Layers{Flags: []byte(`{"agents":["codex","gemini-cli"]}`)}})
	b.Cleanup(w.Close)
	<-w.Scanned()
	s := w.Snapshot()
	s.Skills.Catalogs(root)
	return &twinned{s: s, files: s.Paths()}
}

func (t *twinned) run() {
	took := measured(func() {
		for _, p := range t.files {
			if doc, ok := t.s.Files.Document(p); ok {
				diagnostics.Run(diagnostics.File{Path: p, Kind: diagnostics.Skill, Doc: doc}, newWorld(t.s), diagnostics.Config{})
			}
		}
	})
	if t.best == 0 || took.Nanoseconds() < t.best {
		t.best = max(took.Nanoseconds(), 1)
	}
}

func (t *twinned) perFile() int64 { return max(t.best/int64(len(t.files)), 1) }

// TestStoredTrust: a yes that Alisio itself has stored for this very
// config.json counts for its instruction files as for its skills.
func TestStoredTrust(t *testing.T) {
	const config = `{"context": {"claudeMdFallback": true}}`
	sum := sha256.Sum256([]byte(config))
	for _, test := range []struct {
		hash string
		want int
	}{{hex.EncodeToString(sum[:]), 1}, {strings.Repeat("0", 64), 0}} {
		root := dir(t, map[string]string{
			"CLAUDE.md": "x", ".git/HEAD": "x", ".alisio/config.json": config, ".agents/skills/a/SKILL.md": "---\nname: a\ndescription: b\n---\n",
		})
		home := dir(t, map[string]string{".local/state/alisio/trust.json": fmt.Sprintf(`{%q: {"sha256": %q, "trusted": true}}`, root, test.hash)})
		s := open(t, Options{Folders: []string{root}, Env: Env{Home: home}}).Snapshot()
		p, err := profile.Find("alisio")
		must(t, err)
		if n := len(s.Instructions.Explain(root, root, []*profile.Profile{p}).Agents[0].Files); n != test.want {
			t.Errorf("%d instruction files, want %d", n, test.want)
		}
		if n := count(s.Skills.Catalog(p, ""), skillcatalog.Listed); n != test.want {
			t.Errorf("%d skills, want %d", n, test.want)
		}
	}
}
