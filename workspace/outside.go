package workspace

import (
	"path"

	"agentls/internal/tree"
	"agentls/workspace/watch"
)

// outside has the directories of known places outside the folders watched. It
// has a goroutine of its own, for it asks the disk.
type outside struct {
	noted chan string
}

// note is told of a path that was looked at; it must not block. A path that is
// lost here only means that a change is seen later.
func (o *outside) note(p string) {
	select {
	case o.noted <- p:
	default:
	}
}

// maxOutsideWatches bounds the directories watched outside the folders: agents
// have fewer places than that.
var maxOutsideWatches = 64

// run watches the directory of each place, or the nearest one above that exists,
// but nothing above the home directory.
func (o *outside) run(done <-chan struct{}, system System, home string, watcher watch.Watcher) {
	watched := map[string]bool{}
	for {
		select {
		case <-done:
			return
		case p := <-o.noted:
			for dir := path.Dir(p); home != "" && tree.Under(home, dir) && !watched[dir] && len(watched) < maxOutsideWatches; dir = path.Dir(dir) {
				if fi, err := system.Stat(native(dir)); err == nil && fi.IsDir() {
					watched[dir] = true
					watcher.Add(dir)
					break
				}
			}
		}
	}
}
