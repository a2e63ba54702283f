package agentsctx

import (
	"fmt"
	"path"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/tree"
)

// counted is a world that counts what is asked of it.
type counted struct {
	*world
	lstats, lists, texts int
}

func (c *counted) Lstat(p string) tree.Info      { c.lstats++; return c.world.Lstat(p) }
func (c *counted) ReadDir(p string) []tree.Entry { c.lists++; return c.world.ReadDir(p) }
func (c *counted) Text(p string) (string, bool)  { c.texts++; return c.world.Text(p) }

// nested is a repository with a root file of 40 KB and n nested AGENTS.md, five
// levels deep.
func nested(n int) (*world, []string) {
	w := &world{}
	w.AddDir("/w/.git")
	w.AddFile("/w/AGENTS.md", strings.Repeat("- Keep the change small.\n", 1640))
	dirs := []string{"/w"}
	for i := range n {
		dir := fmt.Sprintf("/w/p%d/q%d/r%d/s%d", i%8, i%40, i%160, i)
		w.AddFile(path.Join(dir, "AGENTS.md"), strings.Repeat("- Run the tests first.\n", 90))
		dirs = append(dirs, dir)
	}
	slices.Sort(dirs)
	return w, dirs
}

// TestNoWalk: an agent that only walks up lists no directory, and reads only the
// files on the way.
func TestNoWalk(t *testing.T) {
	w, _ := nested(500)
	for _, ref := range []string{"alisio", "codex", "zed", "openclaw"} {
		c := &counted{world: w}
		e := NewResolver(c).Explain(Query{Profile: find(t, ref), Workspace: "/w", Cwd: "/w/p1/q1/r1/s1", Path: "/w/p1/q1/r1/s1/x.go", Home: "/home/u"})
		if len(e.Files) == 0 || c.lists > 0 || c.texts > len(e.Files) || c.lstats > 120 {
			t.Errorf("%s: %d files, %d lists, %d texts, %d lstats", ref, len(e.Files), c.lists, c.texts, c.lstats)
		}
	}
}

// TestLossesShareWork: 501 chains look at every place and every text once.
func TestLossesShareWork(t *testing.T) {
	w, dirs := nested(500)
	c := &counted{world: w}
	l := NewResolver(c).Losses(Query{Profile: find(t, "codex"), Workspace: "/w", Home: "/home/u"}, dirs)
	const places = 1 + 8 + 40 + 160 + 500
	if c.texts > 501 || c.lstats > 6*places || c.lists > places {
		t.Errorf("%d texts, %d lstats, %d lists", c.texts, c.lstats, c.lists)
	}
	if len(l.Own) != 501 {
		t.Errorf("%d files lose bytes, want all: the root spends the whole budget", len(l.Own))
	}
	a := NewResolver(c).Losses(Query{Profile: find(t, "alisio"), Workspace: "/w", Home: "/home/u"}, dirs)
	if len(a.Own) != 1 || len(a.Whole) != 500 {
		t.Errorf("%d lose, %d do not", len(a.Own), len(a.Whole))
	}
}

func TestLossesDeeper(t *testing.T) {
	w := &world{}
	w.AddDir("/w/.git")
	for name, n := range map[string]int{"/w/AGENTS.md": 30000, "/w/a/AGENTS.md": 10000, "/w/a/b/AGENTS.md": 20000} {
		w.AddFile(name, strings.Repeat("x", n))
	}
	l := NewResolver(w).Losses(Query{Profile: find(t, "alisio"), Workspace: "/w"}, []string{"/w", "/w/a", "/w/a/b"})
	deeper := l.Deeper["/w/AGENTS.md"]
	if len(l.Own) != 0 || deeper.Dir != "/w/a/b" || deeper.File.Lost != 27232 || len(deeper.Spenders) != 2 {
		t.Errorf("own %v, deeper %+v", l.Own, deeper)
	}
}

// warm is a world that has answered before, as the view of a disk has: what is
// measured is the resolver.
type warm struct {
	*world
	infos map[string]tree.Info
	reals map[string]string
	lists map[string][]tree.Entry
	texts map[string]string
}

func warmed(w *world) *warm {
	return &warm{w, map[string]tree.Info{}, map[string]string{}, map[string][]tree.Entry{}, map[string]string{}}
}

func keep[V any](known map[string]V, p string, find func(string) V) V {
	v, seen := known[p]
	if !seen {
		v = find(p)
		known[p] = v
	}
	return v
}

func (c *warm) Lstat(p string) tree.Info      { return keep(c.infos, p, c.world.Lstat) }
func (c *warm) ReadDir(p string) []tree.Entry { return keep(c.lists, p, c.world.ReadDir) }

func (c *warm) Real(p string) (string, bool) {
	real := keep(c.reals, p, func(p string) string { real, _ := c.world.Real(p); return real })
	return real, real != ""
}

// Text is that of the files that are there; nobody asks for others.
func (c *warm) Text(p string) (string, bool) {
	return keep(c.texts, p, func(p string) string { src, _ := c.world.Text(p); return src }), true
}

