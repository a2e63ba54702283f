package session

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	jsonv2 "github.com/go-json-experiment/json"

	"agentls/governor"
)

// minSpeedup is how much faster than encoding/json.Unmarshal into any a report
// must come out of a transcript.
const minSpeedup = 3

// maxHeap bounds the heap while a report is made, whatever the file's size.
const maxHeap = 300 << 20

func report(t testing.TB, path string) governor.ContextReport {
	s := open(t, path)
	return governor.BuildReport(s.Input(governor.Shadow, governor.DefaultSettings()))
}

// TestReportSpeed compares in one run: the report of a transcript in one pass,
// and the yardstick over the same lines, both in processor time. The best of
// three rounds counts.
func TestReportSpeed(t *testing.T) {
	if testing.Short() {
		t.Skip("measures; not with -short")
	}
	path := transcript(t, megabytes(t))
	var peak atomic.Uint64
	stop := watchHeap(&peak)
	r := report(t, path) // and the file is in the cache for both
	stop()
	ours, theirs := time.Hour, time.Hour
	for range 3 {
		ours = min(ours, timeOf(func() { report(t, path) }))
		theirs = min(theirs, timeOf(func() { unmarshalAll(t, path, json.Unmarshal) }))
	}
	t.Logf("report of %d messages in %v, encoding/json in %v: %.1f times as fast; peak heap %d MiB",
		r.Totals.Messages, ours, theirs, theirs.Seconds()/ours.Seconds(), peak.Load()>>20)
	if theirs < minSpeedup*ours {
		t.Errorf("only %.1f times as fast, want %d", theirs.Seconds()/ours.Seconds(), minSpeedup)
	}
	if peak.Load() > maxHeap {
		t.Errorf("peak heap %d MiB, want at most %d", peak.Load()>>20, maxHeap>>20)
	}
}

func timeOf(f func()) time.Duration {
	runtime.GC()
	began := processTime()
	f()
	return processTime() - began
}

func watchHeap(peak *atomic.Uint64) (stop func()) {
	done, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			if m.HeapInuse > peak.Load() {
				peak.Store(m.HeapInuse)
			}
			select {
			case <-done:
				return
			case <-tick.C:
			}
		}
	}()
	return func() { close(done); <-stopped }
}

// BenchmarkDecoders is the measurement by which the reader of transcripts was
// chosen; the figures stand in DECODER.md.
func BenchmarkDecoders(b *testing.B) {
	path := transcript(b, megabytes(b))
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		run  func()
	}{
		{"encoding-json-any", func() { unmarshalAll(b, path, json.Unmarshal) }},
		{"json-v2-any", func() { unmarshalAll(b, path, func(p []byte, v any) error { return jsonv2.Unmarshal(p, v) }) }},
		{"json-v2-struct", func() {
			unmarshalAll(b, path, func(p []byte, _ any) error { return jsonv2.Unmarshal(p, new(claudeStruct)) })
		}},
		{"members-report", func() { report(b, path) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(info.Size())
			b.ReportAllocs()
			began := processTime()
			for b.Loop() {
				c.run()
			}
			used := (processTime() - began).Seconds()
			b.ReportMetric(float64(info.Size())*float64(b.N)/1e6/used, "MB/cpu-s")
		})
	}
}

// claudeStruct is the least that a typed decoder would have to fill; it would
// still have to turn the content into messages.
type claudeStruct struct {
	Type             string `json:"type"`
	UUID             string `json:"uuid"`
	ParentUUID       string `json:"parentUuid"`
	SessionID        string `json:"sessionId"`
	CWD              string `json:"cwd"`
	Subtype          string `json:"subtype"`
	Timestamp        string `json:"timestamp"`
	IsSidechain      bool   `json:"isSidechain"`
	IsCompactSummary bool   `json:"isCompactSummary"`
	Message          struct {
		ID      string         `json:"id"`
		Role    string         `json:"role"`
		Content any            `json:"content"`
		Usage   map[string]any `json:"usage"`
	} `json:"message"`
}

// TestSecondListing compares in one run the listing of a store that nobody has
// listed yet and the next one, which must not read the files again.
func TestSecondListing(t *testing.T) {
	if testing.Short() {
		t.Skip("measures; not with -short")
	}
	text, err := os.ReadFile(transcript(t, 2))
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		if err := os.WriteFile(filepath.Join(root, name+".jsonl"), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	first, second := time.Hour, time.Hour
	for range 3 {
		o := FindOptions{Roots: []string{root}, Index: NewIndex(strings.NewReader(""))}
		first = min(first, timeOf(func() { List(o, "") }))
		second = min(second, timeOf(func() { List(o, "") }))
	}
	t.Logf("first %v, second %v", first, second)
	if first < 10*second {
		t.Errorf("the second listing takes %v, the first %v", second, first)
	}
}
