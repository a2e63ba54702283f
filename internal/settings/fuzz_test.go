package settings

import (
	"testing"
	"unicode/utf8"

	"agentls/internal/schema"
)

// FuzzRead: no text crashes the reader, and every problem lies in the text and
// says something.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		`{"trust": true}`, `{"rules": {"truncated": "off"}, // x` + "\n}", `{"overrides": [{"files": ["{a,b}"], "rules": {}}]}`,
		`{"governor.mode": "on", "cwd": null}`, "[[[[", `{"cwd": "a` + "\n", "{\"governor\": {\"minAgeTurns\": 1e9}}", `{"codeLens": "` + "\xff" + `"}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		for _, table := range []*schema.Table{file, editor} {
			values, problems := table.Read(src)
			Resolve("/w", values)
			for _, p := range problems {
				if p.Span.Start < 0 || p.Span.End > len(src) || p.Span.Start > p.Span.End || p.Span.Empty() && src != "" {
					t.Fatalf("%q: span %v of %+v", src, p.Span, p)
				}
				if p.Message == "" || utf8.ValidString(src) && !utf8.ValidString(p.Message) {
					t.Fatalf("%q: message %q", src, p.Message)
				}
			}
		}
	})
}
