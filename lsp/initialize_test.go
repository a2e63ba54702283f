package lsp

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"agentls/internal/lsptest"
	"agentls/workspace"
)

var update = flag.Bool("update", false, "rewrite golden files")

// golden compares with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, got) {
		t.Errorf("%s: %s", path, cmp.Diff(string(want), string(got)))
	}
}

func indented(t *testing.T, raw []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := json.Indent(&b, raw, "", "  "); err != nil {
		t.Fatal(err)
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// TestEditors replays what real editors say first. They differ in the position
// encodings they offer and in whether they pull diagnostics.
func TestEditors(t *testing.T) {
	for name, want := range map[string]struct {
		encoding string
		pulls    bool
	}{
		"ale-3.3":        {"utf-16", false},
		"eglot-30.1":     {"utf-8", false},
		"helix-25.01.1":  {"utf-8", false},
		"helix-25.07.1":  {"utf-8", true},
		"nvim-0.10.4":    {"utf-16", false}, // it pulls and cannot be told to ask again
		"nvim-0.12.4":    {"utf-8", true},
		"vscode-1.139.1": {"utf-16", true},
	} {
		isolated(t, name, func(t *testing.T) {
			params, err := os.ReadFile(filepath.Join("testdata", "initialize", name+".json"))
			if err != nil {
				t.Fatal(err)
			}
			s := start(t)
			var result struct {
				Capabilities struct {
					PositionEncoding   string
					DiagnosticProvider json.RawMessage
				}
			}
			s.Call("initialize", json.RawMessage(params), &result)
			if result.Capabilities.PositionEncoding != want.encoding {
				t.Errorf("encoding %q, want %q", result.Capabilities.PositionEncoding, want.encoding)
			}
			if pulls := result.Capabilities.DiagnosticProvider != nil; pulls != want.pulls {
				t.Errorf("pull diagnostics offered: %v, want %v", pulls, want.pulls)
			}
		})
	}
	if files, _ := filepath.Glob("testdata/initialize/*.json"); len(files) != 7 {
		t.Errorf("%d recorded requests, want 7", len(files))
	}
}

func TestInitializeAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		golden(t, "initialize.golden.json", indented(t, s.Initialize(lsptest.Session{})))
		pull := start(t)
		pull.Ignore("workspace/diagnostic/refresh")
		golden(t, "initialize.pull.golden.json", indented(t, pull.Initialize(lsptest.Session{
			Encodings:    []string{"utf-32"},
			Capabilities: pulling(true),
		})))
	})
}

func TestOddInitializeIsServed(t *testing.T) {
	for name, params := range map[string]string{
		"no parameters":       `null`,
		"empty":               `{}`,
		"wrong types":         `{"processId":"x","rootUri":5,"workspaceFolders":{},"capabilities":{"general":{"positionEncodings":"utf-8"},"textDocument":7},"initializationOptions":[1]}`,
		"unknown encodings":   `{"capabilities":{"general":{"positionEncodings":["utf-7",3]}}}`,
		"nulls":               `{"processId":null,"rootUri":null,"rootPath":null,"workspaceFolders":null,"capabilities":null,"initializationOptions":null}`,
		"huge process id":     `{"processId":1e300,"capabilities":{}}`,
		"folder of no scheme": `{"processId":null,"workspaceFolders":[{"uri":"nowhere","name":"n"},{"uri":"vscode-vfs://x/y","name":"v"}],"capabilities":{}}`,
	} {
		isolated(t, name, func(t *testing.T) {
			s := start(t)
			if m := s.Request("initialize", json.RawMessage(params)); m.Error != nil {
				t.Fatalf("answer %s", m)
			}
			s.Notify("initialized", nil)
			s.fails(-32601, s.Request("foo/bar", nil))
			s.Shutdown()
		})
	}
}

