package replace

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// asked tells when it is read for the first time.
type asked struct {
	io.Reader
	then func()
}

func (a *asked) Read(p []byte) (int, error) {
	if a.then != nil {
		a.then()
		a.then = nil
	}
	return a.Reader.Read(p)
}

// TestEnd: while a file is written the process does not end, and once it may
// end, no write begins.
func TestEnd(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	if err := os.WriteFile(name, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	meanwhile := func() {
		if writing.TryLock() {
			t.Error("the process could end in the middle of a write")
		}
		if entries, _ := os.ReadDir(dir); len(entries) != 2 {
			t.Errorf("%v, want the file and the new text", entries)
		}
	}
	if err := File(name, &asked{strings.NewReader("new"), meanwhile}); err != nil {
		t.Fatal(err)
	}
	entries, _ := os.ReadDir(dir)
	text, _ := os.ReadFile(name)
	if info, err := os.Stat(name); err != nil || string(text) != "new" || len(entries) != 1 || info.Mode().Perm() != 0o640 {
		t.Errorf("%q, %v, %v", text, entries, err)
	}
	End()
	defer writing.Unlock()
	if writing.TryLock() {
		t.Error("a write could begin before the process ends")
	}
}
