package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
)

// explainCases are the questions that the cases' EXPECT.md answer: the path, the
// directory the agents are started in, the agents and further flags. The golden
// files were compared with them by hand. One of g05 differs: without .git in the
// case's tree Codex, started in crates, reads crates alone.
var explainCases = []struct{ name, path, cwd, flags string }{
	{"f01-agents-md-over-32k", "x.go", "", "alisio codex"},
	{"f02-chain-budget", "pkg/api/x.go", "pkg/api", "alisio codex"},
	{"f02-chain-budget", "pkg/api/x.go", "", "codex"},
	{"f04-exactly-32k", "x.go", "", "alisio codex"},
	{"f06-claude-listing-budget", "x.go", "", "claude-code"},
	{"f08-claude-md-40k-imports", "CLAUDE.md", "", "claude-code"},
	{"f09-listing-cost-vs-body", "x.go", "", "claude-code"},
	{"g01-nested-by-cwd", "packages/web/src/app.ts", "", "alisio codex"},
	{"g02-override-replaces", "api", "api", "codex alisio"},
	{"g04-first-match-wins", ".", "", "claude-code codex opencode zed"},
	{"g05-claude-ignores-agents-md", "crates/x.rs", "", "claude-code codex"},
	{"g05-claude-ignores-agents-md", "crates/x.rs", "crates", "codex"},
	{"g07-symlinked-pair", "x.py", "", "claude-code alisio"},
	{"g09-submodule-stops-walk", "repos/x/main.go", "repos/x", "codex"},
	{"g10-docs-agents-lowercase", "docs/x", "", "codex claude-code alisio"},
	{"h01-import-relative-to-file", "x.go", "", "claude-code"},
	{"h03-ancestor-imports", "repo/x", "repo", "claude-code"},
	{"h05-at-sign-false-positives", "x.ts", "", "claude-code gemini-cli --trust-project"},
	{"h07-import-in-agents-md", "x.go", "", "codex claude-code"},
}

