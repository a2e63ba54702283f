package lsp

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"

	"agentls/internal/lsptest"
)

type completionItem struct {
	Label            string          `json:"label"`
	InsertTextFormat int             `json:"insertTextFormat"`
	TextEdit         json.RawMessage `json:"textEdit"`
	Data             json.RawMessage `json:"data"`
	Documentation    struct{ Kind, Value string }
}

// TestCompletionItems: snippets come only to clients that know them, the
// documentation when it is asked for and in a form that the client shows.
func TestCompletionItems(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, able := range []bool{true, false} {
			formats := []string{"plaintext"}
			if able {
				formats = []string{"markdown"}
			}
			s := start(t)
			root := folder(t)
			s.Ignore("textDocument/publishDiagnostics")
			s.Initialize(lsptest.Session{Root: root, Capabilities: map[string]any{"textDocument": map[string]any{"completion": map[string]any{
				"completionItem": map[string]any{"snippetSupport": able, "documentationFormat": formats},
			}}}})
			uri := lsptest.URI(root + "/skills/demo/SKILL.md")
			s.Open(uri, "markdown", 1, "---\ndesc\n---\n")
			var list struct{ Items []completionItem }
			s.Call("textDocument/completion", lsptest.At(uri, 1, 4), &list)
			if len(list.Items) == 0 || list.Items[0].Label != "description" {
				t.Fatalf("items %+v", list.Items)
			}
			first := list.Items[0]
			if snippet := strings.Contains(string(first.TextEdit), "${1:"); snippet != able || (first.InsertTextFormat == 2) != able {
				t.Errorf("snippets %v: %s, format %d", able, first.TextEdit, first.InsertTextFormat)
			}
			var resolved completionItem
			s.Call("completionItem/resolve", first, &resolved)
			if resolved.Documentation.Kind != formats[0] || !strings.Contains(resolved.Documentation.Value, "1,024 characters") || strings.Contains(resolved.Documentation.Value, "**") != able {
				t.Errorf("documentation %+v", resolved.Documentation)
			}
			for _, odd := range []any{map[string]any{"label": "x"}, map[string]any{"label": "x", "data": 7}, map[string]any{"label": "x", "data": map[string]any{"uri": "http://x"}}} {
				s.Call("completionItem/resolve", odd, &resolved)
			}
		}
	})
}

// TestActionsForWhatIsShown: a client asks at the cursor and names what it shows
// on the line; that is enough for fixes.
func TestActionsForWhatIsShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, uri := skill(t, editing)
		shown := s.actions(uri, 2)[0].Diagnostics
		if len(shown) == 0 {
			t.Fatal("no finding on the line")
		}
		p := lsptest.Document(uri)
		p["range"] = lsptest.Range{Start: lsptest.Position{Line: 9}, End: lsptest.Position{Line: 9}}
		p["context"] = map[string]any{"diagnostics": shown}
		var all []action
		s.Call("textDocument/codeAction", p, &all)
		if got := titles(all); !strings.HasPrefix(got, "Quote the value") {
			t.Errorf("elsewhere, with the finding: %q", got)
		}
		p["range"] = lsptest.Range{Start: lsptest.Position{Line: 2}, End: lsptest.Position{Line: 2}}
		p["context"] = map[string]any{"diagnostics": []any{}}
		s.Call("textDocument/codeAction", p, &all)
		if got := titles(all); !strings.HasPrefix(got, "Quote the value") {
			t.Errorf("at the start of the line: %q", got)
		}
	})
}

