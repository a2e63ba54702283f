package session

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func geminiMessage(id, kind, text string) string {
	return jsonText(object{"id": id, "timestamp": "2026-02-01T10:00:00.000Z", "type": kind, "content": text})
}

// A rewind takes its message away too, and everything when it names none.
func TestGeminiRewind(t *testing.T) {
	header := jsonText(object{"sessionId": "s", "projectHash": "x", "startTime": "2026-02-01T10:00:00.000Z", "kind": "main"})
	told := []string{header, geminiMessage("a", "user", "one"), geminiMessage("b", "gemini", "1"), geminiMessage("c", "user", "two"), geminiMessage("d", "gemini", "2")}
	s := readLines(t, "s.jsonl", append(told, `{"$rewindTo":"c"}`, geminiMessage("e", "user", "other"))...)
	check(t, s, "user 3 summary=false", "assistant 1 []", "user 5 summary=false")
	s = readLines(t, "s.jsonl", append(told, `{"$rewindTo":"gone"}`, geminiMessage("e", "user", "other"))...)
	check(t, s, "user 5 summary=false")
}

// The context that Gemini CLI hands over names the workspace; an older session is
// one document.
func TestGeminiContext(t *testing.T) {
	set := jsonText(object{"$set": object{"messages": []any{object{"id": "a", "timestamp": "2026-02-01T10:00:00.000Z", "type": "user",
		"content": []any{object{"text": "<session_context>\n- **Workspace Directories:**\n  - /w/x\n- more"}, object{"inlineData": object{}}}}}}})
	s := readLines(t, "s.jsonl", jsonText(object{"sessionId": "s", "projectHash": "x"}), set, geminiMessage("b", "user", "Fix it"))
	if s.Workspace != "/w/x" || s.Title != "Fix it" || !s.Messages[0].Summary || len(s.Source.NotCounted) != 1 {
		t.Errorf("%+v", s.Info)
	}
	path := filepath.Join(t.TempDir(), "session-2.json")
	old, err := json.MarshalIndent(object{"sessionId": "old", "messages": []any{
		json.RawMessage(geminiMessage("a", "user", "one")), json.RawMessage(geminiMessage("b", "gemini", "1"))}}, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, old, 0o600); err != nil {
		t.Fatal(err)
	}
	s = open(t, path)
	check(t, s, "user 3 summary=false", "assistant 1 []")
	if s.Format != "gemini-cli" {
		t.Errorf("read as %s", s.Format)
	}
}

// Sub-agents stand in a folder named after the session that started them.
func TestGeminiSubagents(t *testing.T) {
	home := t.TempDir()
	dir := filepath.Join(home, ".gemini/tmp/x/chats")
	if err := os.MkdirAll(filepath.Join(dir, "s"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, header := range map[string]object{"session-1-s.jsonl": {"sessionId": "s", "projectHash": "x", "kind": "main"}, "s/a.jsonl": {"sessionId": "a", "projectHash": "x", "kind": "subagent"}} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(jsonText(header)+"\n"+geminiMessage("m", "user", "Look")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{`gemini-cli:s "Look" 1, 1 tokens (estimate)`, `  gemini-cli:a "Look" 1, 1 tokens (estimate)`}
	if diff := cmp.Diff(want, listingOf(List(FindOptions{Home: home}, ""))); diff != "" {
		t.Error(diff)
	}
}

// Qwen Code's records look like Claude Code's and hold other messages.
func TestQwenIsNotClaude(t *testing.T) {
	line := jsonText(object{"uuid": "a", "parentUuid": nil, "sessionId": "s", "type": "user", "provenance": "real_user", "message": object{"role": "user", "parts": []any{}}})
	if f := detect("x.jsonl", []byte(line+"\n")); f != nil {
		t.Errorf("read as %s", f.name)
	}
}
