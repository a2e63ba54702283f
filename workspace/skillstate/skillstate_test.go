package skillstate

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"agentls/skillcatalog"
)

func TestSet(t *testing.T) {
	p := Place{Workspace: t.TempDir(), Locks: t.TempDir()}
	file := filepath.Join(p.Workspace, ".alisio", "config.json")
	if err := Set(context.Background(), p, toggle("review", false)); err != nil {
		t.Fatal(err)
	}
	mode(t, filepath.Dir(file), 0o700)
	mode(t, file, 0o600)

	err := Set(context.Background(), p, toggle("review", true))
	var refusal *skillcatalog.Refusal
	if !errors.As(err, &refusal) || refusal.Code != "untrusted" {
		t.Fatalf("an existing file of a project that is not trusted: %v", err)
	}
	p.Trusted = true
	if err := os.Chmod(file, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Set(context.Background(), p, toggle("review", true)); err != nil {
		t.Fatal(err)
	}
	mode(t, file, 0o600)
	if on := read(t, file)["review"]; !on {
		t.Error("the switch is off")
	}
	entries, _ := os.ReadDir(filepath.Dir(file))
	if len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
}

func mode(t *testing.T, path string, want os.FileMode) {
	t.Helper()
	if runtime.GOOS == "windows" {
		return // it has no such modes
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != want {
		t.Errorf("%s: %v, %v, want %v", path, info.Mode(), err, want)
	}
}

func read(t *testing.T, file string) map[string]bool {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var config struct {
		SkillOverrides map[string]struct{ Enabled bool }
	}
	if err := json.Unmarshal(data, &config); err != nil {
		t.Fatalf("%v in %q", err, data)
	}
	on := map[string]bool{}
	for id, s := range config.SkillOverrides {
		on[id] = s.Enabled
	}
	return on
}

// TestSetRefuses: nothing is written through links, over what is no file, or
// into what is no JSON.
func TestSetRefuses(t *testing.T) {
	for name, prepare := range map[string]func(ws, outside string) error{
		"a linked directory": func(ws, outside string) error {
			return os.Symlink(outside, filepath.Join(ws, ".alisio"))
		},
		"a linked file": func(ws, outside string) error {
			return errors.Join(os.Mkdir(filepath.Join(ws, ".alisio"), 0o700), os.Symlink(filepath.Join(outside, "config.json"), filepath.Join(ws, ".alisio", "config.json")))
		},
		"a directory": func(ws, _ string) error {
			return os.MkdirAll(filepath.Join(ws, ".alisio", "config.json"), 0o700)
		},
		"no JSON": func(ws, _ string) error {
			return errors.Join(os.Mkdir(filepath.Join(ws, ".alisio"), 0o700), os.WriteFile(filepath.Join(ws, ".alisio", "config.json"), []byte("{ // c\n}"), 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			ws, outside := t.TempDir(), t.TempDir()
			if err := prepare(ws, outside); err != nil {
				t.Skip(err)
			}
			err := Set(context.Background(), Place{Workspace: ws, Trusted: true, Locks: t.TempDir()}, toggle("a", true))
			var refusal *skillcatalog.Refusal
			if !errors.As(err, &refusal) || refusal.Code != "validation_failed" {
				t.Errorf("%v", err)
			}
			if entries, _ := os.ReadDir(outside); len(entries) > 0 {
				t.Errorf("written outside: %v", entries)
			}
		})
	}
}

func TestSetWaits(t *testing.T) {
	p := Place{Workspace: t.TempDir(), Locks: t.TempDir()}
	file := filepath.Join(p.Workspace, ".alisio", "config.json")
	lock, err := p.lock(context.Background(), file)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Set(ctx, p, toggle("a", true)); err == nil {
		t.Error("a file that another process holds is written")
	}
	if err := lock.Unlock(); err != nil {
		t.Fatal(err)
	}
	if err := Set(context.Background(), p, toggle("a", true)); err != nil {
		t.Error(err)
	}
}
