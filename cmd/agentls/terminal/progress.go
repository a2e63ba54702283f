package terminal

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"
)

// Progress shows on a terminal that long work goes on. It stays silent for the
// first second.
type Progress struct {
	dirs atomic.Int64
	quit chan struct{}
	over chan struct{}
}

// Progress starts to show it.
func (p *Printer) Progress(what string) *Progress {
	g := &Progress{quit: make(chan struct{}), over: make(chan struct{})}
	if !p.Terminal() {
		close(g.over)
		return g
	}
	go g.run(p.to, what)
	return g
}

// Tick says how far it is.
func (p *Progress) Tick(dirs int) { p.dirs.Store(int64(dirs)) }

func (p *Progress) run(w io.Writer, what string) {
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

// Stop takes it off the terminal.
func (p *Progress) Stop() {
	close(p.quit)
	<-p.over
}
