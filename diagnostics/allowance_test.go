package diagnostics

import (
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"agentls/internal/markdown"
)

// TestAllowancesAreLinear: a text of marks alone is read in a time that grows
// with its length, not with its square.
func TestAllowancesAreLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("measures; not with -short")
	}
	for name, text := range map[string]func(n int) string{
		"inside one comment": func(n int) string { return strings.Repeat("<!-- agentls: allow ", n) + "-->" },
		"never closed":       func(n int) string { return strings.Repeat("<!-- agentls: allow a ", n) },
		"on one line":        func(n int) string { return strings.Repeat("agentls:", 2*n) },
		"one each line":      func(n int) string { return strings.Repeat("<!-- agentls: allow a -->\n", n) },
		"in front matter":    func(n int) string { return "---\n" + strings.Repeat("# agentls: allow a\n", n) + "name: a\n---\n" },
		"in a comment there": func(n int) string { return "---\n" + strings.Repeat("# agentls: ", n) + "\nname: a\n---\n" },
	} {
		t.Run(name, func(t *testing.T) {
			growth := 0.0
			for range 8 { // a busy machine disturbs one measurement, not all
				growth = allowanceTime(text(12_000)) / allowanceTime(text(3_000))
				if growth < 8 {
					return
				}
			}
			t.Errorf("four times the text takes %.1f times as long", growth)
		})
	}
}

// allowanceTime is the best of some readings, without the collector.
func allowanceTime(src string) float64 {
	doc := markdown.Parse(src)
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	times := make([]time.Duration, 3)
	for i := range times {
		began := time.Now()
		suppressions(doc)
		times[i] = time.Since(began)
	}
	return slices.Min(times).Seconds()
}

// TestAllowanceInAComment: nothing inside a comment that allows starts another.
func TestAllowanceInAComment(t *testing.T) {
	got := Allowances(markdown.Parse("<!-- agentls: allow a <!-- agentls: allow b --> <!-- agentls: allow c -->\n"))
	var ids []string
	for _, a := range got {
		for _, r := range a.Rules {
			ids = append(ids, r.ID)
		}
	}
	if !slices.Equal(ids, []string{"a", "c"}) {
		t.Errorf("allowed are %q", ids)
	}
}
