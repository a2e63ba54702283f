package governor

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
)

// manyMessages is a history of n messages whose results have 300 bytes and are
// decoded already: reads and writes of many files and of one, polls, searches.
func manyMessages(n int) []Message {
	h := make([]Message, 0, n)
	result := NewText(strings.Repeat("x", 300))
	for i := 0; len(h)+1 < n; i++ {
		a := &Action{Kind: Read, Path: fmt.Sprintf("src/file%d.go", i%5000), SHA256: sha(i % 977)}
		switch i % 10 {
		case 1:
			a.Kind = Write
		case 2:
			a.Path = "one.go"
		case 3:
			a = &Action{Kind: Poll, Task: fmt.Sprintf("task_%d", i%50), Offset: Int(int64(i % 7)), NextOffset: Int(int64(i % 5)), Positional: true}
		case 4:
			a = &Action{Kind: Search, Pattern: "needle", Query: fmt.Sprint(i % 300), Found: "f", Comparable: true}
		}
		id := fmt.Sprintf("call_%08d", i)
		h = append(h, Message{Role: Assistant, Calls: []Call{{ID: id, Name: "t"}}},
			Message{Role: Tool, CallID: id, Parts: []Text{result}, Action: a, Shows: []string{a.Path}})
	}
	return h
}

// planTime is the best of some rounds, without the collector, whose time depends
// on everything else that is alive.
func planTime(h []Message) time.Duration {
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	times := make([]time.Duration, 5)
	for i := range times {
		began := processTime()
		Plan(h, Settings{MinAgeTurns: 2}, Choices{})
		times[i] = processTime() - began
	}
	return slices.Min(times)
}

// maxGrowth is how much longer twice the history may take.
const maxGrowth = 2.3

func TestPlanIsLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("measures; not with -short")
	}
	one, two := manyMessages(100_000), manyMessages(200_000)
	ratio := 0.0
	for range 8 { // a busy machine disturbs one measurement, not all
		a, b := planTime(one), planTime(two)
		ratio = b.Seconds() / a.Seconds()
		t.Logf("100,000 messages in %v, 200,000 in %v: %.2f times", a, b, ratio)
		if ratio <= maxGrowth {
			return
		}
	}
	t.Errorf("200,000 messages take %.2f times as long, want at most %.1f", ratio, maxGrowth)
}

func BenchmarkPlan(b *testing.B) {
	for _, n := range []int{100_000, 200_000} {
		h := manyMessages(n)
		in := Input{Mode: Shadow, Version: 1, Settings: DefaultSettings(), History: h}
		b.Run(fmt.Sprint("plan-", n), func(b *testing.B) {
			for b.Loop() {
				Plan(h, in.Settings, Choices{})
			}
		})
		b.Run(fmt.Sprint("report-", n), func(b *testing.B) {
			for b.Loop() {
				BuildReport(in)
			}
		})
		b.Run(fmt.Sprint("replay-", n), func(b *testing.B) {
			for b.Loop() {
				Replay(in)
			}
		})
		b.Run(fmt.Sprint("opportunities-", n), func(b *testing.B) {
			for b.Loop() {
				Opportunities(h, nil)
			}
		})
	}
}
