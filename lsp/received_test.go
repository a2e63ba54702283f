package lsp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"agentls/internal/lsptest"
	"agentls/workspace"
)

// TestReceived: who looks at an instruction file learns that the newest session has
// an older text of it, without waiting for the session to be read; the report and
// the one text are there when they are asked for.
func TestReceived(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		root, home := folder(t), folder(t)
		write(t, root, "CLAUDE.md", "# Pond\n\nFeed at one.\n")
		stored := fmt.Sprintf(`{"type":"user","uuid":"u1","sessionId":"s1","version":"2.1.332","cwd":%q,"timestamp":"2026-02-01T10:00:02.000Z","message":{"role":"user","content":"Hello."}}
{"type":"attachment","uuid":"a1","sessionId":"s1","version":"2.1.332","cwd":%q,"timestamp":"2026-02-01T10:00:03.000Z","attachment":{"type":"instructions","files":[{"path":%q,"type":"Project","content":"# Pond\n\nFeed at noon."}]}}
`, root, root, root+"/CLAUDE.md")
		write(t, home, ".claude/projects/w/s1.jsonl", stored)
		s := start(t, func(o *Options) {
			o.Open = func(w workspace.Options) *workspace.Workspace {
				w.Watch, w.Env = false, workspace.Env{Home: home, Platform: "linux"}
				return workspace.Open(w)
			}
		})
		s.Ignore("textDocument/publishDiagnostics")
		s.Initialize(lsptest.Session{Root: root, Capabilities: map[string]any{"workspace": map[string]any{"codeLens": map[string]any{"refreshSupport": true}}}})
		uri := lsptest.URI(root + "/CLAUDE.md")
		s.Open(uri, "markdown", 1, "# Pond\n\nFeed at one.\n")
		lenses := func() (titles []string) {
			var list []struct{ Command struct{ Title string } }
			s.Call("textDocument/codeLens", lsptest.Document(uri), &list)
			for _, l := range list {
				titles = append(titles, l.Command.Title)
			}
			return titles
		}
		older := func(title string) bool {
			return strings.HasPrefix(title, "Claude Code received an older text ") && strings.HasSuffix(title, "1 line differs")
		}
		if slices.ContainsFunc(lenses(), older) {
			t.Error("the first answer waited for a session to be read")
		}
		s.Expect("workspace/codeLens/refresh")
		s.Ignore("workspace/codeLens/refresh")
		if got := lenses(); !slices.ContainsFunc(got, older) {
			t.Errorf("lenses %q", got)
		}
		var hover struct{ Contents struct{ Value string } }
		s.Call("textDocument/hover", lsptest.At(uri, 0, 3), &hover)
		if !strings.Contains(hover.Contents.Value, "an older text") || !strings.Contains(hover.Contents.Value, "tokens") {
			t.Errorf("hover %q", hover.Contents.Value)
		}
		s.Change(uri, 2, lsptest.Change{Text: "# Pond\n\nFeed at noon.\n"})
		time.Sleep(time.Minute)
		if got := lenses(); slices.ContainsFunc(got, older) {
			t.Errorf("the text is the one that was received, and the lenses are %q", got)
		}
		run := func(command string, argument map[string]any) map[string]json.RawMessage {
			var got map[string]json.RawMessage
			s.Call("workspace/executeCommand", map[string]any{"command": command, "arguments": []any{argument}}, &got)
			return got
		}
		if got := run("agentls.received", map[string]any{}); string(got["session"]) != `"claude-code:s1"` || !strings.Contains(string(got["files"]), `"received":"same"`) {
			t.Errorf("received %s", got)
		}
		if got := run("agentls.received", map[string]any{"path": "CLAUDE.md", "text": true}); string(got["text"]) != `"# Pond\n\nFeed at noon."` {
			t.Errorf("the text %s", got["text"])
		}
		s.fails(-32602, s.Request("workspace/executeCommand", map[string]any{"command": "agentls.received", "arguments": []any{map[string]any{"path": "none.md", "text": true}}}))
		if got := run("agentls.sessions.show", map[string]any{"session": "s1"}); string(got["session"]) != `"claude-code:s1"` {
			t.Errorf("the session %s", got)
		}
	})
}
