package lsp

import (
	"encoding/json"
	"fmt"
	"runtime"
	"testing"
	"testing/synctest"

	"agentls/internal/lsptest"
	"agentls/workspace"
)

// held is a server whose first scan waits until it is let go.
func held(t *testing.T) (s *session, root string, letGo func()) {
	t.Helper()
	gate := make(chan struct{})
	s = start(t, func(o *Options) {
		o.Open = func(w workspace.Options) *workspace.Workspace {
			w.Watch = false
			report := w.Progress
			w.Progress = func(dirs int) {
				report(dirs)
				<-gate
			}
			return workspace.Open(w)
		}
	})
	root = folder(t)
	for i := range 300 { // a scan reports now and then
		write(t, root, fmt.Sprintf("d%d/x.txt", i), "")
	}
	return s, root, func() { close(gate) }
}

// TestEditDuringAQuestion: a question that waits for the first scan is about
// positions of a text; when that is edited meanwhile the answer says so, and
// only then.
func TestEditDuringAQuestion(t *testing.T) {
	for name, edited := range map[string]bool{"edited": true, "another file edited": false} {
		isolated(t, name, func(t *testing.T) {
			s, root, letGo := held(t)
			s.Ignore("textDocument/publishDiagnostics")
			s.Initialize(lsptest.Session{Root: root})
			uri, other := lsptest.URI(root+"/AGENTS.md"), lsptest.URI(root+"/other/AGENTS.md")
			s.Open(uri, "markdown", 1, "# One\n")
			s.Open(other, "markdown", 1, "# Other\n")
			id := s.Start("textDocument/codeLens", lsptest.Document(uri))
			if edited {
				s.Change(uri, 2, lsptest.Change{Text: "\n\n# Two\n"})
			} else {
				s.Change(other, 2, lsptest.Change{Text: "\n\n# Two\n"})
			}
			for range 50 { // the edit is read, and the loop has its turns to take it
				s.Request("foo/bar", nil)
				runtime.Gosched()
			}
			letGo()
			m := s.Finish(id)
			var lenses []json.RawMessage
			switch {
			case edited:
				s.fails(-32801, m)
			case json.Unmarshal(m.Result, &lenses) != nil || len(lenses) == 0:
				t.Errorf("answer %s", m)
			}
			synctest.Wait()
		})
	}
}
