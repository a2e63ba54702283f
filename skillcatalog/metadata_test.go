package skillcatalog

import (
	"fmt"
	"hash/maphash"
	"strings"
	"testing"
	"unsafe"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/tree"
)

// TestFirstParagraph: the lines of the first block that is no heading, forty of
// them at most.
func TestFirstParagraph(t *testing.T) {
	lines := func(n int, join string) string {
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf("line-%d", i))
		}
		return strings.Join(all, join)
	}
	for body, want := range map[string]string{
		"":                                 "",
		"# Only\n\n## Headings\n":          "",
		"# It\n\n\n one \n two\n\nthree\n": "one two",
		"one\n# no heading any more\n":     "one # no heading any more",
		lines(40, "\n"):                    lines(40, " "),
		lines(41, "\n"):                    lines(40, " "),
		lines(400, "\n"):                   lines(40, " "),
	} {
		if got := firstParagraph(body); got != want {
			t.Errorf("%q: %q, want %q", body, got, want)
		}
	}
}

// TestHeadKeepsNoText: what a catalogue shows of a file does not hold on to it.
func TestHeadKeepsNoText(t *testing.T) {
	for _, text := range []string{
		"---\nname: plain\ndescription: Plain words.\n---\nBody.\n",
		"---\nname: \"quoted\"\ndescription: word\n---\nBody.\n",
		"---\nname: x\n---\nBody.\n",
		"---\nname: one\nname: two\ndescription: a\ndescription: [b]\n---\n",
	} {
		doc := markdown.Parse(text)
		h := MetadataOf(doc)
		for _, id := range []string{"alisio", "codex", "claude-code", "gemini-cli", "openclaw", "opencode"} {
			r := Read(&agent(t, id).Skills, h, "folder", false)
			for _, s := range []string{h.Name, h.Description, h.Paragraph, r.Name, r.Description} {
				if within(s, doc.Source) {
					t.Errorf("%s: %q is a part of the text", id, s)
				}
			}
		}
	}
}

// TestSum: only what a choice can depend on changes it.
func TestSum(t *testing.T) {
	seed := maphash.MakeSeed()
	sum := func(text string) uint64 { return MetadataOf(markdown.Parse(text)).Sum(seed) }
	first := sum("---\nname: a\ndescription: d\n---\nBody.\n")
	for name, text := range map[string]string{
		"body":   "---\nname: a\ndescription: d\n---\nAnother body, much longer.\n",
		"nobody": "---\nname: a\ndescription: d\n---\n",
	} {
		if sum(text) != first {
			t.Errorf("an edit of the %s changes the sum", name)
		}
	}
	for name, text := range map[string]string{
		"description": "---\nname: a\ndescription: e\n---\nBody.\n",
		"name":        "---\nname: c\ndescription: d\n---\nBody.\n",
		"metadata":    "---\nname: a\ndescription: d\nmetadata: {}\n---\nBody.\n",
		"fence":       "--- \nname: a\ndescription: d\n---\nBody.\n",
		"encoding":    "---\nname: a\ndescription: d\n---\nB\xffdy.\n",
		"size":        "---\nname: a\ndescription: d\n---\n" + strings.Repeat("x", 64_000),
	} {
		if sum(text) == first {
			t.Errorf("another %s keeps the sum", name)
		}
	}
	body := func(text string) uint64 { return sum("---\nname: a\n---\n" + text) }
	if body("One.\n\nMore.") == body("Two.\n\nMore.") || body("One.\n\nMore.") != body("One.\n\nLess.") {
		t.Error("the first paragraph, which may be the description, decides")
	}
}

// TestLoadTokens: what a skill costs is that of its file as it is now.
func TestLoadTokens(t *testing.T) {
	m := &tree.Memory{}
	at := "/w/.agents/skills/a/SKILL.md"
	m.AddFile(at, "---\nname: a\ndescription: d\n---\né.\n")
	m.AddFile("/w/.agents/skills/huge/SKILL.md", strings.Repeat("x", tree.MaxText+1))
	m.AddLink("/w/.agents/skills/link/SKILL.md", "../a/SKILL.md")
	for id, want := range map[string][2]int{"alisio": {9, 11}, "codex": {9, 10}} {
		c := list(files(m), nil, agent(t, id), Query{Workspace: "/w", Trusted: true})
		if n := c.ByPath(at).LoadTokens(files(m)); n != want[0] {
			t.Errorf("%s: %d tokens, want %d", id, n, want[0])
		}
		longer := &tree.Memory{}
		longer.AddFile(at, "---\nname: a\ndescription: d\n---\néééé.\n")
		if n := c.ByPath(at).LoadTokens(files(longer)); n != want[1] {
			t.Errorf("%s: %d tokens after an edit, want %d", id, n, want[1])
		}
		if n := c.ByPath("/w/.agents/skills/huge/SKILL.md").LoadTokens(files(m)); n != (tree.MaxText+4)/4 {
			t.Errorf("%s: the file too large to be read has %d tokens", id, n)
		}
		if r := c.ByPath("/w/.agents/skills/link/SKILL.md"); r != nil && r.Defect == profile.FileIsLink && r.LoadTokens(files(m)) != 0 {
			t.Errorf("%s: a link that is refused costs something", id)
		}
	}
}

// within reports whether s shares the memory of text.
func within(s, text string) bool {
	if s == "" {
		return false
	}
	at, from := uintptr(unsafe.Pointer(unsafe.StringData(s))), uintptr(unsafe.Pointer(unsafe.StringData(text)))
	return at >= from && at < from+uintptr(len(text))
}