func TestFixingTheWorkspace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		for _, name := range []string{"a", "b"} {
			write(t, root, "skills/"+name+"/SKILL.md", "--- \nname: "+name+"\ndescription: Use when: there.\n---\n")
		}
		s.Ignore("textDocument/publishDiagnostics")
		applied := make(chan json.RawMessage, 1)
		s.Answer("workspace/applyEdit", func(params json.RawMessage) any {
			applied <- params
			return map[string]any{"applied": true}
		})
		s.Initialize(lsptest.Session{Root: root, Capabilities: map[string]any{
			"workspace": map[string]any{"applyEdit": true},
			"textDocument": map[string]any{"codeAction": map[string]any{
				"resolveSupport": map[string]any{"properties": []string{"edit"}},
			}},
		}})
		run := func(argument map[string]any) map[string][]lsptest.TextEdit {
			t.Helper()
			var edit struct{ Changes map[string][]lsptest.TextEdit }
			s.Call("workspace/executeCommand", map[string]any{"command": "agentls.fixAll", "arguments": []any{argument}}, &edit)
			return edit.Changes
		}
		if all := run(map[string]any{}); len(all) != 2 {
			t.Errorf("in the workspace %v", all)
		}
		if params := string(<-applied); !strings.Contains(params, "Apply all safe fixes in the workspace") || !strings.Contains(params, "skills/b/SKILL.md") {
			t.Errorf("applied %s", params)
		}
		one := run(map[string]any{"rule": "yaml-syntax"})
		<-applied
		for uri, edits := range one {
			if len(edits) != 1 || !strings.Contains(edits[0].NewText, "Use when") {
				t.Errorf("of one rule in %s: %v", uri, edits)
			}
		}
		if file := run(map[string]any{"path": "skills/a/SKILL.md"}); len(file) != 1 {
			t.Errorf("in a file %v", file)
		}
		<-applied
		if nothing := run(map[string]any{"rule": "no-such-rule"}); nothing != nil {
			t.Errorf("nothing to mend: %v", nothing)
		}

		uri := lsptest.URI(root + "/skills/a/SKILL.md")
		var offered []json.RawMessage
		p := lsptest.Document(uri)
		p["range"] = lsptest.Range{}
		p["context"] = map[string]any{"diagnostics": []any{}, "only": []string{"source.agentls"}}
		s.Call("textDocument/codeAction", p, &offered)
		if len(offered) != 1 || strings.Contains(string(offered[0]), "edit") {
			t.Fatalf("offered %s", offered)
		}
		var resolved struct {
			Edit struct{ Changes map[string][]lsptest.TextEdit }
		}
		s.Call("codeAction/resolve", offered[0], &resolved)
		if len(resolved.Edit.Changes) != 2 {
			t.Errorf("resolved %+v", resolved)
		}
	})
}

// TestWhyIsTold: an editor that drops the answer of a command shows a message.
func TestWhyIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, uri := skill(t, nil)
		ask := func(argument map[string]any) {
			s.Call("workspace/executeCommand", map[string]any{"command": "agentls.why", "arguments": []any{argument}}, new(json.RawMessage))
		}
		ask(map[string]any{"uri": uri})
		ask(map[string]any{"uri": uri, "show": true, "page": "lines"})
		ask(map[string]any{"uri": uri, "show": true})
		var said struct {
			Type    int
			Message string
		}
		if err := json.Unmarshal(s.Expect("window/showMessage").Params, &said); err != nil {
			t.Fatal(err)
		}
		if said.Type != 3 || !strings.Contains(said.Message, "SKILL.md") {
			t.Errorf("told %+v", said)
		}
	})
}

func TestRenameIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, uri := skill(t, nil) // it cannot rename directories
		p := lsptest.At(uri, 1, 8)
		p["newName"] = "other"
		m := s.Request("textDocument/rename", p)
		s.fails(-32803, m)
		if !strings.Contains(m.Error.Message, "cannot rename directories") {
			t.Errorf("%s", m)
		}
		s.fails(-32803, s.Request("textDocument/prepareRename", lsptest.At(uri, 99, 99)))
		s.fails(-32803, s.Request("textDocument/prepareRename", lsptest.At(uri, 5, 1)))
		for _, files := range []any{[]any{}, []any{map[string]any{"oldUri": "http://x", "newUri": "file:///y"}}, []any{map[string]any{"oldUri": uri + "x", "newUri": uri}}} {
			if m := s.Request("workspace/willRenameFiles", map[string]any{"files": files}); string(m.Result) != "null" {
				t.Errorf("%v: %s", files, m)
			}
		}
	})
}
