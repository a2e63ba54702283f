package fix

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"agentls/diagnostics"
	"agentls/workspace"
)

// tree is a workspace with these files, and its folder.
func tree(t *testing.T, files map[string]string) (*workspace.Workspace, string) {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	root = filepath.ToSlash(root)
	for name, text := range files {
		write(t, root+"/"+name, text)
	}
	w := workspace.Open(workspace.Options{
		Folders: []string{root},
		Env:     workspace.Env{Home: root + "/none", Getenv: func(string) string { return "" }},
	})
	t.Cleanup(w.Close)
	<-w.Scanned()
	return w, root
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func base(p string) string { return filepath.Base(p) }

const (
	broken = "---\nname: demo\ndescription: Runs: all\n---\n"
	fixed  = "---\nname: demo\ndescription: \"Runs: all\"\n---\n"
)

// TestWrite: the plan is what is written, and nothing before.
func TestWrite(t *testing.T) {
	w, root := tree(t, map[string]string{"skills/demo/SKILL.md": broken, "AGENTS.md": "# A\n"})
	file := root + "/skills/demo/SKILL.md"
	p, err := Make(t.Context(), w, func() []string { return w.Snapshot().Paths() }, diagnostics.Hint)
	if err != nil || len(p.Changes) != 1 || p.Changes[0] != (Change{Path: file, Before: broken, After: fixed}) || len(p.Renames) != 0 {
		t.Fatalf("%+v %v", p, err)
	}
	if got := read(t, file); got != broken {
		t.Errorf("a plan has written %q", got)
	}
	if err := p.Write(t.Context(), w, base); err != nil || read(t, file) != fixed {
		t.Errorf("%v, %q", err, read(t, file))
	}
	if entries, _ := os.ReadDir(filepath.Dir(file)); len(entries) != 1 {
		t.Errorf("something is left beside the file: %v", entries)
	}
}

// TestOnly: files that were not asked for are not fixed.
func TestOnly(t *testing.T) {
	w, root := tree(t, map[string]string{"skills/demo/SKILL.md": broken, "more/demo/SKILL.md": broken})
	p, err := Make(t.Context(), w, func() []string { return []string{root + "/more/demo/SKILL.md"} }, diagnostics.Hint)
	if err != nil || len(p.Changes) != 1 || p.Changes[0].Path != root+"/more/demo/SKILL.md" {
		t.Errorf("%+v %v", p, err)
	}
}

// TestRounds: what one fix brings up, the next round fixes; here a number that
// nobody could see before the tab was gone.
func TestRounds(t *testing.T) {
	text := "---\nname: demo\nmetadata:\n\tversion: 1.5\ndescription: Runs: all\n---\n"
	w, _ := tree(t, map[string]string{"skills/demo/SKILL.md": text})
	p, err := Make(t.Context(), w, func() []string { return w.Snapshot().Paths() }, diagnostics.Hint)
	want := "---\nname: demo\nmetadata:\n  version: \"1.5\"\ndescription: \"Runs: all\"\n---\n"
	if err != nil || len(p.Changes) != 1 || p.Changes[0].Before != text || p.Changes[0].After != want {
		t.Errorf("%+v %v", p, err)
	}
}

// TestChangedMeanwhile: what somebody else wrote is never written over.
func TestChangedMeanwhile(t *testing.T) {
	for name, change := range map[string]func(file string) error{
		"edited":  func(file string) error { return os.WriteFile(file, []byte("theirs"), 0o644) },
		"deleted": os.Remove,
	} {
		w, root := tree(t, map[string]string{"skills/demo/SKILL.md": broken})
		file := root + "/skills/demo/SKILL.md"
		p, err := Make(t.Context(), w, func() []string { return w.Snapshot().Paths() }, diagnostics.Hint)
		if err != nil {
			t.Fatal(err)
		}
		if err := change(file); err != nil {
			t.Fatal(err)
		}
		err = p.Write(t.Context(), w, base)
		if err == nil || !strings.HasPrefix(err.Error(), "SKILL.md: it changed meanwhile") {
			t.Errorf("%s: %v", name, err)
		}
		if got, _ := os.ReadFile(file); string(got) != "theirs" && name == "edited" || string(got) != "" && name == "deleted" {
			t.Errorf("%s: the file is now %q", name, got)
		}
	}
}

// TestGoesOn: what cannot be written is named, and the rest is.
func TestGoesOn(t *testing.T) {
	w, root := tree(t, map[string]string{"skills/a/SKILL.md": broken, "skills/b/SKILL.md": broken, "skills/c/SKILL.md": broken})
	p, err := Make(t.Context(), w, func() []string { return w.Snapshot().Paths() }, diagnostics.Hint)
	if err != nil || len(p.Changes) != 3 {
		t.Fatalf("%+v %v", p, err)
	}
	locked, theirs := root+"/skills/a/SKILL.md", root+"/skills/b/SKILL.md"
	if err := os.Chmod(locked, 0o444); err != nil {
		t.Fatal(err)
	}
	write(t, theirs, "theirs")
	err = p.Write(t.Context(), w, func(p string) string { return strings.TrimPrefix(p, root+"/") })
	want := "skills/a/SKILL.md: it is read-only and was left as it is\nskills/b/SKILL.md: it changed meanwhile and was left as it is"
	if err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
	if read(t, locked) != broken || read(t, theirs) != "theirs" || read(t, root+"/skills/c/SKILL.md") != fixed {
		t.Error("the wrong files were written")
	}
	if src, _ := w.Snapshot().Files.Text(locked); src != broken {
		t.Errorf("the workspace has %q for a file that was not written", src)
	}
}

// TestNew: a file that is to be made is not made over one that has come.
func TestNew(t *testing.T) {
	w, root := tree(t, map[string]string{"AGENTS.md": "theirs", "empty.md": ""})
	for name, want := range map[string]string{"AGENTS.md": "theirs", "empty.md": "", "CLAUDE.md": "ours"} {
		p := Plan{Changes: []Change{{Path: root + "/" + name, After: "ours", New: true}}}
		if err := p.Write(t.Context(), w, base); (err != nil) != (want != "ours") || read(t, root+"/"+name) != want {
			t.Errorf("%s: %v, %q", name, err, read(t, root+"/"+name))
		}
	}
	if info, err := os.Stat(root + "/CLAUDE.md"); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("others cannot read it: %v %v", info.Mode(), err)
	}
}

