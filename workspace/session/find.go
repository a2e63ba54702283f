package session

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// FindOptions say where to look for sessions and which to list.
type FindOptions struct {
	Home      string              // the home directory, absolute
	Getenv    func(string) string // nil for no variables
	Roots     []string            // further directories and files, named by the user
	Workspace string              // list only sessions recorded in it or below; empty for all
	Index     *Index              // what is known of the files, nil for nothing
}

func (o FindOptions) getenv(name string) string {
	if o.Getenv == nil {
		return ""
	}
	return o.Getenv(name)
}

// A candidate is a file that may hold sessions.
type candidate struct {
	path  string
	info  fs.FileInfo
	err   error
	agent string // in whose store it stands
	named bool   // what is wrong with it is worth a word
}

// candidates are the files in all stores and roots, each once, whatever names
// and links lead to it.
func (o FindOptions) candidates() ([]candidate, []Warning) {
	var all []candidate
	var warnings []Warning
	seen := map[string]bool{}
	add := func(path, agent string, named bool) {
		c := candidate{path: path, agent: agent, named: named}
		real := path
		if c.info, c.err = os.Lstat(path); c.err == nil && c.info.Mode()&fs.ModeSymlink != 0 {
			c.info, c.err = os.Stat(path)
			if to, err := filepath.EvalSymlinks(path); err == nil {
				real = to
			}
		}
		if !seen[real] {
			seen[real] = true
			all = append(all, c)
		}
	}
	for i := range places {
		for _, f := range places[i].files(o) {
			add(f, places[i].agent, true)
		}
	}
	for _, root := range o.Roots {
		files, w := under(root)
		warnings = append(warnings, w...)
		for _, f := range files {
			add(f, "", f == root)
		}
	}
	return all, warnings
}

// Find lists the sessions on this machine, newest first. It reads the head of
// each file that is not known and no more: nothing is counted.
func Find(o FindOptions) ([]Info, []Warning) {
	files, warnings := o.candidates()
	infos, failed := o.look(files)
	seen := map[string]bool{}
	for _, c := range files {
		seen[c.path] = true
	}
	o.Index.prune(seen)
	slices.SortStableFunc(infos, func(a, b Info) int {
		return cmp.Or(cmp.Compare(b.Updated, a.Updated), cmp.Compare(a.Ref(), b.Ref()))
	})
	return infos, append(warnings, failed...)
}

// look is the sessions in files, and what is wrong with those that were to hold
// some. An empty file is a session that has not begun.
func (o FindOptions) look(files []candidate) (infos []Info, warnings []Warning) {
	found := make([][]Info, len(files))
	failed := make([]error, len(files))
	eachOf(len(files), func(i int) { found[i], failed[i] = o.peek(files[i]) })
	for i, err := range failed {
		if err != nil && files[i].named && err.Error() != isEmpty {
			warnings = append(warnings, Warning{files[i].path, strings.TrimPrefix(err.Error(), files[i].path+": ")})
		}
		infos = append(infos, found[i]...)
	}
	return infos, warnings
}

// eachOf does n things, as many at once as there are processors.
func eachOf(n int, do func(i int)) {
	var next atomic.Int64
	var done sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		done.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				do(int(i))
			}
		})
	}
	done.Wait()
}

// Newest is the first of infos that is of the agent, empty for any, and no
// sub-agent's; nil when there is none.
func Newest(infos []Info, agent string) *Info {
	for i := range infos {
		if infos[i].Parent == "" && (agent == "" || infos[i].Agent == agent) {
			return &infos[i]
		}
	}
	return nil
}

// wants says whether a session recorded in dir is to be listed.
func (o FindOptions) wants(dir string) bool {
	return o.Workspace == "" || inside(dir, o.Workspace)
}

func inside(dir, root string) bool {
	dir, root = filepath.Clean(dir), filepath.Clean(root)
	return dir == root || strings.HasPrefix(dir, strings.TrimSuffix(root, string(filepath.Separator))+string(filepath.Separator))
}

// Open reads the session that ref names, whole.
func Open(ref string, o FindOptions) (*Session, error) {
	r, err := Lookup(ref, o)
	if err != nil {
		return nil, err
	}
	if _, err := r.Update(); err != nil {
		return nil, err
	}
	return r.current(), nil
}
