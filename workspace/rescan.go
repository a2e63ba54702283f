package workspace

import (
	"path"
	"slices"
	"strings"

	"agentls/internal/tree"
)

// startScan walks all folders again, in the background and on a fresh view.
func (l *loop) startScan() {
	l.generation++
	l.scanning = true
	generation, fresh := l.generation, l.newDisk()
	starts := l.scanStarts()
	probe := newSnapshot(l.w.opt, l.state)
	l.lookedFor = probe.looksFor()
	go func() {
		s := l.scanner(fresh, probe)
		s.tick = l.w.opt.Progress
		files := s.run(starts)
		note := ""
		if s.limited {
			note = "the workspace has more directories than are looked at; the rest is not checked"
		}
		l.w.post(scanResult{generation, fresh, files, note})
	}()
}

func (l *loop) scanStarts() []scanDir {
	var starts []scanDir
	for _, f := range l.state.folders {
		if l.w.opt.Only == nil {
			starts = append(starts, scanDir{f, f})
		}
	}
	for _, p := range l.w.opt.Only {
		starts = append(starts, scanDir{folderOf(l.state.folders, p), p})
	}
	return starts
}

func (l *loop) scanner(d *disk, probe *Snapshot) *scan {
	s := &scan{disk: d, exclude: probe.excluded, want: func(folder, p string) bool {
		_, ok := probe.kindIn(folder, p)
		return ok
	}}
	if l.w.watcher != nil {
		s.before = l.w.watcher.Add
	}
	return s
}

func (l *loop) finishScan(r scanResult) bool {
	if r.generation != l.generation {
		return false
	}
	l.scanning = false
	l.state.disk, l.state.index, l.state.note, l.state.scanned = r.disk, r.files, r.note, true
	waiting := l.waiting
	l.waiting = nil
	for _, hint := range waiting {
		l.look(hint.Paths)
	}
	return true
}

// look re-reads paths and what lies below them; false when nothing differs.
func (l *loop) look(paths []string) bool {
	paths = slices.DeleteFunc(slices.Clone(paths), func(p string) bool { return !l.differs(p) })
	if len(paths) == 0 {
		return false
	}
	stale := func(p string) bool {
		for _, changed := range paths {
			if tree.Under(changed, p) || p == path.Dir(changed) {
				return true
			}
		}
		return false
	}
	l.state.disk = l.state.disk.without(stale)
	l.state.index = l.reindex(paths)
	return true
}

// differs reports whether a hint may mean anything: an unchanged file (an
// editor's touch, a checkout that restores the text) makes no snapshot.
func (l *loop) differs(p string) bool {
	if ignoredPath(l.state.folders, p) {
		return false
	}
	seen := l.state.disk
	if !seen.asked(p) {
		return underAny(l.state.folders, p) || seen.askedBelow(p)
	}
	fresh := newDisk(l.state.folders)
	before, now := seen.Lstat(p), fresh.Lstat(p)
	if before != now || now.Kind != tree.File {
		return true
	}
	old, couldRead := seen.Text(p)
	text, canRead := fresh.Text(p)
	return couldRead != canRead || old != text
}

// ignoredPath is true for what no scan enters.
func ignoredPath(folders []string, p string) bool {
	for _, f := range folders {
		if rel, ok := tree.Rel(f, p); ok {
			dir := path.Dir(rel)
			return strings.HasPrefix(rel, ".git/") || strings.Contains(dir+"/", "node_modules/") || strings.Contains(rel, "/.git/")
		}
	}
	return false
}

func (l *loop) reindex(paths []string) []string {
	index := slices.DeleteFunc(slices.Clone(l.state.index), func(p string) bool { return underAny(paths, p) })
	probe := newSnapshot(l.w.opt, l.state)
	var starts []scanDir
	for _, p := range paths {
		if !underAny(l.state.folders, p) || (l.w.opt.Only != nil && !underAny(l.w.opt.Only, p)) {
			continue
		}
		folder := folderOf(l.state.folders, p)
		s := l.scanner(l.state.disk, probe)
		switch l.state.disk.Lstat(p).Kind {
		case tree.Dir:
			if !skippedDir(path.Base(p)) && !probe.excludedAbove(folder, p) {
				starts = append(starts, scanDir{folder, p})
			}
		case tree.File, tree.Link:
			if s.want(folder, p) && !probe.excludedAbove(folder, p) {
				index = append(index, p)
			}
		}
	}
	if len(starts) > 0 {
		index = append(index, l.scanner(l.state.disk, probe).run(starts)...)
	}
	slices.Sort(index)
	return slices.Compact(index)
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
