package skillcatalog

import (
	"fmt"
	"strings"
	"testing"

	"agentls/internal/tree"
)

// TestCosts: the entries and what is around them are the listing, however it was
// shortened.
func TestCosts(t *testing.T) {
	for _, test := range []struct {
		ref       string
		n, length int
	}{
		{"openclaw", 12, 100}, {"openclaw", 100, 200}, {"openclaw", 120, 200}, {"openclaw", 150, 200}, {"openclaw", 200, 200}, {"openclaw", 0, 0},
		{"alisio", 3, 50}, {"alisio", 400, 200}, {"claude-code", 5, 100}, {"codex", 100, 200}, {"codex", 3, 50},
	} {
		c := catalogOf(t, test.ref, test.n, test.length)
		costs, around := c.Costs()
		sum, most := around, c.Profile.Skills.Listing.Free
		for _, cost := range costs {
			if cost.Units <= 0 {
				t.Errorf("%s %d × %d: %s costs %d", test.ref, test.n, test.length, cost.Record.Name, cost.Units)
			}
			sum += cost.Units
		}
		want := c.Budget.Printed + most
		switch {
		case c.Budget.Unit == "tokens" && c.Budget.Shortened == 0:
			want = sum
		case c.Budget.Unit == "tokens":
			want = 4*c.Budget.Printed + most
		case test.n == 0 || c.Budget.Search:
			want = 0
		}
		if sum != want {
			t.Errorf("%s %d × %d: %d in all, want %d (%+v)", test.ref, test.n, test.length, sum, want, c.Budget)
		}
	}
}

// TestVersionCost: twelve of the same skills where entries carry a version.
func TestVersionCost(t *testing.T) {
	m := &tree.Memory{}
	for i := range 12 {
		m.AddFile(fmt.Sprintf("/wwwwwwwwwwwww/skills/abcdefg%02d/SKILL.md", i), fmt.Sprintf("---\nname: skill-%04d\ndescription: %s\n---\n", i, strings.Repeat("d", 100)))
	}
	c := list(files(m), nil, agent(t, "openclaw@2026.8"), Query{Workspace: "/wwwwwwwwwwwww"})
	costs, around := c.Costs()
	if c.Budget.Printed != 3987 || costs[0].Units != 294 || around != 459 {
		t.Errorf("%+v, %d around, %d each", c.Budget, around, costs[0].Units)
	}
}

// TestBlockCost are the numbers of openclaw.md §9.5.
func TestBlockCost(t *testing.T) {
	c := catalogOf(t, "openclaw", 12, 100)
	costs, around := c.Costs()
	if indent := c.Profile.Window.Indent; around != 368 || costs[0].Units-indent != 94+len(costs[0].Record.Name)+100+len(costs[0].Record.Path) {
		t.Errorf("%d around, %d for %+v", around, costs[0].Units, costs[0].Record)
	}
}
