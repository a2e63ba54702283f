package lsp

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"agentls/internal/lsptest"
)

const misnamed = "---\nname: Demo Skill\ndescription: Use when: there is trouble.\n---\n\n# Demo\n\nSee [x](other.md).\n\n## More\n"

// skill opens a skill with a broken name and an unquoted colon.
func skill(t *testing.T, capabilities map[string]any) (s *session, root, uri string) {
	t.Helper()
	s = start(t)
	root = folder(t)
	write(t, root, "skills/demo/other.md", "# Other\n")
	uri = lsptest.URI(root + "/skills/demo/SKILL.md")
	s.Ignore("textDocument/publishDiagnostics")
	s.Initialize(lsptest.Session{Root: root, Capabilities: capabilities})
	s.Open(uri, "markdown", 3, misnamed)
	return s, root, uri
}

type action struct {
	Title       string
	Kind        string
	IsPreferred bool
	Diagnostics []lsptest.Diagnostic
	Edit        struct {
		Changes           map[string][]lsptest.TextEdit
		ChangeAnnotations map[string]struct {
			Label             string
			NeedsConfirmation bool
		}
		DocumentChanges []struct {
			Kind, OldURI, NewURI, AnnotationID string
			TextDocument                       struct {
				URI     string
				Version *int
			}
			Edits []struct {
				lsptest.TextEdit
				AnnotationID string
			}
		}
	}
}

// actions are the code actions for a line, of the given kinds only.
func (s *session) actions(uri string, line int, only ...string) []action {
	s.t.Helper()
	p := lsptest.Document(uri)
	p["range"] = lsptest.Range{Start: lsptest.Position{Line: line, Character: 8}, End: lsptest.Position{Line: line, Character: 60}}
	p["context"] = map[string]any{"diagnostics": []any{}}
	if only != nil {
		p["context"] = map[string]any{"diagnostics": []any{}, "only": only}
	}
	var all []action
	s.Call("textDocument/codeAction", p, &all)
	return all
}

func titles(all []action) string {
	var b strings.Builder
	for _, a := range all {
		fmt.Fprintf(&b, "%s (%s)\n", a.Title, a.Kind)
	}
	return b.String()
}

var editing = map[string]any{"workspace": map[string]any{"workspaceEdit": map[string]any{
	"documentChanges": true, "resourceOperations": []string{"rename"}, "changeAnnotationSupport": map[string]any{},
}}}

func TestQuickFixes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, root, uri := skill(t, editing)
		all := s.actions(uri, 1)
		if got := titles(all); got != "Set name to demo (quickfix)\nRename the skill and its directory to demo-skill (quickfix)\nAllow name-invalid here (quickfix)\nWhy is this loaded, or not? (quickfix)\n" {
			t.Fatalf("actions\n%s", got)
		}
		first := all[0].Edit.DocumentChanges
		if len(first) != 1 || first[0].TextDocument.URI != uri || *first[0].TextDocument.Version != 3 || len(first[0].Edits) != 1 || first[0].Edits[0].NewText != "demo" {
			t.Errorf("edit %+v", all[0].Edit)
		}
		if len(all[0].Diagnostics) != 1 || all[0].Diagnostics[0].Code != "name-invalid" {
			t.Errorf("diagnostics %+v", all[0].Diagnostics)
		}
		rename := all[1].Edit
		if len(rename.DocumentChanges) != 2 || rename.DocumentChanges[1].Kind != "rename" ||
			rename.DocumentChanges[1].OldURI != lsptest.URI(root+"/skills/demo") || rename.DocumentChanges[1].NewURI != lsptest.URI(root+"/skills/demo-skill") {
			t.Errorf("rename %+v", rename)
		}
		id := rename.DocumentChanges[1].AnnotationID
		if note := rename.ChangeAnnotations[id]; note.Label != all[1].Title || note.NeedsConfirmation || rename.DocumentChanges[0].Edits[0].AnnotationID != id {
			t.Errorf("annotations %+v", rename.ChangeAnnotations)
		}

		colon := s.actions(uri, 2)
		if len(colon) == 0 || !colon[0].IsPreferred || colon[0].Edit.ChangeAnnotations != nil {
			t.Errorf("a safe fix: %+v", colon)
		}
	})
}

