package report

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"agentls/governor"
)

// TestShow: the parts of the first screen add up, and paths are those of the
// session's workspace.
func TestShow(t *testing.T) {
	s, _ := machine(t)
	j, err := OpenSession(s, SessionQuery{})
	if err != nil {
		t.Fatal(err)
	}
	v := j.Show(time.UnixMilli(j.Updated + 90_000))
	if v.Session != "claude-code:s1" || v.Title != "go on" || v.AgeSeconds != 90 || v.Window.From != "estimate" || v.Window.Used != v.Window.History {
		t.Errorf("%+v", v)
	}
	sum := 0
	for _, k := range v.ByKind {
		sum += k.Tokens
	}
	if sum != v.Window.Used {
		t.Errorf("the kinds are %d tokens, the window %d", sum, v.Window.Used)
	}
	if len(v.ByFile) != 1 || v.ByFile[0].Path != "a.go" || v.ByFile[0].Reads != 2 || v.ByFile[0].Redundant == 0 || v.ByFile[0].Redundant > v.Redundant.Tokens {
		t.Errorf("%+v", v.ByFile)
	}
	if ahead := j.Show(time.UnixMilli(j.Updated - 5000)); ahead.AgeSeconds != 0 {
		t.Errorf("a clock that was ahead makes an age of %d", ahead.AgeSeconds)
	}
}

// TestSuggestions: the two that save most, and none that saves little.
func TestSuggestions(t *testing.T) {
	f := governor.Fill{
		Redundant: governor.Redundant{Tokens: 9000, Elisions: 1},
		ByFile:    []governor.FileFill{{Path: "b.go", Reads: 2, Redundant: 5000}, {Path: "a.go", Reads: 4, Redundant: 4000}},
		Largest:   []governor.Large{{Message: 7, What: "Bash", Tokens: 20500}},
	}
	want := []Suggestion{{"cut what is long before it is shown: Bash, message 7", 20000}, {"compact now: 1 result is out of date or there twice", 9000}}
	if diff := cmp.Diff(want, suggestions(&f)); diff != "" {
		t.Error(diff)
	}
	f.Redundant.Tokens, f.Largest = 900, nil
	want = []Suggestion{{"ask for the lines that are needed of a.go, which was read 4 times", 4000}}
	if diff := cmp.Diff(want, suggestions(&f)); diff != "" {
		t.Error(diff)
	}
}

func TestMiddle(t *testing.T) {
	for in, want := range map[string]string{"a/b/c.go": "a/b/c.go", "a/b/c/d/e/name.go": "a/b…name.go", "日本語日本語日本語日本語": "日本語…語日本語日本語"} {
		if got := middle(in, 11); got != want {
			t.Errorf("%s is cut to %s, want %s", in, got, want)
		}
	}
}

func TestAge(t *testing.T) {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for iso, want := range map[string]string{
		"2026-11-30T11:59:30Z": "now", "2026-11-30T13:00:00Z": "now", "2026-11-30T11:15:00Z": "45 min", "2026-11-30T06:00:00Z": "6 h",
		"2026-11-29T06:00:00Z": "1 day", "2026-11-01T06:00:00Z": "29 days", "": "unknown",
	} {
		if got := age(iso, now); got != want {
			t.Errorf("%s is %s, want %s", iso, got, want)
		}
	}
}
