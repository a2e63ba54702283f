package settings

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"agentls/internal/schema"
)

// TestRanges tries both bounds of every range and one beyond each.
func TestRanges(t *testing.T) {
	for _, key := range Keys {
		if key.Shape.Type != schema.Int {
			continue
		}
		for _, good := range []int{key.Shape.Min, key.Shape.Max} {
			values, problems := file.Read(nest(key.Path, fmt.Sprint(good)))
			if n := values.Int(key.Path); len(problems) > 0 || n != good {
				t.Errorf("%s %d: got %d, %+v", key.Path, good, n, problems)
			}
		}
		for _, bad := range []int{key.Shape.Min - 1, key.Shape.Max + 1} {
			values, p := only(t, file, nest(key.Path, fmt.Sprintf("«%d»", bad)))
			if _, kept := values[key.Path]; kept || p.Kind != schema.Range || p.Key != key.Path {
				t.Errorf("%s %d: %+v, kept %v", key.Path, bad, p, kept)
			}
			if !strings.Contains(p.Message, key.Shape.Allowed()) {
				t.Errorf("%d: the message does not say what is allowed: %s", bad, p.Message)
			}
		}
	}
}

// TestRangesAreThoseOfTheContract states the numbers once more, apart from the table.
func TestRangesAreThoseOfTheContract(t *testing.T) {
	want := []string{
		"governor.epochMessages 0–1000 = 32",
		"governor.invariants.maxChars 1000–20000 = 4000",
		"governor.minAgeTurns 1–20 = 2",
		"governor.policyVersion 1–1 = 1",
	}
	var got []string
	for _, key := range Keys {
		if key.Shape.Type == schema.Int {
			got = append(got, fmt.Sprintf("%s %d–%d = %s", key.Path, key.Shape.Min, key.Shape.Max, key.Default))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestChoices tries every member of every set, and one that is none.
func TestChoices(t *testing.T) {
	for _, key := range Keys {
		if key.Shape.Type != schema.Choice {
			continue
		}
		for _, good := range key.Shape.Values {
			values, problems := editor.Read(nest(key.Path, good))
			if got := values.Word(key.Path); len(problems) > 0 || got != strings.Trim(good, `"`) {
				t.Errorf("%s %s: got %v, %+v", key.Path, good, got, problems)
			}
		}
		values, p := only(t, editor, nest(key.Path, `«"somewhat"»`))
		if p.Kind != schema.Range || values.Word(key.Path) != "" {
			t.Errorf("%s: %+v", key.Path, p)
		}
	}
}

// TestDefaults: what people read as a default is a value the key takes.
func TestDefaults(t *testing.T) {
	for _, key := range Keys {
		if _, problems := editor.Read(nest(key.Path, key.Default)); key.Default == "" || len(problems) > 0 {
			t.Errorf("the default %q of %s is refused: %+v", key.Default, key.Path, problems)
		}
	}
}

// TestWrongTypes: a value of any other type than its key takes is a problem on
// the value, in every layer, and the layer below counts.
func TestWrongTypes(t *testing.T) {
	below, _ := editor.Read(`{"agents": ["codex"], "codeLens": "all", "cwd": "/x", "exclude": ["a"], "log": {"level": "debug"}, "rules": {"truncated": "off"},
		"overrides": [{"files": ["a"], "rules": {}}], "sessions": {"roots": ["/s"]}, "skills": {"plugins": [{"id": "p", "skills": "/p"}]}, "trust": true,
		"governor": {"mode": "on", "minAgeTurns": 3, "epochMessages": 4, "policyVersion": 1, "invariants": {"maxChars": 5000}}}`)
	want := fmt.Sprint(Resolve("/w", below))
	values := map[string]schema.Type{
		"true": schema.Bool, "7": schema.Int, `"x"`: schema.Text, "[1]": schema.List, `{"a": {}}`: schema.Map, "[[]]": schema.List, "1e999": schema.Int,
	}
	for _, key := range Keys {
		for value, of := range values {
			if of == key.Shape.Type && of != schema.List || of == schema.Text && key.Shape.Type == schema.Choice || of == schema.Bool && key.Shape.Values != nil && key.Shape.Values[0] == "true" {
				continue
			}
			for _, table := range []*schema.Table{file, editor} {
				if table.Guarded && key.Widens {
					continue
				}
				src := nest(key.Path, value)
				layer, problems := table.Read(src)
				if len(problems) == 0 || problems[0].Span.Of(src) == "" || !strings.Contains(value, problems[0].Span.Of(src)) && problems[0].Span.Of(src) != `"a"` {
					t.Errorf("%s: %+v", src, problems)
				}
				if got := fmt.Sprint(Resolve("/w", below, layer)); got != want && key.Shape.Type != schema.Map {
					t.Errorf("%s counts:\n%s\nwant\n%s", src, got, want)
				}
			}
		}
	}
}
