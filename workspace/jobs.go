package workspace

import (
	"context"
	"maps"
	"path"
	"slices"

	"agentls/internal/tree"
)

// jobs are what the loop has others ask the disk. One job at a time makes the
// next view of it; beside that one may find out what a scan has to look for.
type jobs struct {
	scan    *job
	look    *job
	purpose *job

	rescan     bool     // everything has to be looked at
	hints      []string // these paths have to be
	purposeDue bool     // a newer snapshot may look for other files
	scannedFor string   // what the newest scan looks for, as lookedFor has it
}

// job is one piece of work beside the loop. Its result counts as long as the
// loop knows the job.
type job struct{ stop context.CancelFunc }

func (j *jobs) hint(paths []string) { j.hints = append(j.hints, paths...) }

func (j *jobs) idle() bool {
	return j.scan == nil && j.look == nil && j.purpose == nil && !j.rescan && len(j.hints) == 0 && !j.purposeDue
}

// start runs work beside the loop and posts what it gives, unless it was
// stopped before its end.
func (l *loop) start(work func(ctx context.Context, j *job) any) *job {
	ctx, stop := context.WithCancel(l.ctx)
	j := &job{stop}
	go func() {
		defer stop()
		if result := work(ctx, j); ctx.Err() == nil {
			l.w.post(result)
		}
	}()
	return j
}

// startJobs starts what is due and can be started, and releases who waits for
// the end of all.
func (l *loop) startJobs() {
	j := &l.jobs
	if j.purposeDue && j.purpose == nil {
		j.purposeDue = false
		snap := l.w.current.Load()
		j.purpose = l.start(func(_ context.Context, j *job) any { return purposeResult{j, snap.Agents.lookedFor()} })
	}
	switch {
	case j.rescan:
		j.rescan = false
		for _, old := range []*job{j.scan, j.look} {
			if old != nil {
				old.stop()
			}
		}
		j.hints, j.look = append(j.hints, l.closingPaths()...), nil
		l.startScan()
	case j.scan == nil && j.look == nil && len(j.hints) > 0:
		l.startLook()
	}
	if j.idle() {
		for _, b := range l.barriers {
			close(b.reached)
		}
		l.barriers = nil
	}
}

// closingPaths are the files that are open only until the disk was looked at.
func (l *loop) closingPaths() []string {
	var paths []string
	for p := range l.closing {
		paths = append(paths, p)
	}
	return paths
}

// purposeResult says what a snapshot looks for.
type purposeResult struct {
	job   *job
	looks string
}

func (l *loop) finishPurpose(r purposeResult) {
	if l.jobs.purpose == r.job {
		l.jobs.purpose = nil
		l.jobs.rescan = l.jobs.rescan || r.looks != l.jobs.scannedFor
	}
}

// scanResult is a finished scan.
type scanResult struct {
	job   *job
	disk  *disk
	files []string
	note  string
	looks string // what it looked for
}

// startScan walks all folders again, on a fresh view.
func (l *loop) startScan() {
	fresh, snap, starts := l.newDisk(), newSnapshot(l.state, &l.w.kept), l.scanStarts()
	l.jobs.scan = l.start(func(ctx context.Context, j *job) any {
		s := l.w.scanner(ctx, fresh, snap)
		s.tick = l.w.opt.Progress
		r := scanResult{job: j, disk: fresh, looks: snap.Agents.lookedFor(), files: s.run(starts)}
		if s.limited {
			r.note = "the workspace has more directories than are looked at; the rest is not checked"
		}
		return r
	})
}

func (l *loop) scanStarts() []scanDir {
	var starts []scanDir
	for _, f := range l.state.folders {
		starts = append(starts, scanDir{folder: f, path: f})
	}
	for _, p := range l.w.opt.Also {
		starts = append(starts, scanDir{folder: folderOf(l.state.folders, p), path: p})
	}
	return starts
}

func (w *Workspace) scanner(ctx context.Context, d *disk, snap *Snapshot) *scan {
	s := &scan{ctx: ctx, disk: d, most: w.opt.MostDirs, exclude: snap.Settings.excluded, want: func(folder, p string) bool {
		_, ok := snap.kindIn(folder, p)
		return ok
	}}
	if w.watcher != nil {
		s.before = w.watcher.Add
	}
	return s
}

