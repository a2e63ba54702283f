// Package workspace turns folders, editor texts and settings into immutable
// snapshots, and answers questions about one snapshot: the documents, the
// findings, what an agent loads. It is where the pure core meets the disk and
// the clock. One goroutine (loop.go) makes snapshots; everyone else reads them.
// It does not know the protocol, nor lines and columns. Start with Workspace,
// then Snapshot.
package workspace

import (
	"context"
	"sync"
	"sync/atomic"

	"agentls/internal/logger"

	"agentls/workspace/watch"
)

// Options say what a workspace is made of. Paths are absolute, with slashes.
type Options struct {
	Folders  []string
	Only     []string // look for files below these paths alone; nil means the folders
	NoScan   bool     // answer questions about named paths without looking for files
	Env      Env
	Settings Layers
	Trusted  bool // the editor, or a flag, says that the folders may be trusted
	Watch    bool

	Log      *logger.Logger
	Changed  func(old, new *Snapshot) // on the loop's goroutine, after each snapshot; must not block
	Progress func(dirs int)           // during a scan, from any goroutine
	Notice   func(message string)     // something the user should know once
}

// newWatcher is another one in tests.
var newWatcher = watch.New

// Env is what is known of the user and the process, as values.
type Env struct {
	Home     string // home directory, empty when unknown
	Getenv   func(string) string
	Platform string // "linux", "darwin", "win32"; empty when unknown
}

func (e Env) pathSeparator() string {
	if e.Platform == "win32" {
		return ";"
	}
	return ":"
}

// Workspace owns the loop. Its methods are safe for concurrent use.
type Workspace struct {
	opt     Options
	current atomic.Pointer[Snapshot]
	queue   chan any // Event and the loop's own messages
	scanned chan struct{}
	closing sync.Once
	quit    chan struct{}
	done    chan struct{}
	watcher watch.Watcher
	outside chan string
}

// Open starts a workspace and its first scan. Snapshot answers at once; what
// looks at other files is complete when Scanned is closed.
func Open(o Options) *Workspace {
	if o.Log == nil {
		o.Log = logger.Nop()
	}
	if o.Env.Getenv == nil {
		o.Env.Getenv = func(string) string { return "" }
	}
	w := &Workspace{
		opt: o, queue: make(chan any, 1024), outside: make(chan string, 64),
		scanned: make(chan struct{}), quit: make(chan struct{}), done: make(chan struct{}),
	}
	if o.Watch {
		w.watcher = newWatcher(watch.Listener{
			Changed: func(paths []string) { w.post(DiskHint{paths}) },
			Lost:    func() { w.post(Rescan{}) },
			Polling: func(why string) {
				w.notice("agentls looks for changed files every " + watch.Interval.String() + ": " + why)
			},
		})
	}
	l := newLoop(w)
	w.current.Store(l.first())
	go l.run()
	return w
}

// Snapshot is the newest snapshot.
func (w *Workspace) Snapshot() *Snapshot { return w.current.Load() }

// Scanned is closed once the first scan is in the snapshot.
func (w *Workspace) Scanned() <-chan struct{} { return w.scanned }

// Send queues events; their order is kept.
func (w *Workspace) Send(events ...Event) {
	for _, e := range events {
		w.post(e)
	}
}

// Sync waits until everything sent before is in the snapshot.
func (w *Workspace) Sync(ctx context.Context) error {
	reached := make(chan struct{})
	w.post(barrier{reached})
	select {
	case <-reached:
		return nil
	case <-w.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close stops the loop and the watcher, and returns when they have stopped,
// whoever else closes too.
func (w *Workspace) Close() {
	w.closing.Do(func() {
		close(w.quit)
		<-w.done
		if w.watcher != nil {
			w.watcher.Close()
		}
	})
}

func (w *Workspace) post(message any) {
	select {
	case w.queue <- message:
	case <-w.quit:
	}
}

func (w *Workspace) notice(message string) {
	w.opt.Log.Warn(message)
	if w.opt.Notice != nil {
		w.opt.Notice(message)
	}
}

// barrier is answered when the loop reaches it.
type barrier struct{ reached chan struct{} }

// scanResult is a finished scan, posted by its goroutine.
type scanResult struct {
	generation int
	disk       *disk
	files      []string
	note       string
}
