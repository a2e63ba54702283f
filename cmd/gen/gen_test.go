package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/diagnostics"
	"agentls/governor"
	"agentls/internal/settings"
	"agentls/skillcatalog"
)

// TestPagesAreUpToDate is `gen -check` for what the tables alone decide.
func TestPagesAreUpToDate(t *testing.T) {
	want, err := pagesAndSchema()
	if err != nil {
		t.Fatal(err)
	}
	stale, err := compare("../..", want)
	if err != nil || len(stale) > 0 {
		t.Errorf("run `make generate`: %v%s", err, lines(stale))
	}
}

// TestRun writes into an empty project, finds nothing more to do, and names what
// is changed, missing or too much.
func TestRun(t *testing.T) {
	root := t.TempDir()
	want := map[string][]byte{"docs/a.md": []byte("a\n"), "docs/rules/b.md": []byte("b\n")}
	stale := func() string {
		t.Helper()
		names, err := compare(root, want)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(names, " ")
	}
	if got := stale(); got != "docs/a.md docs/rules/b.md" {
		t.Errorf("in an empty project: %s", got)
	}
	for name, content := range want {
		if err := put(filepath.Join(root, name), content); err != nil {
			t.Fatal(err)
		}
	}
	if got := stale(); got != "" {
		t.Errorf("after writing: %s", got)
	}
	for name, content := range map[string]string{"docs/a.md": "b", "docs/rules/gone.md": "gone"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := stale(); got != "docs/a.md docs/rules/gone.md" {
		t.Errorf("after changes: %s", got)
	}
	if err := put(filepath.Join(root, "docs/rules/gone.md"), want["docs/rules/gone.md"]); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "docs/rules/gone.md")); err == nil {
		t.Error("the page of a rule that is no more stays")
	}
}

// TestExamplesInPages: what a page shows as settings is read without a problem.
func TestExamplesInPages(t *testing.T) {
	pages, err := pagesAndSchema()
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?s)```jsonc\n(.*?)```").FindAllSubmatch(pages["docs/settings.md"], -1)
	if len(examples) == 0 {
		t.Fatal("the page on settings has no example")
	}
	for _, e := range examples {
		if _, problems := settings.File(diagnostics.SettingsNames()).Read(string(e[1])); len(problems) > 0 {
			t.Errorf("%s\n%+v", e[1], problems)
		}
	}
}

// TestSchema: the schema is JSON, names every key a project may set and none it
// may not.
func TestSchema(t *testing.T) {
	var schema map[string]any
	if err := json.Unmarshal(settingsSchema(), &schema); err != nil {
		t.Fatal(err)
	}
	for _, k := range settings.Keys {
		at, found := schema, true
		for _, name := range strings.Split(k.Path, ".") {
			properties, _ := at["properties"].(map[string]any)
			at, found = properties[name].(map[string]any)
		}
		if found == k.Widens {
			t.Errorf("%s: in the schema %v, widens %v", k.Path, found, k.Widens)
		}
		if found && at["description"] == nil {
			t.Errorf("%s has no description", k.Path)
		}
	}
}

func TestUpdateManifest(t *testing.T) {
	old := "{\n\t\"name\": \"x\",  \"contributes\": {\n    \"commands\": [],\n    \"languages\": [ ],\n    \"configuration\": {}\n  },\n  \"z\": 1\n}\n"
	updated, err := updateManifest([]byte(old))
	if err != nil {
		t.Fatal(err)
	}
	if !json.Valid(updated) {
		t.Fatalf("no JSON:\n%s", updated)
	}
	again, err := updateManifest(updated)
	if err != nil || !bytes.Equal(again, updated) {
		t.Errorf("a second run changes it: %v", err)
	}
	if !bytes.HasPrefix(updated, []byte("{\n\t\"name\": \"x\",  \"contributes\": {\n    \"commands\": [\n")) ||
		!bytes.Contains(updated, []byte("],\n    \"languages\": [ ],\n    \"configuration\": {\n")) ||
		!bytes.HasSuffix(updated, []byte("\n    }\n  },\n  \"z\": 1\n}\n")) {
		t.Errorf("other members changed:\n%s", updated)
	}
	for _, k := range settings.Keys {
		entry := regexp.MustCompile(`(?s)"agentls\.` + regexp.QuoteMeta(k.Path) + `": \{.*?"scope": "(\w+)"`).FindSubmatch(updated)
		if entry == nil || k.Widens != (string(entry[1]) == "machine") {
			t.Errorf("%s: %s", k.Path, entry)
		}
	}
	for _, bare := range []string{"{}\n", "{\n  \"name\": \"x\"\n}\n", "{\n  \"contributes\": {}\n}\n"} {
		first, err := updateManifest([]byte(bare))
		if err != nil || !bytes.Contains(first, []byte("\n  \"contributes\": {\n    \"configuration\": {\n      \"title\"")) {
			t.Errorf("%s: %v\n%.200s", bare, err, first)
		}
		if second, _ := updateManifest(first); !json.Valid(first) || !bytes.Equal(first, second) {
			t.Errorf("%s: a second run changes it", bare)
		}
	}
	for _, bad := range []string{"[]", "{", `{"contributes": []}`} {
		if _, err := updateManifest([]byte(bad)); err == nil {
			t.Errorf("%s passes", bad)
		}
	}
}

