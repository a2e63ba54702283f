package lsp

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"

	"agentls/internal/lsptest"
)

// A skill whose one finding stands behind an emoji tells by its column which
// text the server has, in which encoding.

func TestEncodings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, test := range []struct {
			offered []string
			column  int
		}{
			{nil, utf16(lead)},
			{[]string{"utf-16"}, utf16(lead)},
			{[]string{"utf-32", "utf-8", "utf-16"}, len(lead)},
			{[]string{"utf-32", "utf-16"}, utf16(lead)},
			{[]string{"utf-32"}, len([]rune(lead))},
		} {
			s := start(t)
			root := folder(t)
			uri := lsptest.URI(root + "/demo/SKILL.md")
			s.Initialize(lsptest.Session{Root: root, Encodings: test.offered})
			s.Open(uri, "markdown", 1, strings.Replace(broken, "😀", "😀 here", 1))
			s.PublishedAt(uri, 1)
			// an edit behind the emoji, counted the same way
			at := lsptest.Position{Line: 2, Character: test.column - len(" tool. Use when")}
			end := lsptest.Position{Line: 2, Character: at.Character + len(" here")}
			s.Change(uri, 2, lsptest.Change{Range: &lsptest.Range{Start: at, End: end}})
			d := s.PublishedAt(uri, 2)
			if len(d.Diagnostics) != 1 || d.Diagnostics[0].Range.Start != (lsptest.Position{Line: 2, Character: test.column}) {
				t.Errorf("%q: published %+v, want column %d", test.offered, d.Diagnostics, test.column)
			}
		}
	})
}

func TestFullSync(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		uri := lsptest.URI(root + "/demo/SKILL.md")
		s.Initialize(lsptest.Session{Root: root})
		s.Open(uri, "markdown", 1, "nothing")
		s.PublishedAt(uri, 1)
		s.Change(uri, 2, lsptest.Change{Text: broken})
		if d := s.PublishedAt(uri, 2); len(d.Diagnostics) != 1 || d.Diagnostics[0].Code != "yaml-syntax" {
			t.Errorf("published %+v", d)
		}
		// several changes in one message, each on the text the one before left
		s.Change(uri, 3, lsptest.Change{Text: ""}, lsptest.Change{Text: broken}, lsptest.Change{
			Range: &lsptest.Range{Start: lsptest.Position{Line: 2}, End: lsptest.Position{Line: 2}}, Text: "x",
		})
		if d := s.PublishedAt(uri, 3); len(d.Diagnostics) != 1 || d.Diagnostics[0].Range.Start.Character != utf16(lead)+1 {
			t.Errorf("published %+v", d)
		}
	})
}

func TestOddSync(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		uri := lsptest.URI(root + "/demo/SKILL.md")
		s.Initialize(lsptest.Session{Root: root})
		s.Change(uri, 9, lsptest.Change{Text: broken}) // not open: dropped
		s.Close(uri)
		s.Open("untitled:Untitled-1", "markdown", 1, broken)
		s.Change("untitled:Untitled-1", 2, lsptest.Change{Text: broken})
		s.Open("http://x/SKILL.md", "markdown", 1, broken)
		s.Close("untitled:Untitled-1")

		s.Open(uri, "markdown", 1, "")
		s.PublishedAt(uri, 1)
		null := map[string]any{"uri": uri, "version": nil}
		s.Notify("textDocument/didChange", map[string]any{"textDocument": null, "contentChanges": []any{map[string]any{"text": broken}}})
		if d := s.Published(uri); d.Version != nil || len(d.Diagnostics) != 1 {
			t.Errorf("without a version: published %+v", d)
		}
		s.Notify("textDocument/didChange", json.RawMessage(`{"textDocument":{"uri":"`+uri+`","version":1e20},
		"contentChanges":[{"range":{"start":{"line":2.0,"character":0},"end":{"line":2,"character":0}},"text":"x"}]}`))
		if d := s.Published(uri); len(d.Diagnostics) != 1 || d.Diagnostics[0].Range.Start.Character != utf16(lead)+1 {
			t.Errorf("version out of range: published %+v", d)
		}
		s.Open(uri, "markdown", 7, "---\nname: demo\ndescription: fine\n---\n") // open already: the newer text counts
		if d := s.PublishedAt(uri, 7); len(d.Diagnostics) != 0 {
			t.Errorf("opened twice: published %+v", d)
		}
	})
}

func TestURIsKeepTheClientsSpelling(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		s.Initialize(lsptest.Session{Root: root})
		uri := "file://localhost" + root + "/de%6do/SKILL.md"
		s.Open(uri, "markdown", 1, broken)
		if d := s.PublishedAt(uri, 1); len(d.Diagnostics) != 1 {
			t.Errorf("published %+v", d)
		}
		s.Change(uri, 2, lsptest.Change{Text: "---\nname: demo\ndescription: fine\n---\n"})
		s.PublishedAt(uri, 2)
	})
}
