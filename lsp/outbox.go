package lsp

import (
	"io"
	"sync"
	"time"
)

// outboxLimit is how many bytes may wait for a client that does not read before
// the server stops reading from it.
const outboxLimit = 16 << 20

// outbox writes frames in order from its own goroutine, so that no handler ever
// waits for a client that does not read.
type outbox struct {
	out    io.Writer
	failed func(error)

	mu      sync.Mutex
	changed *sync.Cond
	queue   [][]byte
	size    int  // bytes queued or being written
	closed  bool // nothing more is accepted
}

func newOutbox(out io.Writer, failed func(error)) *outbox {
	o := &outbox{out: out, failed: failed}
	o.changed = sync.NewCond(&o.mu)
	go o.run()
	return o
}

// put queues a frame.
func (o *outbox) put(frame []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return
	}
	o.queue = append(o.queue, frame)
	o.size += len(frame)
	o.changed.Broadcast()
}

// wait blocks until at most limit bytes are left or the outbox is closed; it
// reports whether more can be sent.
func (o *outbox) wait(limit int) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.size > limit && !o.closed {
		o.changed.Wait()
	}
	return !o.closed
}

func (o *outbox) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	o.changed.Broadcast()
}

// flush waits until everything is written, at most d.
func (o *outbox) flush(d time.Duration) {
	timer := time.AfterFunc(d, o.close)
	defer timer.Stop()
	o.wait(0)
}

func (o *outbox) run() {
	for {
		frame, ok := o.take()
		if !ok {
			return
		}
		_, err := o.out.Write(frame)
		o.done(len(frame), err)
		if err != nil {
			o.failed(err)
			return
		}
	}
}

func (o *outbox) take() ([]byte, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for len(o.queue) == 0 && !o.closed {
		o.changed.Wait()
	}
	if o.closed {
		return nil, false
	}
	frame := o.queue[0]
	o.queue[0] = nil
	o.queue = o.queue[1:]
	return frame, true
}

func (o *outbox) done(n int, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.size -= n
	o.closed = o.closed || err != nil
	o.changed.Broadcast()
}
