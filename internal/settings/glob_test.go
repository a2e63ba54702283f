package settings

import (
	"fmt"
	"strings"
	"testing"
)

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
	if r := Resolve("/w", Options{Exclude: []string{"a", "b/c"}}); !r.Excluded("b/c/d") || r.Excluded("b/d") {
		t.Error("exclude does not follow its globs")
	}
}

// TestGlobBudget: a brace bomb is refused where it stands, and with it every
// glob beyond the budget of its file.
func TestGlobBudget(t *testing.T) {
	for _, bomb := range []string{
		strings.Repeat("{a,b}", 20),
		strings.Repeat("{a,{b,c}}", 12),
		"{" + strings.Repeat("a,", 251) + "a}*{a,b}",
		strings.Repeat("a", maxGlob+1),
	} {
		if _, p := only(t, Project, fmt.Sprintf(`{"exclude": [«"%s"», "b"]}`, bomb)); p.Kind != Range {
			t.Errorf("%+v", p)
		}
	}
	many := strings.TrimSuffix(strings.Repeat(`"abcd", `, maxGlobs/4), ", ")
	values, p := only(t, Project, `{"exclude": [`+many+`, «"b"»]}`)
	if len(values.list("exclude")) != maxGlobs/4 || p.Kind != Range {
		t.Errorf("kept %d: %+v", len(values.list("exclude")), p)
	}
}