func (l *loop) finishScan(r scanResult) bool {
	if l.jobs.scan != r.job {
		return false
	}
	l.jobs.scan, l.jobs.scannedFor = nil, r.looks
	r.disk.limit(func() { go l.w.post(Rescan{}) })
	l.setDisk(r.disk)
	l.setIndex(r.files)
	l.state.note, l.state.scanned = r.note, true
	return true
}

// newDisk is an empty view that tells the watcher which places outside the
// folders were looked at.
func (l *loop) newDisk() *disk {
	d := newDisk(l.w.opt.System, slices.Clone(l.state.folders))
	if l.w.watcher != nil {
		d.outside = l.w.outside.note
	}
	return d
}

// lookResult is what became of some paths.
type lookResult struct {
	job   *job
	disk  *disk // nil when nothing differs
	files []string
	shut  map[string]*Overlay // closed files, whose text on the disk is known now
}

// startLook re-reads the hinted paths and what is below them.
func (l *loop) startLook() {
	paths, shut := l.jobs.hints, maps.Clone(l.closing)
	l.jobs.hints = nil
	snap, index := newSnapshot(l.state, &l.w.kept), l.state.index
	l.jobs.look = l.start(func(ctx context.Context, j *job) any {
		r := lookResult{job: j, shut: shut}
		seen := snap.state.disk
		paths = append(paths, seen.aliases(paths)...)
		fresh := newDisk(seen.system, seen.roots)
		for i, p := range paths {
			paths[i] = seen.topmost(p, fresh)
		}
		slices.Sort(paths)
		paths = slices.DeleteFunc(slices.Compact(paths), func(p string) bool {
			_, found := slices.BinarySearch(index, p)
			return !seen.differs(p, fresh) && found == snap.indexes(fresh, p) // somebody may have asked about p since it came or went
		})
		if len(paths) > 0 {
			r.disk = seen.without(paths)
			r.files = l.w.reindex(ctx, snap, r.disk, index, paths)
		}
		return r
	})
}

func (l *loop) finishLook(r lookResult) bool {
	if l.jobs.look != r.job {
		return false
	}
	l.jobs.look = nil
	changed := r.disk != nil
	if changed {
		l.state.disk = r.disk
		l.setIndex(r.files)
	}
	for p, o := range r.shut {
		if l.closing[p] == o { // not opened again meanwhile
			delete(l.closing, p)
			l.state.texts, changed = l.state.texts.with(p, nil), true
		}
	}
	if changed {
		l.setOpen()
	}
	return changed
}

// reindex is the index with what stands at and below paths looked for again.
func (w *Workspace) reindex(ctx context.Context, snap *Snapshot, d *disk, index, paths []string) []string {
	index = slices.DeleteFunc(slices.Clone(index), func(p string) bool { return underAny(paths, p) })
	var starts []scanDir
	s := w.scanner(ctx, d, snap)
	for _, p := range paths {
		for _, f := range snap.state.folders {
			if p != f && tree.Under(p, f) {
				starts = append(starts, scanDir{folder: f, path: f})
			}
		}
		if !underAny(snap.state.folders, p) {
			continue
		}
		folder := folderOf(snap.state.folders, p)
		if p != folder && !d.walkedTo(folder, path.Dir(p)) {
			continue
		}
		switch d.Lstat(p).Kind {
		case tree.Dir:
			if !snap.Settings.hidden(folder, path.Join(p, "x")) {
				starts = append(starts, scanDir{folder: folder, path: p})
			}
		default:
			if snap.indexes(d, p) {
				index = append(index, p)
			}
		}
	}
	if len(starts) > 0 {
		index = append(index, s.run(starts)...)
	}
	slices.Sort(index)
	return slices.Compact(index)
}

// indexes reports whether a scan of d finds a file at p.
func (s *Snapshot) indexes(d *disk, p string) bool {
	folder := s.Root(p)
	if kind := d.Lstat(p).Kind; kind != tree.File && kind != tree.Link || !underAny(s.state.folders, p) || !d.walkedTo(folder, path.Dir(p)) {
		return false
	}
	_, wanted := s.kindIn(folder, p)
	return wanted && !s.Settings.hidden(folder, p)
}

// folderOf is the innermost folder that holds p, else p's own directory.
func folderOf(folders []string, p string) string {
	best := ""
	for _, f := range folders {
		if tree.Under(f, p) && len(f) > len(best) {
			best = f
		}
	}
	if best == "" {
		return path.Dir(p)
	}
	return best
}
