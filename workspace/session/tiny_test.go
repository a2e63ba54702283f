package session

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/pprof"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

func TestTiny(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.jsonl")
	f, _ := os.Create(path)
	g := claudeWriter{w: bufio.NewWriterSize(f, 1<<20), r: rand.New(rand.NewPCG(1, 2))}
	for i := 0; g.n < 128<<20; i++ {
		file := fmt.Sprintf("/home/dev/app/pkg%d/file%d.go", g.r.IntN(20), g.r.IntN(400))
		if i%3 == 0 {
			g.exchange("Edit", map[string]any{"file_path": file, "old_string": "a", "new_string": "b"}, "ok", 0)
		} else {
			g.exchange("Read", map[string]any{"file_path": file}, g.source(3), 0)
		}
	}
	g.w.Flush()
	f.Close()
	var peak atomic.Uint64
	pf, _ := os.Create("/tmp/cpu4.out")
	pprof.StartCPUProfile(pf)
	b := time.Now()
	c0 := cpu()
	r := report(t, path)
	ours := time.Since(b)
	c1 := cpu()
	pprof.StopCPUProfile()
	b = time.Now()
	unmarshalAll(t, path, json.Unmarshal)
	theirs := time.Since(b)
	c2 := cpu()
	t.Log(c1-c0, c2-c1, float64(c2-c1)/float64(c1-c0))
	t.Log(r.Totals.Messages, ours, theirs, theirs.Seconds()/ours.Seconds(), peak.Load()>>20)
}

func cpu() time.Duration {
	var r syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
