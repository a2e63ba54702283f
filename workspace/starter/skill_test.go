package starter

import (
	"strings"
	"testing"

	"agentls/internal/markdown"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// TestSkill: what is proposed has no defect, whatever the description.
func TestSkill(t *testing.T) {
	var m tree.Memory
	m.AddDir("/w/.agents/skills/old")
	for _, description := range []string{"", "Runs: all", `Says "hi" \ # and\nmore`, "- a\n- b", "é"} {
		f, err := ProposeSkill(&m, "/w/.agents/skills", "review-change", description)
		if err != nil || f.Path != "/w/.agents/skills/review-change/SKILL.md" || f.Exists {
			t.Fatalf("%+v, %v", f, err)
		}
		md := skillcatalog.MetadataOf(markdown.Parse(f.New))
		if md.Defects != 0 || md.Name != "review-change" {
			t.Errorf("%q: %+v", description, md)
		}
		if want := strings.Join(strings.Fields(description), " "); description != "" && md.Description != want {
			t.Errorf("%q became %q", want, md.Description)
		}
	}
}

// TestSkillNames: no name that an agent would drop, and nothing is written over.
func TestSkillNames(t *testing.T) {
	var m tree.Memory
	m.AddDir("/w/.agents/skills/old")
	for name, want := range map[string]string{
		"Review_Change": "as in review-change", "a--b": "as in a-b", "../x": "as in x", "": "no name", "é": "no name",
		strings.Repeat("a", 65): "64", "old": "there already",
	} {
		if _, err := ProposeSkill(&m, "/w/.agents/skills", name, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v does not say %q", name, err, want)
		}
	}
}
