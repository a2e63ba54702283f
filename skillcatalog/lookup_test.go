package skillcatalog

import (
	"fmt"
	"strings"
	"testing"

	"agentls/internal/tree"
)

// tools is a catalogue with a project, a user and a plugin skill.
func tools(t *testing.T) (*Catalog, *tree.Memory) {
	m := &tree.Memory{}
	m.AddFile("/w/.agents/skills/review/SKILL.md", "---\nname: review\ndescription: Reviews Code.\n---\nBody.\n")
	m.AddFile("/w/.agents/skills/review/ref/a.md", "A\n")
	m.AddFile("/w/.agents/skills/review/exact.txt", strings.Repeat("x", 32_000))
	m.AddFile("/w/.agents/skills/review/large.txt", strings.Repeat("x", 32_001))
	m.AddLink("/w/.agents/skills/review/link.md", "ref/a.md")
	m.AddLink("/w/.agents/skills/review/dir", "ref")
	m.AddFile("/w/secret", "secret")
	m.AddFile("/w/.agents/skills/off/SKILL.md", "---\nname: off\ndescription: Is off.\n---\n")
	m.AddFile("/h/.agents/skills/review/SKILL.md", "---\nname: review\ndescription: The shadow.\n---\n")
	m.AddFile("/p/skills/nextjs/SKILL.md", "---\nname: nextjs\ndescription: Next.\n---\n")
	q := Query{
		Workspace: "/w", Home: "/h", Trusted: true, Overrides: map[string]bool{"off": false, "vercel:nextjs": false},
		Plugins: []Plugin{{ID: "vercel", Name: "Vercel", Skills: []string{"/p/skills"}}},
	}
	return list(files(m), nil, agent(t, "alisio"), q), m
}

func TestSearch(t *testing.T) {
	c, _ := tools(t)
	for query, want := range map[string]string{
		"CODE": "review", "shadow": "", "off": "", "next": "vercel:nextjs", "review reviews": "review", "": "review vercel:nextjs",
	} {
		var got []string
		for _, r := range c.Search(query) {
			got = append(got, r.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
	m := newFlat()
	spread(m, "/w/.agents/skills", "s", 40)
	many := list(files(m), nil, agent(t, "alisio"), Query{Workspace: "/w", Trusted: true})
	if n := len(many.Search("")); n != 30 {
		t.Errorf("%d matches", n)
	}
}

func TestShow(t *testing.T) {
	c, m := tools(t)
	got, err := c.Show(m, "review")
	want := "Skill root: /w/.agents/skills/review\n" + resourceHint + "---\nname: review\ndescription: Reviews Code.\n---\nBody.\n"
	if err != nil || got != want {
		t.Errorf("%q %v", got, err)
	}
	if len(resourceHint) != 44 {
		t.Errorf("the second line has %d units, alisio.md §12 says 44", len(resourceHint))
	}
	if _, err := c.Show(m, "vercel:nextjs"); err != nil {
		t.Error(err)
	}
	for name, want := range map[string]string{
		"nope": "Unknown skill: nope", "review#shadow-1": "Unknown skill: review#shadow-1",
		"off": "skill off is disabled; enable it with /skills",
	} {
		if _, err := c.Show(m, name); err == nil || err.Error() != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestResource(t *testing.T) {
	c, m := tools(t)
	for path, want := range map[string]string{
		"ref/a.md": "A\n", "./ref//a.md": "A\n", "exact.txt": strings.Repeat("x", 32_000),
	} {
		if got, err := c.Resource(m, "review", path); err != nil || got != want {
			t.Errorf("%s: %d bytes, %v", path, len(got), err)
		}
	}
	for path, want := range map[string]string{
		"../../../secret": "../../../secret leads out of the skill",
		"ref/../../off/x": "ref/../../off/x leads out of the skill",
		`..\..\secret`:    `..\..\secret leads out of the skill`,
		"/w/secret":       "/w/secret: the path must be relative to the skill",
		"C:/secret":       "C:/secret: the path must be relative to the skill",
		"link.md":         "Symlinks are not allowed: link.md",
		"dir/a.md":        "Symlinks are not allowed: dir",
		"large.txt":       "Resource exceeds 32 KB: large.txt has 32001 bytes",
		"none":            "none: no such file in the skill review",
		"ref":             "ref is no readable file",
		"":                " is no readable file",
	} {
		if _, err := c.Resource(m, "review", path); err == nil || err.Error() != want {
			t.Errorf("%s: %v", path, err)
		}
	}
	if _, err := c.Resource(m, "vercel:nextjs", "x"); err == nil || err.Error() != "Unknown skill: vercel:nextjs" {
		t.Error(err)
	}
}

func TestPlanToggle(t *testing.T) {
	c, _ := tools(t)
	got, err := c.PlanToggle("review", false)
	want := Toggle{
		Dir: "/w", File: ".alisio/config.json", Shown: ".alisio/config.json", Version: "schemaVersion",
		Private: true, Key: "skillOverrides", ID: "review",
	}
	if err != nil || got != want {
		t.Errorf("%+v %v", got, err)
	}
	if got, err := c.PlanToggle("off", true); err != nil || !got.Enabled {
		t.Errorf("%+v %v", got, err)
	}
	for id, want := range map[string]string{
		"nope":            `no skill has the id "nope"`,
		"vercel:nextjs":   "vercel:nextjs belongs to the plugin Vercel; use /plugins",
		"review#shadow-1": "review#shadow-1 is shadowed by review; only the skill that wins can be switched",
	} {
		if _, err := c.PlanToggle(id, false); err == nil || err.Error() != want {
			t.Errorf("%s: %v", id, err)
		}
	}
	m := &tree.Memory{}
	m.AddFile("/w/.agents/skills/a/SKILL.md", skillText("a"))
	untrusted := list(files(m), nil, agent(t, "alisio"), Query{Workspace: "/w"})
	if _, err := untrusted.PlanToggle("a", false); fmt.Sprint(err) != "a is not loaded: the project is not trusted, so Alisio does not load its skills" {
		t.Error(err)
	}
}

// TestPlanToggleElsewhere: where each agent itself would look, by what it goes by.
func TestPlanToggleElsewhere(t *testing.T) {
	m := &tree.Memory{}
	for _, dir := range []string{".agents", ".claude", ".zed", ".opencode"} {
		m.AddFile("/w/"+dir+"/skills/a/SKILL.md", skillText("a"))
	}
	m.AddFile("/w/skills/a/SKILL.md", skillText("a"))
	for id, want := range map[string]string{
		"claude-code": "/w/.claude/settings.local.json skillOverrides a",
		"codex":       "/h/.codex/config.toml skills.config /w/.agents/skills/a/SKILL.md",
		"openclaw":    "/h/.codex/openclaw.json skills.entries a",
		"zed":         "agentls writes no switch for Zed; to switch a off, move .agents/skills/a out of .agents/skills",
		"opencode":    `agentls writes no switch for opencode; to switch a off, set "permission": {"skill": {"a": "deny"}} in opencode.json`,
	} {
		c := list(files(m), nil, agent(t, id), Query{Workspace: "/w", Home: "/h", ConfigHome: "/h/.codex", Trusted: true})
		got, err := c.PlanToggle("a", false)
		text := got.Path() + " " + got.Key + " " + got.ID
		if err != nil {
			text = err.Error()
		}
		if text != want {
			t.Errorf("%s: %s", id, text)
		}
	}
	c := list(files(m), nil, agent(t, "codex"), Query{Workspace: "/w"})
	if _, err := c.PlanToggle("a", false); err == nil {
		t.Error("where Codex keeps its settings is not known")
	}
}
