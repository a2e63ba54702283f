package workspace

import (
	"context"
	"slices"

	"agentls/internal/logger"
)

// loop is the one writer: it owns the state from which snapshots are made. It
// never asks the disk for anything: what needs the disk is a job beside it
// (jobs.go), whose result comes back as a message.
type loop struct {
	w      *Workspace
	ctx    context.Context // ends with the workspace
	state  state
	opened bool // the first scan is over

	jobs     jobs
	closing  map[string]*Overlay // closed files whose text holds until the disk was looked at
	barriers []barrier           // that wait for the jobs
}

func newLoop(w *Workspace, ctx context.Context) *loop {
	l := &loop{w: w, ctx: ctx, closing: map[string]*Overlay{}}
	l.state = state{
		env: w.opt.Env, folders: slices.Clone(w.opt.Folders), texts: &texts{},
		trusted: w.opt.Trusted, layers: w.opt.Settings,
	}
	l.setDisk(l.newDisk())
	return l
}

// first is the snapshot before any scan.
func (l *loop) first() *Snapshot {
	if l.w.opt.NoScan {
		l.state.scanned, l.opened = true, true
		close(l.w.scanned)
	}
	return newSnapshot(l.state, &l.w.kept)
}

func (l *loop) run() {
	defer close(l.w.done)
	if !l.opened {
		l.jobs.rescan = true
	}
	for {
		l.startJobs()
		select {
		case <-l.ctx.Done():
			return
		case m := <-l.w.queue:
			l.take(m)
		}
	}
}

// take handles a message and all that are queued after it, then makes one
// snapshot for them.
func (l *loop) take(m any) {
	changed := false
	var reached []barrier
	for more := true; more; {
		if b, ok := m.(barrier); ok {
			reached = append(reached, b)
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
	for _, b := range reached {
		if b.jobs {
			l.barriers = append(l.barriers, b)
		} else {
			close(b.reached)
		}
	}
}

func (l *loop) store() {
	l.state.id++
	old, next := l.w.current.Load(), newSnapshot(l.state, &l.w.kept)
	l.w.current.Store(next)
	l.jobs.purposeDue = !l.w.opt.NoScan
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
		l.setText(e.Path, &Overlay{Path: e.Path, Language: e.Language, Text: e.Text, Version: e.Version})
	case Changed:
		language := ""
		if before := l.state.texts.get(e.Path); before != nil {
			language = before.Language
		}
		l.setText(e.Path, &Overlay{Path: e.Path, Language: language, Text: e.Text, Version: e.Version})
	case Closed:
		if o := l.state.texts.get(e.Path); o != nil {
			l.closing[e.Path] = o
			l.jobs.hint([]string{e.Path})
		}
		return false
	case DiskHint:
		l.jobs.hint(e.Paths)
		return false
	case Rescan:
		l.jobs.rescan = true
		return false
	case scanResult:
		return l.finishScan(e)
	case lookResult:
		return l.finishLook(e)
	case purposeResult:
		l.finishPurpose(e)
		return false
	case FoldersChanged:
		l.changeFolders(e)
	case EditorSettings:
		l.state.layers.Editor = e.JSON
		for _, problem := range l.state.layers.Problems() {
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

// setText gives an open file another text; nil closes it.
func (l *loop) setText(p string, o *Overlay) {
	delete(l.closing, p)
	before := l.state.texts.count
	l.state.texts = l.state.texts.with(p, o)
	if l.state.texts.count != before {
		l.setOpen()
	}
}

// setOpen notes that other files are open, or that they are open over another
// view of the disk.
func (l *loop) setOpen() {
	l.state.open = newOpenSet(generations.Add(1), l.state.texts, l.state.disk)
}

func (l *loop) setDisk(d *disk) {
	l.state.disk = d
	l.setOpen()
}

func (l *loop) setIndex(files []string) {
	l.state.index, l.state.indexed = files, generations.Add(1)
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
	l.setDisk(l.newDisk()) // what must not lead outside the folders is another question now
	l.jobs.rescan = !l.w.opt.NoScan
	l.setIndex(slices.DeleteFunc(slices.Clone(l.state.index), func(p string) bool { return !underAny(folders, p) }))
}
