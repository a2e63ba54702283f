package workspace

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"agentls/internal/tree"
)

// dir makes a directory with files; a name that ends in a slash is a directory,
// a text that starts with "->" makes a link.
func dir(t testing.TB, files map[string]string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	for name, text := range files {
		put(t, root, name, text)
	}
	return filepath.ToSlash(root)
}

func put(t testing.TB, root, name, text string) {
	t.Helper()
	p := filepath.Join(root, filepath.FromSlash(name))
	must(t, os.MkdirAll(filepath.Dir(p), 0o755))
	switch target, isLink := strings.CutPrefix(text, "->"); {
	case strings.HasSuffix(name, "/"):
		must(t, os.MkdirAll(p, 0o755))
	case isLink:
		must(t, os.Symlink(target, p))
	default:
		must(t, os.WriteFile(p, []byte(text), 0o644))
	}
}

func open(t testing.TB, o Options) *Workspace {
	t.Helper()
	w := Open(o)
	t.Cleanup(w.Close)
	select {
	case <-w.Scanned():
	case <-time.After(10 * time.Second):
		t.Fatal("the first scan does not end")
	}
	return w
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// eventually waits until cond holds for a snapshot.
func eventually(t *testing.T, w *Workspace, what string, cond func(*Snapshot) bool) {
	t.Helper()
	for limit := time.Now().Add(10 * time.Second); !cond(w.Snapshot()); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatalf("%s: not within ten seconds", what)
		}
	}
}

func shown(root string, paths []string) string {
	var out []string
	for _, p := range paths {
		rel, _ := tree.Rel(root, p)
		out = append(out, rel)
	}
	return strings.Join(out, " ")
}

