package budget

import (
	"slices"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
)

func none(string) (int, bool) { return 0, false }

// charged is what b leaves of a text by itself.
func charged(b *profile.Budget, t *Text) Charge {
	s := NewState(b, none)
	return s.Charge(File{Base: "AGENTS.md", Text: t})
}

func known(src string) *Text { return &Text{Source: src, Known: true, Size: len(src)} }

// TestReadCap: a budget with a cap counts what is read, its invalid bytes
// replaced; one without counts the bytes as stored. One text serves both.
func TestReadCap(t *testing.T) {
	src := "\xff" + strings.Repeat("a", 9)
	text := known(src)
	capped := &profile.Budget{Total: profile.Limit{N: 6, Unit: profile.Bytes}, Cut: profile.Cut{How: profile.KeepTail}, ReadCap: 8}
	plain := &profile.Budget{Total: profile.Limit{N: 6, Unit: profile.Bytes}, Cut: profile.Cut{How: profile.KeepTail}}
	for _, test := range []struct {
		budget *profile.Budget
		cost   int
		kept   [2]int
	}{
		{capped, 6, [2]int{2, 8}}, // of the 8 bytes that are read, the first became 3
		{plain, 6, [2]int{4, 10}},
		{capped, 6, [2]int{2, 8}},
	} {
		if c := charged(test.budget, text); c.Cost != test.cost || !slices.Equal(c.Kept, [][2]int{test.kept}) {
			t.Errorf("costs %d, kept %v; want %d and %v", c.Cost, c.Kept, test.cost, test.kept)
		}
	}
}

// TestBlankIsFree: where white space is free, what is left of a file may be
// nothing; the same cut of the same text costs elsewhere.
func TestBlankIsFree(t *testing.T) {
	text := known("    text")
	budget := profile.Budget{Total: profile.Limit{N: 4, Unit: profile.Bytes}}
	free := budget
	free.BlankIsFree = true
	for range 2 {
		if c := charged(&budget, text); c.Cost != 4 || c.Lost != 4 {
			t.Errorf("costs %d, loses %d", c.Cost, c.Lost)
		}
		if c := charged(&free, text); c.Cost != 0 || c.Lost != 8 {
			t.Errorf("free: costs %d, loses %d", c.Cost, c.Lost)
		}
	}
	if c := charged(&free, known(" \n")); !c.LeftOut {
		t.Error("a file without text is left out")
	}
}

// TestExempt: an exempt file costs nothing and is cut by its own limits only.
func TestExempt(t *testing.T) {
	s := NewState(&profile.Budget{Total: profile.Limit{N: 4, Unit: profile.Bytes}}, none)
	if c := s.Charge(File{Text: known("exempt"), Exempt: true}); c.Cost != 0 || c.Lost != 0 {
		t.Errorf("%+v", c)
	}
	name := &profile.Name{Limits: []profile.Limit{{N: 2, Unit: profile.Bytes}}}
	if c := s.Charge(File{Text: known("exempt"), Name: name, Exempt: true}); c.Lost != 4 || c.OwnLimit.N != 2 {
		t.Errorf("%+v", c)
	}
	if c := s.Charge(File{Text: known("four")}); c.Cost != 4 || c.Left != 4 {
		t.Errorf("%+v", c)
	}
	if c := s.Charge(File{Text: known("five!")}); c.Cost != 0 || c.Lost != 5 || c.Left != 0 {
		t.Errorf("%+v", c)
	}
}

// TestSettingsReplaceNumbers: the agent's own settings count before its profile.
func TestSettingsReplaceNumbers(t *testing.T) {
	b := &profile.Budget{Total: profile.Limit{N: 10}, TotalSetting: "total", PerFile: profile.Limit{N: 5}, PerFileSetting: "each"}
	s := NewState(b, func(name string) (int, bool) { return 7, name == "total" })
	if s.Total != 7 || s.PerFile != 5 {
		t.Errorf("%d and %d", s.Total, s.PerFile)
	}
	if s := NewState(&profile.Budget{}, none); s.Total != Unlimited || s.PerFile != Unlimited {
		t.Errorf("%d and %d", s.Total, s.PerFile)
	}
}
