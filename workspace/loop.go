package workspace

import (
	"maps"
	"path"
	"slices"

	"agentls/internal/logger"

	"agentls/internal/tree"
)

// loop is the one writer: it owns the state from which snapshots are made.
type loop struct {
	w          *Workspace
	state      state
	generation int        // of scans: a result of an older one is dropped
	lookedFor  string     // what the newest scan looks for, as looksFor has it
	scanning   bool       // a scan is under way
	waiting    []DiskHint // hints that arrived during it
	watched    map[string]bool
	opened     bool // the first scan is over
}

// state is what a snapshot is made of. It is copied, never shared while it can
// still change.
type state struct {
	id       int64
	folders  []string
	disk     *disk
	open     map[string]*Overlay
	index    []string // files that agents read, sorted
	scanned  bool
	note     string
	trusted  bool
	settings Layers
}

func newLoop(w *Workspace) *loop {
	l := &loop{w: w, watched: map[string]bool{}}
	l.state = state{
		folders: slices.Clone(w.opt.Folders), open: map[string]*Overlay{},
		trusted: w.opt.Trusted, settings: w.opt.Settings,
	}
	l.state.disk = l.newDisk()
	return l
}

// first is the snapshot before any scan.
func (l *loop) first() *Snapshot {
	if l.w.opt.NoScan {
		l.state.scanned, l.opened = true, true
		close(l.w.scanned)
	}
	return newSnapshot(l.w.opt, l.state)
}

func (l *loop) run() {
	defer close(l.w.done)
	if !l.opened {
		l.startScan()
	}
	for {
		select {
		case <-l.w.quit:
			return
		case p := <-l.w.outside:
			l.watchOutside(p)
		case m := <-l.w.queue:
			l.take(m)
		}
	}
}

// take handles a message and all that are queued behind it, then makes one
// snapshot for them.
func (l *loop) take(m any) {
	changed := false
	var reached []chan struct{}
	for more := true; more; {
		if b, ok := m.(barrier); ok {
			reached = append(reached, b.reached)
		} else {
			changed = l.apply(m) || changed
		}
		select {
		case m = <-l.w.queue:
		default:
			more = false
		}
	}
	if changed {
		l.store()
	}
	for _, r := range reached {
		close(r)
	}
}

func (l *loop) store() {
	l.state.id++
	old, next := l.w.current.Load(), newSnapshot(l.w.opt, l.state)
	next.inherit(old)
	l.w.current.Store(next)
	if !l.w.opt.NoScan && next.looksFor() != l.lookedFor {
		l.startScan()
	}
	if l.state.scanned && !l.opened {
		l.opened = true
		close(l.w.scanned)
	}
	if l.w.opt.Changed != nil {
		l.w.opt.Changed(old, next)
	}
}

// apply changes the state and reports whether a new snapshot is due.
func (l *loop) apply(m any) bool {
	switch e := m.(type) {
	case Opened:
		l.overlay(&Overlay{Path: e.Path, Language: e.Language, Text: e.Text, Version: e.Version})
	case Changed:
		language := ""
		if before := l.state.open[e.Path]; before != nil {
			language = before.Language
		}
		l.overlay(&Overlay{Path: e.Path, Language: language, Text: e.Text, Version: e.Version})
	case Closed:
		if l.state.open[e.Path] == nil {
			return false
		}
		l.state.open = maps.Clone(l.state.open)
		delete(l.state.open, e.Path)
		l.look([]string{e.Path})
	case DiskHint:
		if l.scanning {
			l.waiting = append(l.waiting, e)
			return false
		}
		return l.look(e.Paths)
	case scanResult:
		return l.finishScan(e)
	case Rescan:
		l.startScan()
		return false
	case FoldersChanged:
		l.changeFolders(e)
	case EditorSettings:
		l.state.settings.Editor = e.JSON
		for _, problem := range l.state.settings.Problems() {
			l.w.opt.Log.Warn(problem)
		}
	case EditorTrust:
		if l.state.trusted == e.Trusted {
			return false
		}
		l.state.trusted = e.Trusted
	default:
		l.w.opt.Log.Error("unknown event", logger.Any("event", m))
		return false
	}
	return true
}

func (l *loop) overlay(o *Overlay) {
	l.state.open = maps.Clone(l.state.open)
	l.state.open[o.Path] = o
}

func (l *loop) changeFolders(e FoldersChanged) {
	folders := slices.DeleteFunc(slices.Clone(l.state.folders), func(f string) bool {
		return slices.Contains(e.Removed, f)
	})
	for _, f := range e.Added {
		if !slices.Contains(folders, f) {
			folders = append(folders, f)
		}
	}
	l.state.folders = folders
	l.state.index = slices.DeleteFunc(slices.Clone(l.state.index), func(p string) bool { return !underAny(folders, p) })
}

// newDisk is an empty view that tells the loop which places outside the folders
// were looked at.
func (l *loop) newDisk() *disk {
	d := newDisk(slices.Clone(l.state.folders))
	if l.w.watcher != nil {
		d.outside = func(p string) {
			select {
			case l.w.outside <- p:
			default: // a hint lost here only means that a change is seen later
			}
		}
	}
	return d
}

// watchOutside watches the directory of a known place outside the folders, or
// the nearest one above that exists, but nothing above the home directory.
func (l *loop) watchOutside(p string) {
	for dir := path.Dir(p); dir != path.Dir(dir); dir = path.Dir(dir) {
		if !tree.Under(l.w.opt.Env.Home, dir) || l.w.opt.Env.Home == "" || len(l.watched) >= maxOutsideWatches {
			return
		}
		if l.watched[dir] {
			return
		}
		if l.state.disk.Stat(dir).Kind == tree.Dir {
			l.watched[dir] = true
			l.w.watcher.Add(dir)
			return
		}
	}
}

// maxOutsideWatches bounds the directories watched outside the folders: agents
// have fewer places than that.
var maxOutsideWatches = 64
