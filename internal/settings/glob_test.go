package settings

import "testing"

func TestMatches(t *testing.T) {
	for _, c := range []struct {
		glob, rel string
		want      bool
	}{
		{"vendor", "vendor", true},
		{"vendor", "vendor/a/b.md", true},
		{"vendor", "x/vendor/b.md", true},
		{"vendor", "vendors/b.md", false},
		{"vendor/", "vendor/b.md", true},
		{"vendor/**", "vendor/a/b.md", true},
		{"vendor/**", "x/vendor/b.md", false},
		{"/vendor", "x/vendor/b.md", false},
		{"/vendor", "vendor/b.md", true},
		{"./vendor/x", "vendor/x", true},
		{"**/fixtures/**", "a/b/fixtures/c/SKILL.md", true},
		{"*.md", "a/b/AGENTS.md", true},
		{"docs/*.md", "docs/AGENTS.md", true},
		{"docs/*.md", "docs/a/AGENTS.md", false},
		{"{a,b}/**", "b/c", true},
		{"**", "a", true},
	} {
		if got := matches(c.glob, c.rel); got != c.want {
			t.Errorf("%s on %s: %v", c.glob, c.rel, got)
		}
	}
	values, _ := file.Read(`{"exclude": ["a", "b/c"]}`)
	if r := Resolve("/w", values); !r.Excluded("b/c/d") || r.Excluded("b/d") {
		t.Error("exclude does not follow its globs")
	}
}
