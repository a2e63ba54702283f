package pattern

import "testing"

func TestIgnoreRules(t *testing.T) {
	for _, test := range []struct {
		rules, rel       string
		dir              bool
		matched, ignored bool
	}{
		{"AGENTS.md\n", "a/AGENTS.md", false, true, true},
		{"AGENTS.md\n", "a/CLAUDE.md", false, false, false},
		{"*.md\n!AGENTS.md\n", "a/AGENTS.md", false, true, false},
		{"*.md\n!AGENTS.md\n", "a/CLAUDE.md", false, true, true},
		{"!AGENTS.md\n*.md\n", "AGENTS.md", false, true, true}, // the last line counts
		{"/a/x.md\n", "b/a/x.md", false, false, false},
		{"/x.md\n", "a/x.md", false, false, false},
		{"gen/\n", "gen", true, true, true},
		{"gen/\n", "gen", false, false, false},
		{"a{b}\n", "a{b}", false, true, true},
		{"# x\n\nx  \r\n", "x", false, true, true},
		{"x\\ \n", "x ", false, true, true},
	} {
		if matched, ignored := ParseIgnore(test.rules).Match(test.rel, test.dir); matched != test.matched || ignored != test.ignored {
			t.Errorf("%q on %s: %t, %t", test.rules, test.rel, matched, ignored)
		}
	}
}
