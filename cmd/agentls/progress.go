package main

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"
)

// progress shows on a terminal that long work goes on. It stays silent for the
// first second.
type progress struct {
	dirs atomic.Int64
	quit chan struct{}
	over chan struct{}
}

func (a *app) progress(what string) *progress {
	p := &progress{quit: make(chan struct{}), over: make(chan struct{})}
	if !terminal(a.err) {
		close(p.over)
		return p
	}
	go p.run(a.err, what)
	return p
}

func (p *progress) tick(dirs int) { p.dirs.Store(int64(dirs)) }

func (p *progress) run(w io.Writer, what string) {
	defer close(p.over)
	wait := time.NewTimer(time.Second)
	defer wait.Stop()
	drawn := false
	for {
		select {
		case <-p.quit:
			if drawn {
				fmt.Fprint(w, "\r\x1b[K")
			}
			return
		case <-wait.C:
			drawn = true
			fmt.Fprintf(w, "\r\x1b[K%s: %d directories", what, p.dirs.Load())
			wait.Reset(200 * time.Millisecond)
		}
	}
}

func (p *progress) stop() {
	close(p.quit)
	<-p.over
}
