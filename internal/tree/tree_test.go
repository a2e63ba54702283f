package tree

import (
	"slices"
	"testing"
)

func TestUnderAndRel(t *testing.T) {
	for _, c := range []struct {
		dir, p, rel string
		under       bool
	}{
		{"/w", "/w", ".", true},
		{"/w", "/w/a/b", "a/b", true},
		{"/w", "/wide", "", false},
		{"/", "/a", "a", true},
		{"/w/a", "/w", "", false},
	} {
		rel, ok := Rel(c.dir, c.p)
		if Under(c.dir, c.p) != c.under || ok != c.under || rel != c.rel {
			t.Errorf("%s in %s: %q %t, want %q %t", c.p, c.dir, rel, ok, c.rel, c.under)
		}
	}
}

func TestChain(t *testing.T) {
	if got, want := Chain("/w", "/w/a/b"), []string{"/w", "/w/a", "/w/a/b"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got, want := Chain("/", "/a"), []string{"/", "/a"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := Chain("/w/a", "/w"); got != nil {
		t.Errorf("got %v, want nothing", got)
	}
}

func TestMemory(t *testing.T) {
	var m Memory
	if m.Lstat("/a").Kind != None || m.ReadDir("/") != nil {
		t.Error("the zero value is not empty")
	}
	m.AddFile("/w/a/AGENTS.md", "text")
	m.AddLink("/w/a/CLAUDE.md", "AGENTS.md")
	m.AddLink("/w/b", "a")
	m.AddLink("/w/loop", "loop")
	m.AddLink("/w/gone", "/nowhere")
	for p, want := range map[string]Kind{
		"/w/a": Dir, "/w/a/AGENTS.md": File, "/w/a/CLAUDE.md": File, "/w/b/CLAUDE.md": File, "/w/loop": None, "/w/gone": None, "/": Dir,
	} {
		if got := m.Stat(p).Kind; got != want {
			t.Errorf("Stat(%s) is %d, want %d", p, got, want)
		}
	}
	if got := m.Lstat("/w/b"); got.Kind != Link || got.Target != "a" {
		t.Errorf("Lstat of a link: %+v", got)
	}
	if real, ok := m.Real("/w/b/CLAUDE.md"); !ok || real != "/w/a/AGENTS.md" {
		t.Errorf("Real is %q, %t", real, ok)
	}
	if text, ok := m.Text("/w/b/CLAUDE.md"); !ok || text != "text" {
		t.Errorf("Text is %q, %t", text, ok)
	}
	if _, ok := m.Text("/w/a"); ok {
		t.Error("a directory has text")
	}
	want := []Entry{{"AGENTS.md", File}, {"CLAUDE.md", Link}}
	if got := m.ReadDir("/w/b"); !slices.Equal(got, want) {
		t.Errorf("ReadDir is %v, want %v", got, want)
	}
}
