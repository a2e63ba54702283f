package profile

import (
	"slices"
	"strings"
	"testing"
)

// TestTable holds for every profile: what it refers to exists, and every number
// has a fact.
func TestTable(t *testing.T) {
	if len(All()) != 19 {
		t.Errorf("%d agents", len(All()))
	}
	for _, p := range table {
		t.Run(p.Ref(), func(t *testing.T) {
			if p.Name == "" || p.Versions == "" || p.Inspect == "" || len(p.Sources) == 0 {
				t.Error("name, versions, inspection or sources are missing")
			}
			if !slices.IsSortedFunc(p.Settings, func(a, b Setting) int { return strings.Compare(a.Name, b.Name) }) {
				t.Error("settings are not sorted")
			}
			checkSettings(t, p)
			checkFacts(t, p)
		})
	}
}

func checkSettings(t *testing.T, p *Profile) {
	used := []string{p.Project.MarkersSetting, p.Project.Trust.Setting, p.Budget.TotalSetting, p.Budget.PerFileSetting, p.Excludes}
	used = append(used, p.Skills.Switch.Setting, p.Skills.Listing.Share.Setting, p.Skills.Switch.Version,
		p.Governor.Mode, p.Governor.MinAgeTurns, p.Governor.EpochMessages, p.Governor.PolicyVersion, p.Governor.MaxChars)
	add := func(when []When) {
		for _, w := range when {
			used = append(used, w.Setting)
		}
	}
	for _, s := range p.Sources {
		used = append(used, s.Setting)
		add(s.When)
		for _, u := range s.Unless {
			add(u.When)
		}
		for _, n := range s.Names {
			used = append(used, n.Setting)
			add(n.When)
			if n.Kind == "" || (n.Name == "") == (n.Setting == "") {
				t.Errorf("name %+v", n)
			}
		}
	}
	for _, name := range used {
		if name != "" && !slices.ContainsFunc(p.Settings, func(s Setting) bool { return s.Name == name }) {
			// An era may lack a setting that its shared sources ask for; it is on then.
			if p.Era == "" {
				t.Errorf("setting %q is used and not in the table", name)
			}
		}
	}
	for _, r := range p.Skills.Roots { // also such as the tables do not read yet
		used = append(used, r.Setting, r.Flag)
	}
	for _, o := range p.Skills.Overrides {
		used = append(used, o.Setting)
	}
	used = append(used, p.Skills.Plugins.Enabled, p.Skills.Listing.BudgetSetting, p.Skills.Listing.CountSetting, p.Skills.PerAgent.List, p.Skills.PerAgent.Map)
	used = append(used, p.Roster.List, p.Roster.Entries, p.Window.Injection, p.Window.Warning, p.Window.Engine, p.Window.Plugins, p.Window.Pruning)
	for _, s := range p.Settings {
		if !slices.Contains(used, s.Name) {
			t.Errorf("setting %q changes nothing", s.Name)
		}
	}
}

func checkFacts(t *testing.T, p *Profile) {
	has := func(prefix string) bool {
		return slices.ContainsFunc(p.Facts, func(f Fact) bool { return strings.HasPrefix(f.Field, prefix) })
	}
	for field, there := range map[string]bool{
		"budget.total":   p.Budget.Total.N > 0,
		"budget.perFile": p.Budget.PerFile.N > 0,
		"budget.least":   p.Budget.Least > 0,
		"budget.maxFile": p.Budget.MaxFile > 0,
		"budget.readCap": p.Budget.ReadCap > 0,
		"imports":        p.Imports.Expands,
		"sources.names":  true,
		"skills.fields":  len(p.Skills.Fields) > 0,
		"skills.body":    p.Skills.Expands,
	} {
		if there && !has(field) {
			t.Errorf("%s has no fact", field)
		}
	}
	for _, f := range p.Facts {
		if f.Field == "" || f.Value == "" || f.Source == "" || len(f.Date) != len("2026-11") && f.Kind != Measured {
			t.Errorf("fact %+v", f)
		}
	}
}

func TestFind(t *testing.T) {
	for ref, want := range map[string]string{
		"codex":           "codex",
		"openclaw@2026.8": "openclaw@2026.8",
	} {
		p, err := Find(ref)
		if err != nil || p.Ref() != want {
			t.Errorf("%s: %v, %v", ref, p, err)
		}
	}
	for ref, want := range map[string]string{
		"claude":        `did you mean "claude-code"?`,
		"gemini":        `did you mean "gemini-cli"?`,
		"codx":          `did you mean "codex"?`,
		"Zed":           `did you mean "zed"?`,
		"copilot":       `did you mean "copilot-vscode"?`,
		"openclaw@2020": "openclaw@2026.8",
		"":              "known are alisio",
		"qqqqqqq":       "known are alisio",
	} {
		if _, err := Find(ref); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", ref, err, want)
		}
	}
}