func TestQuickFixesForSimpleClients(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, uri := skill(t, nil)
		all := s.actions(uri, 1)
		if got := titles(all); strings.Contains(got, "Rename") || !strings.Contains(got, "Set name") {
			t.Errorf("a client that cannot rename files is offered\n%s", got)
		}
		if edits := all[0].Edit.Changes[uri]; len(edits) != 1 || edits[0].NewText != "demo" {
			t.Errorf("edit %+v", all[0].Edit)
		}
	})
}

func TestActionKinds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, uri := skill(t, nil)
		for _, test := range []struct {
			only []string
			want string
		}{
			{[]string{"refactor"}, ""},
			{[]string{"source.organizeImports"}, ""},
			{[]string{"source"}, "Apply all safe fixes (source.fixAll.agentls)\nApply all safe fixes in the workspace (source.agentls.fixWorkspace)\n"},
			{[]string{"source.fixAll"}, "Apply all safe fixes (source.fixAll.agentls)\n"},
			{[]string{"source.fixAll.agentls"}, "Apply all safe fixes (source.fixAll.agentls)\n"},
			{[]string{"source.fixAll.other"}, ""},
			{[]string{"quickfix"}, titles(s.actions(uri, 2))},
		} {
			if got := titles(s.actions(uri, 2, test.only...)); got != test.want {
				t.Errorf("only %q: %q, want %q", test.only, got, test.want)
			}
		}
	})
}

// TestApplyingAllFixes ends the findings that have safe fixes.
func TestApplyingAllFixes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, uri := skill(t, nil)
		all := s.actions(uri, 0, "source.fixAll")
		edits := all[0].Edit.Changes[uri]
		changes := []lsptest.Change{}
		for i := len(edits) - 1; i >= 0; i-- {
			changes = append(changes, lsptest.Change{Range: &edits[i].Range, Text: edits[i].NewText})
		}
		s.Change(uri, 4, changes...)
		if left := s.actions(uri, 0, "source.fixAll"); len(left) != 0 {
			t.Errorf("left to fix: %+v", left)
		}
	})
}

func TestHover(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		type hover struct {
			Contents struct{ Kind, Value string }
			Range    lsptest.Range
		}
		for _, test := range []struct {
			formats []string
			kind    string
			start   string
		}{
			{nil, "markdown", "**name**: "},
			{[]string{"plaintext", "markdown"}, "markdown", "**name**: "},
			{[]string{"plaintext"}, "plaintext", "name: "},
		} {
			s, _, uri := skill(t, map[string]any{"textDocument": map[string]any{"hover": map[string]any{"contentFormat": test.formats}}})
			var h hover
			s.Call("textDocument/hover", lsptest.At(uri, 1, 2), &h)
			if h.Contents.Kind != test.kind || !strings.HasPrefix(h.Contents.Value, test.start) || strings.Contains(h.Contents.Value, "**") != (test.kind == "markdown") {
				t.Errorf("%q: %s %q", test.formats, h.Contents.Kind, h.Contents.Value)
			}
			if h.Range != (lsptest.Range{Start: lsptest.Position{Line: 1}, End: lsptest.Position{Line: 1, Character: 4}}) {
				t.Errorf("range %+v", h.Range)
			}
			for _, m := range []lsptest.Message{
				s.Request("textDocument/hover", lsptest.At(uri, 6, 0)),
				s.Request("textDocument/hover", lsptest.At(uri, 99, 99)),
				s.Request("textDocument/hover", lsptest.At("untitled:x", 0, 0)),
				s.Request("textDocument/hover", lsptest.At("file:///nowhere/x.go", 0, 0)),
			} {
				if string(m.Result) != "null" {
					t.Errorf("answer %s, want null", m)
				}
			}
		}
	})
}

