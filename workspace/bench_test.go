package workspace

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

// The benchmarks here report ratios against a baseline of the same run, in
// processor time where the machine may be busy; docs/bench.md records them.
// Nothing asserts a time.

// largeTree writes n files into directories of 100, four levels deep, with an
// AGENTS.md in every tenth, and gives the folder and a file at the bottom.
func largeTree(b *testing.B, n int) (root, file string) {
	b.Helper()
	root = b.TempDir()
	put(b, root, ".git/", "")
	put(b, root, "AGENTS.md", strings.Repeat("- Keep the change small.\n", 400))
	for i := 0; i < n; i += 100 {
		dir := filepath.Join(root, fmt.Sprintf("p%d/q%d/r%d", i/100%10, i/100%100, i/100))
		must(b, os.MkdirAll(dir, 0o755))
		for j := range 100 {
			file = filepath.Join(dir, fmt.Sprintf("f%02d.go", j))
			f, err := os.Create(file)
			must(b, err)
			must(b, f.Close())
		}
		if i/100%10 == 0 {
			must(b, os.WriteFile(filepath.Join(dir, "AGENTS.md"), []byte("- Run the tests first.\n"), 0o644))
		}
	}
	return filepath.ToSlash(root), filepath.ToSlash(file)
}

// measured is the processor time of one call.
func measured(do func()) time.Duration {
	start := cpu()
	do()
	return cpu() - start
}

// BenchmarkExplain100k explains one path in a tree of 100,000 files for all
// agents: cold as the command line does it, against walking the tree, and warm
// as the editor does it.
func BenchmarkExplain100k(b *testing.B) {
	root, file := largeTree(b, 100_000)
	o := Options{Folders: []string{root}, Env: Env{Home: b.TempDir()}}
	o.NoScan = true
	var walks, cold time.Duration
	warm := Open(o)
	b.Cleanup(warm.Close)
	explain := func(w *Workspace) int {
		r := w.Snapshot().Instructions.Explain(file, filepath.ToSlash(filepath.Dir(file)), profile.All())
		files := 0
		for _, e := range r.Agents {
			files += len(e.Files)
		}
		return files
	}
	if explain(warm) < 8 {
		b.Fatal("no agent reads the root's file")
	}
	var again time.Duration
	for b.Loop() {
		walks += measured(func() {
			must(b, filepath.WalkDir(root, func(_ string, _ fs.DirEntry, err error) error { return err }))
		})
		cold += measured(func() {
			w := Open(o)
			explain(w)
			w.Close()
		})
		again += measured(func() {
			for range 20 {
				explain(warm)
			}
		}) / 20
	}
	n := float64(b.N)
	b.ReportMetric(cold.Seconds()/walks.Seconds(), "x-walk-cold")
	b.ReportMetric(cold.Seconds()/n*1e3, "ms/cold")
	b.ReportMetric(again.Seconds()/n*1e3, "ms/warm")
	b.ReportMetric(walks.Seconds()/n*1e3, "ms/walk")
}

// BenchmarkRootEdit edits the root's file of a tree with 500 nested ones and
// asks again what every file loses, and all findings, for all agents; against
// parsing the 501 files.
func BenchmarkRootEdit(b *testing.B) {
	for _, agents := range []string{`["auto"]`, allAgents()} {
		name := "all"
		if agents == `["auto"]` {
			name = "default"
		}
		b.Run(name, func(b *testing.B) { benchRootEdit(b, agents) })
	}
}

func allAgents() string {
	var ids []string
	for _, p := range profile.All() {
		ids = append(ids, `"`+p.ID+`"`)
	}
	return "[" + strings.Join(ids, ",") + "]"
}

func benchRootEdit(b *testing.B, agents string) {
	root := filepath.ToSlash(b.TempDir())
	put(b, root, ".git/", "")
	text := strings.Repeat("- Keep the change small.\n", 1640)
	put(b, root, "AGENTS.md", text)
	put(b, root, SettingsFile, `{"agents":`+agents+`}`)
	nested := strings.Repeat("- Run the tests first.\n", 90)
	for i := range 500 {
		put(b, root, fmt.Sprintf("p%d/q%d/r%d/s%d/AGENTS.md", i%8, i%40, i%160, i), nested)
	}
	w := open(b, Options{Folders: []string{root}, Env: Env{Home: b.TempDir()}})
	s := w.Snapshot()
	s.Prepare(s.Paths())
	var losses, findings, parses time.Duration
	version := int32(1)
	w.Send(Opened{Path: root + "/AGENTS.md", Language: "markdown", Text: text, Version: version})
	must(b, w.Sync(context.Background()))
	for b.Loop() {
		parses += measured(func() {
			markdown.Parse(text).Blocks()
			for range 500 {
				markdown.Parse(nested).Blocks()
			}
		})
		version++
		w.Send(Changed{Path: root + "/AGENTS.md", Text: text + strings.Repeat("x", int(version%7)), Version: version})
		must(b, w.Sync(context.Background()))
		s := w.Snapshot()
		losses += measured(func() { s.Instructions.losses() })
		findings += measured(func() { s.Prepare(s.Paths()) })
	}
	if n := len(s.Paths()); n < 501 {
		b.Fatalf("%d files", n)
	}
	n := float64(b.N)
	b.ReportMetric(losses.Seconds()/parses.Seconds(), "x-parse-losses")
	b.ReportMetric((losses+findings).Seconds()/parses.Seconds(), "x-parse-all")
	b.ReportMetric(losses.Seconds()/n*1e3, "ms/losses")
	b.ReportMetric((losses+findings).Seconds()/n*1e3, "ms/all")
}
