package workspace

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"agentls/diagnostics"
)

// repository is a temporary copy of one of the corpora beside the checkout, as
// the repository it was: with .git, and with links, which the corpora hold as
// texts without a line end that name a file.
func repository(t *testing.T, name string) string {
	t.Helper()
	from := filepath.Join("../../shared/corpora", name)
	if _, err := os.Stat(from); err != nil {
		t.Skipf("%s is not here", from)
	}
	root := dir(t, map[string]string{".git/": ""})
	err := filepath.WalkDir(from, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(from, p)
		if err != nil {
			return err
		}
		if d.Type()&fs.ModeSymlink != 0 {
			target, err := os.Readlink(p)
			put(t, root, filepath.ToSlash(rel), "->"+target)
			return err
		}
		text, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		if target := string(text); len(target) < 200 && target != "" && !strings.ContainsAny(target, "\n ") {
			if _, err := os.Stat(filepath.Join(filepath.Dir(p), target)); err == nil {
				put(t, root, filepath.ToSlash(rel), "->"+target)
				return nil
			}
		}
		put(t, root, filepath.ToSlash(rel), string(text))
		return nil
	})
	must(t, err)
	return root
}

// found are the findings of one rule in a file.
func found(s *Snapshot, file, rule string) []diagnostics.Finding {
	return slices.DeleteFunc(slices.Clone(s.Findings(file)), func(f diagnostics.Finding) bool { return f.Rule != rule })
}

// TestCorporaChains: chains of real repositories that are over the budget. Codex
// cuts the deepest file, Alisio none of it.
func TestCorporaChains(t *testing.T) {
	for _, test := range []struct {
		repository, dir string
		lost            int
	}{
		{"PrefectHQ+prefect", "src/prefect/runner", 2638},
		{"pydantic+pydantic-ai", "tests", 3660},
	} {
		t.Run(test.repository, func(t *testing.T) {
			root := repository(t, test.repository)
			s := open(t, Options{Folders: []string{root}, Env: Env{Home: t.TempDir()}}).Snapshot()
			file := path.Join(root, test.dir, "AGENTS.md")
			info := s.Files.Stat(file)
			cuts := found(s, file, "truncated")
			if len(cuts) != 1 || !slices.Equal(cuts[0].Agents, []string{"codex"}) || cuts[0].Severity != diagnostics.Warning {
				t.Fatalf("%+v, want one cut, by Codex", cuts)
			}
			if c := cuts[0]; c.Lost[0].End != int(info.Size) || c.Lost[0].Len() != test.lost || c.Fade != nil || len(c.Related) == 0 {
				t.Errorf("%v of %d bytes, want the last %d, unseen: %+v", c.Span, info.Size, test.lost, c)
			}
			above := found(s, path.Join(root, "AGENTS.md"), "truncated")
			if len(above) != 1 || !slices.Equal(above[0].Agents, []string{"alisio"}) || above[0].Severity != diagnostics.Info || above[0].Fade != nil {
				t.Errorf("the root: %+v, want the cut by Alisio as an info", above)
			}
			for _, e := range s.Instructions.Loads(path.Dir(file)) {
				if f := e.File(file); e.Profile.ID == "alisio" && (f == nil || f.Lost > 0) {
					t.Errorf("Alisio loses %+v", f)
				}
			}
		})
	}
}

// TestCorporaLinks: a linked pair is one file, said once.
func TestCorporaLinks(t *testing.T) {
	root := repository(t, "pydantic+pydantic-ai")
	s := open(t, Options{Folders: []string{root}, Env: Env{Home: t.TempDir()}}).Snapshot()
	links := 0
	for _, p := range s.Paths() {
		if s.Files.Lstat(p).Target == "" {
			continue
		}
		links++
		if f := s.Findings(p); len(f) > 0 {
			t.Errorf("%s: %+v", p, f)
		}
	}
	if links < 10 {
		t.Errorf("%d links", links)
	}
	for _, rule := range []string{"symlink-as-text", "instruction-shadowed", "instruction-symlink", "unread-file"} {
		for _, p := range s.Paths() {
			for _, f := range found(s, p, rule) {
				above := len(f.Related) > 0 && path.Dir(f.Related[0].Path) != path.Dir(p) // a nested file that Claude Code does not read
				if !above {
					t.Errorf("%s: %+v", p, f)
				}
			}
		}
	}
}
