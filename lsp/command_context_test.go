package lsp

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"

	"agentls/internal/lsptest"
)

// TestContextViews: each view is an answer and a page, the map a drawing; what is
// not there is an error that the caller can avoid.
func TestContextViews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		write(t, root, ".git/HEAD", "")
		write(t, root, "AGENTS.md", "# Rules\n")
		s.Ignore("textDocument/publishDiagnostics")
		s.Initialize(lsptest.Session{Root: root})
		run := func(argument map[string]any) lsptest.Message {
			return s.Request("workspace/executeCommand", map[string]any{"command": "agentls.contextViews", "arguments": []any{argument}})
		}
		for _, name := range []string{"list", "detail", "status"} {
			var view struct{ View, Agent, Source, Text string }
			m := run(map[string]any{"view": name, "agent": "codex"})
			if err := json.Unmarshal(m.Result, &view); err != nil || view.View != name || view.Agent != "codex" || view.Source != "estimate" || view.Text == "" {
				t.Errorf("%s: %s", name, m)
			}
		}
		var body struct{ Report, Session map[string]any }
		if m := run(map[string]any{"view": "json", "agent": "codex"}); json.Unmarshal(m.Result, &body) != nil || body.Report["source"] != "estimate" || body.Session == nil {
			t.Errorf("json: %s", m)
		}
		var svg string
		if m := run(map[string]any{"view": "map", "agent": "codex"}); json.Unmarshal(m.Result, &svg) != nil || !strings.HasPrefix(svg, "<svg ") {
			t.Errorf("map: %s", m)
		}
		for _, name := range []string{"list", "detail", "status", "map"} {
			var lines [][]struct{ Text string }
			if m := run(map[string]any{"view": name, "agent": "codex", "page": "lines"}); json.Unmarshal(m.Result, &lines) != nil || len(lines) < 4 {
				t.Errorf("the lines of %s: %s", name, m)
			}
		}
		s.fails(-32602, run(map[string]any{"view": "maap"}))
		s.fails(-32602, run(map[string]any{"view": "map", "agent": "openclaw"}))
		s.fails(-32602, run(map[string]any{"agent": "nobody"}))
	})
}
