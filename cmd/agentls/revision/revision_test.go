package revision

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"agentls/workspace"
)

var _ workspace.System = (*Tree)(nil)

// repository has a revision "old" and other files in its directory.
func repository(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		p := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git := func(args ...string) {
		c := exec.Command("git", append([]string{"-C", root, "-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"}, args...)...)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git("init", "-q")
	write("AGENTS.md", "old")
	write("a/b/x.md", "deep")
	for name, target := range map[string]string{"CLAUDE.md": "AGENTS.md", "dir": "a/b", "out": "../elsewhere", "loop": "loop"} {
		if err := os.Symlink(target, filepath.Join(root, name)); err != nil {
			t.Skip(err)
		}
	}
	git("add", "-A")
	git("commit", "-qm", "old")
	git("tag", "old")
	write("AGENTS.md", "new")
	write("a/only-now.md", "now")
	return root
}

func TestTree(t *testing.T) {
	root := repository(t)
	tree, err := Open(root, "old")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"AGENTS.md": "old", "CLAUDE.md": "old", "dir/x.md": "deep", "a/b/x.md": "deep", "a/only-now.md": "", "loop": "", "out": "", "a": "", "a/b/../../AGENTS.md": "old"} {
		if got, _ := tree.ReadText(filepath.Join(root, name)); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if real, err := tree.EvalSymlinks(filepath.Join(root, "dir", "x.md")); err != nil || real != filepath.Join(root, "a", "b", "x.md") {
		t.Error(real, err)
	}
	if target, err := tree.Readlink(filepath.Join(root, "dir")); err != nil || target != filepath.FromSlash("a/b") {
		t.Error(target, err)
	}
	entries, err := tree.ReadDir(root)
	if err != nil || len(entries) != 7 || entries[0].Name() != ".git" || !entries[2].Type().IsRegular() && entries[2].Name() == "AGENTS.md" {
		t.Error(entries, err)
	}
	if below, err := tree.ReadDir(filepath.Join(root, "dir")); err != nil || len(below) != 1 {
		t.Error(below, err)
	}
	if fi, err := tree.Lstat(filepath.Join(root, "dir")); err != nil || fi.Mode()&os.ModeSymlink == 0 {
		t.Error(fi, err)
	}
	if fi, err := tree.Stat(filepath.Join(root, "dir")); err != nil || !fi.IsDir() {
		t.Error(fi, err)
	}
	if _, err := tree.Stat(filepath.Dir(root)); err != nil {
		t.Error("what lies outside is the machine's:", err)
	}
}

func TestNoRevision(t *testing.T) {
	root := repository(t)
	for _, rev := range []string{"", "nope", "--help", "-x"} {
		if _, err := Open(root, rev); err == nil {
			t.Errorf("%q is taken for a revision", rev)
		}
	}
}
