package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/text"

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
	slices.Sort(d)
	return d[len(d)/2]
}

// BenchmarkEdit is one character typed, from didChange to the findings of that
// version, against an empty request on the same connection.
func BenchmarkEdit(b *testing.B) {
	for _, size := range []int{2 << 10, 100 << 10} {
		b.Run(fmt.Sprintf("%dKB", size>>10), func(b *testing.B) {
			root := skillTree(b, 1, 100)
			client, _ := serve(b, releaseBinary(b))
			client.Initialize(lsptest.Session{Root: root})
			uri := lsptest.URI(filepath.ToSlash(root) + "/.agents/skills/skill-0000/SKILL.md")
			src := skillText("skill-0000", size)
			client.Open(uri, "markdown", 1, src)
			client.PublishedAt(uri, 1)
			var edits, empties, parses []time.Duration
			version := 1
			for b.Loop() {
				start := time.Now()
				client.Request("agentls/nothing", nil)
				empties = append(empties, time.Since(start))
				version++
				// the name alternates between right and wrong, so that each edit has something to publish
				change := lsptest.Change{Range: &lsptest.Range{Start: lsptest.Position{Line: 1, Character: 6}, End: lsptest.Position{Line: 1, Character: 6}}, Text: "X"}
				if version%2 == 1 {
					change = lsptest.Change{Range: &lsptest.Range{Start: lsptest.Position{Line: 1, Character: 6}, End: lsptest.Position{Line: 1, Character: 7}}}
				}
				start = time.Now()
				client.Change(uri, version, change)
				client.PublishedAt(uri, version)
				edits = append(edits, time.Since(start))
				start = time.Now()
				goldmark.DefaultParser().Parse(text.NewReader([]byte(src)))
				parses = append(parses, time.Since(start))
			}
			edit := float64(median(edits))
			b.ReportMetric(edit/float64(median(empties)), "x-empty-request")
			b.ReportMetric(edit/float64(median(parses)), "x-goldmark")
			b.ReportMetric(edit/1e3, "µs/edit")
		})
	}
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
}

// BenchmarkMemory is the resident memory of a server that has looked at 1,000
// skills, and the size of the program.
func BenchmarkMemory(b *testing.B) {
	root, binary := skillTree(b, 1000, 2<<10), releaseBinary(b)
	rss := 0
	for b.Loop() {
		client, c := serve(b, binary)
		client.Ignore("textDocument/publishDiagnostics") // the listing is over its budget
		client.Initialize(lsptest.Session{Root: root})
		var r struct{ Files int }
		raw := client.Request("workspace/executeCommand", map[string]any{"command": "agentls.check", "arguments": []any{map[string]any{}}})
		if err := json.Unmarshal(raw.Result, &r); err != nil || r.Files != 1000 {
			b.Fatalf("%d files, %v", r.Files, err)
		}
		time.Sleep(3 * time.Second) // idle
		rss = max(rss, residentKB(b, c.Process.Pid))
		c.Process.Kill()
		c.Wait()
	}
	fi, err := os.Stat(binary)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(rss)/1024, "MB-resident")
	b.ReportMetric(float64(fi.Size())/1e6, "MB-binary")
}

func residentKB(b *testing.B, pid int) int {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		b.Skip("resident memory is only measured on Linux")
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, _ := strconv.Atoi(strings.Fields(rest)[0])
			return n
		}
	}
	return 0
}