// TestLink: a link stays a link, its target is written.
func TestLink(t *testing.T) {
	w, root := tree(t, map[string]string{"real.md": "old"})
	if err := os.Symlink("real.md", root+"/link.md"); err != nil {
		t.Skip("no links here: ", err)
	}
	w.Send(workspace.DiskHint{Paths: []string{root + "/link.md"}})
	if err := w.Sync(t.Context()); err != nil {
		t.Fatal(err)
	}
	p := Plan{Changes: []Change{{Path: root + "/link.md", Before: "old", After: "new"}}}
	if err := p.Write(t.Context(), w, base); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(root + "/link.md"); err != nil || info.Mode()&os.ModeSymlink == 0 || read(t, root+"/real.md") != "new" {
		t.Errorf("%v %v, %q", info, err, read(t, root+"/real.md"))
	}
}

// TestRename: nothing that is there already is lost.
func TestRename(t *testing.T) {
	w, root := tree(t, map[string]string{"a.md": "a", "b.md": "b"})
	move := func(from, to string) error {
		return Plan{Renames: []diagnostics.Rename{{From: root + "/" + from, To: root + "/" + to}}}.Write(context.Background(), w, base)
	}
	if err := move("a.md", "b.md"); err == nil || !strings.Contains(err.Error(), "b.md is there already") || read(t, root+"/b.md") != "b" {
		t.Errorf("%v, %q", err, read(t, root+"/b.md"))
	}
	if err := move("a.md", "c.md"); err != nil || read(t, root+"/c.md") != "a" {
		t.Errorf("%v", err)
	}
	if kind := w.Snapshot().Files.Stat(root + "/a.md").Kind; kind != 0 {
		t.Errorf("the workspace still knows the old name: %v", kind)
	}
	if err := move("a.md", "d.md"); err == nil {
		t.Error("what is not there was moved")
	}
}
