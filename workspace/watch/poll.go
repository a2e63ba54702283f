package watch

import (
	"os"
	"path"
	"path/filepath"
	"sync"
	"time"
)

// Interval is how often polled directories are looked at. Where a look takes
// long it is less often.
const Interval = 2 * time.Second

// pollShare is how many times as long as a look the rest before the next one is:
// polling a large tree takes at most a twentieth of one processor.
const pollShare = 19

// poller compares what directories list with what they listed before.
type poller struct {
	changed func(path string)
	list    func(dir string) map[string]stamp
	quit    chan struct{}

	mu   sync.Mutex
	dirs map[string]map[string]stamp
}

// stamp is what tells one state of a file from the next.
type stamp struct {
	size int64
	mod  time.Time
	dir  bool
}

func newPoller(changed func(string)) *poller {
	p := &poller{changed: changed, list: list, quit: make(chan struct{}), dirs: map[string]map[string]stamp{}}
	go p.run()
	return p
}

func (p *poller) add(dir string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.dirs[dir]; !ok {
		p.dirs[dir] = p.list(dir)
	}
}

func (p *poller) close() { close(p.quit) }

func (p *poller) run() {
	next := time.NewTimer(Interval)
	defer next.Stop()
	for {
		select {
		case <-p.quit:
			return
		case <-next.C:
			start := time.Now()
			p.look()
			next.Reset(max(Interval, pollShare*time.Since(start)))
		}
	}
}

// look compares every directory once.
func (p *poller) look() {
	p.mu.Lock()
	dirs := make([]string, 0, len(p.dirs))
	for d := range p.dirs {
		dirs = append(dirs, d)
	}
	p.mu.Unlock()
	for _, dir := range dirs {
		now := p.list(dir)
		p.mu.Lock()
		before := p.dirs[dir]
		if now == nil {
			delete(p.dirs, dir)
		} else {
			p.dirs[dir] = now
		}
		p.mu.Unlock()
		p.compare(dir, before, now)
	}
}

func (p *poller) compare(dir string, before, now map[string]stamp) {
	for name, s := range now {
		if b, ok := before[name]; !ok || b != s {
			p.changed(path.Join(dir, name))
		}
	}
	for name := range before {
		if _, ok := now[name]; !ok {
			p.changed(path.Join(dir, name))
		}
	}
}

// list is nil for a directory that is gone. A directory's own time is left
// out: it changes with its entries, which are polled themselves.
func list(dir string) map[string]stamp {
	entries, err := os.ReadDir(filepath.FromSlash(dir))
	if err != nil {
		return nil
	}
	out := make(map[string]stamp, len(entries))
	for _, e := range entries {
		s := stamp{dir: e.IsDir()}
		if fi, err := e.Info(); err == nil && !s.dir {
			s.size, s.mod = fi.Size(), fi.ModTime()
		}
		out[e.Name()] = s
	}
	return out
}