// TestAnswers compares what the quiet features say with a golden file.
func TestAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answers := map[string]json.RawMessage{}
		for name, capabilities := range map[string]map[string]any{
			"flat": nil,
			"tree": {"textDocument": map[string]any{"documentSymbol": map[string]any{"hierarchicalDocumentSymbolSupport": true}}},
		} {
			s, root, uri := skill(t, capabilities)
			agents := write(t, root, "AGENTS.md", "# Rules\n")
			s.changed(agents)
			ask := func(method string, params map[string]any) {
				t.Helper()
				m := s.Request(method, params)
				if m.Error != nil {
					t.Errorf("%s: %s", method, m)
				}
				if query, ok := params["query"]; ok {
					method = fmt.Sprintf("%s %q", method, query)
				}
				answers[name+" "+method] = json.RawMessage(strings.ReplaceAll(string(m.Result), lsptest.URI(root), "file:///w"))
			}
			ask("textDocument/documentSymbol", lsptest.Document(uri))
			if name == "flat" {
				continue
			}
			ask("textDocument/foldingRange", lsptest.Document(uri))
			ask("textDocument/documentLink", lsptest.Document(uri))
			ask("textDocument/codeLens", lsptest.Document(agents))
			p := lsptest.Document(uri)
			p["positions"] = []lsptest.Position{{Line: 7, Character: 9}, {Line: 99}}
			ask("textDocument/selectionRange", p)
			ask("workspace/symbol", map[string]any{"query": "mo"})
			ask("workspace/symbol", map[string]any{"query": ""})
		}
		raw, err := json.Marshal(answers)
		if err != nil {
			t.Fatal(err)
		}
		golden(t, "answers.golden.json", indented(t, raw))
	})
}

func TestCommands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, root, uri := skill(t, nil)
		run := func(name string, arguments ...any) lsptest.Message {
			return s.Request("workspace/executeCommand", map[string]any{"command": name, "arguments": arguments})
		}
		var check struct {
			SchemaVersion int
			Workspace     string
			Findings      []struct{ Path, Rule string }
			Summary       map[string]int
		}
		for _, arguments := range [][]any{nil, {map[string]any{}}, {map[string]any{"uri": uri}}, {map[string]any{"path": "skills/demo"}}} {
			m := run("agentls.check", arguments...)
			if err := json.Unmarshal(m.Result, &check); err != nil || check.SchemaVersion != 1 || check.Workspace != root || len(check.Findings) != 2 || check.Findings[0].Path != "skills/demo/SKILL.md" {
				t.Errorf("check %v: %s", arguments, m)
			}
		}
		var explain struct {
			SchemaVersion int
			Path          string
			Agents        []struct{ Agent string }
		}
		m := run("agentls.explain", map[string]any{"path": "pkg/x.go", "agents": []string{"codex"}, "cwd": "pkg"})
		if err := json.Unmarshal(m.Result, &explain); err != nil || explain.SchemaVersion != 1 || explain.Path != "pkg/x.go" || len(explain.Agents) != 1 {
			t.Errorf("explain: %s", m)
		}
		var page struct {
			Title  []struct{ Text string }
			Status struct{ Text string }
			Blocks []struct{ Heading []struct{ Text string } }
		}
		m = run("agentls.explain", map[string]any{"path": "pkg/x.go", "agents": []string{"codex"}, "page": "tree"})
		if err := json.Unmarshal(m.Result, &page); err != nil || page.Title[0].Text != "pkg/x.go" || page.Status.Text == "" || page.Blocks[0].Heading[0].Text != "Codex" {
			t.Errorf("the page of explain: %s", m)
		}
		var lines [][]struct{ Text string }
		m = run("agentls.explain", map[string]any{"path": "pkg/x.go", "page": "lines"})
		if err := json.Unmarshal(m.Result, &lines); err != nil || len(lines) < 3 || lines[0][0].Text != "pkg/x.go" {
			t.Errorf("the lines of explain: %s", m)
		}
		session, err := filepath.Abs("../testdata/cases/l06-stale-after-edit/session.jsonl")
		if err != nil {
			t.Fatal(err)
		}
		count := func(all bool) int {
			m := run("agentls.contextReport", map[string]any{"session": session, "page": "lines", "all": all})
			lines = nil
			if err := json.Unmarshal(m.Result, &lines); err != nil {
				t.Errorf("the report: %s", m)
			}
			return len(lines)
		}
		if few, all := count(false), count(true); few < 5 || all <= few {
			t.Errorf("the report has %d lines, with all segments %d", few, all)
		}
		s.fails(-32602, run("agentls.explain", map[string]any{"path": "pkg/x.go", "page": "html"}))
		s.fails(-32602, run("agentls.check", map[string]any{"page": "tree"}))
		s.fails(-32602, run("agentls.explain"))
		s.fails(-32602, run("agentls.explain", map[string]any{"path": "x", "agents": []string{"nobody"}}))
		s.fails(-32602, run("agentls.explain", map[string]any{"uri": "http://x"}))
		s.fails(-32602, run("agentls.explain", 7))
		s.fails(-32602, run("rm -rf"))
	})
}

