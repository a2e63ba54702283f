//go:build unix

package workspace

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// explainAll asks every agent about p, started in the folder, and checks what
// holds for every answer: one for each agent, sums that fit, no empty reason.
func explainAll(t *testing.T, root, home, p string, trusted bool) map[string]agentsctx.Explanation {
	t.Helper()
	w := open(t, Options{Folders: []string{root}, Env: Env{Home: home}, Trusted: trusted})
	r := w.Snapshot().Instructions.Explain(p, "", profile.All())
	all := map[string]agentsctx.Explanation{}
	for _, e := range r.Agents {
		all[e.Agent] = e
		for _, f := range e.Files {
			if f.Why == "" || f.Size < f.Lost {
				t.Errorf("%s: %+v", e.Agent, f)
			}
		}
		for _, g := range e.Ignored {
			if g.Why == "" || g.Status == "" {
				t.Errorf("%s: %+v", e.Agent, g)
			}
		}
	}
	if len(all) != len(profile.All()) {
		t.Fatalf("%d answers", len(all))
	}
	return all
}

// says fails when no note and no reason of an explanation holds the words.
func says(t *testing.T, e agentsctx.Explanation, words string) {
	t.Helper()
	said := strings.Join(e.Notes, "\n")
	for _, g := range e.Ignored {
		said += "\n" + g.Path + ": " + g.Why
	}
	for _, f := range e.Files {
		said += "\n" + f.Path + ": " + f.Why
	}
	if !strings.Contains(said, words) {
		t.Errorf("%s does not say %q:\n%s", e.Agent, words, said)
	}
}

func reads(t *testing.T, e agentsctx.Explanation, path string) {
	t.Helper()
	if e.File(path) == nil {
		t.Errorf("%s does not read %s: %+v", e.Agent, path, e.Files)
	}
}

// TestBrokenConfiguration: garbage in every settings file of every agent is
// said, and the instruction files are told all the same.
func TestBrokenConfiguration(t *testing.T) {
	root, home := dir(t, map[string]string{".git/": "", "AGENTS.md": "rules\n"}), dir(t, nil)
	broken := map[string]bool{}
	for _, p := range profile.All() {
		for _, f := range p.Config {
			at := root
			switch f.Base {
			case profile.InHome, profile.InConfig:
				at = home
			case profile.InSystem:
				continue
			}
			name := f.Names[0]
			if f.Base == profile.InConfig {
				name = strings.TrimPrefix(p.Project.ConfigHome[len(p.Project.ConfigHome)-1], "~/") + "/" + name
			}
			put(t, at, name, "{\"a\": [1, \x00\xff = {{{\n- b: : c\n")
			broken[p.ID] = true
		}
	}
	if len(broken) < 6 {
		t.Fatalf("only %d agents have settings", len(broken))
	}
	for id, e := range explainAll(t, root, home, root+"/x.go", true) {
		if broken[id] {
			says(t, e, "does not parse")
		}
	}
	all := explainAll(t, root, home, root+"/x.go", true)
	for _, id := range []string{"alisio", "codex", "opencode", "claude-code"} {
		reads(t, all[id], root+"/AGENTS.md")
	}
}

// TestUnreadableHome: a home that is a file, leads nowhere, leads to itself or
// may not be entered is as good as none.
func TestUnreadableHome(t *testing.T) {
	place := dir(t, map[string]string{"file": "x", "dangling": "->nowhere", "loop": "->loop", "locked/.codex/AGENTS.md": "x"})
	must(t, os.Chmod(filepath.Join(place, "locked"), 0))
	t.Cleanup(func() { os.Chmod(filepath.Join(place, "locked"), 0o700) })
	root := dir(t, map[string]string{".git/": "", "AGENTS.md": "rules\n"})
	for _, home := range []string{place + "/file", place + "/dangling", place + "/loop", place + "/locked", "/nowhere/at/all", ""} {
		all := explainAll(t, root, home, root+"/x.go", false)
		reads(t, all["codex"], root+"/AGENTS.md")
		reads(t, all["alisio"], root+"/AGENTS.md")
	}
}

