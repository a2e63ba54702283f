package jsonc

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"agentls/internal/text"
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
			for _, d := range []Dialect{Strict, Comments} {
				if d == Strict && (strings.Contains(c.src, "//") || strings.HasPrefix(c.src, byteOrderMark)) {
					continue
				}
				src, p := refused(t, c.src, d)
				if !strings.Contains(p.Message, c.message) {
					t.Errorf("got %+v, want %q", p, c.message)
				}
				if fixed := p.applied(src); fixed != c.fixed {
					t.Errorf("fixed: %q, want %q", fixed, c.fixed)
				}
			}
		})
	}
}

// refused wants that src is no JSON because of the marked place.
func refused(t *testing.T, src string, d Dialect) (string, *Problem) {
	t.Helper()
	before, rest, ok := strings.Cut(src, "«")
	inner, after, ok2 := strings.Cut(rest, "»")
	if !ok || !ok2 {
		t.Fatalf("no «…» in %q", src)
	}
	src = before + inner + after
	v, p := Parse(src, d)
	if p == nil {
		t.Fatalf("%q passes: %+v", src, v)
	}
	if want := (text.Span{Start: len(before), End: len(before) + len(inner)}); p.Span != want {
		t.Errorf("%s\nproblem at %q %v, want %q %v: %s", src, p.Span.Of(src), p.Span, inner, want, p.Message)
	}
	return src, p
}

// applied is src after a safe edit, empty without one.
func (p *Problem) applied(src string) string {
	if p.Edit == nil || !p.Edit.Safe {
		return ""
	}
	return src[:p.Edit.Span.Start] + p.Edit.NewText + src[p.Edit.Span.End:]
}

// TestDialects: what only some dialects take, refused by the one before.
func TestDialects(t *testing.T) {
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
			src, p := refused(t, c.src, Strict)
			if !p.Strict || !strings.Contains(p.Message, c.message) {
				t.Errorf("got %+v, want %q", p, c.message)
			}
			for _, d := range []Dialect{Comments, JSON5} {
				if v, p := Parse(src, d); p != nil || v.Kind != Object {
					t.Errorf("dialect %d: %+v", d, p)
				}
			}
		})
	}
	for plain, want := range map[string]string{
		"{bare: 1, $_é9: 'it\\'s',}":                `{"$_é9":"it's","bare":1}`,
		"{'a': 0x1F, b: +.5, c: 5., d: -1e2}":       `{"a":31,"b":0.5,"c":5,"d":-100}`,
		"['one\\\ntwo\\\r\nthree\\\u2028', '\\\\']": `["onetwothree","\\"]`,
		`["\x41\v\0\q\u0042", true, 'a\tb']`:        `["A\u000b\u0000qB",true,"a\tb"]`,
		"\u00a0{key: null} // end":                  `{"key":null}`,
		" \u00a0\ufeff{}\t":                         `{}`,
		"0xg":                                       "", "+": "", "0x": "", "[1 2]": "", "tru": "", "{a 1}": "", "'x": "", "'x\ny'": "", `"\x4"`: "",
	} {
		v, p := Parse(plain, JSON5)
		if want == "" {
			if p == nil {
				t.Errorf("%s passes", plain)
			}
			continue
		}
		if got, _ := json.Marshal(v.Any()); p != nil || string(got) != want {
			t.Errorf("%s: %s %+v, want %s", plain, got, p, want)
		}
		if _, p := Parse(plain, Comments); p == nil {
			t.Errorf("%s passes as JSON with comments", plain)
		}
	}
}

// TestBlank: a file somebody just made holds nothing, and is no JSON.
func TestBlank(t *testing.T) {
	for _, src := range []string{"", "\n", "  // soon\n", "\ufeff"} {
		if _, p := Parse(src, Comments); !IsBlank(src) || p == nil || p.Span.Len() != len(src) {
			t.Errorf("%q: %+v", src, p)
		}
	}
	if IsBlank("{}") || IsBlank("/*") {
		t.Error("what is something passes for nothing")
	}
}

