package lsp

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"agentls/internal/lsptest"
)

// These are the protocol's own demands, each on a fresh server and in raw
// frames. Many servers fail half of them.

const (
	lead   = "description: Some 😀 tool. Use when"
	broken = "---\nname: demo\n" + lead + ": asked for it\n---\n\n# Demo\n"
)

// utf16 is the length of s in UTF-16 units.
func utf16(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xffff {
			n++
		}
	}
	return n
}

func TestInitializeAnswersWithCapabilitiesAndName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		var result struct {
			Capabilities map[string]json.RawMessage
			ServerInfo   struct{ Name, Version string }
		}
		if err := json.Unmarshal(s.Initialize(lsptest.Session{Root: folder(t)}), &result); err != nil {
			t.Fatal(err)
		}
		if result.ServerInfo.Name != "agentls" || result.ServerInfo.Version != "1.2.3" || result.Capabilities == nil {
			t.Errorf("answer %+v", result)
		}
	})
}

func TestRequestBeforeInitialize(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		s.fails(-32002, s.Request("textDocument/hover", lsptest.At("file:///x/SKILL.md", 0, 0)))
		s.Notify("textDocument/didOpen", map[string]any{}) // dropped in silence
		s.Initialize(lsptest.Session{})
	})
}

func TestInitializeTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, lsptest.Session{})
		s.fails(-32600, s.Request("initialize", map[string]any{}))
	})
}

func TestUnknownMethods(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, lsptest.Session{})
		s.fails(-32601, s.Request("foo/bar", map[string]any{}))
		s.Notify("$/whatever", map[string]any{})
		s.Notify("foo/note", []int{1})
		s.fails(-32601, s.Request("$/other", map[string]any{}))
	})
}

func TestBrokenBody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, lsptest.Session{})
		s.Raw(lsptest.Frame(`{"a":`))
		s.fails(-32700, s.Finish(json.RawMessage("null")))
		s.fails(-32601, s.Request("foo/bar", nil))
	})
}

func TestShutdown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, lsptest.Session{})
		s.Shutdown()
		if code := s.ended(); code != 0 {
			t.Errorf("exit code %d after shutdown, want 0", code)
		}
	})
}

func TestRequestAfterShutdown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, lsptest.Session{})
		if m := s.Request("shutdown", nil); string(m.Result) != "null" || m.Error != nil {
			t.Errorf("shutdown answered %s", m)
		}
		s.fails(-32600, s.Request("textDocument/hover", lsptest.At("file:///x/SKILL.md", 0, 0)))
		s.fails(-32600, s.Request("shutdown", nil))
		s.Notify("exit", nil)
		if code := s.ended(); code != 0 {
			t.Errorf("exit code %d after shutdown, want 0", code)
		}
	})
}

func TestExitWithoutShutdown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, lsptest.Session{})
		s.Notify("exit", nil)
		if code := s.ended(); code != 1 {
			t.Errorf("exit code %d without shutdown, want 1", code)
		}
	})
}

func TestExitBeforeInitialize(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		s.Notify("exit", nil)
		if code := s.ended(); code != 1 {
			t.Errorf("exit code %d, want 1", code)
		}
	})
}

func TestEndOfInputEndsTheServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, lsptest.Session{})
		s.in.Close()
		if code := s.ended(); code != 1 {
			t.Errorf("exit code %d, want 1", code)
		}
	})
}

func TestDiagnosticsCarryVersionAndUTF16Columns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		uri := lsptest.URI(root + "/demo/SKILL.md")
		s.Initialize(lsptest.Session{Root: root, Encodings: []string{"utf-16"}})
		s.Open(uri, "markdown", 1, broken)
		d := s.PublishedAt(uri, 1)
		if len(d.Diagnostics) != 1 || d.Diagnostics[0].Range.Start != (lsptest.Position{Line: 2, Character: utf16(lead)}) {
			t.Errorf("published %+v", d)
		}
	})
}

func TestHeaderInSingleBytes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		body := `{"jsonrpc":"2.0","id":77,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`
		for _, b := range []byte(fmt.Sprintf("content-length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n%s", len(body), body)) {
			s.Raw(string([]byte{b}))
		}
		if m := s.Finish(json.RawMessage("77")); m.Result == nil {
			t.Errorf("answer %s", m)
		}
	})
}

func TestStringIDsAreEchoed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, lsptest.Session{})
		s.StartAs(json.RawMessage(`"abc"`), "textDocument/codeLens", lsptest.Document("file:///x/SKILL.md"))
		s.Finish(json.RawMessage(`"abc"`))
	})
}

func TestCancelledRequestGetsOneAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		uri := lsptest.URI(root + "/demo/SKILL.md")
		s.Initialize(lsptest.Session{Root: root})
		s.Open(uri, "markdown", 1, broken)
		for id := 500; id < 600; id++ {
			s.StartAs(json.RawMessage(fmt.Sprint(id)), "textDocument/hover", lsptest.At(uri, 2, 20))
			s.Notify("$/cancelRequest", map[string]any{"id": id})
			if m := s.Finish(json.RawMessage(fmt.Sprint(id))); m.Result == nil && (m.Error == nil || m.Error.Code != -32800) {
				t.Fatalf("answer %s", m)
			}
		}
		s.Notify("$/cancelRequest", map[string]any{"id": 5_000_000_000})
		s.Notify("$/cancelRequest", map[string]any{"id": nil})
		s.PublishedAt(uri, 1) // a second answer to any id would be left unread
	})
}

