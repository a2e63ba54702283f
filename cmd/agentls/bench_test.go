package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"agentls/internal/lsptest"
)

// The benchmarks here measure the built program as an editor or a shell meets
// it. Each reports a ratio against a baseline of the same run; docs/bench.md
// records them. Nothing asserts a time.

var release = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "agentls-bench")
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "agentls")
	out, err := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", name, ".").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return name, nil
})

func releaseBinary(b *testing.B) string {
	b.Helper()
	name, err := release()
	if err != nil {
		b.Fatal(err)
	}
	return name
}

// serve starts the program as a language server.
func serve(b *testing.B, binary string) (*lsptest.Client, *exec.Cmd) {
	b.Helper()
	c := exec.Command(binary, "lsp")
	c.Env = append(os.Environ(), "HOME="+b.TempDir())
	in, err := c.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := c.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { c.Process.Kill(); c.Wait() })
	client := lsptest.Connect(b, in, out)
	client.Ignore("window/logMessage", "window/showMessage", "$/progress")
	return client, c
}

// skillTree writes n skills of about size bytes and gives their root.
func skillTree(b *testing.B, n, size int) string {
	b.Helper()
	root := b.TempDir()
	for i := range n {
		dir := filepath.Join(root, ".agents", "skills", fmt.Sprintf("skill-%04d", i))
		if err := os.MkdirAll(dir, 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "SKILL.md"), []byte(skillText(fmt.Sprintf("skill-%04d", i), size)), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	return root
}

func skillText(name string, size int) string {
	var t strings.Builder
	fmt.Fprintf(&t, "---\nname: %s\ndescription: Does one thing well. Use when that thing is wanted.\nlicense: MIT\n---\n\n# %s\n", name, name)
	for i := 0; t.Len() < size; i++ {
		fmt.Fprintf(&t, "\n## Step %d\n\nRead `src/main.go`, then *change* one thing and run the tests.\n\n- first\n- second\n", i)
	}
	return t.String()
}

func median(d []time.Duration) time.Duration {
	d = slices.Sorted(slices.Values(d))
	return d[len(d)/2]
}

// BenchmarkCheck1000 is `agentls check` on 1,000 skills of 2 KB, the process
// included, against reading the same files.
func BenchmarkCheck1000(b *testing.B) {
	root := skillTree(b, 1000, 2<<10)
	binary := releaseBinary(b)
	var checks, reads []time.Duration
	for b.Loop() {
		start := time.Now()
		if err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
			if err == nil && d.Name() == "SKILL.md" {
				_, err = os.ReadFile(p)
			}
			return err
		}); err != nil {
			b.Fatal(err)
		}
		reads = append(reads, time.Since(start))
		start = time.Now()
		out, err := exec.Command(binary, "check", "--workspace", root).CombinedOutput()
		if err != nil || !bytes.Contains(out, []byte("in 1,000 files")) {
			b.Fatalf("%v: %s", err, out)
		}
		checks = append(checks, time.Since(start))
	}
	b.ReportMetric(float64(median(checks))/float64(median(reads)), "x-walk-and-read")
	b.ReportMetric(float64(median(checks))/1e6, "ms/check")
}

// BenchmarkStart is from the spawn of the server to its answer to initialize,
// against the spawn of a program that only prints its version.
func BenchmarkStart(b *testing.B) {
	binary := releaseBinary(b)
	var starts, spawns []time.Duration
	for b.Loop() {
		start := time.Now()
		if err := exec.Command("/bin/true").Run(); err != nil {
			b.Fatal(err)
		}
		spawns = append(spawns, time.Since(start))
		start = time.Now()
		client, c := serve(b, binary)
		client.Request("initialize", map[string]any{"processId": nil, "rootUri": nil, "capabilities": map[string]any{}})
		starts = append(starts, time.Since(start))
		c.Process.Kill()
		c.Wait()
	}
	b.ReportMetric(float64(median(starts))/1e6, "ms/initialize")
	b.ReportMetric(float64(median(starts))/float64(median(spawns)), "x-spawn")
	if fi, err := os.Stat(binary); err == nil {
		b.ReportMetric(float64(fi.Size())/1e6, "MB-binary")
	}
}