func TestSkillCommands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		write(t, root, ".git/HEAD", "")
		uri := write(t, root, ".agents/skills/demo/SKILL.md", fine)
		s.Ignore("textDocument/publishDiagnostics")
		s.Initialize(lsptest.Session{Root: root, Options: map[string]any{"trusted": true}})
		run := func(name string, argument map[string]any) lsptest.Message {
			return s.Request("workspace/executeCommand", map[string]any{"command": name, "arguments": []any{argument}})
		}
		names := func(m lsptest.Message) string {
			var r struct{ Skills []struct{ Name, Path string } }
			if err := json.Unmarshal(m.Result, &r); err != nil {
				t.Errorf("answer %s", m)
			}
			return fmt.Sprint(r.Skills)
		}
		const listed = "[{demo .agents/skills/demo/SKILL.md}]"
		if got := names(run("agentls.skills", map[string]any{"agent": "codex"})); got != listed {
			t.Errorf("skills %s", got)
		}
		if got := names(run("agentls.skills.search", map[string]any{"agent": "codex", "query": "THINGS"})); got != listed {
			t.Errorf("matches %s", got)
		}
		for _, argument := range []map[string]any{{"name": "demo"}, {"uri": uri}} {
			var why struct{ Verdicts []struct{ Verdict string } }
			if m := run("agentls.why", argument); json.Unmarshal(m.Result, &why) != nil || len(why.Verdicts) == 0 || why.Verdicts[0].Verdict != "yes" {
				t.Errorf("why %v: %s", argument, m)
			}
		}
		s.fails(-32602, run("agentls.why", nil))
		s.fails(-32602, run("agentls.skills", map[string]any{"agent": "nobody"}))
		s.fails(-32602, run("agentls.skills.setEnabled", map[string]any{"id": "nothing"}))
		s.fails(-32602, run("agentls.contextReport", map[string]any{"session": "nobody:1"}))
	})
}

func TestInitCommand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for name, test := range map[string]struct {
			creates bool
			code    int
		}{"a client that creates files": {true, 0}, "one that cannot": {false, -32603}} {
			s := start(t)
			root := folder(t)
			write(t, root, "go.mod", "module x\n")
			operations := []string{}
			if test.creates {
				operations = append(operations, "create")
			}
			s.Initialize(lsptest.Session{Root: root, Capabilities: map[string]any{"workspace": map[string]any{
				"workspaceEdit": map[string]any{"documentChanges": true, "resourceOperations": operations},
			}}})
			m := s.Request("workspace/executeCommand", map[string]any{"command": "agentls.init"})
			if test.code != 0 {
				s.fails(test.code, m)
				continue
			}
			var edit struct{ DocumentChanges []struct{ Kind, URI string } }
			if err := json.Unmarshal(m.Result, &edit); err != nil || len(edit.DocumentChanges) != 2 || edit.DocumentChanges[0].Kind != "create" || edit.DocumentChanges[0].URI != lsptest.URI(root+"/AGENTS.md") {
				t.Errorf("%s: %s", name, m)
			}
		}
	})
}

func TestPlainText(t *testing.T) {
	for markdown, want := range map[string]string{
		"**name**: a `b` and [c](d.md).":            "name: a b and c (d.md).",
		"# Title\n\n```text\n**kept** `as` is\n```": "Title\n\n**kept** `as` is",
		"````\n```\n````":                           "```",
		"[https://x](https://x) and [1] a_b":        "https://x and [1] a_b",
		"x\n\n| Agent | |\n|---|---|\n| A | b |":    "x\n\nA: b",
		"`` ` `` and ` open":                        "` and ` open",
	} {
		if got := plain(markdown); got != want {
			t.Errorf("%q: %q, want %q", markdown, got, want)
		}
	}
}
