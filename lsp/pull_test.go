package lsp

import (
	"testing"
	"testing/synctest"

	"agentls/internal/lsptest"
)

// pulling are the capabilities of a client that asks for diagnostics itself,
// and can be told to ask again or not.
func pulling(refresh bool) map[string]any {
	return map[string]any{
		"textDocument": map[string]any{"diagnostic": map[string]any{}, "publishDiagnostics": map[string]any{}},
		"workspace":    map[string]any{"diagnostics": map[string]any{"refreshSupport": refresh}},
	}
}

// TestNoRefresh: a client that cannot be told to ask again gets its findings
// pushed, or it would not see what other files change.
func TestNoRefresh(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		uri := write(t, root, "demo/SKILL.md", broken)
		s.Initialize(lsptest.Session{Root: root, Capabilities: pulling(false)})
		s.wants(s.Published(uri), "yaml-syntax")
		s.quietly()
	})
}

type documentReport struct {
	URI      string
	Version  *int
	Kind     string
	ResultID string
	Items    []lsptest.Diagnostic
}

func TestPull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		s.Ignore("workspace/diagnostic/refresh")
		root := folder(t)
		uri := lsptest.URI(root + "/demo/SKILL.md")
		s.Initialize(lsptest.Session{Root: root, Capabilities: pulling(true)})
		pull := func(previous string) (r documentReport) {
			p := lsptest.Document(uri)
			if previous != "" {
				p["previousResultId"] = previous
			}
			s.Call("textDocument/diagnostic", p, &r)
			return r
		}
		s.Open(uri, "markdown", 1, broken)
		first := pull("")
		if first.Kind != "full" || first.ResultID == "" || len(first.Items) != 1 || first.Items[0].Code != "yaml-syntax" {
			t.Errorf("report %+v", first)
		}
		if again := pull(first.ResultID); again.Kind != "unchanged" || again.ResultID != first.ResultID {
			t.Errorf("the same again: %+v", again)
		}
		s.Change(uri, 2, lsptest.Change{Text: "\n" + broken}) // the answer is about the edited text
		if moved := pull(first.ResultID); moved.Kind != "full" || moved.ResultID == first.ResultID {
			t.Errorf("after an edit: %+v", moved)
		}
		s.Change(uri, 3, lsptest.Change{Text: fine})
		if gone := pull(""); gone.Kind != "full" || len(gone.Items) != 0 {
			t.Errorf("after the fix: %+v", gone)
		}
		var other documentReport
		s.Call("textDocument/diagnostic", lsptest.Document("untitled:x"), &other)
		if other.Kind != "full" || len(other.Items) != 0 {
			t.Errorf("no file: %+v", other)
		}
		s.quietly() // nothing is ever pushed to a client that pulls
	})
}

// TestPullWithPublishedAbilities: a client of LSP 3.17 says what its diagnostics may
// carry where pushed ones are, also when it pulls.
func TestPullWithPublishedAbilities(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t, func(o *Options) { o.RulePage = func(rule string) string { return "file:///rules/" + rule + ".md" } })
		s.Ignore("workspace/diagnostic/refresh")
		root := folder(t)
		capabilities := pulling(true)
		capabilities["textDocument"] = map[string]any{
			"diagnostic":         map[string]any{"dynamicRegistration": true, "relatedDocumentSupport": true},
			"publishDiagnostics": map[string]any{"relatedInformation": true, "codeDescriptionSupport": true, "dataSupport": true},
		}
		s.Initialize(lsptest.Session{Root: root, Capabilities: capabilities})
		uri := lsptest.URI(root + "/demo/SKILL.md")
		s.Open(uri, "markdown", 1, "---\nname: demo\nname: other\ndescription: d\n---\n")
		var r documentReport
		s.Call("textDocument/diagnostic", lsptest.Document(uri), &r)
		if len(r.Items) != 1 || r.Items[0].CodeDescription == nil || len(r.Items[0].RelatedInformation) != 1 || len(r.Items[0].Data) == 0 {
			t.Errorf("%+v", r.Items)
		}
	})
}

func TestWorkspacePull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		s.Ignore("workspace/diagnostic/refresh")
		root := folder(t)
		a := write(t, root, "a/SKILL.md", broken)
		write(t, root, "demo/SKILL.md", fine)
		s.Initialize(lsptest.Session{Root: root, Capabilities: pulling(true)})
		type previous struct {
			URI   string `json:"uri"`
			Value string `json:"value"`
		}
		pull := func(known ...previous) []documentReport {
			var r struct{ Items []documentReport }
			s.Call("workspace/diagnostic", map[string]any{"previousResultIds": known}, &r)
			return r.Items
		}
		first := pull()
		if len(first) != 1 || first[0].URI != a || first[0].Version != nil || first[0].Kind != "full" {
			t.Fatalf("reports %+v", first)
		}
		gone := previous{lsptest.URI(root + "/gone/SKILL.md"), "x"}
		again := pull(previous{a, first[0].ResultID}, gone)
		if len(again) != 2 || again[0].Kind != "unchanged" || again[1].URI != gone.URI || again[1].Kind != "full" || len(again[1].Items) != 0 {
			t.Errorf("reports %+v", again)
		}
		s.Open(a, "markdown", 4, fine)
		fixed := pull(previous{a, first[0].ResultID})
		if len(fixed) != 1 || fixed[0].Kind != "full" || fixed[0].Version == nil || *fixed[0].Version != 4 {
			t.Errorf("reports %+v", fixed)
		}
	})
}

func TestRefresh(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		uri := write(t, root, "demo/SKILL.md", broken)
		s.Initialize(lsptest.Session{Root: root, Capabilities: pulling(true)})
		s.Expect("workspace/diagnostic/refresh") // the scan found something
		s.Open(uri, "markdown", 1, broken)
		s.Change(uri, 2, lsptest.Change{Text: fine}) // the client knows of its own edits
		s.quietly()
		other := write(t, root, "other/SKILL.md", broken)
		s.changed(other)
		s.Expect("workspace/diagnostic/refresh")
	})
}
