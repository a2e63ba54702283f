package watch

import (
	"path/filepath"
	"sync"

	"github.com/fsnotify/fsnotify"
)

// notifier is fsnotify with a poller for the directories it cannot take.
type notifier struct {
	listener Listener
	batch    *batch
	inner    *fsnotify.Watcher // nil when the system offers none

	mu     sync.Mutex
	poll   *poller // nil until watches run out
	closed bool
}

// Add implements Watcher.
func (w *notifier) Add(dir string) {
	w.mu.Lock()
	poll, closed := w.poll, w.closed
	w.mu.Unlock()
	if closed {
		return
	}
	if poll != nil {
		poll.add(dir)
		return
	}
	if err := w.inner.Add(filepath.FromSlash(dir)); err != nil && exhausted(err) {
		w.fall("the system allows no more watches").add(dir)
	}
}

// fall starts polling for all directories added from now on.
func (w *notifier) fall(why string) *poller {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.poll == nil {
		w.poll = newPoller(w.batch.add)
		if w.listener.Polling != nil {
			w.listener.Polling(why)
		}
	}
	return w.poll
}

// Close implements Watcher.
func (w *notifier) Close() {
	w.mu.Lock()
	w.closed = true
	poll := w.poll
	w.mu.Unlock()
	if poll != nil {
		poll.close()
	}
	if w.inner != nil {
		w.inner.Close()
	}
	w.batch.stop()
}
