package report

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"agentls/workspace"
)

// machine is a home with a workspace and a stored Claude Code session in it:
// two reads of a.go, then an edit that makes both stale, then two more turns.
func machine(t *testing.T) (*workspace.Snapshot, Paths) {
	t.Helper()
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(home, "w")
	write(t, filepath.Join(root, ".git", "HEAD"), "x")
	write(t, filepath.Join(root, "a.go"), "package a\n")
	write(t, filepath.Join(root, "sub", "AGENTS.md"), "Nested.\n")
	write(t, filepath.Join(root, "sub", "CLAUDE.md"), "Changed since.\n")
	write(t, filepath.Join(home, ".claude", "projects", strings.ReplaceAll(root, "/", "-"), "s1.jsonl"), transcript(root))
	w := workspace.Open(workspace.Options{
		Folders: []string{filepath.ToSlash(root)}, NoScan: true,
		Env: workspace.Env{Home: filepath.ToSlash(home), Getenv: func(string) string { return "" }},
	})
	t.Cleanup(w.Close)
	return w.Snapshot(), Paths{Workspace: filepath.ToSlash(root), Home: filepath.ToSlash(home)}
}

func transcript(root string) string {
	var b strings.Builder
	line := func(kind string, message map[string]any) {
		record := map[string]any{"type": kind, "sessionId": "s1", "cwd": root, "timestamp": "2026-11-01T10:00:00Z", "message": message}
		raw, _ := json.Marshal(record)
		b.Write(append(raw, '\n'))
	}
	call := func(id, tool string, input map[string]any) {
		line("assistant", map[string]any{"id": "m" + id, "role": "assistant", "content": []any{map[string]any{"type": "tool_use", "id": id, "name": tool, "input": input}}})
		line("user", map[string]any{"role": "user", "content": []any{map[string]any{"type": "tool_result", "tool_use_id": id, "content": strings.Repeat("1→package a\n", 40)}}})
	}
	line("user", map[string]any{"role": "user", "content": "go on"})
	file := root + "/a.go"
	call("r1", "Read", map[string]any{"file_path": file})
	call("r2", "Read", map[string]any{"file_path": file})
	call("e1", "Edit", map[string]any{"file_path": file, "old_string": "a", "new_string": "b"})
	call("x1", "Bash", map[string]any{"command": "true"})
	call("x2", "Bash", map[string]any{"command": "true"})
	return b.String()
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestSessions(t *testing.T) {
	s, show := machine(t)
	list := NewSessions(s, show, false)
	if len(list.Sessions) != 1 || list.Sessions[0].ID != "claude-code:s1" || list.Sessions[0].Workspace != "." ||
		!strings.HasPrefix(list.Sessions[0].Path, "~/.claude/") {
		t.Fatalf("%+v", list)
	}
}

// TestNewestSession: without a name the newest session of the workspace is
// judged, by our settings, and marked as if.
func TestNewestSession(t *testing.T) {
	s, _ := machine(t)
	none := 0
	j, err := OpenSession(s, SessionQuery{EpochMessages: &none})
	if err != nil {
		t.Fatal(err)
	}
	r := j.Shadow()
	if r.Session != "claude-code:s1" || r.Mode != "shadow" || !r.AsIf || r.Totals.Elided != 2 {
		t.Fatalf("%+v", r)
	}
	for _, e := range r.Elisions {
		if e.SupersededBy != "e1" || e.Stub != "" {
			t.Errorf("%+v, want superseded by e1 and no stub unless asked", e)
		}
	}
	if report := j.Report(); report.Totals.Elided != 2 {
		t.Errorf("the report says %d elisions", report.Totals.Elided)
	}
	if _, err := OpenSession(s, SessionQuery{Mode: "loud"}); err == nil || !strings.Contains(err.Error(), "allowed are off, shadow and on") {
		t.Errorf("mode loud: %v", err)
	}
	far := 21
	if _, err := OpenSession(s, SessionQuery{MinAgeTurns: &far}); err == nil {
		t.Error("an age of 21 was taken")
	}
	if _, err := OpenSession(s, SessionQuery{Session: "claude-code:nothing"}); err == nil {
		t.Error("a session that is not there was opened")
	}
}

func TestActivity(t *testing.T) {
	s, show := machine(t)
	var a Activity
	did, ref := a.Of(s, show.Workspace+"/a.go")
	if ref != "claude-code:s1" || did.Reads != 2 || did.Stale != 2 || did.Writes != 1 || did.StaleTokens == 0 {
		t.Errorf("%s %+v", ref, did)
	}
	if did, _ := a.Of(s, show.Workspace+"/b.go"); did.Reads != 0 {
		t.Errorf("a file nobody read: %+v", did)
	}
}

// TestExplainWithSession: what a session received beside what loads now.
func TestExplainWithSession(t *testing.T) {
	s, show := machine(t)
	received := func(name, text string) string {
		return "\n<instructions>\nInstructions from: " + show.Workspace + "/sub/" + name + "\n" + text + "\n</instructions>"
	}
	var b strings.Builder
	message := func(seq int, m map[string]any) {
		raw, _ := json.Marshal(map[string]any{"type": "message", "seq": seq, "message": m, "compacted": false})
		b.Write(append(raw, '\n'))
	}
	message(1, map[string]any{"role": "user", "text": "go"})
	for i, r := range []string{received("AGENTS.md", "Nested.\n"), received("CLAUDE.md", "As it was."), received("GONE.md", "x")} {
		id := fmt.Sprint("c", i)
		message(2+2*i, map[string]any{"role": "assistant", "text": "", "calls": []any{map[string]any{"id": id, "name": "read_file", "arguments": `{"path":"sub/x"}`}}})
		message(3+2*i, map[string]any{"role": "tool", "callId": id, "result": map[string]any{"content": []any{
			map[string]any{"type": "text", "text": "{}"}, map[string]any{"type": "text", "text": r}}}})
	}
	file := filepath.Join(show.Home, "export.ndjson")
	write(t, file, b.String())
	agents, err := s.Agents.Named(nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := NewExplain(s, show, show.Workspace+"/sub/x.go", "", agents).WithSession(s, show, file)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, f := range r.Session.Files {
		got += fmt.Sprintf("%s %s %s\n", f.Path, f.Received, f.OnDisk)
	}
	want := "sub/AGENTS.md same same\nsub/CLAUDE.md changed changed\nsub/GONE.md changed missing\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
