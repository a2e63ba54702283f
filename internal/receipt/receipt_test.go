package receipt

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// TestLadder hits every rung.
func TestLadder(t *testing.T) {
	stripped := "# Pond\n\nFeed at noon.\n"
	for _, c := range []struct {
		recorded, file string
		want           Match
	}{
		{"a\n", "a\n", Match{Rung: SameBytes}},
		{"", "", Match{Rung: SameBytes}},
		{"a", "a\n\n", Match{Rung: SameButEnd}},
		{"a\n", "a", Match{Rung: SameButEnd}},
		{"a\nb", "a\r\nb\r\n", Match{Rung: SameLines}},
		{"a", "\ufeffa", Match{Rung: SameLines}},
		{"# Pond\n\nFeed at noon.", "---\nx: 1\n---\n" + stripped, Match{Rung: Transformed}},
		{"Feed at", "Feed at noon.\n", Match{Rung: Cut, Missing: 6}},
		{"Feed at \ufffd", "Feed at ünoon", Match{Rung: Cut, Missing: 6}},
		{"# Pond\n\nFeed", "---\nx: 1\n---\n" + stripped, Match{Rung: Cut, Missing: 9}},
		{"Feed at one.", "Feed at noon.", Match{Rung: Other}},
		{"a  b", "a b", Match{Rung: Other}},
		{" a", "a", Match{Rung: Other}},
		{"", "a", Match{Rung: Other}},
		{"longer text", "longer", Match{Rung: Other}},
	} {
		if got := Compare(c.recorded, c.file, stripped); got != c.want {
			t.Errorf("%q against %q: %+v, want %+v", c.recorded, c.file, got, c.want)
		}
	}
}

// TestSplit: files that were joined without borders, some of them changed since.
func TestSplit(t *testing.T) {
	const doc = "\n\n--- project-doc ---\n\n"
	now := []Source{{"Be brief.", doc}, {"# Root\n", "\n\n"}, {"# Mid\n\nText.\n", "\n\n"}, {"# Leaf\n", "\n\n"}}
	join := func(texts ...string) string {
		var b strings.Builder
		for i, s := range texts {
			if i > 0 {
				b.WriteString(now[i-1].After)
			}
			b.WriteString(s)
		}
		return b.String()
	}
	for name, c := range map[string]struct {
		joined string
		want   []Part
	}{
		"as it is": {join("Be brief.", "# Root\n", "# Mid\n\nText.\n", "# Leaf\n"), []Part{{[]int{0}, "Be brief."}, {[]int{1}, "# Root\n"}, {[]int{2}, "# Mid\n\nText.\n"}, {[]int{3}, "# Leaf\n"}}},
		"one in the middle changed": {join("Be brief.", "# Root\n", "# Mid\n\nOld.\n\nMore.\n", "# Leaf\n"),
			[]Part{{[]int{0}, "Be brief."}, {[]int{1}, "# Root\n"}, {[]int{2}, "# Mid\n\nOld.\n\nMore.\n"}, {[]int{3}, "# Leaf\n"}}},
		"the first changed":           {join("Be long.", "# Root\n", "# Mid\n\nText.\n", "# Leaf\n"), []Part{{[]int{0}, "Be long."}, {[]int{1}, "# Root\n"}, {[]int{2}, "# Mid\n\nText.\n"}, {[]int{3}, "# Leaf\n"}}},
		"the last changed":            {join("Be brief.", "# Root\n", "# Mid\n\nText.\n", "# Old leaf\n"), []Part{{[]int{0}, "Be brief."}, {[]int{1}, "# Root\n"}, {[]int{2}, "# Mid\n\nText.\n"}, {[]int{3}, "# Old leaf\n"}}},
		"two neighbours changed":      {join("Be brief.", "# R\n", "# M\n", "# Leaf\n"), []Part{{[]int{0}, "Be brief."}, {[]int{1, 2}, "# R\n\n\n# M\n"}, {[]int{3}, "# Leaf\n"}}},
		"nothing is as it was":        {"x", []Part{{[]int{0, 1, 2, 3}, "x"}}},
		"a file more at the end":      {join("Be brief.", "# Root\n", "# Mid\n\nText.\n", "# Leaf\n") + "\n\n# New\n", []Part{{[]int{0}, "Be brief."}, {[]int{1}, "# Root\n"}, {[]int{2}, "# Mid\n\nText.\n"}, {[]int{3}, "# Leaf\n\n\n# New\n"}}},
		"the last two were not there": {join("Be brief.", "# Root\n"), []Part{{[]int{0}, "Be brief."}, {[]int{1}, "# Root\n"}}},
		"nothing":                     {"", nil},
	} {
		if got := Split(c.joined, now); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s:\n%q, want\n%q", name, fmt.Sprint(got), fmt.Sprint(c.want))
		}
	}
	if got := Split("text", nil); len(got) != 1 || got[0].Sources != nil {
		t.Errorf("without files: %v", got)
	}
}

func FuzzSplit(f *testing.F) {
	f.Add("a\n\nb", "a", "b")
	f.Fuzz(func(t *testing.T, joined, a, b string) {
		sources := []Source{{a, "\n\n"}, {b, "\n\n"}}
		left := joined
		for _, p := range Split(joined, sources) {
			i := strings.Index(left, p.Text)
			if i < 0 {
				t.Fatalf("%q is not in what is left of %q", p.Text, joined)
			}
			left = left[i+len(p.Text):]
		}
	})
}