// explained runs `agentls explain` in root and hides where root and home are.
func explained(t *testing.T, root, home string, args ...string) string {
	t.Helper()
	var out, stderr bytes.Buffer
	if code := run(append([]string{"explain", "--workspace", root}, args...), &out, &stderr); code != 0 || stderr.Len() > 0 {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	return strings.NewReplacer(root, "/w", home, "/home/u").Replace(out.String())
}

// asUser gives the test a home directory of its own and no settings of the
// machine's.
func asUser(t *testing.T) string {
	t.Helper()
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("HOME", home)
	for _, name := range []string{"XDG_CONFIG_HOME", "CODEX_HOME", "CLAUDE_CONFIG_DIR", "ALISIO_CONFIG_HOME", "OPENCODE_CONFIG_DIR", "OPENCLAW_STATE_DIR", "COPILOT_CUSTOM_INSTRUCTIONS_DIRS"} {
		t.Setenv(name, "")
	}
	return home
}

// TestExplainCases prints what explain says of the cases, for people and for
// machines.
func TestExplainCases(t *testing.T) {
	for _, c := range explainCases {
		name := c.name
		if c.cwd != "" {
			name += "-in-" + strings.ReplaceAll(c.cwd, "/", "-")
		}
		t.Run(name, func(t *testing.T) {
			home, root := asUser(t), caseTree(t, c.name)
			args := []string{filepath.Join(root, filepath.FromSlash(c.path))}
			for _, word := range strings.Fields(c.flags) {
				if strings.HasPrefix(word, "--") {
					args = append(args, word)
				} else {
					args = append(args, "--agent", word)
				}
			}
			if c.cwd != "" {
				args = append(args, "--cwd", filepath.Join(root, filepath.FromSlash(c.cwd)))
			}
			golden(t, filepath.Join("testdata/explain", name+".txt"), explained(t, root, home, args...))
			golden(t, filepath.Join("testdata/explain", name+".json"), explained(t, root, home, append(args, "--json")...))
		})
	}
}

// everyAgent is a tree with something for each of the agents: a root with many
// names, a package below it and the user's own files. None that OpenClaw expects
// is missing: the line that says so holds the path, whose length differs.
var everyAgent = map[string]string{
	".git/HEAD":   "ref: refs/heads/main\n",
	"AGENTS.md":   "# Rules\n\n" + strings.Repeat("- Keep the change small.\n", 900) + "\n## Releases\n\nAsk first. See @docs/style.md.\n",
	"CLAUDE.md":   "# For Claude\n\n@docs/style.md\n",
	"GEMINI.md":   "# For Gemini\n\n@docs/style.md\n",
	"SOUL.md":     "Be brief.\n",
	"USER.md":     strings.Repeat("Likes tea. ", 500) + "\n",
	"IDENTITY.md": "Claws.\n", "TOOLS.md": "None.\n", "BOOTSTRAP.md": "Hello.\n", "HEARTBEAT.md": "Tick.\n",
	"docs/style.md":                           "Tabs, not blanks.\n",
	".cursor/rules/go.mdc":                    "---\nglobs: \"*.go\"\n---\nGo.\n",
	".windsurf/rules/all.md":                  "---\ntrigger: always_on\n---\n" + strings.Repeat("Mind the gap.\n", 900),
	".github/copilot-instructions.md":         "For Copilot.\n",
	".github/instructions/go.instructions.md": "---\napplyTo: \"**/*.go\"\n---\nGo.\n",
	".grok/rules/a.md":                        "For Grok.\n",
	".rules":                                  "For Zed.\n",
	".aider.conf.yml":                         "read: [docs/style.md]\n",
	"pkg/AGENTS.md":                           "# Package\n\n" + strings.Repeat("- Test the package.\n", 500),
	"pkg/docs/style.md":                       "Tabs in the package too.\n",
	"pkg/CLAUDE.md":                           "Package, for Claude.\n",
	"pkg/GEMINI.md":                           "Package, for Gemini.\n",
	"pkg/api/AGENTS.override.md":              "Only this.\n",
	"pkg/api/AGENTS.md":                       "Not this.\n",
	"pkg/api/x.go":                            "package api\n",
	"~/.codex/AGENTS.md":                      "Mine, for Codex.\n",
	"~/.claude/CLAUDE.md":                     "Mine, for Claude.\n",
	"~/.gemini/GEMINI.md":                     "Mine, for Gemini.\n",
	"~/.gemini/settings.json":                 "{\"security\":{\"folderTrust\":{\"enabled\":false}}}\n",
	"~/.config/opencode/AGENTS.md":            "Mine, for opencode.\n",
}

// TestExplainAgents prints what each agent makes of one tree, started in the
// package, and the sources of its facts for one of them.
func TestExplainAgents(t *testing.T) {
	home := asUser(t)
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range everyAgent {
		at := filepath.Join(root, filepath.FromSlash(name))
		if rest, ok := strings.CutPrefix(name, "~/"); ok {
			at = filepath.Join(home, filepath.FromSlash(rest))
		}
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	agents := profile.All()
	if len(agents) != 19 {
		t.Fatalf("%d agents", len(agents))
	}
	file, cwd := filepath.Join(root, "pkg/api/x.go"), filepath.Join(root, "pkg")
	for _, p := range agents {
		t.Run(p.ID, func(t *testing.T) {
			args := []string{file, "--cwd", cwd, "--agent", p.ID}
			golden(t, filepath.Join("testdata/explain/agents", p.ID+".txt"), explained(t, root, home, args...))
			golden(t, filepath.Join("testdata/explain/agents", p.ID+".json"), explained(t, root, home, append(args, "--json")...))
		})
	}
	golden(t, "testdata/explain/agents/why-codex.txt", explained(t, root, home, file, "--cwd", cwd, "--agent", "codex", "--why"))
	golden(t, "testdata/explain/agents/why-codex.json", explained(t, root, home, file, "--cwd", cwd, "--agent", "codex", "--why", "--json"))
}
