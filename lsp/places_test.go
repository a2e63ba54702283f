package lsp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"agentls/internal/lsptest"
	"agentls/internal/text"
)

// TestPlaces asks a server what the fixtures of workspace/ide ask about places.
// Its answers must be the same: nothing is lost or moved on the way to an editor.
// The fixtures take turns at the encodings.
func TestPlaces(t *testing.T) {
	names, err := filepath.Glob("../workspace/ide/testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	asked := 0
	for n, name := range names {
		isolated(t, strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			archive := txtar.Parse(data)
			f := features(t, archive, text.Encoding(n%3))
			for _, entry := range archive.Files {
				path, feature, _ := strings.Cut(entry.Name, ": ")
				got, known := f.Ask(path, feature)
				if !known {
					continue
				}
				asked++
				if got != string(entry.Data) {
					t.Errorf("%s: %s", entry.Name, cmp.Diff(string(entry.Data), got))
				}
			}
		})
	}
	if asked < 50 {
		t.Errorf("only %d questions found", asked)
	}
}

// able is an editor that can do to files what an edit may ask.
var able = map[string]any{"workspace": map[string]any{"workspaceEdit": map[string]any{
	"documentChanges": true, "resourceOperations": []string{"rename", "create"}, "changeAnnotationSupport": map[string]any{},
}}}

// features opens a tree and its files in a session of an editor that can do most
// things, but knows no snippets.
func features(t *testing.T, archive *txtar.Archive, enc text.Encoding) *lsptest.Features {
	t.Helper()
	s := start(t)
	f := &lsptest.Features{Client: s.Client, Root: folder(t), Encoding: enc, Texts: map[string]string{}}
	s.Ignore("textDocument/publishDiagnostics")
	for _, entry := range archive.Files {
		if !strings.Contains(entry.Name, ": ") {
			f.Texts[entry.Name] = string(entry.Data)
			write(t, f.Root, entry.Name, string(entry.Data))
		}
	}
	options := map[string]any{}
	for line := range strings.Lines(string(archive.Comment)) {
		if strings.HasPrefix(line, "{") {
			options["settings"] = jsonOf(t, line)
		}
	}
	names := map[text.Encoding]string{text.UTF8: "utf-8", text.UTF16: "utf-16", text.UTF32: "utf-32"}
	s.Initialize(lsptest.Session{Root: f.Root, Encodings: []string{names[enc]}, Options: options, Capabilities: able})
	return f
}
