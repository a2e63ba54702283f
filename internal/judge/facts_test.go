package judge

import (
	"slices"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
)

// TestMeasuredFacts: a fact that was measured names cases that exist and were
// measured.
func TestMeasuredFacts(t *testing.T) {
	n := 0
	for _, a := range Agents() {
		all := cases(t, a)
		for _, p := range profile.Eras(a.ID) {
			for _, f := range p.Facts {
				_, named, ok := strings.Cut(f.Source, ", case ")
				if f.Kind != profile.Measured || !ok {
					continue
				}
				for _, name := range strings.Split(named, ", ") {
					n++
					if !slices.ContainsFunc(all, func(c *Case) bool { return c.Name == name && c.Measured != "" }) {
						t.Errorf("%s, %s: no case %q", p.Ref(), f.Field, name)
					}
				}
			}
		}
	}
	if n < 50 {
		t.Errorf("%d cases are named", n)
	}
}
