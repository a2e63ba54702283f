package report

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"agentls/workspace"
)

var update = flag.Bool("update", false, "write the pages of testdata/received anew")

// TestReceivedPages: files of a workspace (W/) and a home (H/, with a stored session
// in it), and what is said of the session.
func TestReceivedPages(t *testing.T) {
	files, err := filepath.Glob("testdata/received/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { receivedPage(t, file) })
	}
}

func receivedPage(t *testing.T, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(home, "w")
	places := strings.NewReplacer("$W", filepath.ToSlash(root), "$H", filepath.ToSlash(home), "$D", strings.ReplaceAll(filepath.ToSlash(root), "/", "-"))
	page, ref := -1, "codex:t1"
	for i, f := range archive.Files {
		switch name := places.Replace(f.Name); {
		case name == "page":
			page = i
		case strings.HasPrefix(name, "W/"):
			write(t, filepath.Join(root, name[2:]), places.Replace(string(f.Data)))
		default:
			if strings.Contains(name, "/projects/") {
				ref = "claude-code:s"
			}
			write(t, filepath.Join(home, name[2:]), places.Replace(string(f.Data)))
		}
	}
	write(t, filepath.Join(root, ".git", "HEAD"), "x")
	w := workspace.Open(workspace.Options{
		Folders: []string{filepath.ToSlash(root)}, NoScan: true,
		Env: workspace.Env{Home: filepath.ToSlash(home), Getenv: func(string) string { return "" }},
	})
	t.Cleanup(w.Close)
	show := Paths{Workspace: filepath.ToSlash(root), Home: filepath.ToSlash(home)}
	j, err := OpenSession(w.Snapshot(), SessionQuery{Session: ref})
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 1, 12, 12, 0, 0, time.UTC)
	r := newReceived(w.Snapshot(), show, j.Session, now)
	got := plain(r.Page()) + "\n"
	for _, f := range r.Files {
		rung := "-"
		if f.Rung != nil {
			rung = fmt.Sprint(*f.Rung)
		}
		got += fmt.Sprintf("%s: predicted %t, %s, rung %s, line %d, %d of %d bytes, on disk %s\n", f.Path, f.Predicted, f.Received, rung, f.Line, f.BytesReceived, f.BytesOnDisk, f.OnDisk)
	}
	got += fmt.Sprintf("recorded: %v\n", r.Recorded)
	if page < 0 {
		archive.Files = append(archive.Files, txtar.File{Name: "page"})
		page = len(archive.Files) - 1
	}
	if *update {
		archive.Files[page].Data = []byte(got)
		if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want := string(archive.Files[page].Data); got != want {
		t.Errorf("--- want\n%s--- got\n%s", want, got)
	}
}
