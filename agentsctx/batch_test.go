package agentsctx

import (
	"fmt"
	"math/rand"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
)

// oneByOne asks about every directory alone.
func oneByOne(w Files, q Query, dirs []string) Losses {
	l := Losses{Profile: q.Profile, Own: map[string]Loss{}, Deeper: map[string]Loss{}, Whole: map[string]Loss{}}
	for _, dir := range slices.Sorted(slices.Values(dirs)) {
		q.Cwd, q.Path = dir, dir
		r := NewResolver(w)
		x := r.explainer()
		x.place(r.session(q))
		x.explain()
		l.add(x.out, r.files.at(dir))
	}
	for p := range l.Own {
		delete(l.Deeper, p)
	}
	return l
}

// randomDirs are the directories of a random tree.
var randomDirs = []string{"/w", "/w/a", "/w/a/b", "/w/a/b/c", "/w/a/b/c/d", "/w/a/e", "/w/f", "/w/f/g", "/w/f/g/h"}

// randomFiles are what may be in any of them, and its texts.
var randomFiles = map[string][]string{
	"AGENTS.md":                              {"", " \n", "short", "FILL 9000", "FILL 21000", "FILL 40000", "@CLAUDE.md\n", "@../AGENTS.md\n@b/x.md", "-> CLAUDE.md", "-> ../AGENTS.md"},
	"AGENTS.override.md":                     {"", "over", "FILL 33000"},
	"agents.md":                              {"lower"},
	"AGENT.md":                               {"legacy", "FILL 13000"},
	"CLAUDE.md":                              {"@AGENTS.md\n", "FILL 25000", "claude", "-> AGENTS.md"},
	"CLAUDE.local.md":                        {"local"},
	"GEMINI.md":                              {"@x.md and @AGENTS.md", "FILL 12500"},
	"CONTEXT.md":                             {"context"},
	"SOUL.md":                                {"FILL 30000", "soul"},
	"USER.md":                                {"FILL 30000"},
	"x.md":                                   {"imported", "FILL 5000"},
	".rules":                                 {"rules"},
	".cursorrules":                           {"rules"},
	".gitignore":                             {"AGENTS.md\n", "CLAUDE.md\n!AGENTS.md\n"},
	".git/":                                  {""},
	".hg/":                                   {""},
	".aider.conf.yml":                        {"read: [AGENTS.md, x.md]\n"},
	".codex/config.toml":                     {"project_doc_max_bytes = 10000\n", "project_doc_fallback_filenames = [\"x.md\"]\n"},
	".alisio/config.json":                    {`{"context":{"maxBytes":9000,"claudeMdFallback":true}}`},
	"opencode.json":                          {`{"instructions":["x.md","*.md"]}`},
	".gemini/settings.json":                  {`{"context":{"fileName":["x.md","AGENTS.md"]}}`},
	".vscode/settings.json":                  {`{"chat.useNestedAgentsMdFiles":true,"chat.useCustomizationsInParentRepositories":true}`},
	".claude/CLAUDE.md":                      {"FILL 9000"},
	".claude/rules/r.md":                     {"---\npaths: [\"**/*.go\"]\n---\nrule", "rule"},
	".cursor/rules/r.mdc":                    {"---\nalwaysApply: true\n---\nrule", "---\nglobs: \"*.go\"\n---\nrule"},
	".windsurf/rules/r.md":                   {"FILL 13000"},
	".devin/rules/r.md":                      {"---\ntrigger: always_on\n---\nrule"},
	".github/instructions/a.instructions.md": {"---\napplyTo: \"**\"\n---\nall", "none"},
	".github/copilot-instructions.md":        {"copilot"},
	".claude/settings.json": {
		`{"claudeMdExcludes":["**/b/CLAUDE.md"]}`,
		`{"pluginConfigs":{"agents-md@builtin":{"options":{"instructionFiles":"claude-md-and-agents-md"}}}}`,
	},
}

func randomFS(r *rand.Rand) *world {
	w := &world{}
	names := make([]string, 0, len(randomFiles))
	for name := range randomFiles {
		names = append(names, name)
	}
	slices.Sort(names)
	rare := 3 + r.Intn(8)
	for _, dir := range randomDirs {
		w.AddDir(dir)
		for _, name := range names {
			if r.Intn(rare) > 0 {
				continue
			}
			texts := randomFiles[name]
			text := texts[r.Intn(len(texts))]
			var n int
			switch p := path.Join(dir, name); {
			case strings.HasSuffix(name, "/"):
				w.AddDir(p)
			case strings.HasPrefix(text, "-> "):
				w.AddLink(p, text[3:])
			default:
				if _, err := fmt.Sscanf(text, "FILL %d", &n); err == nil {
					text = strings.Repeat("- never do ü\n", n/14)
				}
				w.AddFile(p, text)
			}
		}
	}
	return w
}

// TestBatch: going through all directories finds what asking for each alone finds.
func TestBatch(t *testing.T) {
	found, trees := 0, 60
	if testing.Short() {
		trees = 15
	}
	for seed := range trees {
		r := rand.New(rand.NewSource(int64(seed)))
		w := randomFS(r)
		if r.Intn(2) == 0 {
			w.AddFile("/home/u/.codex/config.toml", "[projects.\"/w/a\"]\ntrust_level=\"trusted\"\n")
			w.AddFile("/home/u/.gemini/trustedFolders.json", `{"/w/a/b/x":"TRUST_PARENT","/w/f":"TRUST_FOLDER"}`)
			for _, project := range []string{"-w", "-w-a-b", "-w-f-g"} {
				w.AddFile("/home/u/.claude/projects/"+project+"/memory/MEMORY.md", strings.Repeat("line\n", 300))
			}
		}
		trusted, home := r.Intn(2) == 0, []string{"/home/u", "/home/u", "/w/a/b"}[r.Intn(3)]
		for _, p := range profile.All() {
			for _, era := range profile.Eras(p.ID) {
				q := Query{
					Profile: era, Workspace: []string{"/w", "/w/a"}[r.Intn(2)], Home: home, Trust: Trust{Yes: trusted},
					Getenv: func(name string) string { return map[string]string{"COPILOT_CUSTOM_INSTRUCTIONS_DIRS": "/w/a,b"}[name] },
				}
				dirs := slices.DeleteFunc(slices.Clone(randomDirs), func(d string) bool { return r.Intn(3) == 0 || !strings.HasPrefix(d+"/", q.Workspace+"/") })
				got, want := NewResolver(w).Losses(q, dirs), oneByOne(w, q, dirs)
				found += len(got.Own) + len(got.Deeper) + len(got.Whole)
				for i, m := range []map[string]Loss{got.Own, got.Deeper, got.Whole} {
					n := []map[string]Loss{want.Own, want.Deeper, want.Whole}[i]
					if a, b := lossLines(m), lossLines(n); a != b {
						t.Fatalf("tree %d, %s in %s, %v, trusted %v, map %d:\n%s\nwant\n%s", seed, era.Ref(), q.Workspace, dirs, trusted, i, a, b)
					}
				}
			}
		}
	}
	if found < 500 {
		t.Errorf("only %d entries in all", found)
	}
}

// lossLines are what Losses promise; the reasons and tokens of an explanation are
// not among it.
func lossLines(m map[string]Loss) string {
	var lines []string
	for p, l := range m {
		f := l.File
		f.Why, f.Tokens, f.Raw, f.Injected = "", 0, 0, 0
		lines = append(lines, fmt.Sprintf("%s in %s: %+v, spent %v, of %v, used %d", p, l.Dir, reflect.ValueOf(f), l.Spenders, l.Budget, l.Used))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}
