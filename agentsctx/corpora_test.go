package agentsctx

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpus is a repository of ../shared/corpora as a tree in memory, with the
// .git that the corpus leaves out.
func corpus(t *testing.T, name string) *world {
	t.Helper()
	top := filepath.Join("../../shared/corpora", name)
	if _, err := os.Stat(top); err != nil {
		t.Skipf("%s is not here", top)
	}
	w := &world{}
	w.AddDir("/w/.git")
	err := filepath.WalkDir(top, func(p string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		at := "/w" + filepath.ToSlash(strings.TrimPrefix(p, top))
		switch {
		case d.Type()&os.ModeSymlink != 0:
			target, err := os.Readlink(p)
			w.AddLink(at, target)
			return err
		case d.Type().IsRegular():
			data, err := os.ReadFile(p)
			w.AddFile(at, string(data))
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestCorpora(t *testing.T) {
	for _, test := range []struct {
		corpus, dir, agent string
		deepest            string
		lost               int
	}{
		{"PrefectHQ+prefect", "/w/src/prefect/runner", "codex", "/w/src/prefect/runner/AGENTS.md", 2638},
		{"PrefectHQ+prefect", "/w/src/prefect/runner", "alisio", "/w/src/prefect/runner/AGENTS.md", 0},
		{"pydantic+pydantic-ai", "/w/tests", "codex", "/w/tests/AGENTS.md", 3660},
		{"pydantic+pydantic-ai", "/w/tests", "alisio", "/w/tests/AGENTS.md", 0},
		{"sebastienros+jint", "/w", "codex", "/w/AGENTS.md", 93355},
	} {
		w := corpus(t, test.corpus)
		e := NewResolver(w).Explain(Query{Profile: find(t, test.agent), Workspace: "/w", Cwd: test.dir, Path: test.dir})
		checkSums(t, w, e)
		f := e.File(test.deepest)
		if f == nil || f.Lost != test.lost {
			t.Errorf("%s in %s: %+v, want %d lost", test.agent, test.dir, f, test.lost)
		}
	}
}
