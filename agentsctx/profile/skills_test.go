package profile

import (
	"slices"
	"testing"
)

// TestSkillTables holds what skillcatalog relies on.
func TestSkillTables(t *testing.T) {
	for _, p := range All() {
		s := &p.Skills
		if len(s.Roots) == 0 {
			continue
		}
		if !slices.IsSortedFunc(s.Verdicts, func(a, b Verdict) int { return int(a.Defect) - int(b.Defect) }) {
			t.Errorf("%s: the verdicts are not in the order of the defects", p.ID)
		}
		for i := 1; i < len(s.Verdicts); i++ {
			if s.Verdicts[i].Defect == s.Verdicts[i-1].Defect {
				t.Errorf("%s: two verdicts on defect %d", p.ID, s.Verdicts[i].Defect)
			}
		}
		for i := range s.Roots {
			root := &s.Roots[i]
			if root.Scope == "" || root.Source == "" {
				t.Errorf("%s: root %d has no scope or source", p.ID, i)
			}
			if named := root.Base == InSetting || root.Base == InPlugin; named == (len(root.Dirs) > 0) {
				t.Errorf("%s: root %d: %v", p.ID, i, root.Dirs)
			}
		}
		if s.Walk.MaxDepth == 0 || s.Walk.MinDepth > s.Walk.MaxDepth {
			t.Errorf("%s: levels %d to %d", p.ID, s.Walk.MinDepth, s.Walk.MaxDepth)
		}
		if s.Listing.Shape == NoListing {
			t.Errorf("%s lists no skills", p.ID)
		}
		if s.Listing.Over != KeepAll && s.Listing.Budget == 0 {
			t.Errorf("%s has a way out of a budget it does not have", p.ID)
		}
	}
}

// TestDroppers are the agents that agents.md §2 and alisio.md §2.3 say drop a
// file for a defect; severities rest on them.
func TestDroppers(t *testing.T) {
	for defect, want := range map[Defect][]string{
		UnparsableYAML:     {"alisio", "codex", "copilot-cli", "pi", "kimi", "cline"},
		UnquotedText:       {"alisio", "copilot-cli", "pi", "kimi", "cline"},
		DuplicateKey:       {"alisio", "codex", "copilot-cli", "opencode", "pi", "kimi", "cline"},
		ByteOrderMark:      {"alisio", "codex", "gemini-cli"},
		FenceBlanks:        {"alisio", "gemini-cli", "qwen-code"},
		NoFrontMatter:      {"alisio", "codex", "openclaw", "copilot-cli", "gemini-cli", "opencode", "pi", "qwen-code", "kimi"},
		NoDescription:      {"alisio", "codex", "openclaw", "gemini-cli", "pi", "qwen-code", "kimi"},
		NoName:             {"alisio", "gemini-cli", "opencode", "qwen-code", "kimi"},
		NameTooLong:        {"alisio", "codex", "copilot-cli", "zed"},
		DescriptionTooLong: {"alisio", "copilot-cli"},
		NameNotString:      {"alisio", "copilot-cli", "opencode", "kimi", "cline"},
		DescriptionEmpty:   {"alisio", "codex", "openclaw", "pi", "qwen-code", "kimi"},
		InvalidUTF8:        {"codex"},
		NameCharset:        {"alisio", "zed"},
		NameMismatch:       {"zed"},
		FileTooLarge:       {"alisio", "openclaw", "zed"},
	} {
		var got []string
		for _, p := range All() {
			if p.Skills.On(defect).Outcome == Drops {
				got = append(got, p.ID)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("defect %d drops for %q, want %q", defect, got, want)
		}
	}
}
