package workspace

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"agentls/internal/tree"
)

// maxScanDirs bounds the first scan. A tree with more directories is looked at
// as far as that, and the snapshot says so.
const maxScanDirs = 200_000

// scanWorkers read directories at once: enough to hide the latency of a cold
// disk, few enough to leave the machine to its user.
const scanWorkers = 4

// scan walks folders for the files that agents read.
type scan struct {
	ctx     context.Context // when it ends the scan stops where it is
	disk    *disk
	most    int // directories; 0 for maxScanDirs
	exclude func(folder, path string) bool
	want    func(folder, path string) bool
	before  func(dir string) // called before a directory is listed, so that a watch misses nothing
	tick    func(dirs int)

	mu      sync.Mutex
	wake    *sync.Cond
	queue   []scanDir
	running int
	files   []string
	dirs    int
	limited bool
}

type scanDir struct {
	folder, path string
	listed       bool // its parent lists it as a directory
}

// run walks from the starts and gives the wanted files, sorted.
func (s *scan) run(starts []scanDir) []string {
	s.wake = sync.NewCond(&s.mu)
	s.queue = append(s.queue, starts...)
	var wg sync.WaitGroup
	for range scanWorkers {
		wg.Go(s.work)
	}
	wg.Wait()
	slices.Sort(s.files)
	return slices.Compact(s.files)
}

func (s *scan) work() {
	for {
		d, ok := s.next()
		if !ok {
			return
		}
		files, dirs := s.list(d)
		s.mu.Lock()
		s.running--
		s.files = append(s.files, files...)
		s.queue = append(s.queue, dirs...)
		s.mu.Unlock()
		s.wake.Broadcast()
	}
}

func (s *scan) next() (scanDir, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.queue) == 0 && s.running > 0 {
		s.wake.Wait()
	}
	if len(s.queue) == 0 || s.dirs >= cmp.Or(s.most, maxScanDirs) || s.ctx.Err() != nil {
		s.limited = s.limited || len(s.queue) > 0
		return scanDir{}, false
	}
	d := s.queue[len(s.queue)-1]
	s.queue = s.queue[:len(s.queue)-1]
	s.running++
	s.dirs++
	if s.tick != nil && s.dirs%256 == 0 {
		s.tick(s.dirs)
	}
	return d, true
}

// list reads one directory. Linked directories are not entered: what they lead
// to inside the workspace is found where it stands.
func (s *scan) list(d scanDir) (files []string, dirs []scanDir) {
	if !d.listed && s.disk.Stat(d.path).Kind == tree.File { // somebody named it
		if s.want(d.folder, d.path) {
			files = append(files, d.path)
		}
		return files, nil
	}
	if s.before != nil {
		s.before(d.path)
	}
	prefix := strings.TrimSuffix(d.path, "/") + "/"
	for _, e := range s.disk.ReadDir(d.path) {
		p := prefix + e.Name
		switch e.Kind {
		case tree.Dir:
			if !skippedDir(e.Name) && !examples(e.Name) && !s.exclude(d.folder, p) {
				s.disk.seen(p, tree.Dir)
				dirs = append(dirs, scanDir{d.folder, p, true})
			}
		case tree.File, tree.Link:
			if s.want(d.folder, p) && !s.exclude(d.folder, p) {
				s.disk.seen(p, e.Kind)
				files = append(files, p)
			}
		}
	}
	return files, dirs
}

// skippedDir names the directories in which no agent looks for anything.
func skippedDir(name string) bool { return name == ".git" || name == "node_modules" }

// examples names the directories in which projects keep what tests read: files
// there are wrong on purpose. Whoever names or opens one has it checked.
func examples(name string) bool {
	switch name {
	case "fixtures", "__fixtures__", "test-fixtures", "testdata":
		return true
	}
	return false
}
