package judge

import (
	"fmt"
	"strings"
	"testing"
)

// TestKept finds which bytes of a file stand in a prompt.
func TestKept(t *testing.T) {
	const m = "MARK{f}\n"
	long := strings.Repeat("x", 100)
	for _, c := range []struct{ name, file, prompt, want string }{
		{"whole", m + "text\n", "<doc>\n" + m + "text\n</doc>", "[]"},
		{"trimmed at the end", m + "text\n\n", m + "text</doc>", "[]"},
		{"cut at the end", m + long, m + long[:40] + "\n--- end", "[[0 48]]"},
		{"cut in the middle", m + long + "\nEND{f}\n", m + long[:30] + "[cut]" + long[:20] + "\nEND{f}\n", "[[0 38] [88 116]]"},
		{"cut through a character", m + "éé", m + "é\uFFFD rest", "[[0 11]]"},
		{"bytes that are no text", m + "a\xff\xfeb\n", m + "a\uFFFD\uFFFDb\n", "[]"},
		{"an import in place", m + "@a.md\nEND{f}\n", m + "all of a\nEND{f}\n", "[]"},
		{"a comment taken out", m + "<!-- note -->\nEND{f}\n", m + "END{f}\n", "[[0 8] [22 29]]"},
		{"front matter taken out", "---\na: b\n---\n" + m, "x" + m, "[[13 21]]"},
		{"CRLF", "MARK{f}\r\nEND{f}\r\n", "MARK{f}\nEND{f}\n", "[]"},
		{"a mark of order", "\ufeff" + m, m, "[]"},
	} {
		got := kept(c.file, c.prompt, strings.Index(c.file, "MARK"), strings.Index(c.prompt, "MARK"))
		if fmt.Sprint(got) != c.want {
			t.Errorf("%s: %v, want %s", c.name, got, c.want)
		}
	}
}

// TestDifferences: a description that agentls only calls shortened may have any
// length; everything else is compared as it is.
func TestDifferences(t *testing.T) {
	agent := "AGENTS.md\nskill a: a/SKILL.md, 12 characters\n"
	for said, want := range map[string]int{
		agent: 0,
		"AGENTS.md\nskill a: a/SKILL.md, shortened\n":     0,
		"AGENTS.md\nskill a: a/SKILL.md, 13 characters\n": 2,
		"AGENTS.md\n": 1,
		"skill a: a/SKILL.md, 12 characters\nAGENTS.md\n": 1,
	} {
		if got := Differences(agent, said); len(got) != want {
			t.Errorf("%q: %q", said, got)
		}
	}
}
