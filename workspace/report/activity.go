package report

import (
	"path"
	"sync"
	"time"

	"agentls/governor"
	"agentls/workspace"
	"agentls/workspace/session"
)

// Activity follows the newest session of a workspace and says what it did with
// a file. It reads again at most every activityEvery; its methods are safe for
// concurrent use.
type Activity struct {
	mu     sync.Mutex
	looked time.Time
	ref    string
	reader *session.Reader
	index  *session.Index
	known  map[string]governor.FileActivity // by path, of what was read so far
}

// activityEvery bounds how often a growing session is looked at.
const activityEvery = 2 * time.Second

// Of is what the newest session of the snapshot's first folder did with a file,
// and that session's name; empty when there is none.
func (a *Activity) Of(s *workspace.Snapshot, file string) (governor.FileActivity, string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if time.Since(a.looked) > activityEvery {
		a.looked = time.Now()
		a.follow(s)
	}
	if a.reader == nil {
		return governor.FileActivity{}, ""
	}
	found, ok := a.known[file]
	if !ok {
		ses := a.reader.Session()
		found = governor.FileActivityOf(ses.Messages, governor.Choices{}, func(p string) bool { return names(p, ses.Workspace, file) })
		a.known[file] = found
	}
	return found, a.ref
}

// follow turns to the newest session and reads what was added to it.
func (a *Activity) follow(s *workspace.Snapshot) {
	o := findOptions(s)
	if a.index == nil {
		a.index = o.Index
	}
	o.Index = a.index
	infos, _ := session.Find(o)
	newest := session.Newest(infos, "")
	if newest == nil || o.Workspace == "" {
		a.reader, a.ref = nil, ""
		return
	}
	if ref := newest.Ref(); ref != a.ref {
		a.ref, a.reader, a.known = ref, session.NewReader(newest.Path, newest.ID), nil
	}
	grew, err := a.reader.Update()
	if err != nil {
		a.reader, a.ref = nil, ""
		return
	}
	if grew || a.known == nil {
		a.known = map[string]governor.FileActivity{}
	}
}

// names reports whether a path of a session's call is the file.
func names(p, dir, file string) bool {
	if p == "" {
		return false
	}
	if !path.IsAbs(p) {
		p = path.Join(dir, p)
	}
	return path.Clean(p) == file
}
