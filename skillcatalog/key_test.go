package skillcatalog

import (
	"strings"
	"testing"

	"agentls/internal/tree"
)

func TestKey(t *testing.T) {
	p := agent(t, "alisio")
	q := Query{Workspace: "/w", Trusted: true}
	at := "/w/.agents/skills/a/SKILL.md"
	make := func(text string) *tree.Memory {
		m := &tree.Memory{}
		m.AddFile(at, text)
		m.AddFile("/w/.agents/skills/b/SKILL.md", skillText("b"))
		return m
	}
	key := func(m *tree.Memory, q Query) Key { return KeyOf(files(m), p, q, Discover(m, p, q)) }
	old := make("---\nname: a\ndescription: d\n---\nBody.\n")
	first := key(old, q)
	longer := make("---\nname: a\ndescription: d\n---\nAnother body, much longer.\n")
	if key(longer, q) != first {
		t.Error("an edited body changes the key")
	}
	for name, m := range map[string]*tree.Memory{
		"description": make("---\nname: a\ndescription: e\n---\nBody.\n"),
		"name":        make("---\nname: c\ndescription: d\n---\nBody.\n"),
		"metadata":    make("---\nname: a\ndescription: d\nmetadata: {}\n---\nBody.\n"),
		"fence":       make("--- \nname: a\ndescription: d\n---\nBody.\n"),
		"encoding":    make("---\nname: a\ndescription: d\n---\nB\xffdy.\n"),
		"size":        make("---\nname: a\ndescription: d\n---\n" + strings.Repeat("x", 64_000)),
	} {
		if key(m, q) == first {
			t.Errorf("another %s keeps the key", name)
		}
	}
	more := make("---\nname: a\ndescription: d\n---\nBody.\n")
	more.AddFile("/w/.claude/skills/c/SKILL.md", skillText("c"))
	if key(more, q) == first {
		t.Error("another file keeps the key")
	}
	for name, q := range map[string]Query{
		"trust":    {Workspace: "/w"},
		"override": {Workspace: "/w", Trusted: true, Overrides: map[string]bool{"a": false}},
		"window":   {Workspace: "/w", Trusted: true, Window: 1},
	} {
		if key(old, q) == first {
			t.Errorf("another %s keeps the key", name)
		}
	}
	c := List(files(old), p, q).Resize(files(longer))
	if c.Skills[0].LoadTokens != (len("---\nname: a\ndescription: d\n---\nAnother body, much longer.\n")+3)/4 {
		t.Errorf("resized to %d", c.Skills[0].LoadTokens)
	}
}

// TestDescriptionFromBody: where the first paragraph is the description, it
// counts for the key.
func TestDescriptionFromBody(t *testing.T) {
	p, q := agent(t, "claude-code"), Query{Workspace: "/w"}
	key := func(body string) Key {
		m := &tree.Memory{}
		m.AddFile("/w/.claude/skills/a/SKILL.md", "---\nname: a\n---\n"+body)
		return KeyOf(files(m), p, q, Discover(m, p, q))
	}
	if key("One.\n\nMore.") == key("Two.\n\nMore.") || key("One.\n\nMore.") != key("One.\n\nLess.") {
		t.Error("the first paragraph decides")
	}
}
