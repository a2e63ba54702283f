package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"agentls/internal/lsptest"
)

const fine = "---\nname: demo\ndescription: Does things. Use when they are to be done.\n---\n\n# Demo\n"

// write puts a file below root.
func write(t *testing.T, root, name, text string) (uri string) {
	t.Helper()
	path := filepath.Join(filepath.FromSlash(root), filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return lsptest.URI(root + "/" + name)
}

// quietly lets time pass; the client fails the test if a message comes.
func (s *session) quietly() {
	s.t.Helper()
	time.Sleep(time.Minute)
	s.fails(-32601, s.Request("foo/bar", nil))
}

// changed tells that files changed, and waits until the server has looked: edits
// do not wait for the disk.
func (s *session) changed(uris ...string) {
	changes := []any{}
	for _, uri := range uris {
		changes = append(changes, map[string]any{"uri": uri, "type": 2})
	}
	s.Notify("workspace/didChangeWatchedFiles", map[string]any{"changes": changes})
	synctest.Wait()
}

func (s *session) wants(p lsptest.Published, rules ...string) {
	s.t.Helper()
	got := []string{}
	for _, d := range p.Diagnostics {
		got = append(got, d.Code)
	}
	if fmt.Sprint(got) != fmt.Sprint(rules) {
		s.t.Errorf("%s: rules %v, want %v", p.URI, got, rules)
	}
}

func TestFindingsComeAndGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		uri := lsptest.URI(root + "/demo/SKILL.md")
		s.Initialize(lsptest.Session{Root: root})
		s.Open(uri, "markdown", 1, fine)
		s.wants(s.PublishedAt(uri, 1))
		s.Change(uri, 2, lsptest.Change{Text: broken})
		s.wants(s.PublishedAt(uri, 2), "yaml-syntax")
		s.Change(uri, 3, lsptest.Change{Text: fine})
		s.wants(s.PublishedAt(uri, 3))
		s.Change(uri, 4, lsptest.Change{Text: broken})
		s.wants(s.PublishedAt(uri, 4), "yaml-syntax")
		s.Close(uri) // not on the disk either
		if d := s.Published(uri); len(d.Diagnostics) != 0 || d.Version != nil {
			t.Errorf("closed: published %+v", d)
		}
		s.quietly()
	})
}

func TestOnlyWhatDiffersIsPublished(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		a, b := write(t, root, "a/SKILL.md", broken), write(t, root, "b/SKILL.md", broken)
		write(t, root, "demo/SKILL.md", fine)
		s.Initialize(lsptest.Session{Root: root})
		s.Published(a) // found by the scan, never opened
		s.Published(b)
		s.Open(a, "markdown", 1, broken)
		s.PublishedAt(a, 1)
		s.Change(a, 2, lsptest.Change{Text: broken + "x"})
		s.PublishedAt(a, 2)
		s.Close(a) // on the disk with the same finding
		s.quietly()
		write(t, root, "b/SKILL.md", fine[:4]+"name: b\n"+fine[4+len("name: demo\n"):])
		s.changed(b)
		s.wants(s.Published(b))
		s.changed(b)
		s.quietly()
	})
}

func TestFoldersComeAndGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		first, second := folder(t), folder(t)
		a, b := write(t, first, "demo/SKILL.md", broken), write(t, second, "demo/SKILL.md", broken)
		s.Initialize(lsptest.Session{Root: first})
		s.wants(s.Published(a), "yaml-syntax")
		change := func(added, removed []any) {
			s.Notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"added": added, "removed": removed}})
		}
		change([]any{map[string]any{"uri": lsptest.URI(second), "name": "s"}}, nil)
		s.wants(s.Published(b), "yaml-syntax")
		change(nil, []any{map[string]any{"uri": lsptest.URI(first), "name": "f"}})
		s.wants(s.Published(a))
		s.quietly()
	})
}

