package imports

import (
	"slices"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
)

// FuzzReferences: spans begin at an @, ascend, and hold the target as written.
func FuzzReferences(f *testing.F) {
	f.Add("@a.md `@b` ``@c` `` \\ @d\\ e <!--\n@f --> é@g \ufeff@h")
	f.Add("---\npaths: @x\n---\n@y\n```\n@z\n```\n")
	f.Fuzz(func(t *testing.T, src string) {
		doc := markdown.Parse(src)
		for _, p := range profile.All() {
			rules := &p.Imports
			if !rules.Expands {
				rules = &Borrowed
			}
			at := 0
			for _, r := range References(doc, rules) {
				if r.Span.Start < at || r.Span.End > len(src) || r.Span.Of(src)[0] != '@' || r.Target == "" {
					t.Fatalf("%s: %+v in %q", p.ID, r, src)
				}
				if got := strings.ReplaceAll(r.Span.Of(src)[1:], `\ `, " "); got != r.Target && r.Span.Of(src)[1:] != r.Target {
					t.Fatalf("%s: target %q of %q", p.ID, r.Target, r.Span.Of(src))
				}
				at = r.Span.End
			}
		}
	})
}

func TestComments(t *testing.T) {
	for src, want := range map[string][]string{
		"<!-- a -->":                 {"<!-- a -->"},
		"  <!-- a\nb -->x":           {"<!-- a\nb -->"},
		"x <!-- a -->":               nil,
		"<!-- a --> <!-- b -->":      {"<!-- a -->"},
		"<!-- a -->\n\t<!-- b -->":   {"<!-- a -->", "<!-- b -->"},
		"x\n<!-- a -->\ny <!-- b\nc": {"<!-- a -->"},
		"<!-- a":                     {"<!-- a"},
	} {
		var got []string
		for _, s := range comments(src) {
			got = append(got, s.Of(src))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", src, got, want)
		}
	}
}

func TestContinued(t *testing.T) {
	for src, want := range map[string][]string{
		"@a":                      nil,
		"@a\tb":                   nil,
		"@a ":                     nil,
		"@a b.md":                 {"a b.md"},
		"@a b c.md \r\nd":         {"a b", "a b c.md"},
		"@a  b":                   {"a ", "a  b"},
		"@a 1 2 3 4 5 6 7 8 9 10": {"a 1", "a 1 2", "a 1 2 3", "a 1 2 3 4", "a 1 2 3 4 5", "a 1 2 3 4 5 6", "a 1 2 3 4 5 6 7", "a 1 2 3 4 5 6 7 8"},
	} {
		if got := (Reference{text.Span{End: 2}, "a"}).Continued(src); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", src, got, want)
		}
	}
}

// FuzzBackticked: the linear scan finds what a backtracking pattern finds.
func FuzzBackticked(f *testing.F) {
	f.Add("a `b` ``c`d`` ```e``` ````` f ` g")
	f.Add("````a``b`c```")
	f.Fuzz(func(t *testing.T, src string) {
		if len(src) > 200 {
			return
		}
		if got, want := backticked(src), backtrack(src); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", src, got, want)
		}
	})
}

// backtrack is the same by trial: the longest opening first, then the nearest
// close.
func backtrack(src string) (spans []text.Span) {
	for i := 0; i < len(src); i++ {
		n := 0
		for i+n < len(src) && src[i+n] == '`' {
			n++
		}
		for ; n > 0; n-- {
			if at := strings.Index(src[i+n:], src[i:i+n]); at >= 0 {
				end := i + n + at + n
				spans = append(spans, text.Span{Start: i, End: end})
				i = end - 1
				break
			}
		}
	}
	return spans
}