// TestOddImports: devices, pipes, directories and a file of 1 GB are named, not
// opened.
func TestOddImports(t *testing.T) {
	root := dir(t, map[string]string{
		".git/": "", "dir/": "", "zero": "->/dev/zero", "passwd": "->/etc/passwd", "self": "->self",
		"CLAUDE.md": "@/dev/zero @zero @pipe @dir @big.md @self @passwd @ok.md\n", "ok.md": "fine\n",
	})
	must(t, mkfifo(filepath.Join(root, "pipe")))
	sparse(t, filepath.Join(root, "big.md"))
	e := explainAll(t, root, dir(t, nil), root+"/x.go", false)["claude-code"]
	reads(t, e, root+"/ok.md")
	if len(e.Files) != 2 {
		t.Errorf("%d files: %+v", len(e.Files), e.Files)
	}
	want := map[string]agentsctx.ImportState{
		"/dev/zero": agentsctx.Elsewhere, "zero": agentsctx.NotAFile, "pipe": agentsctx.NotAFile, "dir": agentsctx.NotAFile,
		"big.md": agentsctx.TooLarge, "self": agentsctx.Missing, "passwd": agentsctx.Elsewhere, "ok.md": agentsctx.Imported,
	}
	for _, im := range e.Imports {
		if state, ok := want[im.Target]; !ok || im.State != state {
			t.Errorf("@%s is %v, want %v", im.Target, im.State, state)
		}
		delete(want, im.Target)
	}
	if len(want) > 0 {
		t.Errorf("nothing is said of %v", want)
	}
	says(t, e, "big.md")
}

// sparse makes a file of 1 GB that takes no room.
func sparse(t *testing.T, name string) {
	t.Helper()
	f, err := os.Create(name)
	must(t, err)
	must(t, f.Truncate(1<<30))
	must(t, f.Close())
}

// TestOddInstructionFiles: an instruction file that is a pipe, a directory, a
// device or 1 GB large.
func TestOddInstructionFiles(t *testing.T) {
	for name, make := range map[string]func(p string) error{
		"a pipe":      mkfifo,
		"a directory": func(p string) error { return os.MkdirAll(p, 0o755) },
		"a device":    func(p string) error { return os.Symlink("/dev/zero", p) },
		"1 GB":        func(p string) error { sparse(t, p); return nil },
		"a loop":      func(p string) error { return os.Symlink(filepath.Base(p), p) },
	} {
		t.Run(name, func(t *testing.T) {
			root := dir(t, map[string]string{".git/": "", "src/": ""})
			for _, at := range []string{"AGENTS.md", "CLAUDE.md", "GEMINI.md", "src/AGENTS.md"} {
				must(t, make(filepath.Join(root, at)))
			}
			for id, e := range explainAll(t, root, dir(t, nil), root+"/src/x.go", true) {
				for _, f := range e.Files {
					if tree.Under(root, f.Path) && (name != "1 GB" || f.Size != 1<<30) {
						t.Errorf("%s reads %s of %d bytes", id, f.Path, f.Size)
					}
				}
				if id == "codex" && name == "1 GB" && (len(e.Files) != 1 || e.Totals.Kept != 32768) {
					t.Errorf("%s: %+v", id, e.Totals)
				}
			}
		})
	}
}

// TestLinkLoops: directories that lead back to themselves or above end.
func TestLinkLoops(t *testing.T) {
	root := dir(t, map[string]string{
		".git/": "", "AGENTS.md": "rules\n", "CLAUDE.md": "@a/b/CLAUDE.md\n", "a/b/up": "->../..", "a/b/CLAUDE.md": "@up/CLAUDE.md @up/a/b/CLAUDE.md\n",
		".claude/rules/again": "->.", ".claude/rules/r.md": "rule\n", ".claude/rules/top": "->../..", ".cursor/rules": "->../.claude/rules",
		"x": "->y", "y": "->x", ".github/instructions": "->../x",
	})
	all := explainAll(t, root, dir(t, nil), root+"/a/b/up/a/b/up/a/x.go", true)
	e := all["claude-code"]
	reads(t, e, root+"/.claude/rules/r.md")
	if n := len(e.Files); n > 40 {
		t.Errorf("%d files", n)
	}
	cycles := 0
	for _, im := range e.Imports {
		if im.State == agentsctx.Cycle {
			cycles++
		}
	}
	if cycles == 0 {
		t.Errorf("no cycle is told: %+v", e.Imports)
	}
}