func (c *warm) Document(p string) (*markdown.Document, bool) {
	if d := c.docs[p]; d != nil {
		return d, true
	}
	return c.world.Document(p)
}

// deep is a chain of n directories with two files each, one importing the other.
func deep(n int) (*world, []string) {
	w, dirs, dir := &world{}, []string{}, "/w"
	w.AddDir("/w/.git")
	for i := range n {
		w.AddFile(dir+"/AGENTS.md", fmt.Sprintf("- Rule %d of this directory.\n", i))
		w.AddFile(dir+"/CLAUDE.md", fmt.Sprintf("@AGENTS.md\nRule %d, of Claude's.\n", i))
		w.AddFile(dir+"/.gitignore", "*.log\n")
		dirs = append(dirs, dir)
		dir += "/d"
	}
	return w, dirs
}

// slowdown is how much longer the second takes than the first, at best.
func slowdown(small, large func()) float64 {
	times := [2]time.Duration{time.Hour, time.Hour}
	for range 3 {
		for i, do := range []func(){small, large} {
			runtime.GC()
			start := time.Now()
			do()
			times[i] = min(times[i], time.Since(start))
		}
	}
	return float64(times[1]) / float64(times[0])
}

// atMost tries several times: a busy machine disturbs one measurement, not all.
func atMost(t *testing.T, most float64, small, large func()) {
	t.Helper()
	ratio := 0.0
	for range 8 {
		ratio = slowdown(small, large)
		t.Logf("%.1f times as long", ratio)
		if ratio <= most {
			return
		}
	}
	t.Errorf("four times as much takes %.0f times as long, want at most %.0f", ratio, most)
}

// TestDeepChain: every file of a chain is loaded from every directory below, so
// the square of the depth is due, but not its cube.
func TestDeepChain(t *testing.T) {
	if testing.Short() {
		t.Skip("measures; not with -short")
	}
	ask := func(n int) func() {
		w, dirs := deep(n)
		c := warmed(w)
		return func() {
			r := NewResolver(c)
			for _, ref := range []string{"alisio", "codex", "claude-code", "gemini-cli", "grok-build"} {
				q := Query{Profile: find(t, ref), Workspace: "/w", Home: "/home/u", Trust: Trust{Yes: true}}
				r.Losses(q, dirs)
				for _, dir := range dirs {
					q.Path, q.Cwd = dir, dir
					r.Explain(q)
				}
			}
		}
	}
	atMost(t, 40, ask(20), ask(80)) // 16 is the square, 64 the cube
}

// TestMissingImports: what could follow a path that leads nowhere is looked for
// near by, not to the end of the line.
func TestMissingImports(t *testing.T) {
	w := &world{}
	allocated := func(n int) float64 {
		w.AddFile("/w/CLAUDE.md", strings.Repeat("@a ", n))
		w.docs = nil
		q := Query{Profile: find(t, "claude-code"), Workspace: "/w", Path: "/w/CLAUDE.md"}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		found := NewResolver(w).Imports(q, q.Path)
		runtime.ReadMemStats(&after)
		if len(found) != n {
			t.Fatalf("%d imports, want %d", len(found), n)
		}
		return float64(after.TotalAlloc - before.TotalAlloc)
	}
	if ratio := allocated(8000) / allocated(2000); ratio > 6 {
		t.Errorf("four times as many imports on a line take %.1f times the memory", ratio)
	}
}

// BenchmarkLosses500 is what an edit of the root file asks again of 501 chains,
// against parsing the 501 files: a new resolver for a view that is warm.
func BenchmarkLosses500(b *testing.B) {
	for name, agents := range map[string][]string{"two": {"alisio", "codex"}, "all": nil} {
		b.Run(name, func(b *testing.B) {
			w, dirs := nested(500)
			c := warmed(w)
			ask := func() {
				delete(w.docs, "/w/AGENTS.md")
				r := NewResolver(c)
				for _, p := range profile.All() {
					if agents == nil || slices.Contains(agents, p.ID) {
						r.Losses(Query{Profile: p, Workspace: "/w", Home: "/home/u"}, dirs)
					}
				}
			}
			ask()
			losses, parses := time.Duration(0), time.Duration(0)
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				start := time.Now()
				for _, dir := range dirs {
					src, _ := w.Text(path.Join(dir, "AGENTS.md"))
					markdown.Parse(src).Blocks()
				}
				parses += time.Since(start)
				b.StartTimer()
				start = time.Now()
				ask()
				losses += time.Since(start)
			}
			b.ReportMetric(float64(losses)/float64(parses), "x-parse")
			b.ReportMetric(losses.Seconds()/float64(b.N)*1e3, "ms/losses")
		})
	}
}

func BenchmarkExplainAll(b *testing.B) {
	w, _ := nested(500)
	r := NewResolver(w)
	for b.Loop() {
		for _, p := range profile.All() {
			r.Explain(Query{Profile: p, Workspace: "/w", Path: "/w/p1/q1/r1/s1/x.go", Home: "/home/u"})
		}
	}
}