// TestKnownFiles: the lists of the editors hold what the profiles name, each file
// once, and nothing that another entry covers.
func TestKnownFiles(t *testing.T) {
	set, err := knownFiles()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"agents.md", "agents.override.md", "claude.local.md", "gemini.md", "skill.md", ".agentls.json", ".rules", "agente.md"} {
		if !slices.Contains(set.names, want) {
			t.Errorf("%s is missing among the names %v", want, set.names)
		}
	}
	for _, want := range []string{".alisio/config.json", ".config/alisio/config.json", ".github/copilot-instructions.md", ".claude/settings.json"} {
		if !slices.Contains(set.paths, want) {
			t.Errorf("%s is missing among the paths %v", want, set.paths)
		}
	}
	for _, want := range []fileTree{{".cursor/rules", ".mdc"}, {".claude/rules", ".md"}} {
		if !slices.Contains(set.trees, want) {
			t.Errorf("%v is missing among the trees %v", want, set.trees)
		}
	}
	if slices.Contains(set.paths, ".claude/claude.md") {
		t.Error(".claude/claude.md is covered by claude.md")
	}
	if slices.Contains(set.trees, fileTree{".github/instructions", ".instructions.md"}) || !slices.Equal(set.endings, []string{".instructions.md"}) {
		t.Errorf("the ending .instructions.md covers its trees: %v, %v", set.endings, set.trees)
	}
	if err := set.add("a/*/b.md"); err == nil {
		t.Error("a pattern that the lists cannot say passes")
	}
	if got := anyCase(".a-1/b"); got != ".[Aa]-1/[Bb]" {
		t.Errorf("any case: %s", got)
	}
}

// TestTablesAgree: numbers that are in two tables, because neither package may
// import the other, are the same.
func TestTablesAgree(t *testing.T) {
	_, table, ok := agentsctx.CheckedSettings("/w/.alisio/config.json")
	if !ok {
		t.Fatal("no agent checks .alisio/config.json")
	}
	for _, l := range governor.Limits {
		k, ok := table.Lookup("context." + l.Key)
		if !ok || k.Shape.Min != l.Min || k.Shape.Max != l.Max {
			t.Errorf("%s: governor has %d–%d, the profile %d–%d", l.Key, l.Min, l.Max, k.Shape.Min, k.Shape.Max)
		}
	}
	defaults, ours := governor.DefaultSettings(), settings.Resolve("/").Governor
	if ours.MinAgeTurns != defaults.MinAgeTurns || ours.EpochMessages != defaults.EpochMessages || ours.MaxChars != defaults.MaxChars {
		t.Errorf("defaults: governor %+v, settings %+v", defaults, ours)
	}
}

// TestAgentsPage: every agent has its section, every defect its row.
func TestAgentsPage(t *testing.T) {
	page, err := render("agents.md.tmpl", agentsPage())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range profile.All() {
		if !bytes.Contains(page, []byte("(`"+p.Ref()+"`)\n")) {
			t.Errorf("%s has no section", p.Ref())
		}
		for _, f := range p.Facts {
			if f.Source == "" || f.Date == "" || !bytes.Contains(page, []byte(cell(f.Value))) {
				t.Errorf("%s: the fact %q is not shown whole", p.Ref(), f.Field)
			}
		}
	}
	for d := range profile.DefectCount {
		if name := skillcatalog.Describe(d); !bytes.Contains(page, []byte("\n| "+name+" |")) {
			t.Errorf("defect %d has no row", d)
		}
	}
}

func TestSubcommands(t *testing.T) {
	help := "Words\n\nUsage:\n  x [command]\n\nAvailable Commands:\n  check       Do\n  completion  Complete\n  help        Help\n  skills      Do\n\nFlags:\n  -v, --verbose   more\n"
	if got := strings.Join(subcommands(help), " "); got != "check skills" {
		t.Errorf("got %q", got)
	}
}
