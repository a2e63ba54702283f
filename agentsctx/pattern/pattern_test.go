package pattern

import (
	"strings"
	"testing"

	"agentls/agentsctx/profile"
)

func TestMatches(t *testing.T) {
	for _, test := range []struct {
		pattern, p string
		anchor     profile.Anchor
		want       bool
	}{
		{"src/**/*.ts", "/w/src/a/b.ts", profile.AtBase, true},
		{"src/**/*.ts", "/w/src/b.ts", profile.AtBase, true},
		{"src/**/*.ts", "/w/x/src/b.ts", profile.AtBase, false},
		{"src/**/*.ts", "/w/x/src/b.ts", profile.Anywhere, true},
		{"*.ts", "/w/src/b.ts", profile.AtBase, false},
		{"*.ts", "/w/src/b.ts", profile.NameOnly, true},
		{"*.ts", "/w/b.ts", profile.AtBase, true},
		{"./src/*.ts", "/w/src/b.ts", profile.AtBase, true},
		{"/src/*.ts", "/w/src/b.ts", profile.AtBase, true},
		{"/w/src/*.ts", "/w/src/b.ts", profile.AtBase, true},
		{"{a,b}/*.{ts,tsx}", "/w/b/x.tsx", profile.AtBase, true},
		{"**", "/w/any/thing", profile.AtBase, true},
		{"*.ts", "/elsewhere/b.ts", profile.NameOnly, false},
		{"src/[", "/w/src/[", profile.AtBase, false},
		{"", "/w/a", profile.AtBase, false},
	} {
		if got := MatchFrom("/w", test.pattern, test.p, test.anchor); got != test.want {
			t.Errorf("%q on %s: %v", test.pattern, test.p, got)
		}
	}
}

func TestAlternatives(t *testing.T) {
	for pattern, want := range map[string]int{
		"a": 1, "{a,b}": 2, "{a,b}{c,d,e}": 6, "{a,{b,c}}": 3, "{a,b}/{c,{d,e}{f,g}}": 10, `\{a,b}`: 1, "{a": 1, "a,b": 1,
		strings.Repeat("{a,b}", 10): 1001, strings.Repeat("{a,b}", 500): 1001, strings.Repeat("{", 1000): 1001,
	} {
		if got := alternatives(pattern); got != want {
			t.Errorf("%.30q: %d, want %d", pattern, got, want)
		}
	}
}

// FuzzMatches: no pattern crashes or stalls the matcher.
func FuzzMatches(f *testing.F) {
	f.Add("{a,b}{a,b}{a,b}/**/[a-z]*.{ts,tsx}", "/w/a/b/c.ts")
	f.Add(strings.Repeat("**/a/", 60), "/w/"+strings.Repeat("a/", 60))
	f.Add(strings.Repeat("*a", 60), "/w/"+strings.Repeat("a", 120))
	f.Fuzz(func(t *testing.T, pattern, p string) {
		if !strings.HasPrefix(p, "/") {
			return
		}
		for _, anchor := range []profile.Anchor{profile.AtBase, profile.NameOnly, profile.Anywhere} {
			if MatchFrom("/w", pattern, p, anchor) && Problem(pattern) != "" {
				t.Errorf("%q matches and has a problem", pattern)
			}
		}
		alternatives(pattern)
	})
}
