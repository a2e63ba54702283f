// Package watch says when files may have changed. It reports paths, not
// events: whoever listens looks again and compares. It does not know what the
// files are. Start with New.
package watch

import (
	"errors"
	"path/filepath"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Watcher watches directories (never files: an editor's atomic save replaces
// the file and ends a watch on it). Subdirectories are not included.
type Watcher interface {
	// Add watches one more directory; adding one twice is harmless.
	Add(dir string)
	Close()
}

// Listener is told what happened, from a goroutine of the watcher.
type Listener struct {
	Changed func(paths []string) // slash paths, each once
	Lost    func()               // changes were missed: look at everything
	Polling func(why string)     // the system has no more watches; from now on directories are polled
}

// Debounce is how long changes are collected: a git checkout or an editor's save
// is one batch. MaxDebounce ends the collecting when changes never stop.
const (
	Debounce    = 60 * time.Millisecond
	MaxDebounce = 400 * time.Millisecond
)

// New starts a watcher. When the system offers none, or runs out of watches,
// it polls.
func New(l Listener) Watcher {
	b := newBatch(l.Changed)
	w := &notifier{listener: l, batch: b}
	inner, err := fsnotify.NewWatcher()
	if err != nil {
		w.fall(err.Error())
		return w
	}
	w.inner = inner
	go w.drain()
	return w
}

// drain never waits for anybody: fsnotify's own queue is short.
func (w *notifier) drain() {
	for {
		select {
		case e, ok := <-w.inner.Events:
			if !ok {
				return
			}
			if e.Op != fsnotify.Chmod {
				w.batch.add(filepath.ToSlash(e.Name))
			}
		case err, ok := <-w.inner.Errors:
			if !ok {
				return
			}
			if errors.Is(err, fsnotify.ErrEventOverflow) {
				w.listener.Lost()
			}
		}
	}
}

// exhausted reports whether an error means that no further watch can be had:
// every later Add would fail too.
func exhausted(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE)
}
