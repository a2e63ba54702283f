package watch

import (
	"slices"
	"sync"
	"time"
)

// batch collects paths until they stop coming.
type batch struct {
	flush   func(paths []string)
	flushMu sync.Mutex // one flush at a time, so that batches arrive in order

	mu    sync.Mutex
	paths map[string]bool
	first time.Time
	timer *time.Timer
	done  bool
}

func newBatch(flush func([]string)) *batch {
	return &batch{flush: flush, paths: map[string]bool{}}
}

func (b *batch) add(path string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.done {
		return
	}
	if len(b.paths) == 0 {
		b.first = time.Now()
	}
	b.paths[path] = true
	wait := min(Debounce, max(0, MaxDebounce-time.Since(b.first)))
	if b.timer == nil {
		b.timer = time.AfterFunc(wait, b.fire)
		return
	}
	b.timer.Reset(wait)
}

func (b *batch) fire() {
	b.flushMu.Lock()
	defer b.flushMu.Unlock()
	b.mu.Lock()
	paths := make([]string, 0, len(b.paths))
	for p := range b.paths {
		paths = append(paths, p)
	}
	clear(b.paths)
	done := b.done
	b.mu.Unlock()
	if len(paths) > 0 && !done {
		slices.Sort(paths)
		b.flush(paths)
	}
}

func (b *batch) stop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done = true
	if b.timer != nil {
		b.timer.Stop()
	}
}
