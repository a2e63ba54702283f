package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"agentls/diagnostics"
)

// TestRulePages: the page of a rule is a file that an editor can open, written
// when it is first wanted and again when it is out of date.
func TestRulePages(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	t.Setenv("HOME", cache)
	want, _ := diagnostics.Page("yaml-syntax")
	uri := newPages("1").uri("yaml-syntax")
	file := strings.TrimPrefix(uri, "file://")
	if text, err := os.ReadFile(file); err != nil || string(text) != want || !strings.HasPrefix(file, filepath.ToSlash(cache)) {
		t.Fatalf("%s: %v", uri, err)
	}
	if err := os.WriteFile(file, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	p := newPages("1")
	if again := p.uri("yaml-syntax"); again != uri || p.uri("yaml-syntax") != uri {
		t.Errorf("%s, then %s", uri, again)
	}
	if text, _ := os.ReadFile(file); string(text) != want {
		t.Error("an old page stays")
	}
	if uri := p.uri("no-such-rule"); uri != "" {
		t.Errorf("a rule that is not there has the page %s", uri)
	}
	if err := os.WriteFile(filepath.Join(cache, "full"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", filepath.Join(cache, "full"))
	t.Setenv("HOME", filepath.Join(cache, "full"))
	if uri := newPages("1").uri("yaml-syntax"); uri != "" {
		t.Errorf("a cache that cannot be written gives %s", uri)
	}
}
