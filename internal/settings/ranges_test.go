package settings

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// kinds are the files with a finding on every bad value.
var kinds = []struct {
	name string
	kind Kind
}{{".agentls.json", User}, {"config.json", Alisio}}

// TestRanges tries both bounds of every range and one beyond each.
func TestRanges(t *testing.T) {
	tried := 0
	for _, k := range kinds {
		for _, key := range Keys(k.kind) {
			if key.Shape.Type != Int {
				continue
			}
			tried++
			t.Run(k.name+"/"+key.Path, func(t *testing.T) {
				for _, good := range []int{key.Shape.Min, key.Shape.Max} {
					values, problems := Read(k.kind, nest(key.Path, fmt.Sprint(good)), names)
					if got := values.int(key.Path); len(problems) > 0 || got == nil || *got != good {
						t.Errorf("%d: got %v, %+v", good, got, problems)
					}
				}
				for _, bad := range []int{key.Shape.Min - 1, key.Shape.Max + 1} {
					values, p := only(t, k.kind, nest(key.Path, fmt.Sprintf("«%d»", bad)))
					if p.Kind != Range || p.Key != key.Path || values.int(key.Path) != nil {
						t.Errorf("%d: %+v, kept %v", bad, p, values.int(key.Path))
					}
					if !strings.Contains(p.Message, key.Shape.Allowed()) {
						t.Errorf("%d: the message does not say what is allowed: %s", bad, p.Message)
					}
				}
			})
		}
	}
	if tried != 10 {
		t.Errorf("tried %d ranges, the two tables have 10", tried)
	}
}

// TestRangesAreThoseOfTheContract states the numbers once more, apart from the table.
func TestRangesAreThoseOfTheContract(t *testing.T) {
	want := []string{
		"User governor.epochMessages 0–1000 = 32",
		"User governor.invariants.maxChars 1000–20000 = 4000",
		"User governor.minAgeTurns 1–20 = 2",
		"User governor.policyVersion 1–1 = 1",
		"Alisio context.elide.epochMessages 0–1000 = 32",
		"Alisio context.elide.minAgeTurns 1–20 = 2",
		"Alisio context.invariants.maxChars 1000–20000 = 4000",
		"Alisio context.maxBytes 1024–1048576 = 32768",
		"Alisio context.policyVersion 1–1 = ",
		"Alisio schemaVersion 1–1 = ",
	}
	var got []string
	for _, k := range []struct {
		name string
		kind Kind
	}{{"User", User}, {"Alisio", Alisio}} {
		for _, key := range Keys(k.kind) {
			if key.Shape.Type == Int {
				got = append(got, fmt.Sprintf("%s %s %d–%d = %s", k.name, key.Path, key.Shape.Min, key.Shape.Max, key.Default))
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestChoices tries every member of every set, and one that is none.
func TestChoices(t *testing.T) {
	for _, k := range kinds {
		for _, key := range Keys(k.kind) {
			if key.Shape.Type != Choice {
				continue
			}
			for _, good := range key.Shape.Values {
				values, problems := Read(k.kind, nest(key.Path, good), names)
				if got := values.choice(key.Path); len(problems) > 0 || got == nil || *got != strings.Trim(good, `"`) {
					t.Errorf("%s %s: got %v, %+v", key.Path, good, got, problems)
				}
			}
			values, p := only(t, k.kind, nest(key.Path, `«"somewhat"»`))
			if p.Kind != Range || values.choice(key.Path) != nil {
				t.Errorf("%s: %+v", key.Path, p)
			}
		}
	}
}

func TestWholeNumbers(t *testing.T) {
	for written, want := range map[string]int{"2": 2, "2.0": 2, "2e1": 20, "20": 20} {
		values, problems := Read(User, nest("governor.minAgeTurns", written), names)
		if got := values.int("governor.minAgeTurns"); got == nil || *got != want {
			t.Errorf("%s: got %v, %+v", written, got, problems)
		}
	}
	for _, written := range []string{"2.5", "1e400", "-1e400", "1e18", "-0.1"} {
		if _, p := only(t, User, nest("governor.minAgeTurns", "«"+written+"»")); p.Kind != Range {
			t.Errorf("%s: %+v", written, p)
		}
	}
}
