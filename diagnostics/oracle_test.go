package diagnostics

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/fixture"
	"agentls/internal/markdown"
	"agentls/internal/tree"
)

// stageRules are the rules that may explain a refusal of Alisio's loader, by
// the step that refuses.
var stageRules = map[string][]string{
	"frontmatter_missing": {"byte-order-mark", "fence-trailing-space", "frontmatter-missing", "frontmatter-not-first", "frontmatter-not-mapping", "frontmatter-unclosed"},
	"yaml_error":          {"duplicate-key", "yaml-syntax"},
	"schema":              {"description-missing", "description-too-long", "field-type", "frontmatter-not-mapping", "name-invalid", "name-missing", "name-non-ascii", "name-too-long"},
}

// TestAlisioRefuses holds the rules against what Alisio's loader makes of 38
// texts: what it refuses is an error that says so, what it takes is none for it.
func TestAlisioRefuses(t *testing.T) {
	data, err := os.ReadFile("testdata/alisio_frontmatter.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct {
		Name, Text, Stage string
		OK                bool
		Fields            []string
	}
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors) != 38 {
		t.Errorf("%d vectors", len(vectors))
	}
	alisio, err := profile.Find("alisio")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		t.Run(v.Name, func(t *testing.T) {
			var w smallWorld
			w.Memory = tree.Memory{}
			w.AddFile("/w/.agents/skills/a/SKILL.md", v.Text)
			w.agents = []*profile.Profile{alisio}
			var refused []string
			for _, f := range w.run("/w/.agents/skills/a/SKILL.md") {
				if strings.Contains(f.Message, "drops this skill") {
					refused = append(refused, f.Rule)
					if f.Severity != Error {
						t.Errorf("%s is no error", f.Rule)
					}
					if !slices.Contains(stageRules[v.Stage], f.Rule) {
						t.Errorf("%s does not explain %q", f.Rule, v.Stage)
					}
				}
			}
			if v.OK != (refused == nil) {
				t.Errorf("Alisio loads it: %v; we say it refuses for %v", v.OK, refused)
			}
			if want := max(1, len(v.Fields)); !v.OK && len(refused) > want {
				t.Errorf("%d findings for %d issues: %v", len(refused), want, refused)
			}
		})
	}
}

// FuzzRun wants of any text, as any kind of file: no panic, spans and edits in
// the text and on characters, the same findings again.
func FuzzRun(f *testing.F) {
	for _, seed := range []string{
		"", "---\nname: a\ndescription: d: e\n---\n", "\ufeff# x\n---\na: b\n---", "---\r\nname: [TODO: x]\r\n---\r\n!`a` $1\r\n",
		"name: A B\ndescription: |\n  x\n  y\n---\n", "---\nname: \"a\\x41b\"\ndescription: >\n  <b>\nmetadata: {a: 1, openclaw: {b: [c]}}\nallowed-tools: [a, b]\n---\n",
		"---\nname: é\u200b\ndescription: 'it''s'\n\tx: y\n---\n# agentls: allow x\n", "---\na: &a 1\nb: *a\n? c\n: d\n---\n\x00\xff\xfe\u202e",
		"---\nx\n---\n", "\xff\xfea\x00", "---\rname: a\r---\r",
	} {
		f.Add(seed, uint8(1))
	}
	names, _ := filepath.Glob("testdata/*/*.txtar")
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		fx, err := fixture.Parse(data)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range fx.Files {
			f.Add(file.Text, uint8(1))
			if strings.HasPrefix(name, "testdata/rule") {
				f.Add(file.Text, uint8(3))
			}
		}
	}
	alisio, _ := profile.Find("alisio")
	claude, _ := profile.Find("claude-code")
	f.Fuzz(func(t *testing.T, src string, kind uint8) {
		if len(src) > 1<<14 {
			t.Skip()
		}
		p := [...]string{"/w/AGENTS.md", "/w/.claude/skills/demo/SKILL.md", "/w/skills/demo/skill.md", "/w/.claude/rules/r.md"}[kind%4]
		w := smallWorld{agents: []*profile.Profile{alisio, claude}}
		w.AddFile(p, src)
		findings := w.run(p)
		checkSpans(t, src, findings)
		if again := w.run(p); len(again) != len(findings) {
			t.Errorf("%d findings, then %d", len(findings), len(again))
		}
		if !slices.IsSortedFunc(findings, inTextOrder) {
			t.Error("not in the order of the text")
		}
		for _, x := range findings {
			Suppress(File{Path: p, Kind: Skill, Doc: markdown.Parse(src)}, x)
			for _, fix := range x.Fixes {
				if fresh := Apply(src, p, fix.Edits); len(fix.Edits) > 0 && fresh == src {
					t.Errorf("%s: %q changes nothing", x.Rule, fix.Title)
				}
			}
		}
		Apply(src, p, editsOf(Compatible(SafeFixes(findings))))
	})
}

func editsOf(fixes []Fix) []Edit {
	var edits []Edit
	for _, f := range fixes {
		edits = append(edits, f.Edits...)
	}
	return edits
}
