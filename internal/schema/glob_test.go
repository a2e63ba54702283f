package schema

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestGlobBudget: a brace bomb is refused at its place, and with it every glob
// beyond the budget of its file.
func TestGlobBudget(t *testing.T) {
	table := &Table{Keys: []Key{{Path: "globs", Shape: Shape{Type: List, Item: &Shape{Type: Text, Form: Glob}}}}}
	for _, bomb := range []string{
		strings.Repeat("{a,b}", 20),
		strings.Repeat("{a,{b,c}}", 12),
		"{" + strings.Repeat("a,", 251) + "a}*{a,b}",
		strings.Repeat("a", maxGlob+1),
	} {
		src := fmt.Sprintf(`{"globs": ["%s", "b"]}`, bomb)
		values, problems := table.Read(src)
		if len(problems) != 1 || problems[0].Kind != Range || problems[0].Span.Of(src) != `"`+bomb+`"` || !slices.Equal(values.Words("globs"), []string{"b"}) {
			t.Errorf("%+v", problems)
		}
	}
	many := strings.Repeat(`"abcd", `, maxGlobs/4)
	values, problems := table.Read(`{"globs": [` + many + `"b"]}`)
	if len(values.Words("globs")) != maxGlobs/4 || len(problems) != 1 || problems[0].Kind != Range {
		t.Errorf("kept %d: %+v", len(values.Words("globs")), problems)
	}
}