// TestPlaces: every value and key is where its span says.
func TestPlaces(t *testing.T) {
	src := "{ \"a\" : [ 1, {\"b\": \"\\u00e9\\ud83d\\ude00\"} ], // c\n \"a\": true}"
	v, p := Parse(src, Comments)
	if p != nil {
		t.Fatal(p)
	}
	list := v.Members[0].Value
	b := list.Items[1].Members[0]
	for want, span := range map[string]text.Span{
		src: v.Span, `[ 1, {"b": "\u00e9\ud83d\ude00"} ]`: list.Span, "1": list.Items[0].Span, `"b"`: b.Key, `"\u00e9\ud83d\ude00"`: b.Value.Span,
	} {
		if got := span.Of(src); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if last, _ := v.Member("a"); b.Value.Text != "é😀" || !last.True() {
		t.Errorf("%q %+v", b.Value.Text, last)
	}
}

func TestInt(t *testing.T) {
	for src, want := range map[string]int{"2": 2, "2.0": 2, "2e1": 20, "-20": -20} {
		if v, _ := Parse(src, Strict); v.Kind != Number {
			t.Errorf("%s: %+v", src, v)
		} else if n, ok := v.Int(); !ok || n != want {
			t.Errorf("%s: %d %v", src, n, ok)
		}
	}
	for _, src := range []string{"2.5", "1e400", "-1e400", "1e18", "-0.1", `"2"`, "null"} {
		if v, p := Parse(src, Strict); p != nil {
			t.Errorf("%s: %v", src, p)
		} else if n, ok := v.Int(); ok {
			t.Errorf("%s is %d", src, n)
		}
	}
}

// TestBombs: sizes that must neither crash nor take long.
func TestBombs(t *testing.T) {
	deep := strings.Repeat("[", 200_000)
	for name, src := range map[string]string{
		"lists":                deep,
		"objects":              strings.Repeat(`{"a":`, 200_000),
		"after a comma":        `{"a": [1,, 2], "b": ` + deep,
		"after a comment":      `{/* */ "a": ` + deep,
		"too large":            `{"cwd": "` + strings.Repeat("a", MaxText) + `"}`,
		"a million characters": strings.Repeat("x", MaxText),
		"quotes":               strings.Repeat(`"`, MaxText-1),
	} {
		for d := Strict; d <= JSON5; d++ {
			if _, p := Parse(src, d); p == nil || p.Span.Empty() || p.Span.End > len(src) {
				t.Errorf("%s: %+v", name, p)
			}
		}
	}
}

// FuzzParse: no text crashes the reader; a problem lies in the text and is empty
// only when the text is, and its safe edits, one after the other, come to an end.
// The strict dialect takes what Go's own JSON reader takes.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"a": true}`, "{'a': 1}", `{"a" 1}`, `{a: 1}`, "\ufeff{}", "{\"a\": \"\\u12\"}", "[[[[", "}", `{"a": "b` + "\n", "/*/", "{\"a\":1,}",
		`{"a": 1 "b": 2}`, "{\"a\":1e999}", "\"\xff\"", "['\\\r\n']", "[0x, +, .]", `"\ud800A"`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if len(src) > 1000 { // mending one place after the other is quadratic
			return
		}
		for d := Strict; d <= JSON5; d++ {
			v, p := Parse(src, d)
			var want any
			if p == nil && utf8.ValidString(src) && json.Unmarshal([]byte(src), &want) == nil && !reflect.DeepEqual(v.Any(), want) {
				t.Fatalf("%q, dialect %d: %v, JSON has %v", src, d, v.Any(), want)
			}
			tooDeep := p != nil && strings.Contains(p.Message, "nested deeper")
			if valid := json.Valid([]byte(src)); d == Strict && !tooDeep && valid == (p != nil) || valid && !tooDeep && p != nil {
				t.Fatalf("%q, dialect %d: valid is %v, yet %+v", src, d, valid, p)
			}
			fixed := src
			for steps := 0; p != nil; steps++ {
				if p.Span.Start < 0 || p.Span.End > len(fixed) || p.Span.Start > p.Span.End || p.Span.Empty() && fixed != "" || p.Message == "" {
					t.Fatalf("%q: %+v", fixed, p)
				}
				if steps > 2*len(src) {
					t.Fatalf("%q: safe edits never end, now %q: %+v", src, fixed, p)
				}
				if fixed = p.applied(fixed); fixed == "" {
					break
				}
				_, p = Parse(fixed, d)
			}
		}
	})
}

func TestSet(t *testing.T) {
	for _, test := range []struct{ src, path, value, want string }{
		{"{}", "a", "1", "{\n  \"a\": 1\n}"},
		{"{}", "a.b", "{\n  \"c\": 1\n}", "{\n  \"a\": {\n    \"b\": {\n      \"c\": 1\n    }\n  }\n}"},
		{`{"x":1}`, "a", "{\n  \"b\": 1\n}", `{"x":1, "a": {"b": 1}}`},
		{`{"x":[1]}`, "x", "[\n  1,\n  2\n]", `{"x":[1,2]}`},
		{"{\n\t\"x\": {\n\t\t\"y\": 1 // why\n\t}, // not\n}\n", "x.a", "[\n]", "{\n\t\"x\": {\n\t\t\"y\": 1,\n\t\t\"a\": [\n\t\t] // why\n\t}, // not\n}\n"},
		{"{ // none yet\n}", "a", "1", "{\n  \"a\": 1\n // none yet\n}"},
		{`{"a": 1, "b": {"c": 2}, "a": 3}`, "a", "4", `{"a": 1, "b": {"c": 2}, "a": 4}`},
		{`{"a": {"b": [1,2]}, "z": 1.50}`, "a.b", "null", `{"a": {"b": null}, "z": 1.50}`},
	} {
		got, err := Set(test.src, test.value, strings.Split(test.path, ".")...)
		if err != nil || got != test.want {
			t.Errorf("%s in %s: %v\n%s\nwant\n%s", test.path, test.src, err, got, test.want)
		}
	}
	for src, want := range map[string]string{"[]": "it holds no object", `{"a": []}`: "a holds no object", "{": "this `{` is never closed"} {
		if _, err := Set(src, "1", "a", "b"); err == nil || err.Error() != want {
			t.Errorf("%s: %v", src, err)
		}
	}
}
