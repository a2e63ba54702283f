package lsp

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"

	"agentls/internal/lsptest"
)

func TestRegistrations(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dynamic := map[string]any{"dynamicRegistration": true}
		s := open(t, lsptest.Session{Capabilities: map[string]any{"workspace": map[string]any{
			"didChangeWatchedFiles": dynamic, "didChangeConfiguration": dynamic,
		}}})
		var p struct {
			Registrations []struct {
				ID, Method      string
				RegisterOptions struct {
					Watchers []struct{ GlobPattern string }
					Section  string
				}
			}
		}
		if err := json.Unmarshal(s.Expect("client/registerCapability").Params, &p); err != nil {
			t.Fatal(err)
		}
		if len(p.Registrations) != 2 {
			t.Fatalf("registrations %+v", p)
		}
		files, settings := p.Registrations[0], p.Registrations[1]
		if files.Method != "workspace/didChangeWatchedFiles" || len(files.RegisterOptions.Watchers) == 0 || !strings.Contains(files.RegisterOptions.Watchers[0].GlobPattern, "md") {
			t.Errorf("files %+v", files)
		}
		if settings.Method != "workspace/didChangeConfiguration" || settings.RegisterOptions.Section != "agentls" || settings.ID == files.ID {
			t.Errorf("settings %+v", settings)
		}
	})
}

func TestNothingIsRegisteredUnasked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, lsptest.Session{})
		s.quietly()
	})
}

// TestTrust follows the editor's word on trust from the first message on. A
// repository that trusts itself changes nothing.
func TestTrust(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		write(t, root, ".agentls.json", `{"trust": true}`)
		s.Ignore("textDocument/publishDiagnostics")
		s.Initialize(lsptest.Session{Root: root, Options: map[string]any{"trusted": false}})
		trusted := func() bool {
			var r struct{ Trusted bool }
			s.Call("workspace/executeCommand", map[string]any{"command": "agentls.skills", "arguments": []any{map[string]any{"agent": "codex"}}}, &r)
			return r.Trusted
		}
		if trusted() {
			t.Error("trusted against the editor's word")
		}
		s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"agentls": map[string]any{"trusted": true}}})
		if !trusted() {
			t.Error("not trusted after the editor said so")
		}
		s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"agentls": map[string]any{}}})
		if !trusted() {
			t.Error("trust was lost by settings that do not speak of it")
		}
	})
}

// TestLostTextFades wants the text an agent loses marked to the character, and
// the mark to follow an edit.
func TestLostTextFades(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		uri := lsptest.URI(root + "/AGENTS.md")
		const limit = 32 << 10
		text := strings.Repeat(strings.Repeat("x", 99)+"\n", 400) // 40,000 bytes
		s.Initialize(lsptest.Session{
			Root: root, Options: map[string]any{"agents": []string{"alisio"}},
			Capabilities: map[string]any{"textDocument": map[string]any{"publishDiagnostics": map[string]any{"tagSupport": map[string]any{"valueSet": []int{1, 2}}}}},
		})
		s.Open(uri, "markdown", 1, text)
		lost := func(version int) lsptest.Range {
			t.Helper()
			for {
				for _, d := range s.PublishedAt(uri, version).Diagnostics {
					if d.Code == "truncated" && len(d.Tags) == 1 && d.Tags[0] == 1 {
						return d.Range
					}
				}
			}
		}
		over := len(text) - limit
		want := lsptest.Range{End: lsptest.Position{Line: over / 100, Character: over % 100}}
		if got := lost(1); got != want {
			t.Errorf("lost %+v, want %+v", got, want)
		}
		s.Change(uri, 2, lsptest.Change{Range: &lsptest.Range{}, Text: "yyyyyyyyy\n"})
		want.End.Line++ // ten bytes more on a line of their own, and ten bytes more are lost
		if got := lost(2); got != want {
			t.Errorf("after an edit: lost %+v, want %+v", got, want)
		}
	})
}
