package judge

import (
	"strings"
	"testing"
)

// TestOptIn: a proprietary agent is run for nobody who has not agreed, and what
// agentls says of its cases is what was measured elsewhere.
func TestOptIn(t *testing.T) {
	for _, a := range OptIn() {
		t.Setenv(a.OptIn, "")
		if _, err := a.FindInstalled(t.Context()); err == nil || !strings.Contains(err.Error(), a.OptIn) {
			t.Errorf("%s: %v", a.ID, err)
		}
		if t.Setenv(a.OptIn, "1"); a.Refused() != nil {
			t.Errorf("%s is refused to somebody who agreed", a.ID)
		}
		for _, name := range strings.Split(a.Program+" "+a.Command, " ") {
			if name == "" {
				t.Errorf("%s has no program", a.ID)
			}
		}
	}
	for name, want := range map[string]string{
		"chain":          "~/.claude/CLAUDE.md\n../CLAUDE.md\nCLAUDE.md\nsub/CLAUDE.md\n",
		"blank":          "AGENTS.md\n",
		"import-away":    "CLAUDE.md\nsub/CLAUDE.md\n",
		"import-allowed": "CLAUDE.md\ndocs/a.md\nsub/CLAUDE.md\n",
		"import-around":  "CLAUDE.md\ndocs/a.md\ndocs/b.md\ndocs/c.md\ndocs/d.md\ndocs/e.md\n",
		"rules":          "CLAUDE.md\n.claude/rules/a.md\n.claude/rules/b.md 17-43\n.claude/rules/c.md 16-42\n",
		"touch":          "CLAUDE.md\nsub/CLAUDE.md\nsub/.claude/CLAUDE.md\n",
	} {
		if got := saidOf(t, &claudeCode, name); got != want {
			t.Errorf("%s: agentls says\n%swant\n%s", name, got, want)
		}
	}
	for name, want := range map[string]string{
		"import": "AGENTS.md\ndocs/a.md\ndocs/b.md\n",
	} {
		if got := saidOf(t, &copilotCLI, name); got != want {
			t.Errorf("%s: agentls says\n%swant\n%s", name, got, want)
		}
	}
}

func saidOf(t *testing.T, a *Agent, name string) string {
	t.Helper()
	pr, err := a.Profile()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases(t, a) {
		if c.Name == name {
			said, err := Expect(c, a, pr, t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			return said.String()
		}
	}
	t.Fatalf("%s has no case %s", a.ID, name)
	return ""
}
