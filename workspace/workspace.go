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
	Also     []string // look for files below these paths of the folders too, also where a scan does not
	NoScan   bool     // answer questions about named paths without looking for files
	Env      Env
	Settings Layers
	Trusted  bool // the editor, or a flag, says that the folders may be trusted
	Watch    bool
	System   System // the files; nil for those of this machine
	MostDirs int    // directories that a scan enters; 0 for 200,000

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
	kept    kept
	queue   chan any // Event and the loop's own messages
	scanned chan struct{}
	quit    <-chan struct{}
	done    chan struct{}
	watcher watch.Watcher
	outside outside
	close   func()
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
	if o.System == nil {
		o.System = operatingSystem{}
	}
	ctx, cancel := context.WithCancel(context.Background())
	w := &Workspace{
		opt: o, queue: make(chan any, 1024), outside: outside{make(chan string, 64)},
		scanned: make(chan struct{}), quit: ctx.Done(), done: make(chan struct{}),
	}
	if o.Watch {
		w.watcher = newWatcher(watch.Listener{
			Changed: func(paths []string) { w.post(DiskHint{paths}) },
			Lost:    func() { w.post(Rescan{}) },
			Polling: func(why string) {
				w.notice("agentls looks for changed files every " + watch.Interval.String() + ", in a large workspace less often: " + why)
			},
		})
		go w.outside.run(w.quit, o.System, o.Env.Home, w.watcher)
	}
	w.close = sync.OnceFunc(func() {
		cancel()
		<-w.done
		if w.watcher != nil {
			w.watcher.Close()
		}
	})
	l := newLoop(w, ctx)
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

// Sync waits until everything sent before is in the snapshot, with what the disk
// says about it.
func (w *Workspace) Sync(ctx context.Context) error { return w.wait(ctx, true) }

// SyncEdits waits until the edits and settings sent before are in the snapshot.
// It does not wait for the disk: what it says comes with a later snapshot.
func (w *Workspace) SyncEdits(ctx context.Context) error { return w.wait(ctx, false) }

func (w *Workspace) wait(ctx context.Context, jobs bool) error {
	b := barrier{make(chan struct{}), jobs}
	w.post(b)
	select {
	case <-b.reached:
		return nil
	case <-w.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close stops the loop, its jobs and the watcher; twice is as good as once.
func (w *Workspace) Close() { w.close() }

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

// barrier is answered when the loop reaches it, or when its jobs are done too.
type barrier struct {
	reached chan struct{}
	jobs    bool
}
