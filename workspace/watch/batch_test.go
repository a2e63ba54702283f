package watch

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// TestBatchCollects: what comes in a burst is one call, sorted, each path once.
func TestBatchCollects(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var calls [][]string
		b := newBatch(func(p []string) { calls = append(calls, p) })
		for _, p := range []string{"/b", "/a", "/b"} {
			b.add(p)
			time.Sleep(Debounce / 2)
		}
		time.Sleep(2 * Debounce)
		synctest.Wait()
		if want := [][]string{{"/a", "/b"}}; !slices.EqualFunc(calls, want, slices.Equal) {
			t.Errorf("calls = %v, want %v", calls, want)
		}
	})
}

// TestBatchEnds: changes that never stop are still reported.
func TestBatchEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var at []time.Duration
		start := time.Now()
		b := newBatch(func([]string) { at = append(at, time.Since(start)) })
		for range 40 {
			b.add("/a")
			time.Sleep(Debounce / 3)
		}
		synctest.Wait()
		if len(at) == 0 || at[0] > MaxDebounce+Debounce {
			t.Errorf("reported at %v, want within %v", at, MaxDebounce)
		}
		b.stop()
	})
}

// TestBatchStops: nothing is reported after the end.
func TestBatchStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBatch(func(p []string) { t.Errorf("reported %v after the end", p) })
		b.add("/a")
		b.stop()
		time.Sleep(MaxDebounce)
		b.add("/b")
		time.Sleep(MaxDebounce)
	})
}
