package settings

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzRead: no text crashes the reader; every problem lies in the text, is empty
// only when the text is, and safe edits applied one after the other come to an
// end. What Go's own JSON reader takes
// has no syntax problem, and in a strict file what it refuses has one.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		`{"trust": true}`, `{"rules": {"truncated": "off"}, // x` + "\n}", "{'a': 1}", `{"a" 1}`, `{a: 1}`, "\ufeff{}", "{\"a\": \"\\u12\"}",
		`{"overrides": [{"files": ["{a,b}"], "rules": {}}]}`, "[[[[", "}", `{"cwd": "a` + "\n", "/*/", "{\"context\": {\"maxBytes\": 1e9}}", "{\"a\":1,}",
	} {
		f.Add(seed, uint8(0))
		f.Add(seed, uint8(Alisio))
	}
	f.Fuzz(func(t *testing.T, src string, k uint8) {
		kind := Kind(k % 4)
		_, problems := Read(kind, src, names)
		broken := len(problems) > 0 && problems[0].Kind == Syntax
		if valid := json.Valid([]byte(src)); valid && broken && !tooDeep(scan(src)) {
			t.Fatalf("%q is JSON, yet %+v", src, problems[0])
		} else if kind == Alisio && !valid && !broken {
			t.Fatalf("%q is no JSON, yet %+v", src, problems)
		}
		for _, p := range problems {
			if p.Span.Start < 0 || p.Span.End > len(src) || p.Span.Start > p.Span.End || p.Span.Empty() && src != "" {
				t.Fatalf("%q: span %v of %+v", src, p.Span, p)
			}
			if p.Message == "" || !utf8.ValidString(strings.ToValidUTF8(p.Message, "")) {
				t.Fatalf("%q: no message", src)
			}
		}
		fixed := src
		for steps := 0; len(problems) > 0 && problems[0].applied(fixed) != ""; steps++ {
			if steps > 2*len(src) {
				t.Fatalf("%q: safe fixes never end, now %q: %+v", src, fixed, problems[0])
			}
			fixed = problems[0].applied(fixed)
			_, problems = Read(kind, fixed, names)
		}
	})
}