func TestMethodsAreSorted(t *testing.T) {
	if !slices.IsSortedFunc(methods, func(a, b method) int { return strings.Compare(a.name, b.name) }) {
		t.Error("the methods are searched by bisection and are not sorted")
	}
	if !slices.IsSortedFunc(commands, func(a, b command) int { return strings.Compare(a.name, b.name) }) {
		t.Error("the commands are searched by bisection and are not sorted")
	}
}

func TestFolders(t *testing.T) {
	for _, test := range []struct {
		params string
		want   []string
	}{
		{`{"workspaceFolders":[{"uri":"file:///a%20b"},{"uri":"file:///c/"},{"uri":"file:///c"}],"rootUri":"file:///x"}`, []string{"/a b", "/c"}},
		{`{"workspaceFolders":[],"rootUri":"file:///x","rootPath":"/y"}`, []string{"/x"}},
		{`{"rootPath":"/y/z/.."}`, []string{"/y"}},
		{`{"rootPath":"y"}`, nil},
		{`{}`, nil},
	} {
		var p initializeParams
		if err := json.Unmarshal([]byte(test.params), &p); err != nil {
			t.Fatal(err)
		}
		if got := p.folders(); !slices.Equal(got, test.want) {
			t.Errorf("%s: folders %q, want %q", test.params, got, test.want)
		}
	}
}

func TestOptionsOfTheEditor(t *testing.T) {
	yes, no := true, false
	for _, test := range []struct {
		raw, settings string
		trusted       *bool
	}{
		{``, ``, nil},
		{`null`, ``, nil},
		{`[]`, ``, nil},
		{`{"trusted":true}`, ``, &yes},
		{`{"trusted":false,"codeLens":true}`, `{"codeLens":true}`, &no},
		{`{"trusted":true,"agentls":{"rules":{"x":"off"}}}`, `{"rules":{"x":"off"}}`, &yes},
		{`{"settings":{"agentls":{"codeLens":true,"trusted":true}}}`, `{"codeLens":true}`, &yes},
		{`{"agentls":null}`, ``, nil},
		{`{"trusted":"yes"}`, ``, nil},
	} {
		o := readOptions([]byte(test.raw))
		if string(o.settings) != test.settings || (o.trusted == nil) != (test.trusted == nil) || o.trusted != nil && *o.trusted != *test.trusted {
			t.Errorf("%s: settings %s, trusted %v", test.raw, o.settings, o.trusted)
		}
	}
}

func TestOpenedWorkspace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var got workspace.Options
		s := start(t, func(o *Options) {
			open := o.Open
			o.Open = func(w workspace.Options) *workspace.Workspace { got = w; return open(w) }
		})
		root := folder(t)
		s.Initialize(lsptest.Session{Root: root, Options: map[string]any{"trusted": true, "codeLens": "all"}})
		if !slices.Equal(got.Folders, []string{root}) || !got.Trusted || string(got.Settings.Editor) != `{"codeLens":"all"}` {
			t.Errorf("opened with folders %q, trusted %v, settings %s", got.Folders, got.Trusted, got.Settings.Editor)
		}
	})
}

// TestInitializedTwice: a client that says it again is neither asked again nor
// told everything by a second publisher.
func TestInitializedTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		asked := 0
		s.Answer("workspace/configuration", func(json.RawMessage) any {
			asked++
			return []any{nil}
		})
		root := folder(t)
		uri := write(t, root, "demo/SKILL.md", broken)
		s.Initialize(lsptest.Session{Root: root, Capabilities: map[string]any{"workspace": map[string]any{"configuration": true}}})
		for range 20 {
			s.Notify("initialized", map[string]any{})
		}
		s.wants(s.Published(uri), "yaml-syntax")
		for v := 1; v < 50; v++ {
			s.Open(uri, "markdown", v, fine)
			s.PublishedAt(uri, v)
		}
		s.quietly()
		if asked != 1 {
			t.Errorf("asked for the settings %d times", asked)
		}
	})
}
