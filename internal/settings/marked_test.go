package settings

import (
	"strings"
	"testing"

	"agentls/internal/schema"
	"agentls/internal/text"
)

// marked cuts the span between « and » out of a test's source.
func marked(t *testing.T, src string) (string, text.Span) {
	t.Helper()
	before, rest, ok := strings.Cut(src, "«")
	inner, after, ok2 := strings.Cut(rest, "»")
	if !ok || !ok2 {
		t.Fatalf("no «…» in %q", src)
	}
	return before + inner + after, text.Span{Start: len(before), End: len(before) + len(inner)}
}

// names are the words the tests' settings may use.
var names = Names{
	Agents: []string{"alisio", "claude-code", "codex", "openclaw@2026.8"},
	Rules:  []string{"name-too-long", "truncated", "yaml-syntax"},
}

// file and editor are the tables under test.
var file, editor = File(names), Editor(names)

// only reads src and wants exactly one problem, at the marked place.
func only(t *testing.T, table *schema.Table, src string) (schema.Values, schema.Problem) {
	t.Helper()
	src, want := marked(t, src)
	values, problems := table.Read(src)
	if len(problems) != 1 {
		t.Fatalf("%s\n%d problems, want 1: %+v", src, len(problems), problems)
	}
	if p := problems[0]; p.Span != want {
		t.Errorf("%s\nproblem at %q %v, want %q %v: %s", src, p.Span.Of(src), p.Span, want.Of(src), want, p.Message)
	}
	return values, problems[0]
}

// nest writes value under a dotted path.
func nest(path, value string) string {
	for _, name := range reversed(strings.Split(path, ".")) {
		value = `{"` + name + `": ` + value + `}`
	}
	return value
}

func reversed(s []string) []string {
	out := make([]string, 0, len(s))
	for i := len(s) - 1; i >= 0; i-- {
		out = append(out, s[i])
	}
	return out
}
