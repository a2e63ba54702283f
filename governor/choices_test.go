package governor

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// vectorHistory is the history of a vector, described under the choices given.
func vectorHistory(t *testing.T, name string, c Choices) []Message {
	t.Helper()
	for _, v := range loadVectors(t).Elision {
		if v.Name == name {
			return history(t, v.Messages, c)
		}
	}
	t.Fatalf("no vector %q", name)
	return nil
}

// Each open point can be decided the other way, and what changes is what its
// row in the specification says.
func TestChoices(t *testing.T) {
	range10 := new(story).call("r1", "read_file", map[string]any{"path": "ñ\x7f.ts", "startLine": 10}, map[string]any{
		"sha256": sha(1), "content": strings.Repeat("10: line\n", 20)}).write("w1", "ñ\x7f.ts", 2).write("w2", "ñ\x7f.ts", 3).say("x").say("y").h
	zero := new(story)
	for i := range 3 {
		zero.call(fmt.Sprintf("b%d", i), "bg_output", map[string]any{"id": "t", "offset": 0}, map[string]any{"text": "x", "next_offset": 0, "pad": strings.Repeat("p", 90)})
	}
	zero.say("x").say("y")
	quotes := new(story).call("r1", "read_file", map[string]any{"path": "a.ts"}, map[string]any{"sha256": sha(1), "content": ""}).h
	quotes[1].Parts = []Text{NewText(strings.Repeat(`"`, 50))}
	quotes = (&story{h: quotes}).write("w1", "a.ts", 2).say("x").say("y").h
	always := func(h []Message) func(Choices) []Message { return func(Choices) []Message { return h } }
	vector := func(name string) func(Choices) []Message {
		return func(c Choices) []Message { return vectorHistory(t, name, c) }
	}
	for _, c := range []struct {
		n            int
		choice       Choices
		history      func(Choices) []Message
		chosen, then []string
	}{
		{1, Choices{JoinParts: true}, vector("read with appended instructions part"),
			[]string{`r1 by w1 [elided: read_file "pkg/a.ts"@9afe7c5b; re-read to view]`}, []string{`r1 by w1 [elided: read_file "pkg/a.ts"@unknown; re-read to view]`}},
		{2, Choices{NameLast: true}, always(range10),
			[]string{`r1 by w1 [elided: read_file "\u00f1\u007f.ts"@00000001 lines 10+200; re-read to view]`},
			[]string{`r1 by w2 [elided: read_file "\u00f1\u007f.ts"@00000001 lines 10+200; re-read to view]`}},
		{3, Choices{ZeroContinues: true}, always(zero.h),
			[]string{`b0 by b1 [elided: bg_output "t" offset 0; a later bg_output covers it]`, `b1 by b2 [elided: bg_output "t" offset 0; a later bg_output covers it]`},
			[]string{`b0 by b1 [elided: bg_output "t" offset 0; a later bg_output covers it]`}},
		{4, Choices{ElideEmptyContinue: true}, vector("bg_output empty poll that continues from a next_offset"),
			nil, []string{`b2 by b3 [elided: bg_output "task_01ARZ3NDEKTSV4RRFFQ69G5FAV" offset 210; a later bg_output covers it]`}},
		{5, Choices{FillSearchDefaults: true}, vector("search, path '.' given vs omitted"),
			nil, []string{`s1 by s2 [elided: search_text "nope"; identical to a later result]`}},
		{6, Choices{AgeExceeds: true}, vector("read then edit, age 2"),
			[]string{`r1 by w1 [elided: read_file "src/a.ts"@9afe7c5b; re-read to view]`}, nil},
		{7, Choices{Length: ASCIIJSON}, always(quotes),
			nil, []string{`r1 by w1 [elided: read_file "a.ts"@00000001; re-read to view]`}},
		{8, Choices{OmitHalfRange: true}, always(range10),
			[]string{`r1 by w1 [elided: read_file "\u00f1\u007f.ts"@00000001 lines 10+200; re-read to view]`},
			[]string{`r1 by w1 [elided: read_file "\u00f1\u007f.ts"@00000001; re-read to view]`}},
		{9, Choices{UpperHexKeepDEL: true}, always(range10),
			[]string{`r1 by w1 [elided: read_file "\u00f1\u007f.ts"@00000001 lines 10+200; re-read to view]`},
			[]string{"r1 by w1 [elided: read_file \"\\u00F1\x7f.ts\"@00000001 lines 10+200; re-read to view]"}},
		{19, Choices{AnyWrite: true}, vector("write that left the file unchanged keeps the read"),
			nil, []string{`r1 by w1 [elided: read_file "src/a.ts"@9afe7c5b; re-read to view]`}},
	} {
		t.Run(fmt.Sprint("choice ", c.n), func(t *testing.T) {
			for _, side := range []struct {
				choice Choices
				want   []string
			}{{Choices{}, c.chosen}, {c.choice, c.then}} {
				var got []string
				for _, e := range Plan(c.history(side.choice), Settings{MinAgeTurns: 2}, side.choice) {
					got = append(got, fmt.Sprintf("%s by %s %s", e.CallID, e.SupersededBy, e.Stub))
				}
				if diff := cmp.Diff(side.want, got); diff != "" {
					t.Errorf("%+v: %s", side.choice, diff)
				}
			}
		})
	}
}

func TestSettingsCheck(t *testing.T) {
	if err := DefaultSettings().Check(PolicyVersion); err != nil {
		t.Error(err)
	}
	for want, s := range map[string]Settings{
		"elide.minAgeTurns is 0, allowed is 1 to 20":             {0, 32, 4000},
		"elide.minAgeTurns is 21, allowed is 1 to 20":            {21, 32, 4000},
		"elide.epochMessages is 1001, allowed is 0 to 1000":      {2, 1001, 4000},
		"invariants.maxChars is 999, allowed is 1000 to 20000":   {2, 32, 999},
		"invariants.maxChars is 20001, allowed is 1000 to 20000": {2, 32, 20001},
	} {
		if err := s.Check(1); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if err := DefaultSettings().Check(2); err == nil || err.Error() != "policyVersion is 2, allowed is 1 to 1" {
		t.Error(err)
	}
}

// A file's activity is what an editor says at its top.
func TestFileActivity(t *testing.T) {
	s := new(story).read("r1", "a.go", 1).read("r2", "a.go", 1).read("r3", "b.go", 1).write("w1", "a.go", 2).read("r4", "a.go", 2)
	got := FileActivityOf(s.h, Choices{}, func(p string) bool { return p == "a.go" })
	if want := (FileActivity{Reads: 3, Stale: 2, StaleTokens: 2 * s.h[1].tokens(), Writes: 1}); got != want {
		b, _ := json.Marshal(got)
		t.Errorf("%s", b)
	}
}
