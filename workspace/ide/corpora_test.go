package ide

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"agentls/diagnostics"
	"agentls/workspace"
)

// TestRenamesInCorpora renames skills in copies of real repositories. Nothing
// names the old one afterwards, and but for the name no byte has changed.
func TestRenamesInCorpora(t *testing.T) {
	for _, name := range []string{"obra+superpowers", "addyosmani+agent-skills", "wshobson+agents"} {
		t.Run(name, func(t *testing.T) {
			from := filepath.Join("../../../shared/corpora", name)
			if _, err := os.Stat(from); err != nil {
				t.Skipf("%s is not here", from)
			}
			before := opening(t, from)
			tried, changed := 0, 0
			for _, o := range before.Outlines() {
				if o.Name == "" || tried == 10 {
					continue
				}
				tried++
				c, err := Rename(before, o.File, o.NameSpan.Start, "a-new-name")
				if err != nil {
					t.Errorf("%s: %v", o.File, err)
					continue
				}
				changed += len(c.Edits) + len(c.Doubtful)
				after := opening(t, carriedOut(t, before, c))
				for _, old := range skillNames(before, o.File) {
					for _, r := range after.ReferencesTo(old) {
						t.Errorf("%s still names %s at %v", r.File, old, r.Span)
					}
				}
			}
			if tried == 0 || changed <= tried {
				t.Errorf("%d skills renamed with %d edits", tried, changed)
			}
		})
	}
}

func opening(t *testing.T, dir string) *workspace.Snapshot {
	t.Helper()
	snap, _ := openingFor(t, dir)
	return snap
}

// openingFor opens a tree for the agents that read skills in most places.
func openingFor(t *testing.T, dir string) (*workspace.Snapshot, *workspace.Workspace) {
	t.Helper()
	root, err := filepath.EvalSymlinks(dir)
	if err == nil {
		root, err = filepath.Abs(root)
	}
	if err != nil {
		t.Fatal(err)
	}
	w := workspace.Open(workspace.Options{Folders: []string{filepath.ToSlash(root)}, Settings: workspace.Layers{
		Editor: []byte(`{"agents": ["claude-code", "codex", "alisio"]}`),
	}})
	t.Cleanup(w.Close)
	<-w.Scanned()
	return w.Snapshot(), w
}

// carriedOut is a copy of the workspace with a change in it; what is edited is
// the old text but for the name.
func carriedOut(t *testing.T, s *workspace.Snapshot, c Change) string {
	t.Helper()
	root, to := s.Folders()[0], t.TempDir()
	edits := c.Edits
	for _, d := range c.Doubtful {
		edits = append(edits, d.Edit)
	}
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		p = filepath.ToSlash(p)
		out := diagnostics.Apply(string(text), p, edits)
		if out != string(text) && len(c.Renames) > 0 {
			old := filepath.Base(c.Renames[0].From)
			if strings.ReplaceAll(out, "a-new-name", old) != string(text) && !strings.Contains(out, "](") {
				t.Errorf("%s has changed beyond the name", p)
			}
		}
		for _, r := range c.Renames {
			p = moved(p, []diagnostics.Rename{r})
		}
		name := filepath.Join(to, strings.TrimPrefix(p, root))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		return os.WriteFile(name, []byte(out), 0o666)
	})
	if err != nil {
		t.Fatal(err)
	}
	return to
}
