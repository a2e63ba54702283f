package diagnostics

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"agentls/internal/fixture"

	"github.com/google/go-cmp/cmp"
)

func TestTable(t *testing.T) {
	rules := Rules()
	for i, r := range rules {
		if i > 0 && rules[i-1].ID >= r.ID {
			t.Errorf("%s stands behind %s", r.ID, rules[i-1].ID)
		}
		if r.Severity == Off || r.Since == "" || r.Summary == "" || r.check == nil && r.Kinds != nil {
			t.Errorf("the row of %s is not complete", r.ID)
		}
		if got, ok := Lookup(r.ID); !ok || got.ID != r.ID {
			t.Errorf("%s is not found", r.ID)
		}
	}
	if _, ok := Lookup("no-such-rule"); ok {
		t.Error("a rule is found that is not there")
	}
	pages, _ := filepath.Glob("rules/*.md")
	for _, name := range pages {
		id := strings.TrimSuffix(filepath.Base(name), ".md")
		if _, ok := Lookup(id); !ok {
			t.Errorf("%s is the page of no rule", name)
		}
	}
}

// TestPages wants of every rule a page that starts with its row and has an
// example that triggers it; the examples are fixtures.
func TestPages(t *testing.T) {
	for _, r := range Rules() {
		t.Run(r.ID, func(t *testing.T) {
			page, ok := Page(r.ID)
			if !ok {
				t.Fatal("no page")
			}
			fresh := checkPage(t, &r, page)
			if fresh == page {
				return
			}
			if !*update {
				t.Fatal(cmp.Diff(page, fresh))
			}
			if err := os.WriteFile("rules/"+r.ID+".md", []byte(fresh), 0o666); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// pageHead is the part of a page that the table dictates.
func pageHead(r *Rule) string {
	var kinds []string
	for _, k := range r.Kinds {
		kinds = append(kinds, kindNames[k])
	}
	slices.Sort(kinds)
	if kinds == nil {
		kinds = []string{"the workspace"}
	}
	return fmt.Sprintf("# %s\n\n**%s** by default · %s · since %s\n\n", r.ID, r.Severity, strings.Join(kinds, ", "), r.Since)
}

var kindNames = map[Kind]string{
	Instruction: "instruction files", Skill: "skills", AgentRule: "rule files",
	Command: "commands", Subagent: "subagents", FlatSkill: "flat files", Manifest: "manifests",
	ProjectSettings: ".agentls.json", AgentSettings: ".alisio/config.json",
}

// checkPage is page with its head and the marks of its examples as they are.
func checkPage(t *testing.T, r *Rule, page string) string {
	_, rest, ok := strings.Cut(page, " · since ")
	if ok {
		_, rest, ok = strings.Cut(rest, "\n\n")
	}
	if !ok {
		t.Fatalf("the page has no head; it starts\n%s", pageHead(r))
	}
	page = pageHead(r) + rest
	triggered := false
	blocks := fixture.Blocks(page)
	slices.Reverse(blocks)
	for _, b := range blocks {
		got := string(checkFixture(t, []byte(b.Of(page))))
		triggered = triggered || strings.Contains(got, "["+r.ID+"]")
		page = page[:b.Start] + got + page[b.End:]
	}
	if !triggered {
		t.Errorf("no example triggers %s", r.ID)
	}
	for _, part := range []string{"**Where**: ", "**Who**: "} {
		if !strings.Contains(page, part) {
			t.Errorf("the page does not say %s", part)
		}
	}
	return page
}
