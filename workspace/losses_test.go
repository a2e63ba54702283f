package workspace

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"agentls/internal/markdown"
)

// told is what a snapshot says of losses and finds, a line each.
func told(s *Snapshot) []string {
	var all []string
	for _, l := range s.Instructions.losses().value {
		for p, x := range l.Own {
			all = append(all, fmt.Sprint(l.Profile.ID, " own ", p, x.Dir, x.File.Kept, x.Spenders))
		}
		for p, x := range l.Deeper {
			all = append(all, fmt.Sprint(l.Profile.ID, " deeper ", p, x.File.Kept))
		}
		for p, x := range l.Whole {
			all = append(all, fmt.Sprint(l.Profile.ID, " whole ", p, x.Dir, x.Used))
		}
	}
	slices.Sort(all)
	for _, p := range s.Paths() {
		for _, f := range s.Findings(p) {
			if f.Rule != "truncated" { // of two chains that are equally bad either may be told
				all = append(all, fmt.Sprint(p, f.Span, f.Rule, f.Agents, f.Message))
			}
		}
	}
	return all
}

// TestAfterEdits: edits one after the other leave what a fresh look finds,
// whatever is taken over from one snapshot to the next.
func TestAfterEdits(t *testing.T) {
	files := map[string]string{
		"AGENTS.md": "# Root\n", "skills/a/SKILL.md": "---\nname: a\n---\n", "CLAUDE.md": "->AGENTS.md",
		"d/CLAUDE.md": "@AGENTS.md\n", "docs/one.md": "one\n", "docs/two.md": "two\n", "x.go": "package x\n", ".git/": "",
	}
	for _, dir := range []string{"a/", "a/b/", "a/b/c/", "d/", "d/e/"} {
		files[dir+"AGENTS.md"] = "# " + dir + "\n"
	}
	root := dir(t, files)
	o := Options{Folders: []string{root}, Settings: Layers{Flags: []byte(`{"agents":["alisio","codex","claude-code","zed"]}`)}}
	w := open(t, o)
	now := map[string]string{}
	var names []string
	for name := range files {
		if name != ".git/" {
			names, now[name] = append(names, name), "x"
			w.Send(Opened{Path: path.Join(root, name), Text: "x"})
		}
	}
	slices.Sort(names)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 90 {
		name := names[random.IntN(len(names))]
		now[name] = strings.Repeat("- One more line.\n", random.IntN(1500)) + strings.Repeat("@"+relative(name, names[random.IntN(len(names))])+"\n", random.IntN(2))
		w.Send(Changed{Path: path.Join(root, name), Text: now[name], Version: int32(i)})
		must(t, w.Sync(context.Background()))
		if i%3 == 0 {
			continue // nobody asks: the next snapshot goes on from an older one
		}
		fresh := open(t, o)
		for name, text := range now {
			fresh.Send(Opened{Path: path.Join(root, name), Text: text})
		}
		must(t, fresh.Sync(context.Background()))
		if diff := cmp.Diff(told(fresh.Snapshot()), told(w.Snapshot())); diff != "" {
			t.Fatalf("edit %d, of %s:\n%s", i, name, diff)
		}
	}
}

// relative is the way from one file to another, both relative to one directory.
func relative(from, to string) string { return strings.Repeat("../", strings.Count(from, "/")) + to }

// manyNested is a workspace with a root file of 40 KB and 500 nested ones, all
// looked at once.
func manyNested(t *testing.T) (w *Workspace, root, top, nested string) {
	t.Helper()
	top, nested = strings.Repeat("- Keep the change small.\n", 1640), strings.Repeat("- Run the tests first.\n", 90)
	files := map[string]string{".git/": "", "AGENTS.md": top}
	for i := range 500 {
		files[fmt.Sprintf("p%d/q%d/r%d/s%d/AGENTS.md", i%8, i%40, i%160, i)] = nested
	}
	root = dir(t, files)
	w = open(t, Options{Folders: []string{root}, Env: Env{Home: t.TempDir()}})
	return w, root, top, nested
}

// TestRootEdit: an edit of the root's file changes the findings of all nested
// ones, in less time than parsing them takes.
func TestRootEdit(t *testing.T) {
	w, root, top, nested := manyNested(t)
	leaf := root + "/p1/q1/r1/s1/AGENTS.md"
	w.Send(Opened{Path: root + "/AGENTS.md", Text: top})
	must(t, w.Sync(context.Background()))
	count := func(s *Snapshot) (cut int) {
		for _, p := range s.Paths() {
			for _, f := range s.Findings(p) {
				if f.Rule == "truncated" {
					cut++
				}
			}
		}
		return cut
	}
	if got := count(w.Snapshot()); got != 502 {
		t.Errorf("%d files are cut, want the 500 nested ones and both ends of the root", got)
	}
	best := 100.0
	for i := range 5 {
		parses := measured(func() {
			markdown.Parse(top).Blocks()
			for range 500 {
				markdown.Parse(nested).Blocks()
			}
		})
		text := top[:20000+i] // the whole chain fits
		if i%2 == 1 {
			text = top
		}
		w.Send(Changed{Path: root + "/AGENTS.md", Text: text, Version: int32(i)})
		must(t, w.Sync(context.Background()))
		s := w.Snapshot()
		all := measured(func() { s.Prepare(s.Paths()) })
		best = min(best, all.Seconds()/parses.Seconds())
		if got, want := count(s), 502*(i%2); got != want {
			t.Errorf("edit %d: %d files are cut, want %d", i, got, want)
		}
		if found := s.Findings(leaf); len(found) != i%2 {
			t.Errorf("edit %d: %+v", i, found)
		}
	}
	t.Logf("%.2f times parsing all", best)
	if best > 1 {
		t.Errorf("all findings take %.2f times parsing all files, want at most 1", best)
	}
}