func TestManyQuickEditsKeepTheTextInStep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		root := folder(t)
		uri := lsptest.URI(root + "/demo/SKILL.md")
		s.Initialize(lsptest.Session{Root: root})
		s.Open(uri, "markdown", 1, broken)
		at := lsptest.Position{Line: 2, Character: len("description: ")}
		for v := 2; v <= 2001; v++ {
			s.Change(uri, v, lsptest.Change{Range: &lsptest.Range{Start: at, End: at}, Text: "x"})
		}
		d := s.PublishedAt(uri, 2001)
		if len(d.Diagnostics) != 1 || d.Diagnostics[0].Range.Start != (lsptest.Position{Line: 2, Character: utf16(lead) + 2000}) {
			t.Errorf("published %+v", d)
		}
	})
}

func TestBrokenFrames(t *testing.T) {
	ok := lsptest.Frame(`{"jsonrpc":"2.0","id":1,"method":"foo/bar"}`)
	for name, raw := range map[string]string{
		"line feeds only":                  strings.ReplaceAll(ok, "\r\n", "\n"),
		"lines before the header":          "hello\r\n\r\nworld\n" + ok,
		"header without a length":          "Content-Type: x\r\n\r\n" + ok,
		"length that is no number":         "Content-Length: many\r\n\r\n" + ok,
		"negative length":                  "Content-Length: -5\r\n\r\n" + ok,
		"two lengths, the last counts":     "Content-Length: 3\r\n" + ok,
		"length too small":                 "Content-Length: 1\r\n\r\n {\"jsonrpc\":\"2.0\"}" + ok,
		"a very long line":                 strings.Repeat("x", 100_000) + "\r\n" + ok,
		"a very long line, no end":         strings.Repeat("x", 100_000) + ok,
		"over the limit":                   fmt.Sprintf("Content-Length: %d\r\n\r\n%s", maxBody+1, strings.Repeat(" ", maxBody+1)) + ok,
		"empty body":                       "Content-Length: 0\r\n\r\n" + ok,
		"unknown header":                   "X-Trace: 1\r\n" + ok,
		"answer nobody asked for":          lsptest.Frame(`{"jsonrpc":"2.0","id":99,"result":1}`) + ok,
		"answer with result and error":     lsptest.Frame(`{"jsonrpc":"2.0","id":99,"result":1,"error":{"code":1.5}}`) + ok,
		"notification with broken params":  lsptest.Frame(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":[7]}`) + ok,
		"notification with deep params":    lsptest.Frame(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":`+strings.Repeat("[", 100_000)+strings.Repeat("]", 100_000)+`}`) + ok,
		"notification with null params":    lsptest.Frame(`{"jsonrpc":"2.0","method":"textDocument/didSave","params":null}`) + ok,
		"notification without any members": lsptest.Frame(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}}`) + ok,
	} {
		isolated(t, name, func(t *testing.T) {
			s := open(t, lsptest.Session{})
			s.Raw(raw)
			s.fails(-32601, s.Finish(json.RawMessage("1")))
			for _, method := range s.Unread() { // refusals of what was no message
				if method != "" {
					t.Errorf("unread %s", method)
				}
				s.Finish(json.RawMessage("null"))
			}
		})
	}
}

func TestBodiesThatAreNoMessages(t *testing.T) {
	for name, test := range map[string]struct {
		body string
		code int
		id   string
	}{
		"byte-order mark":     {"\ufeff{}", -32700, "null"},
		"a list":              {`[]`, -32600, "null"},
		"a batch":             {`[{"jsonrpc":"2.0","id":1,"method":"shutdown"}]`, -32600, "null"},
		"no version":          {`{"id":7,"method":"foo/bar"}`, -32600, "7"},
		"fractional id":       {`{"jsonrpc":"2.0","id":1.5,"method":"foo/bar"}`, -32600, "null"},
		"method is a number":  {`{"jsonrpc":"2.0","id":"x","method":4}`, -32600, `"x"`},
		"text behind":         {`{"jsonrpc":"2.0","id":1,"method":"foo/bar"} x`, -32700, "null"},
		"bad request params":  {`{"jsonrpc":"2.0","id":3,"method":"textDocument/diagnostic","params":{"textDocument":7}}`, -32602, "3"},
		"deep request params": {`{"jsonrpc":"2.0","id":4,"method":"textDocument/diagnostic","params":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + `}`, -32602, "4"},
	} {
		isolated(t, name, func(t *testing.T) {
			s := open(t, lsptest.Session{})
			s.Raw(lsptest.Frame(test.body))
			s.fails(test.code, s.Finish(json.RawMessage(test.id)))
			s.Shutdown()
		})
	}
}
