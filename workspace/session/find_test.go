package session

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// place puts a told story into a home directory, with a time.
func putSession(t *testing.T, home, below string, tell func(testing.TB, string, []beat) string, name string, minute int) string {
	t.Helper()
	dir := filepath.Join(home, below)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	path := tell(t, dir, superseded)
	if name != "" {
		if err := os.Rename(path, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		path = filepath.Join(dir, name)
	}
	at := time.Unix(int64(minute)*60, 0)
	if err := os.Chtimes(path, at, at); err != nil {
		t.Fatal(err)
	}
	return path
}

func summary(infos []Info) []string {
	var out []string
	for _, i := range infos {
		parent := ""
		if i.Parent != "" {
			parent = " of " + i.Parent
		}
		out = append(out, fmt.Sprintf("%s%s in %s, %d messages", i.Ref(), parent, i.Workspace, i.Count))
	}
	return out
}

// Every agent's place is looked in, newest first, and the workspace is matched
// by the directory that the session recorded.
func TestFind(t *testing.T) {
	home := t.TempDir()
	putSession(t, home, ".claude/projects/-w", tellClaude, "s.jsonl", 5)
	putSession(t, home, ".codex/sessions/2026/02/01", tellCodex, "rollout-2026-02-01-s.jsonl", 4)
	putSession(t, home, ".openclaw/agents/main/sessions", tellPi, "s.jsonl", 3)
	putSession(t, home, ".pi/agent/sessions/--w--", tellPi, "s.jsonl", 2)
	putSession(t, home, ".local/state/alisio", tellAlisioDB, "", 9)
	other := putSession(t, home, ".claude/projects/-other", tellClaude, "o.jsonl", 8)
	text, err := os.ReadFile(other)
	if err != nil {
		t.Fatal(err)
	}
	moved := strings.NewReplacer(`"cwd":"/w"`, `"cwd":"/wide"`, `"sessionId":"s"`, `"sessionId":"o"`).Replace(string(text))
	if err := os.WriteFile(other, []byte(moved), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, ".claude/projects/-w/broken.jsonl"), []byte("no session\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	infos, warnings := Find(FindOptions{Home: home, Workspace: "/w"})
	want := []string{
		"claude-code:s in /w, 14 messages", "codex:s in /w, 14 messages", "openclaw:s in /w, 14 messages",
		"pi:s in /w, 14 messages", "alisio:s in /w, 14 messages",
	}
	if diff := cmp.Diff(want, summary(infos)); diff != "" {
		t.Error(diff)
	}
	if len(warnings) != 1 || !strings.HasSuffix(warnings[0].Path, "broken.jsonl") {
		t.Errorf("%v", warnings)
	}
	all, _ := Find(FindOptions{Home: home})
	if len(all) != 6 {
		t.Errorf("%q", summary(all))
	}
	if above, _ := Find(FindOptions{Home: home, Workspace: "/"}); len(above) != 6 {
		t.Errorf("below /: %q", summary(above))
	}
	for _, i := range all {
		s, err := Open(i.Ref(), FindOptions{Home: home, Workspace: "/elsewhere"})
		if err != nil || s.Path != i.Path || s.ID != i.ID || s.Agent != i.Agent || len(s.Messages) != i.Count {
			t.Errorf("%s: %v", i.Ref(), err)
		}
	}
	if _, err := Open("codex:none", FindOptions{Home: home}); err == nil || !strings.Contains(err.Error(), "codex:none: no such session") {
		t.Error(err)
	}
	if _, err := Open("nonsense", FindOptions{Home: home}); err == nil {
		t.Error("a name that is neither a file nor agent:id was opened")
	}
}

// A variable moves a place, roots add some, and a file is listed once.
func TestFindElsewhere(t *testing.T) {
	home, state, root := t.TempDir(), t.TempDir(), t.TempDir()
	putSession(t, home, ".codex/sessions/2026/02/01", tellCodex, "", 1)
	putSession(t, state, "sessions/2026/02/02", tellCodex, "", 2)
	putSession(t, root, "deep/er", tellOpenAI, "", 3)
	putSession(t, root, "db", tellAlisioDB, "", 4)
	if err := os.WriteFile(filepath.Join(root, "package.json"), []byte(`{"name":"x"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	o := FindOptions{Home: home, Roots: []string{root, root}, Getenv: func(n string) string { return map[string]string{"CODEX_HOME": state}[n] }}
	infos, warnings := Find(o)
	want := []string{"openai:messages in , 14 messages", "codex:s in /w, 14 messages", "alisio:s in /w, 14 messages"}
	if diff := cmp.Diff(want, summary(infos)); diff != "" || len(warnings) != 0 {
		t.Error(diff, warnings)
	}
	s, err := Open(filepath.Join(root, "db", "sessions.sqlite")+"#s", o)
	if err != nil || s.ID != "s" {
		t.Error(err)
	}
	if _, err := Open(filepath.Join(root, "db", "sessions.sqlite")+"#none", o); err == nil || !strings.Contains(err.Error(), `holds no session "none"`) {
		t.Error(err)
	}
}

// A large file is listed by its ends: who, where, and how much it is about.
func TestFindReadsEndsOnly(t *testing.T) {
	path := transcript(t, 4)
	infos, _ := Find(FindOptions{Roots: []string{path}})
	if len(infos) != 1 {
		t.Fatalf("%v", infos)
	}
	i := infos[0]
	if i.ID != "5e551017-0000-4000-8000-000000000000" || i.Workspace != "/home/dev/app" || !i.Estimated || i.Tokens < 90000 || i.Count < 50 || i.Count > 1000 {
		t.Errorf("%+v", i)
	}
}
