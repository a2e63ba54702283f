package workspace

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"agentls/agentsctx/profile"
	"agentls/workspace/watch"
)

// TestChangesDuringAScan: what is told while a scan has passed a directory, but
// is not over, is in the snapshot that the scan leads to.
func TestChangesDuringAScan(t *testing.T) {
	files := map[string]string{"old/SKILL.md": "old", "kept/SKILL.md": "1"}
	for i := range 300 { // a scan reports now and then
		files[fmt.Sprintf("d%d/", i)] = ""
	}
	root := dir(t, files)
	reached, gate := make(chan struct{}), make(chan struct{})
	var once sync.Once
	agents := Layers{Flags: []byte(`{"agents": ["claude-code"]}`)} // others that appear would cause a scan of their own
	w := Open(Options{Folders: []string{root}, Settings: agents, Progress: func(int) {
		once.Do(func() { close(reached) })
		<-gate
	}})
	t.Cleanup(w.Close)
	<-reached // the folder itself is listed by now
	put(t, root, "CLAUDE.md", "# New\n")
	put(t, root, "new/SKILL.md", "new")
	put(t, root, "kept/SKILL.md", "2")
	must(t, os.RemoveAll(filepath.Join(root, "old")))
	w.Send(DiskHint{[]string{root + "/CLAUDE.md", root + "/new", root + "/kept/SKILL.md", root + "/old"}})
	must(t, w.SyncEdits(context.Background()))
	close(gate)
	<-w.Scanned()
	eventually(t, w, "the changes", func(s *Snapshot) bool {
		text, _ := s.Files.Text(root + "/kept/SKILL.md")
		return text == "2" && shown(root, s.Paths()) == "CLAUDE.md kept/SKILL.md new/SKILL.md"
	})
}

// TestScanIsBounded: a tree with too many directories is looked at in part, and
// the snapshot says so.
func TestScanIsBounded(t *testing.T) {
	files := map[string]string{}
	for i := range 20 {
		files[fmt.Sprintf("d%02d/SKILL.md", i)] = "x"
	}
	root := dir(t, files)
	look := func(limit int) *Snapshot {
		w := open(t, Options{Folders: []string{root}, MostDirs: limit})
		w.Close()
		return w.Snapshot()
	}
	if s := look(21); len(s.Paths()) != 20 || s.ScanNote() != "" {
		t.Errorf("at the limit: %d files, %q", len(s.Paths()), s.ScanNote())
	}
	if s := look(11); len(s.Paths()) > 10 || s.ScanNote() == "" {
		t.Errorf("over the limit: %d files, %q", len(s.Paths()), s.ScanNote())
	}
}

// watched notes which directories are to be watched.
type watched struct {
	mu   sync.Mutex
	dirs []string
}

func (w *watched) Close() {}
func (w *watched) Add(dir string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.dirs = append(w.dirs, dir)
}

// TestWatchesOutsideAreBounded: of the user's own places only so many are
// watched.
func TestWatchesOutsideAreBounded(t *testing.T) {
	home := dir(t, map[string]string{".codex/skills/": "", ".claude/skills/a/": "", ".gemini/": "", ".config/zed/": "", ".cursor/": "", ".agents/skills/": ""})
	root := dir(t, map[string]string{"AGENTS.md": "# One\n"})
	outside := func(limit int) (n int) {
		defer func(before int, make func(watch.Listener) watch.Watcher) {
			maxOutsideWatches, newWatcher = before, make
		}(maxOutsideWatches, newWatcher)
		seen := &watched{}
		maxOutsideWatches, newWatcher = limit, func(watch.Listener) watch.Watcher { return seen }
		synctest.Test(t, func(t *testing.T) {
			w := Open(Options{Folders: []string{root}, Env: Env{Home: home}, Watch: true})
			synctest.Wait()
			for _, p := range profile.All() {
				w.Snapshot().Skills.Catalog(p, root)
				w.Snapshot().Instructions.Explain(root+"/x", root, []*profile.Profile{p})
				synctest.Wait()
			}
			w.Close()
		})
		for _, d := range seen.dirs {
			if !underAny([]string{root}, d) {
				n++
			}
		}
		if sorted := slices.Sorted(slices.Values(seen.dirs)); len(slices.Compact(sorted)) != len(seen.dirs) {
			t.Errorf("watched twice: %v", seen.dirs)
		}
		return n
	}
	if n := outside(64); n < 4 {
		t.Fatalf("%d directories of the user's are watched", n)
	}
	if n := outside(3); n != 3 {
		t.Errorf("%d directories are watched where 3 are allowed", n)
	}
}