// TestWildPatterns: patterns that would multiply are refused with the reason.
func TestWildPatterns(t *testing.T) {
	braces := strings.Repeat("{a,b}", 800)
	nested := strings.Repeat("{a,", 1000) + strings.Repeat("}", 1000)
	for name, pattern := range map[string]string{"a product": braces, "a nest": nested, "a long one": strings.Repeat("**/*", 5000), "stars": strings.Repeat("*a", 500) + "b"} {
		t.Run(name, func(t *testing.T) {
			root := dir(t, map[string]string{
				".git/": "", "AGENTS.md": "@" + pattern + "\n",
				".github/instructions/x.instructions.md": "---\napplyTo: \"" + pattern + "\"\n---\nx\n",
				".claude/rules/x.md":                     "---\npaths: [\"" + pattern + "\"]\n---\nx\n",
				".cursor/rules/x.mdc":                    "---\nglobs: \"" + pattern + "\"\n---\nx\n",
				"opencode.json":                          fmt.Sprintf("{\"instructions\":[%q]}", pattern),
				".aider.conf.yml":                        fmt.Sprintf("read: [%q]\n", pattern),
			})
			home := dir(t, map[string]string{".claude/settings.json": fmt.Sprintf("{\"claudeMdExcludes\":[%q]}", pattern)})
			all := explainAll(t, root, home, root+"/"+strings.Repeat("a", 200)+"/x.go", true)
			reads(t, all["codex"], root+"/AGENTS.md")
			if name == "a product" || name == "a nest" {
				says(t, all["copilot-vscode"], "alternatives")
				says(t, all["cursor"], "alternatives")
				says(t, all["claude-code"], "alternatives")
			}
		})
	}
}

// TestStrangePaths: paths outside every root, of another system, or no paths.
func TestStrangePaths(t *testing.T) {
	root, home := dir(t, map[string]string{".git/": "", "AGENTS.md": "@C:\\docs\\x.md @..\\x.md @C:/docs/x.md @\\\\host\\share\\x.md\n", `a\b/AGENTS.md`: "odd\n"}), dir(t, nil)
	w := open(t, Options{Folders: []string{root}, Env: Env{Home: home}})
	s := w.Snapshot()
	for _, p := range []string{
		"/", "/nowhere/x.go", "/etc/passwd", "/dev/zero", home + "/x", root + "/../x", `C:/Users/me/AGENTS.md`, `C:\Users\me\AGENTS.md`, `\\host\share\x`,
		"", ".", "x.go", "../x.go", root + `/a\b/x.go`, root + "/\x00", root + "/" + strings.Repeat("n", 5000), root + strings.Repeat("/d", 3000), "file:///x", "untitled:1",
	} {
		for _, cwd := range []string{"", "/", p} {
			r := s.Instructions.Explain(p, cwd, profile.All())
			if len(r.Agents) != len(profile.All()) {
				t.Fatalf("%q: %d answers", p, len(r.Agents))
			}
			for _, e := range r.Agents {
				for _, f := range e.Files {
					if strings.HasPrefix(f.Path, "/etc") || f.Path == "/dev/zero" {
						t.Errorf("%q in %q: %s reads %s", p, cwd, e.Agent, f.Path)
					}
				}
			}
		}
	}
	for _, e := range s.Instructions.Explain(root+strings.Repeat("/d", 3000), "", profile.All()).Agents {
		says(t, e, "more than 256 directories deep")
	}
	r := s.Instructions.Explain(root+`/a\b/x.go`, "", profile.All())
	for _, e := range r.Agents {
		if e.Agent == "alisio" {
			reads(t, e, root+`/a\b/AGENTS.md`)
		}
	}
}
