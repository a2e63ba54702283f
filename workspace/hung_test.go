package workspace

import (
	"context"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// hungSystem answers nothing about names with a word in them until it is let go.
type hungSystem struct {
	System
	word string
	gone <-chan struct{}
}

func (h hungSystem) wait(name string) {
	if strings.Contains(filepath.ToSlash(name), h.word) {
		<-h.gone
	}
}

func (h hungSystem) Lstat(name string) (fs.FileInfo, error) {
	h.wait(name)
	return h.System.Lstat(name)
}

func (h hungSystem) ReadDir(name string) ([]fs.DirEntry, error) {
	h.wait(name)
	return h.System.ReadDir(name)
}

func (h hungSystem) ReadText(name string) (string, bool) {
	h.wait(name)
	return h.System.ReadText(name)
}

// TestHungFileSystem: a directory that does not answer holds up the scan, and
// nothing that is asked about open files; closing does not wait for it either.
func TestHungFileSystem(t *testing.T) {
	root := dir(t, map[string]string{"mnt/hung/AGENTS.md": "x", ".agents/skills/a/SKILL.md": skill("a")})
	gone := make(chan struct{})
	w := Open(Options{Folders: []string{root}, System: hungSystem{operatingSystem{}, "mnt/hung", gone}})
	p := root + "/.agents/skills/a/SKILL.md"
	w.Send(Opened{Path: p, Text: skill("a"), Version: 1})
	for i, text := range []string{skill("A b"), skill("a"), "---\nname: a: b\n---\n"} {
		w.Send(Changed{Path: p, Text: text, Version: int32(i + 2)})
		w.Send(DiskHint{[]string{root + "/mnt/hung/AGENTS.md", p}})
		must(t, w.SyncEdits(context.Background()))
		s := w.Snapshot()
		if got, _ := s.Files.Text(p); got != text {
			t.Errorf("the text is %q, want %q", got, text)
		}
		if found := len(s.Findings(p)) > 0; found != (text != skill("a")) {
			t.Errorf("%q: findings %t", text, found)
		}
	}
	select {
	case <-w.Scanned():
		t.Error("the scan has seen what does not answer")
	default:
	}
	w.Close()
	close(gone)
}