func TestFilesNobodyLoadsStayWithoutDiagnostics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, lsptest.Session{})
		s.Open("file:///nowhere/main.go", "go", 1, "package main")
		s.Change("file:///nowhere/main.go", 2, lsptest.Change{Text: "package x"})
		s.Close("file:///nowhere/main.go")
		s.quietly()
	})
}

func TestSettingsAreAskedForAndFollowed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		uri := lsptest.URI(root + "/demo/SKILL.md")
		answer := `[null]`
		s.Answer("workspace/configuration", func(params json.RawMessage) any {
			if string(params) != `{"items":[{"section":"agentls"}]}` {
				t.Errorf("asked for %s", params)
			}
			return json.RawMessage(answer)
		})
		s.Initialize(lsptest.Session{Root: root, Capabilities: map[string]any{"workspace": map[string]any{"configuration": true}}})
		s.Open(uri, "markdown", 1, broken)
		s.wants(s.PublishedAt(uri, 1), "yaml-syntax")
		answer = `[{"rules":{"yaml-syntax":"off"}}]`
		s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": nil})
		s.wants(s.Published(uri))
		s.Notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"agentls": map[string]any{}}})
		s.wants(s.Published(uri), "yaml-syntax")
	})
}

func TestDiagnosticsInFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t, func(o *Options) { o.RulePage = func(rule string) string { return "file:///rules/" + rule + ".md" } })
		root := folder(t)
		uri := lsptest.URI(root + "/demo/SKILL.md")
		s.Initialize(lsptest.Session{Root: root, Capabilities: map[string]any{"textDocument": map[string]any{
			"publishDiagnostics": map[string]any{
				"relatedInformation": true, "codeDescriptionSupport": true, "dataSupport": true, "tagSupport": map[string]any{"valueSet": []int{1}},
			},
		}}})
		s.Open(uri, "markdown", 1, "---\nname: demo\nname: other\ndescription: Use when: x\n---\n")
		d := s.PublishedAt(uri, 1)
		s.wants(d, "duplicate-key", "yaml-syntax")
		first := d.Diagnostics[0]
		if first.Source != "agentls" || first.Severity != 1 || first.CodeDescription == nil || first.CodeDescription.Href != "file:///rules/duplicate-key.md" {
			t.Errorf("diagnostic %+v", first)
		}
		if len(first.RelatedInformation) != 1 || first.RelatedInformation[0].Location.URI != uri || first.RelatedInformation[0].Location.Range.Start.Line != 1 {
			t.Errorf("related %+v", first.RelatedInformation)
		}
		var data struct {
			Fixes []struct {
				Title string
				Safe  bool
				Edit  struct{ Changes map[string][]json.RawMessage }
			}
		}
		if err := json.Unmarshal(d.Diagnostics[1].Data, &data); err != nil || len(data.Fixes) == 0 || !data.Fixes[0].Safe || len(data.Fixes[0].Edit.Changes[uri]) == 0 {
			t.Errorf("data %s: %v", d.Diagnostics[1].Data, err)
		}
	})
}

func TestLensesAreRefreshed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		write(t, root, ".git/HEAD", "") // agents look above their directory only in a repository
		uri := write(t, root, "pkg/AGENTS.md", "# Pkg\n")
		s.Ignore("textDocument/publishDiagnostics")
		s.Initialize(lsptest.Session{Root: root, Capabilities: map[string]any{"workspace": map[string]any{"codeLens": map[string]any{"refreshSupport": true}}}})
		s.Open(uri, "markdown", 1, "# Pkg\n")
		lens := func() string {
			var list []struct{ Command struct{ Title string } }
			s.Call("textDocument/codeLens", lsptest.Document(uri), &list)
			if len(list) != 1 {
				t.Fatalf("lenses %+v", list)
			}
			return list[0].Command.Title
		}
		before := lens()
		s.quietly()
		s.changed(write(t, root, "AGENTS.md", "# Root\n"))
		s.Expect("workspace/codeLens/refresh")
		if after := lens(); after == before || after[:len("1 file above")] != "1 file above" {
			t.Errorf("the lens was %q and is %q", before, after)
		}
		s.quietly()
	})
}
