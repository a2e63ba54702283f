package ide

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
)

// TestLostSections: a heading says what agents lose of its section, and the text
// that an agent gets ends where its budget does.
func TestLostSections(t *testing.T) {
	long := strings.Repeat("- Keep the change small.\n", 1500)
	root, snap := opened(t, &txtar.Archive{Comment: []byte(`{"agents": ["codex", "cursor"]}`), Files: []txtar.File{
		{Name: "AGENTS.md", Data: []byte("# First\n\n" + long + "\n## Second\n\nText.\n")},
	}})
	file := root + "/AGENTS.md"
	src, _ := snap.Files.Text(file)
	first, _ := HoverAt(snap, file, 3)
	second, _ := HoverAt(snap, file, strings.Index(src, "Second"))
	if !strings.Contains(first.Text, "Codex loses") || !strings.Contains(second.Text, "Codex gets nothing of it.") || strings.Contains(second.Text, "Cursor") {
		t.Errorf("hovers %q and %q", first.Text, second.Text)
	}
	for id, whole := range map[string]bool{"codex": false, "cursor": true} {
		p, err := profile.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		text := AgentText(snap, p, file, "")
		if strings.Contains(text, "## Second") != whole || strings.Contains(text, "not read]") == whole {
			t.Errorf("%s: the text ends with %q", id, text[len(text)-80:])
		}
	}
}

func TestKeptText(t *testing.T) {
	f := &agentsctx.File{Kept: [][2]int{{2, 4}, {6, 9}, {20, 30}}}
	if got, want := keptText("0123456789é\n", f), "[2 bytes not read]\n23\n[2 bytes not read]\n678\n[4 bytes not read]\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
