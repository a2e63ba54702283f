package settings

import (
	"strings"
	"testing"
)

// TestSyntax marks the character that keeps a text from being JSON.
func TestSyntax(t *testing.T) {
	for _, c := range []struct {
		name, src, message string
		fixed              string // what the edit makes of it, empty without an edit
	}{
		{"missing comma", "{\"rules\": {}\n \n  «\"trust\"»: true}", "a comma is missing", "{\"rules\": {},\n \n  \"trust\": true}"},
		{"missing comma in a list", `{"agents": ["codex" «"alisio"»]}`, "a comma is missing", `{"agents": ["codex", "alisio"]}`},
		{"comma missing behind a comment", "{\"rules\": {} // none\n«\"trust\"»: true}", "a comma is missing", "{\"rules\": {}, // none\n\"trust\": true}"},
		{"missing colon", `{"trust" «true»}`, "a colon is missing", ""},
		{"missing colon at the end", `{"trust"«}»`, "a colon is missing", ""},
		{"missing value", `{"trust":«}»`, "a value is missing", ""},
		{"two commas", `{"agents": ["codex",«,» "alisio"]}`, "a value is missing", ""},
		{"a comma first", `{«,»"trust": true}`, "a key is missing", ""},
		{"two colons", `{"trust":«:» true}`, "a value is missing", ""},
		{"bare key", `{«trust»: true}`, "double quotes", `{"trust": true}`},
		{"bare key further on", `{"rules": {}, «trust»: true}`, "double quotes", `{"rules": {}, "trust": true}`},
		{"single quotes", `{«'trust'»: true}`, "double quotes", `{"trust": true}`},
		{"single quotes around double ones", `{"cwd": «'a"b'»}`, "double quotes", ""},
		{"bare word", `{"trust": «editor»}`, "no JSON value", ""},
		{"Python", `{"trust": «True»}`, "no JSON value", `{"trust": true}`},
		{"leading zero", `{"governor": {"minAgeTurns": «02»}}`, "no JSON value", ""},
		{"plus sign", `{"governor": {"minAgeTurns": «+2»}}`, "no JSON value", ""},
		{"unclosed string", "{\"cwd\": «\"pkg»\n}", "not closed", ""},
		{"unclosed string that ends in an escaped quote", `{"cwd": «"pkg\"}»`, "not closed", ""},
		{"unclosed string before a line end that is escaped", "{\"cwd\": «\"pkg\\»\n\"}", "not closed", ""},
		{"a backslash", `{"cwd": "C:«\p»kg"}`, "no JSON escape", ""},
		{"half an escape", `{"cwd": "«\u»12"}`, "hexadecimal", ""},
		{"a tab in a string", "{\"cwd\": \"a«\t»b\"}", "U+0009", ""},
		{"unclosed object", `«{»"rules": {"truncated": "off"}`, "never closed", ""},
		{"unclosed list", `{"agents": «[»"codex"`, "never closed", ""},
		{"wrong closer", `{"agents": ["codex"«}»}`, "closes nothing", ""},
		{"closer too many", `{"trust": true}«}»`, "closes nothing", ""},
		{"text behind", `{"trust": true} «x»`, "nothing may follow", ""},
		{"second object", `{"trust": true} «{»}`, "nothing may follow", ""},
		{"unclosed comment", `{"trust": true} «/* and so on»`, "comment is never closed", ""},
		{"a comment needs two stars", `{} «/*/»`, "comment is never closed", ""},
		{"stray character", `{"trust": «@»}`, "no meaning", ""},
		{"stray character after a value", `{"trust": true «;»}`, "no meaning", ""},
		{"emoji", "{\"trust\": «😀»}", "no meaning", ""},
		{"emoji before", "{\"😀\": 1 «\"trust\"»: true}", "a comma is missing", "{\"😀\": 1, \"trust\": true}"},
		{"CRLF", "{\r\n\"rules\": {}\r\n«\"trust\"»: true}", "a comma is missing", "{\r\n\"rules\": {},\r\n\"trust\": true}"},
		{"byte-order mark before", "\ufeff{«trust»: true}", "double quotes", "\ufeff{\"trust\": true}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, kind := range []Kind{User, Alisio} {
				if kind == Alisio && (strings.Contains(c.src, "//") || strings.HasPrefix(c.src, byteOrderMark)) {
					continue
				}
				values, p := only(t, kind, c.src)
				if p.Kind != Syntax || !strings.Contains(p.Message, c.message) {
					t.Errorf("got %+v, want %q", p, c.message)
				}
				if len(values.nodes) > 0 {
					t.Errorf("values of a broken text: %v", values.nodes)
				}
				src, _ := marked(t, c.src)
				if fixed := p.applied(src); fixed != c.fixed {
					t.Errorf("fixed: %q, want %q", fixed, c.fixed)
				}
			}
		})
	}
}

