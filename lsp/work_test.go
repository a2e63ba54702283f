package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"agentls/internal/lsptest"
	"agentls/workspace"
)

// TestSlowCommandIsShownAndEnded holds the first scan up, for which a command waits.
func TestSlowCommandIsShownAndEnded(t *testing.T) {
	gate := make(chan struct{})
	s := start(t, func(o *Options) {
		o.Open = func(w workspace.Options) *workspace.Workspace {
			progress := w.Progress
			w.Progress = func(dirs int) { progress(dirs); <-gate }
			return unwatched(w)
		}
	})
	root := folder(t)
	for i := range 300 { // a scan tells of each 256 directories
		if err := os.Mkdir(fmt.Sprintf("%s/%d", root, i), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	s.Initialize(lsptest.Session{Root: root, Capabilities: map[string]any{}})
	id := s.Start("workspace/executeCommand", map[string]any{
		"command": "agentls.check", "arguments": []any{map[string]any{}}, "workDoneToken": "mine",
	})
	progress := func() (kind, title string, cancellable bool) {
		var p struct {
			Token string
			Value struct {
				Kind, Title string
				Cancellable bool
			}
		}
		if err := json.Unmarshal(s.Expect("$/progress").Params, &p); err != nil || p.Token != "mine" {
			t.Fatalf("%+v, %v", p, err)
		}
		return p.Value.Kind, p.Value.Title, p.Value.Cancellable
	}
	if kind, title, cancellable := progress(); kind != "begin" || title == "" || !cancellable {
		t.Errorf("%s %q %t", kind, title, cancellable)
	}
	s.Notify("window/workDoneProgress/cancel", map[string]any{"token": "other"})
	s.Notify("window/workDoneProgress/cancel", map[string]any{"token": "mine"})
	if kind, _, _ := progress(); kind != "end" {
		t.Errorf("%s, want end", kind)
	}
	if m := s.Finish(id); m.Error == nil || m.Error.Code != -32800 {
		t.Errorf("answer %s", m)
	}
	close(gate)
}
