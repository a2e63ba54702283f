package lsp

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"agentls/internal/lsptest"
	"agentls/workspace"
)

// sections are settings that change what agents find, and so nearly every
// answer.
var sections = map[string]string{
	"trust":   `{"trust": true}`,
	"plugins": `{"skills": {"plugins": [{"id": "plug@here", "name": "plug", "skills": "HOME/plug/skills"}]}}`,
	"agents":  `{"agents": ["claude-code", "gemini-cli"]}`,
	"rules":   `{"rules": {"yaml-syntax": "off", "truncated": "hint"}}`,
	"exclude": `{"exclude": ["demo"]}`,
	"cwd":     `{"cwd": "pkg"}`,
	"several": `{"trust": true, "agents": ["alisio", "codex", "cursor"], "rules": {"name-mismatch": "off"}}`,
}

// configurable is a folder in which each of them matters.
func configurable(t *testing.T) (root, home string) {
	t.Helper()
	root, home = folder(t), folder(t)
	for name, text := range map[string]string{
		".git/HEAD": "", "AGENTS.md": strings.Repeat("- Keep the change small.\n", 1584), "CLAUDE.md": "@AGENTS.md\n@missing.md\n", "pkg/AGENTS.md": "# Pkg\n",
		"GEMINI.md": "# Gemini\n", ".codex/config.toml": "project_doc_max_bytes = 100000\n", ".alisio/config.json": `{"skills": ["more"]}`,
		"more/a/SKILL.md": namedSkill("a"), "demo/SKILL.md": broken, ".agents/skills/one/SKILL.md": namedSkill("two"), ".gemini/skills/g/SKILL.md": namedSkill("g"),
	} {
		write(t, root, name, text)
	}
	write(t, home, "plug/skills/m/SKILL.md", namedSkill("m"))
	return root, home
}

// configured is a session in that folder with one file open, once all is quiet.
func configured(t *testing.T, root, home, options, pulled string) *session {
	t.Helper()
	s := start(t, func(o *Options) {
		o.Open = func(w workspace.Options) *workspace.Workspace {
			w.Watch, w.Env = false, workspace.Env{Home: home, Platform: "linux"}
			return workspace.Open(w)
		}
	})
	s.Ignore("workspace/diagnostic/refresh", "textDocument/publishDiagnostics")
	can := pulling(true)
	if pulled != "" {
		maps.Copy(can["workspace"].(map[string]any), map[string]any{"configuration": true})
		s.Answer("workspace/configuration", func(json.RawMessage) any { return json.RawMessage("[" + pulled + "]") })
	}
	with := lsptest.Session{Root: root, Capabilities: can}
	if options != "" {
		with.Options = json.RawMessage(options)
	}
	s.Initialize(with)
	s.Open(lsptest.URI(root+"/AGENTS.md"), "markdown", 1, strings.Repeat("- Keep the change small.\n", 1584))
	time.Sleep(time.Minute)
	return s
}

// everything is what a client can ask for, by question.
func (s *session) everything(root string) map[string]string {
	s.t.Helper()
	all := map[string]string{}
	ask := func(name, method string, params any) {
		m := s.Request(method, params)
		if m.Error != nil {
			s.t.Fatalf("%s: %s", name, m.Error.Message)
		}
		all[name] = string(m.Result)
	}
	command := func(name string, argument map[string]any) map[string]any {
		return map[string]any{"command": name, "arguments": []any{argument}}
	}
	ask("findings", "workspace/diagnostic", map[string]any{"previousResultIds": []any{}})
	for _, agent := range []string{"alisio", "codex", "gemini-cli", "claude-code", "cursor"} {
		ask("skills of "+agent, "workspace/executeCommand", command("agentls.skills", map[string]any{"agent": agent, "all": true}))
		ask("explain "+agent, "workspace/executeCommand", command("agentls.explain", map[string]any{"agents": []string{agent}, "path": "pkg/x.go"}))
		ask("why "+agent, "workspace/executeCommand", command("agentls.why", map[string]any{"agents": []string{agent}, "path": "more/a/SKILL.md"}))
	}
	ask("check", "workspace/executeCommand", command("agentls.check", map[string]any{}))
	ask("explain", "workspace/executeCommand", command("agentls.explain", map[string]any{"path": "pkg/x.go"}))
	for _, name := range []string{"AGENTS.md", "CLAUDE.md", "more/a/SKILL.md", "demo/SKILL.md"} {
		uri := lsptest.URI(root + "/" + name)
		ask("lens of "+name, "textDocument/codeLens", lsptest.Document(uri))
		ask("hover of "+name, "textDocument/hover", lsptest.At(uri, 1, 2))
		ask("links of "+name, "textDocument/documentLink", lsptest.Document(uri))
		ask("findings of "+name, "textDocument/diagnostic", lsptest.Document(uri))
		ask("completion in "+name, "textDocument/completion", lsptest.At(uri, 1, 0))
		ask("definition in "+name, "textDocument/definition", lsptest.At(uri, 1, 2))
		ask("tokens of "+name, "textDocument/semanticTokens/full", lsptest.Document(uri))
		references := lsptest.At(uri, 0, 0)
		references["context"] = map[string]any{"includeDeclaration": true}
		ask("references to "+name, "textDocument/references", references)
		hints := lsptest.Document(uri)
		hints["range"] = lsptest.Range{End: lsptest.Position{Line: 99}}
		ask("hints in "+name, "textDocument/inlayHint", hints)
	}
	ask("symbols", "workspace/symbol", map[string]any{"query": "e"})
	return all
}

// TestChangedSettingsAreAFreshStart: it is the same whether settings come first,
// later, when the server asks for them or when it is told, and whether anybody
// asked something before.
func TestChangedSettingsAreAFreshStart(t *testing.T) {
	change := func(s *session, section string) {
		s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"agentls": json.RawMessage(section)}})
		time.Sleep(time.Minute)
	}
	for _, name := range slices.Sorted(maps.Keys(sections)) {
		isolated(t, name, func(t *testing.T) {
			root, home := configurable(t)
			section := strings.ReplaceAll(sections[name], "HOME", home)
			want := configured(t, root, home, section, "").everything(root)
			plain := configured(t, root, home, "", "").everything(root)
			if cmp.Equal(want, plain) {
				t.Fatal("the setting changes no answer")
			}
			same := func(how string, got, want map[string]string) {
				t.Helper()
				for _, question := range slices.Sorted(maps.Keys(want)) {
					if got[question] != want[question] {
						t.Errorf("%s, %s:\n%s", how, question, cmp.Diff(strings.Split(want[question], ","), strings.Split(got[question], ",")))
						return
					}
				}
			}
			same("asked for at the start", configured(t, root, home, "", section).everything(root), want)

			told := configured(t, root, home, "", "")
			told.everything(root)
			change(told, section)
			same("told later", told.everything(root), want)
			change(told, `{}`)
			same("told later and taken back", told.everything(root), plain)

			silent := configured(t, root, home, "", "")
			change(silent, section)
			same("told before anybody asked", silent.everything(root), want)
		})
	}
}
