package session

import (
	"encoding/gob"
	"io"
	"os"
	"sync"
)

// An Index remembers what was found out about the files of a store, so that a
// file that has not changed is not read again: counts and places, and no text
// of a session. Its methods are safe for concurrent use.
type Index struct {
	mu    sync.Mutex
	files map[string]indexed
	new   bool
}

// An indexed is what is known of one file, as long as it has this size and time.
type indexed struct {
	Size, Modified int64  // bytes, nanoseconds since 1970
	None           string // why it is no session, when it is none
	Whole          bool   // all of it was read: the counts are known

	Agent, ID, Parent, Format, Workspace string
	Started                              int64
	Count, Tokens                        int
	Estimated                            bool
	Title                                span
}

// A span is a place in a file, in bytes.
type span struct{ At, Size int64 }

// indexVersion changes whenever a reader comes to count something else.
const indexVersion = 1

// NewIndex is the index that was saved, or an empty one: what cannot be read
// costs a look at the files and nothing else.
func NewIndex(r io.Reader) *Index {
	x := &Index{files: map[string]indexed{}}
	var version int
	d := gob.NewDecoder(r)
	if d.Decode(&version) != nil || version != indexVersion {
		return x
	}
	if files := map[string]indexed{}; d.Decode(&files) == nil {
		x.files = files
	}
	return x
}

// Save writes the index when there is something new in it; false when there is
// nothing to write.
func (x *Index) Save(to func(write func(io.Writer) error)) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.new {
		return false
	}
	x.new = false
	to(func(w io.Writer) error {
		e := gob.NewEncoder(w)
		if err := e.Encode(indexVersion); err != nil {
			return err
		}
		return e.Encode(x.files)
	})
	return true
}

// of is what is known of a file that has not changed since.
func (x *Index) of(path string, size, modified int64) (indexed, bool) {
	if x == nil {
		return indexed{}, false
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	f, ok := x.files[path]
	return f, ok && f.Size == size && f.Modified == modified
}

func (x *Index) put(path string, f indexed) {
	if x == nil {
		return
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.files[path], x.new = f, true
}

// prune forgets the files that are gone; seen are there.
func (x *Index) prune(seen map[string]bool) {
	if x == nil {
		return
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	for path := range x.files {
		if seen[path] {
			continue
		}
		if _, err := os.Lstat(path); err != nil {
			delete(x.files, path)
			x.new = true
		}
	}
}

// indexOf is what to remember of a session that was found in a file.
func indexOf(i *Info) indexed {
	return indexed{
		Size: i.Bytes, Modified: i.modified, Whole: i.Counted, Agent: i.Agent, ID: i.ID, Parent: i.Parent, Format: i.Format,
		Workspace: i.Workspace, Started: i.Started, Count: i.Count, Tokens: i.Tokens, Estimated: i.Estimated, Title: i.title,
	}
}

// info is what is remembered, of the file in path.
func (f *indexed) info(path string) Info {
	return Info{
		Agent: f.Agent, ID: f.ID, Parent: f.Parent, Format: f.Format, Path: path, Workspace: f.Workspace, Started: f.Started,
		Updated: f.Modified / 1e6, Bytes: f.Size, Count: f.Count, Tokens: f.Tokens, Estimated: f.Estimated, Counted: f.Whole,
		modified: f.Modified, title: f.Title,
	}
}
