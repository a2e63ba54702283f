package skillcatalog

import (
	"slices"
	"testing"

	"agentls/internal/tree"
)

// manyWays is a tree in which files are reached by several paths.
func manyWays() *tree.Memory {
	m := &tree.Memory{}
	m.AddDir("/w/.git")
	m.AddFile("/w/.gemini/skills/one/SKILL.md", skillText("same"))
	m.AddFile("/w/.gemini/skills/two/SKILL.md", skillText("same"))
	m.AddLink("/w/.gemini/skills/three", "two")
	m.AddFile("/w/.agents/skills/same/SKILL.md", skillText("same"))
	m.AddFile("/w/.agents/skills/a/b/c/d/e/f/g/deep/SKILL.md", skillText("deep"))
	m.AddLink("/w/.agents/skills/linked/SKILL.md", "../same/SKILL.md")
	m.AddLink("/w/.claude/skills", "../.agents/skills")
	m.AddLink("/w/.opencode/skills", "../src")
	m.AddFile("/w/src/more/SKILL.md", skillText("more"))
	return m
}

// TestByPath: the index finds what a look at every record finds.
func TestByPath(t *testing.T) {
	m := manyWays()
	q := Query{Workspace: "/w", Trusted: true, Known: []string{
		"/w/.agents/skills/a/b/c/d/e/f/g/deep/SKILL.md", "/w/.agents/skills/linked/SKILL.md", "/w/.agents/skills/same/SKILL.md",
		"/w/.gemini/skills/one/SKILL.md", "/w/.gemini/skills/two/SKILL.md", "/w/src/more/SKILL.md",
	}}
	for _, id := range []string{"alisio", "codex", "claude-code", "gemini-cli", "opencode", "openclaw"} {
		c := list(files(m), nil, agent(t, id), q)
		paths := append([]string{"/w/nowhere/SKILL.md", "/w/.claude/skills/same/SKILL.md"}, q.Known...)
		for i := range c.Skills {
			r := &c.Skills[i]
			paths = append(append(paths, r.Path, r.File), r.Locations...)
		}
		for _, p := range paths {
			want := slices.IndexFunc(c.Skills, func(r Record) bool { return r.At(p) })
			if got := indexOf(c, p); got != want {
				t.Errorf("%s: %s is record %d, want %d", id, p, got, want)
			}
		}
	}
}

func indexOf(c *Catalog, path string) int {
	if r := c.ByPath(path); r != nil {
		return int(r.index)
	}
	return -1
}

func TestNamesakes(t *testing.T) {
	m := manyWays()
	c := list(files(m), nil, agent(t, "gemini-cli"), Query{Workspace: "/w", Trusted: true})
	for path, want := range map[string][]string{
		"/w/.gemini/skills/one/SKILL.md":  {"/w/.gemini/skills/two/SKILL.md"},
		"/w/.gemini/skills/two/SKILL.md":  {"/w/.gemini/skills/one/SKILL.md"},
		"/w/.agents/skills/same/SKILL.md": nil, // in another root
	} {
		var got []string
		for _, r := range c.Namesakes(c.ByPath(path), 10) {
			got = append(got, r.File)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
	for i := range 9 {
		m.AddFile("/w/.gemini/skills/more-"+itoa(i)+"/SKILL.md", skillText("same"))
	}
	c = list(files(m), nil, agent(t, "gemini-cli"), Query{Workspace: "/w", Trusted: true})
	if n := len(c.Namesakes(c.ByPath("/w/.gemini/skills/one/SKILL.md"), 100)); n != 10 {
		t.Errorf("%d namesakes, want 10", n)
	}
	if n := len(c.Namesakes(c.ByPath("/w/.gemini/skills/one/SKILL.md"), 3)); n != 3 {
		t.Errorf("%d namesakes, want 3", n)
	}
}