func TestScanFindsWhatAgentsRead(t *testing.T) {
	root := dir(t, map[string]string{
		"skills/a/SKILL.md":              "a",
		".agents/skills/b/skill.md":      "b",
		".git/skills/c/SKILL.md":         "c",
		"node_modules/x/d/SKILL.md":      "d",
		"out/e/SKILL.md":                 "e",
		"deep/out/f/SKILL.md":            "f",
		".gitignore":                     "skills/",
		".alisio/config.json":            "{}",
		".agentls.json":                  `{"exclude": ["out"] /* everywhere */}`,
		"README.md":                      "r",
		"skills/link/SKILL.md":           "->../a/SKILL.md",
		".claude/skills":                 "->../skills",
		"loop/self":                      "->.",
		"sub/SKILL.md/not-a-file/x.text": "a directory with that name",
	})
	w := open(t, Options{Folders: []string{root}})
	want := ".agentls.json .agents/skills/b/skill.md .alisio/config.json skills/a/SKILL.md skills/link/SKILL.md"
	if got := shown(root, w.Snapshot().Paths()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestOverlayWinsOverDisk(t *testing.T) {
	root := dir(t, map[string]string{"a/SKILL.md": "disk", "b/SKILL.md": "->../a/SKILL.md"})
	w := open(t, Options{Folders: []string{root}})
	before := w.Snapshot()
	w.Send(Opened{Path: root + "/a/SKILL.md", Text: "editor", Version: 3}, Opened{Path: root + "/new/SKILL.md", Text: "unsaved"})
	w.Sync(context.Background())
	s := w.Snapshot()
	for p, want := range map[string]string{"a/SKILL.md": "editor", "b/SKILL.md": "editor", "new/SKILL.md": "unsaved"} {
		if got, _ := s.Files.Text(root + "/" + p); got != want {
			t.Errorf("%s is %q, want %q", p, got, want)
		}
	}
	if got, want := shown(root, s.Paths()), "a/SKILL.md b/SKILL.md new/SKILL.md"; got != want {
		t.Errorf("paths are %s, want %s", got, want)
	}
	if got := s.Files.ReadDir(root); !slices.Contains(got, tree.Entry{Name: "new", Kind: tree.Dir}) {
		t.Errorf("the directory of an unsaved file is not listed: %v", got)
	}
	if got, _ := before.Files.Text(root + "/a/SKILL.md"); got != "disk" {
		t.Errorf("an older snapshot changed: %q", got)
	}
	w.Send(Closed{Path: root + "/a/SKILL.md"}, Closed{Path: root + "/new/SKILL.md"}, Closed{Path: "/never/opened"})
	w.Sync(context.Background())
	if got, _ := w.Snapshot().Files.Text(root + "/a/SKILL.md"); got != "disk" {
		t.Errorf("after closing: %q, want the disk's text", got)
	}
}

// TestDiskChanges runs the ways in which files change behind our back.
func TestDiskChanges(t *testing.T) {
	changes := []struct {
		name   string
		change func(t *testing.T, root string)
		want   string // paths after
	}{
		{"new file", func(t *testing.T, root string) { put(t, root, "b/SKILL.md", "b") }, "a/SKILL.md b/SKILL.md"},
		{"new tree", func(t *testing.T, root string) { put(t, root, "x/y/z/SKILL.md", "b") }, "a/SKILL.md x/y/z/SKILL.md"},
		{"removed tree", func(t *testing.T, root string) { must(t, os.RemoveAll(filepath.Join(root, "a"))) }, ""},
		{"renamed directory", func(t *testing.T, root string) {
			must(t, os.Rename(filepath.Join(root, "a"), filepath.Join(root, "c")))
		}, "c/SKILL.md"},
		{"moved in from outside", func(t *testing.T, root string) {
			from := dir(t, map[string]string{"m/n/SKILL.md": "m"})
			must(t, os.Rename(filepath.Join(from, "m"), filepath.Join(root, "m")))
		}, "a/SKILL.md m/n/SKILL.md"},
		{"settings exclude it", func(t *testing.T, root string) { put(t, root, ".agentls.json", `{"exclude":["a"]}`) }, ".agentls.json"},
	}
	for _, c := range changes {
		t.Run(c.name, func(t *testing.T) {
			root := dir(t, map[string]string{"a/SKILL.md": "a"})
			w := open(t, Options{Folders: []string{root}, Watch: true})
			c.change(t, root)
			eventually(t, w, c.name, func(s *Snapshot) bool { return shown(root, s.Paths()) == c.want })
		})
	}
}

// TestSavesReachTheSnapshot: an editor's ways to save, seen in the text.
func TestSavesReachTheSnapshot(t *testing.T) {
	root := dir(t, map[string]string{"a/SKILL.md": "0"})
	w := open(t, Options{Folders: []string{root}, Watch: true})
	name := filepath.Join(root, "a", "SKILL.md")
	text := func(want string) func(*Snapshot) bool {
		return func(s *Snapshot) bool { got, _ := s.Files.Text(root + "/a/SKILL.md"); return got == want }
	}
	must(t, os.WriteFile(name, []byte("in place"), 0o644))
	eventually(t, w, "in place", text("in place"))
	must(t, os.WriteFile(name+".tmp", []byte("renamed over"), 0o644))
	must(t, os.Rename(name+".tmp", name))
	eventually(t, w, "renamed over", text("renamed over"))
	must(t, os.Rename(name, name+"~"))
	must(t, os.WriteFile(name, []byte("backup first"), 0o644))
	must(t, os.Remove(name+"~"))
	eventually(t, w, "backup first", text("backup first"))
}

// TestCheckoutBurst: hundreds of changes at once end in the right state, in few
// snapshots.
func TestCheckoutBurst(t *testing.T) {
	files := map[string]string{}
	for i := range 300 {
		files[fmt.Sprintf("s/%03d/SKILL.md", i)] = "old"
	}
	root := dir(t, files)
	snapshots := 0
	w := open(t, Options{Folders: []string{root}, Watch: true, Changed: func(_, _ *Snapshot) { snapshots++ }})
	for i := range 300 {
		put(t, root, fmt.Sprintf("s/%03d/SKILL.md", i), "new")
	}
	eventually(t, w, "burst", func(s *Snapshot) bool {
		for i := range 300 {
			if got, _ := s.Files.Text(fmt.Sprintf("%s/s/%03d/SKILL.md", root, i)); got != "new" {
				return false
			}
		}
		return true
	})
	w.Close()
	if snapshots > 20 {
		t.Errorf("%d snapshots for one burst", snapshots)
	}
}

// TestTouchMakesNoSnapshot: a hint about a file with the same text is nothing.
func TestTouchMakesNoSnapshot(t *testing.T) {
	root := dir(t, map[string]string{"a/SKILL.md": "a"})
	w := open(t, Options{Folders: []string{root}})
	w.Snapshot().Files.Text(root + "/a/SKILL.md")
	id := w.Snapshot().ID()
	w.Send(DiskHint{[]string{root + "/a/SKILL.md", root + "/.git/index", root + "/node_modules/x", "/somewhere/else"}})
	w.Sync(context.Background())
	if got := w.Snapshot().ID(); got != id {
		t.Errorf("snapshot %d, want still %d", got, id)
	}
}

// TestNothingOutsideIsRead: a link in the workspace must not lead out of it.
func TestNothingOutsideIsRead(t *testing.T) {
	secret := dir(t, map[string]string{"SKILL.md": "secret", "d/SKILL.md": "secret"})
	root := dir(t, map[string]string{"a/SKILL.md": "->" + secret + "/SKILL.md", "d": "->" + secret + "/d"})
	s := open(t, Options{Folders: []string{root}}).Snapshot()
	for _, p := range []string{"a/SKILL.md", "d/SKILL.md"} {
		if got, ok := s.Files.Text(root + "/" + p); ok {
			t.Errorf("%s was read: %q", p, got)
		}
	}
	if got := s.Files.ReadDir(root + "/d"); got != nil {
		t.Errorf("a directory outside was listed: %v", got)
	}
}

func TestFolders(t *testing.T) {
	one, two := dir(t, map[string]string{"a/SKILL.md": "a"}), dir(t, map[string]string{"b/SKILL.md": "b"})
	w := open(t, Options{Folders: []string{one}})
	w.Send(FoldersChanged{Added: []string{two}})
	eventually(t, w, "added", func(s *Snapshot) bool { return len(s.Paths()) == 2 })
	w.Send(FoldersChanged{Removed: []string{one}})
	eventually(t, w, "removed", func(s *Snapshot) bool {
		return slices.Equal(s.Paths(), []string{two + "/b/SKILL.md"})
	})
}

// TestBadFiles: what cannot be read is simply not there.
func TestBadFiles(t *testing.T) {
	root := dir(t, map[string]string{"dir/SKILL.md/": "", "gone/SKILL.md": "->nowhere", "self/SKILL.md": "->SKILL.md"})
	must(t, os.Mkdir(filepath.Join(root, "big"), 0o755))
	big, err := os.Create(filepath.Join(root, "big", "SKILL.md"))
	must(t, err)
	must(t, big.Truncate(100<<20))
	must(t, big.Close())
	must(t, mkfifo(filepath.Join(root, "fifo", "SKILL.md")))
	s := open(t, Options{Folders: []string{root}}).Snapshot()
	for _, d := range []string{"dir", "gone", "self", "big", "fifo"} {
		if _, ok := s.Files.Text(root + "/" + d + "/SKILL.md"); ok {
			t.Errorf("%s/SKILL.md was read", d)
		}
	}
}

// TestOneScanForTheSameSettings: settings that change nothing about the search
// (an editor sends them at its start) do not walk the folders again; those that
// do, are heard even while a scan is under way.
func TestOneScanForTheSameSettings(t *testing.T) {
	root := dir(t, map[string]string{"a/SKILL.md": "a", "b/SKILL.md": "b"})
	w := open(t, Options{Folders: []string{root}})
	before := w.Snapshot()
	w.Send(EditorSettings{[]byte(`{"codeLens": false}`)}, EditorTrust{true})
	w.Sync(context.Background())
	if s := w.Snapshot(); s.state.disk != before.state.disk || !s.Settings.userTrust(root).Yes {
		t.Error("the folders were walked again for nothing")
	}
	w.Send(EditorSettings{[]byte(`{"exclude": ["a"]}`)}, EditorSettings{[]byte(`{"exclude": ["b"]}`)})
	eventually(t, w, "exclude", func(s *Snapshot) bool { return shown(root, s.Paths()) == "a/SKILL.md" })

	early := Open(Options{Folders: []string{root}})
	t.Cleanup(early.Close)
	early.Send(EditorSettings{[]byte(`{"exclude": ["a"]}`)})
	eventually(t, early, "exclude during the first scan", func(s *Snapshot) bool {
		return s.Scanned() && shown(root, s.Paths()) == "b/SKILL.md"
	})
}

// closings counts how often a watcher is closed.
type closings struct{ n atomic.Int32 }

func (c *closings) Add(string) {}
func (c *closings) Close()     { c.n.Add(1) }

// TestClosedByMany: closing is for once, however many do it.
func TestClosedByMany(t *testing.T) {
	w, c := Open(Options{NoScan: true}), &closings{}
	must(t, w.Sync(context.Background()))
	w.watcher = c
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			w.Close()
			w.Send(Rescan{})
			must(t, w.Sync(context.Background()))
		})
	}
	wg.Wait()
	if n := c.n.Load(); n != 1 {
		t.Errorf("the watcher was closed %d times", n)
	}
}