// applied is src after a safe edit, empty without one.
func (p Problem) applied(src string) string {
	if p.Edit == nil || !p.Edit.Safe {
		return ""
	}
	return src[:p.Edit.Span.Start] + p.Edit.NewText + src[p.Edit.Span.End:]
}

// TestLeniency: what our own file may hold and Alisio's may not.
func TestLeniency(t *testing.T) {
	for _, c := range []struct{ name, src, message string }{
		{"line comment", "{«// why»\n\"skills\": []}", "comments are not allowed"},
		{"line comment with CRLF", "{«// why»\r\n\"skills\": []}", "comments are not allowed"},
		{"line comment at the end", "{\"skills\": []}«// why»", "comments are not allowed"},
		{"comment that is not UTF-8", "{\"skills\": []} «// \xff»", "comments are not allowed"},
		{"comment with a line separator", "{\"skills\": []} «// \u2028»", "comments are not allowed"},
		{"block comment", "«/* why */»{\"skills\": []}", "comments are not allowed"},
		{"trailing comma", "{\"skills\": []«,» }", "a comma before `}`"},
		{"trailing comma in a list", "{\"skills\": [\"a\"«,»]}", "a comma before `]`"},
		{"byte-order mark", "«\ufeff»{\"skills\": []}", "byte-order mark"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, p := only(t, Alisio, c.src)
			if p.Kind != Syntax || !strings.Contains(p.Message, c.message) {
				t.Errorf("got %+v, want %q", p, c.message)
			}
			src, _ := marked(t, c.src)
			src = strings.ReplaceAll(src, `"skills"`, `"agents"`)
			src = strings.ReplaceAll(src, `["a"`, `["codex"`)
			if values, problems := Read(Project, src, names); len(problems) > 0 || values.list("agents") == nil {
				t.Errorf(".agentls.json: %+v, %v", problems, values.nodes)
			}
		})
	}
}

// TestNothingYet: a file somebody just made says nothing and is no mistake; for
// Alisio it is no JSON.
func TestNothingYet(t *testing.T) {
	for _, src := range []string{"", "\n", "  // soon\n", "\ufeff"} {
		if _, problems := Read(Project, src, names); len(problems) > 0 {
			t.Errorf("%q: %+v", src, problems)
		}
	}
	for _, src := range []string{"«»", "«\n»"} {
		if _, p := only(t, Alisio, src); p.Kind != Syntax {
			t.Errorf("%q: %+v", src, p)
		}
	}
}

func TestNotAnObject(t *testing.T) {
	for _, src := range []string{"«[]»", "«null»", " «\"trust\"» ", "«1»"} {
		for _, kind := range []Kind{Project, Alisio} {
			if _, p := only(t, kind, src); p.Kind != WrongType {
				t.Errorf("%q: %+v", src, p)
			}
		}
	}
}

// TestBombs: sizes that must neither crash nor take long.
func TestBombs(t *testing.T) {
	deep := strings.Repeat("[", 200_000)
	for name, src := range map[string]string{
		"lists":                deep,
		"objects":              strings.Repeat(`{"a":`, 200_000),
		"behind a comma":       `{"a": [1,, 2], "b": ` + deep,
		"behind a comment":     `{/* */ "a": ` + deep,
		"too large":            `{"cwd": "` + strings.Repeat("a", MaxText) + `"}`,
		"a million characters": strings.Repeat("x", MaxText),
		"quotes":               strings.Repeat(`"`, MaxText-1),
	} {
		for _, kind := range []Kind{Project, Alisio} {
			_, problems := Read(kind, src, names)
			if len(problems) != 1 || problems[0].Kind != Syntax || problems[0].Span.Empty() || problems[0].Span.End > len(src) {
				t.Errorf("%s: %+v", name, problems)
			}
		}
	}
}
