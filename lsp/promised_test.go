package lsp

import (
	"encoding/json"
	"testing"
	"testing/synctest"

	"agentls/internal/lsptest"
)

// promised are the requests that a client may make of what the server offers.
var promised = []string{
	"codeAction/resolve", "completionItem/resolve", "textDocument/codeAction", "textDocument/codeLens", "textDocument/completion",
	"textDocument/definition", "textDocument/diagnostic", "textDocument/documentHighlight", "textDocument/documentLink",
	"textDocument/documentSymbol", "textDocument/foldingRange", "textDocument/hover", "textDocument/inlayHint",
	"textDocument/prepareRename", "textDocument/references", "textDocument/rename", "textDocument/selectionRange",
	"textDocument/semanticTokens/full", "workspace/diagnostic", "workspace/executeCommand", "workspace/symbol",
	"workspace/textDocumentContent", "workspace/willRenameFiles",
}

// TestPromisesAreKept: whatever is offered is answered, for files of every kind,
// at places that are not there, and for files that are gone.
func TestPromisesAreKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		s.Ignore("textDocument/publishDiagnostics")
		uris := []string{"untitled:x", "file:///nowhere/AGENTS.md", lsptest.URI(root)}
		for name, text := range map[string]string{
			"AGENTS.md": "# é\r\n\r\n@x $a /b\r\n", "s/SKILL.md": "---\nname: [\n", ".agentls.json": "{\"rules\": {", "x.go": "package x\n",
			".claude-plugin/plugin.json": "{\"skills\": [\"", "empty/SKILL.md": "", "odd/SKILL.md": "\xff\xfe---",
			".cursor/rules/a.mdc": "---\nglobs: *.ts\n---\n", ".claude/agents/a.md": "---\nskills: s, \n---\n$s",
		} {
			uris = append(uris, write(t, root, name, text))
		}
		s.Initialize(lsptest.Session{Root: root, Capabilities: able})
		for _, method := range promised {
			if m := s.Request(method, map[string]any{}); m.Error != nil && m.Error.Code == -32601 {
				t.Errorf("%s is not known", method)
			}
			for _, uri := range uris {
				for _, at := range []lsptest.Position{{}, {Line: 0, Character: 3}, {Line: 1, Character: 7}, {Line: 2, Character: 2}, {Line: 99, Character: 99}} {
					m := s.Request(method, map[string]any{
						"textDocument": map[string]any{"uri": uri}, "position": at, "positions": []any{at}, "range": lsptest.Range{Start: at, End: lsptest.Position{}},
						"context": map[string]any{"diagnostics": []any{}, "includeDeclaration": true}, "newName": "b", "uri": uri, "query": "a",
						"files": []any{map[string]any{"oldUri": uri, "newUri": uri + "x"}}, "previousResultIds": []any{}, "label": "x", "title": "x",
						"command": "agentls.fixAll", "arguments": []any{map[string]any{"rule": "x"}},
					})
					if m.Error != nil && (m.Error.Code == -32601 || m.Error.Code == -32603) {
						t.Errorf("%s of %s at %v: %s", method, uri, at, m)
					}
				}
			}
		}
	})
}

// TestWrittenByCompletion: from an empty file to a skill that all agents load, by
// taking what is offered first.
func TestWrittenByCompletion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		write(t, root, ".git/HEAD", "")
		s.Ignore("textDocument/publishDiagnostics")
		s.Initialize(lsptest.Session{Root: root, Options: map[string]any{"trusted": true, "settings": map[string]any{"agents": []string{"alisio", "codex", "cursor"}}}})
		uri := lsptest.URI(root + "/.agents/skills/tidy-up/SKILL.md")
		s.Open(uri, "markdown", 1, "")
		var list struct {
			Items []struct{ TextEdit lsptest.TextEdit }
		}
		s.Call("textDocument/completion", lsptest.At(uri, 0, 0), &list)
		if len(list.Items) != 1 {
			t.Fatalf("offered %+v", list)
		}
		s.Change(uri, 2, lsptest.Change{Range: &list.Items[0].TextEdit.Range, Text: list.Items[0].TextEdit.NewText})
		var why struct {
			Verdicts []struct{ Agent, Verdict string }
		}
		m := s.Request("workspace/executeCommand", map[string]any{"command": "agentls.why", "arguments": []any{map[string]any{"name": "tidy-up"}}})
		if err := json.Unmarshal(m.Result, &why); err != nil || len(why.Verdicts) != 3 {
			t.Fatalf("why: %s", m)
		}
		for _, v := range why.Verdicts {
			if v.Verdict != "yes" {
				t.Errorf("%s: %s", v.Agent, v.Verdict)
			}
		}
		if all := s.actions(uri, 1, "quickfix"); len(all) > 1 { // why, and nothing to mend
			t.Errorf("findings in what was offered: %s", titles(all))
		}
	})
}
