package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"agentls/internal/lsptest"
)

// movedDirs is how many directories move into the workspace at once, as when a
// branch is switched or a package manager unpacks.
const movedDirs = 30_000

// BenchmarkServerMoveIn asks for hovers while directories move into the
// workspace, against the same hovers before.
func BenchmarkServerMoveIn(b *testing.B) {
	base, binary := b.TempDir(), releaseBinary(b)
	root, outside := filepath.Join(base, "workspace"), filepath.Join(base, "outside")
	benchFile(b, root, "AGENTS.md", "# Advice\n\n- Run `make test`.\n")
	for i := range movedDirs {
		if err := os.MkdirAll(filepath.Join(outside, fmt.Sprintf("a%d/b%d/c%d", i%10, i%300, i)), 0o755); err != nil {
			b.Fatal(err)
		}
	}
	client, _ := serve(b, binary)
	client.Ignore("textDocument/publishDiagnostics")
	client.Initialize(lsptest.Session{Root: root})
	var everything struct{}
	client.Call("workspace/diagnostic", map[string]any{"previousResultIds": []any{}}, &everything)
	uri := lsptest.URI(filepath.ToSlash(filepath.Join(root, "AGENTS.md")))
	client.Open(uri, "markdown", 1, "# Advice\n\n- Run `make test`.\n")
	hovers := func(until time.Time) (took []time.Duration) {
		for time.Now().Before(until) {
			took = append(took, timed(func() {
				client.Request("textDocument/hover", map[string]any{
					"textDocument": map[string]any{"uri": uri}, "position": map[string]any{"line": 0, "character": 3},
				})
			}))
			time.Sleep(time.Millisecond)
		}
		return took
	}
	there, away := filepath.Join(root, "moved"), outside
	for b.Loop() {
		idle := hovers(time.Now().Add(time.Second))
		if err := os.Rename(away, there); err != nil {
			b.Fatal(err)
		}
		busy := hovers(time.Now().Add(5 * time.Second))
		there, away = away, there
		b.ReportMetric(0, "ns/op")
		for _, m := range []struct {
			of   []time.Duration
			name string
		}{{idle, "idle"}, {busy, "moving"}} {
			b.ReportMetric(float64(median(m.of))/1e6, "ms-"+m.name)
			b.ReportMetric(float64(slices.Max(m.of))/1e6, "ms-"+m.name+"-max")
		}
	}
}
