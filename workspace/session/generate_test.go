package session

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// claudeWriter writes a Claude Code transcript from a seed. Its mix follows six
// real sessions: two thirds of the records are progress copies, reads are two
// thirds of all result text, every few hundred thousand tokens a compaction.
type claudeWriter struct {
	w    *bufio.Writer
	r    *rand.Rand
	n    int64
	uuid int
	call int
	tip  string
}

func (g *claudeWriter) line(fields map[string]any) {
	g.uuid++
	id := fmt.Sprintf("%08x-0000-4000-8000-%012x", g.uuid, g.uuid)
	for k, v := range map[string]any{
		"uuid": id, "parentUuid": g.tip, "sessionId": "5e551017-0000-4000-8000-000000000000", "isSidechain": false,
		"version": "2.1.39", "cwd": "/home/dev/app", "gitBranch": "main", "userType": "external", "timestamp": "2026-02-01T10:00:00.000Z",
	} {
		fields[k] = v
	}
	g.tip = id
	b, _ := json.Marshal(fields)
	n, _ := g.w.Write(append(b, '\n'))
	g.n += int64(n)
}

func (g *claudeWriter) source(lines int) string {
	var b strings.Builder
	for i := range lines {
		fmt.Fprintf(&b, "%6d→\tif err := s.%c%d(ctx, \"id-%d\"); err != nil { return fmt.Errorf(\"step %d: %%w\", err) }\n", i+1, 'a'+rune(g.r.IntN(26)), g.r.IntN(1000), g.r.IntN(1e6), i)
	}
	return b.String()
}

func (g *claudeWriter) exchange(name string, input map[string]any, text string, copies int) {
	g.call++
	id := fmt.Sprintf("toolu_%08d", g.call)
	message := func(block map[string]any) map[string]any {
		return map[string]any{"id": fmt.Sprintf("msg_%08d", g.call), "type": "message", "role": "assistant", "model": "m",
			"content": []any{block}, "stop_reason": nil,
			"usage": map[string]any{"input_tokens": 3, "output_tokens": 10 + g.call%90, "cache_read_input_tokens": 90000, "cache_creation_input_tokens": 200}}
	}
	g.line(map[string]any{"type": "assistant", "message": message(map[string]any{"type": "text", "text": "Next I look at " + name + "."})})
	g.line(map[string]any{"type": "assistant", "message": message(map[string]any{"type": "tool_use", "id": id, "name": name, "input": input})})
	for i := range copies {
		g.line(map[string]any{"type": "progress", "toolUseID": "p", "parentToolUseID": id,
			"data": map[string]any{"type": "bash_progress", "output": text[:len(text)/2], "fullOutput": text[:len(text)/2], "elapsedTimeSeconds": i}})
	}
	g.line(map[string]any{"type": "user", "message": map[string]any{"role": "user", "content": []any{map[string]any{"type": "tool_result", "tool_use_id": id, "content": text}}},
		"toolUseResult": map[string]any{"type": "text", "file": map[string]any{"content": text, "filePath": "/home/dev/app/a.go"}}})
}

func (g *claudeWriter) write(size int64) {
	for step := 0; g.n < size; step++ {
		file := fmt.Sprintf("/home/dev/app/pkg%d/file%d.go", g.r.IntN(20), g.r.IntN(40))
		switch {
		case step%400 == 399:
			g.line(map[string]any{"type": "system", "subtype": "compact_boundary", "compactMetadata": map[string]any{"trigger": "auto", "preTokens": 167731}})
			g.line(map[string]any{"type": "user", "isCompactSummary": true, "message": map[string]any{"role": "user", "content": "This session continues: " + g.source(20)}})
		case step%40 == 0:
			g.line(map[string]any{"type": "user", "message": map[string]any{"role": "user", "content": "Please go on with step " + strconv.Itoa(step)}})
		case step%3 == 0:
			g.exchange("Edit", map[string]any{"file_path": file, "old_string": g.source(4), "new_string": g.source(4)}, "The file has been updated.\n"+g.source(6), 1)
		case step%5 == 0:
			g.exchange("Bash", map[string]any{"command": "go test ./...", "description": "Runs the tests"}, g.source(30), 6)
		default:
			g.exchange("Read", map[string]any{"file_path": file}, g.source(60+g.r.IntN(100)), 2)
		}
	}
	g.w.Flush()
}

// transcript is a generated transcript of about that many megabytes.
func transcript(t testing.TB, megabytes int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "session.jsonl")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g := claudeWriter{w: bufio.NewWriterSize(f, 1<<20), r: rand.New(rand.NewPCG(1, 2))}
	g.write(int64(megabytes) << 20)
	return path
}

// megabytes is the size of the transcripts of the speed tests:
// AGENTLS_TRANSCRIPT_MB=1024 measures what is promised for a gigabyte.
func megabytes(t testing.TB) int {
	t.Helper()
	s := os.Getenv("AGENTLS_TRANSCRIPT_MB")
	if s == "" {
		return 24
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 {
		t.Fatalf("AGENTLS_TRANSCRIPT_MB=%q is no number of megabytes", s)
	}
	return n
}

// unmarshalAll is the yardstick: encoding/json.Unmarshal of every line.
func unmarshalAll(t testing.TB, path string, unmarshal func([]byte, any) error) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := newLines(f)
	for {
		rec, err := lines.next()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		var v any
		if err := unmarshal(rec.bytes, &v); err != nil {
			t.Fatal(err)
		}
	}
}
