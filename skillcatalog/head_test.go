package skillcatalog

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"agentls/internal/markdown"
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
		h := HeadOf(doc)
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

// within reports whether s shares the memory of text.
func within(s, text string) bool {
	if s == "" {
		return false
	}
	at, from := uintptr(unsafe.Pointer(unsafe.StringData(s))), uintptr(unsafe.Pointer(unsafe.StringData(text)))
	return at >= from && at < from+uintptr(len(text))
}
