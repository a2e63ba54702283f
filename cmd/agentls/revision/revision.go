// Package revision shows a directory as a revision of its git repository has it:
// the files of that directory come from the repository, all others from the
// machine. It asks git, which has to be installed, and changes nothing. It does
// not know what the files are for. Start with Open.
package revision

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Tree is a directory at a revision. It implements workspace.System.
type Tree struct {
	Machine
	root    string // as the system writes it
	entries map[string]*entry
	mu      sync.Mutex
	texts   map[string]string // by object
}

// entry is a file, a link or a directory of the revision.
type entry struct {
	name   string
	mode   fs.FileMode
	size   int64
	object string
	below  []string // names, of a directory
}

// Open lists the files of a directory at a revision.
func Open(root, rev string) (*Tree, error) {
	t := &Tree{root: root, entries: map[string]*entry{".": {name: filepath.Base(root), mode: fs.ModeDir | 0o755}}, texts: map[string]string{}}
	if rev == "" || strings.HasPrefix(rev, "-") {
		return nil, fmt.Errorf("%q is no revision", rev)
	}
	commit, err := t.git("rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if err != nil {
		if _, missing := exec.LookPath("git"); missing != nil {
			return nil, errors.New("--rev needs git, which is not installed")
		}
		return nil, fmt.Errorf("%s is no revision of the repository of %s", rev, root)
	}
	list, err := t.git("ls-tree", "-r", "-l", "-z", strings.TrimSpace(string(commit)))
	if err != nil {
		return nil, fmt.Errorf("the files of %s cannot be listed: %w", rev, err)
	}
	for _, row := range strings.Split(string(list), "\x00") {
		t.take(row)
	}
	for _, e := range t.entries {
		slices.Sort(e.below)
	}
	return t, nil
}

// take adds one row of git's list: mode, type, object and size, a tab, the path.
func (t *Tree) take(row string) {
	head, name, ok := strings.Cut(row, "\t")
	fields := strings.Fields(head)
	if !ok || len(fields) != 4 || fields[1] != "blob" {
		return
	}
	size, _ := strconv.ParseInt(fields[3], 10, 64) // of a blob it is a number
	e := &entry{name: path.Base(name), mode: 0o644, size: size, object: fields[2]}
	if fields[0] == "120000" {
		e.mode |= fs.ModeSymlink
	}
	t.entries[name] = e
	for child, dir := name, path.Dir(name); ; child, dir = dir, path.Dir(dir) {
		parent := t.entries[dir]
		if parent == nil {
			parent = &entry{name: path.Base(dir), mode: fs.ModeDir | 0o755}
			t.entries[dir] = parent
		} else if slices.Contains(parent.below, path.Base(child)) {
			return
		}
		parent.below = append(parent.below, path.Base(child))
		if dir == "." {
			return
		}
	}
}

// git runs git in the directory, without what a repository's configuration could
// make it start.
func (t *Tree) git(args ...string) ([]byte, error) {
	c := exec.Command("git", append([]string{"-C", t.root, "-c", "core.fsmonitor=false"}, args...)...)
	c.Env = append(os.Environ(), "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0")
	return c.Output()
}

// blob is the content of an object, read once.
func (t *Tree) blob(object string) (string, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if text, known := t.texts[object]; known {
		return text, true
	}
	out, err := t.git("cat-file", "blob", object)
	if err != nil {
		return "", false
	}
	t.texts[object] = string(bytes.Clone(out))
	return t.texts[object], true
}

// inside is a path from the directory; false for one elsewhere, which is the
// machine's, and for git's own directory.
func (t *Tree) inside(name string) (string, bool) {
	rel, err := filepath.Rel(t.root, name)
	if err != nil {
		return "", false
	}
	rel = filepath.ToSlash(rel)
	outside := rel == ".." || strings.HasPrefix(rel, "../") || rel == ".git" || strings.HasPrefix(rel, ".git/")
	return rel, !outside
}

// resolved is a path of the directory with its links followed, the last element
// too when asked for; leaving is the place where it leaves the directory.
func (t *Tree) resolved(rel string, last lastLink) (at string, leaving string, err error) {
	todo, at := strings.Split(rel, "/"), "."
	for hops := 0; len(todo) > 0; todo = todo[1:] {
		next := path.Join(at, todo[0])
		if strings.HasPrefix(next, "..") {
			return "", filepath.Join(append([]string{t.root, next}, todo[1:]...)...), nil
		}
		e := t.entries[next]
		if e == nil {
			return "", "", fs.ErrNotExist
		}
		if e.mode&fs.ModeSymlink == 0 || len(todo) == 1 && last == keepLink {
			at = next
			continue
		}
		target, ok := t.blob(e.object)
		if hops++; !ok || hops > 40 {
			return "", "", fs.ErrInvalid
		}
		if path.IsAbs(target) {
			return "", filepath.Join(append([]string{target}, todo[1:]...)...), nil
		}
		todo = append([]string{""}, append(strings.Split(target, "/"), todo[1:]...)...)
	}
	return at, "", nil
}

// lastLink says what becomes of a link at the end of a path.
type lastLink bool

const (
	keepLink   lastLink = false
	followLink lastLink = true
)

// find is the entry at a path; nil with another path where it leaves the
// directory.
func (t *Tree) find(name string, last lastLink) (e *entry, at, elsewhere string, err error) {
	rel, ok := t.inside(name)
	if !ok {
		return nil, "", name, nil
	}
	at, leaving, err := t.resolved(rel, last)
	switch {
	case err != nil:
		return nil, "", "", &fs.PathError{Op: "stat", Path: name, Err: err}
	case leaving != "":
		if _, back := t.inside(leaving); back {
			return t.find(leaving, last)
		}
		return nil, "", leaving, nil
	}
	return t.entries[at], at, "", nil
}

// Lstat implements workspace.System.
func (t *Tree) Lstat(name string) (fs.FileInfo, error) {
	e, _, elsewhere, err := t.find(name, keepLink)
	if e == nil && err == nil {
		return t.Machine.Lstat(elsewhere)
	}
	return e.info(err)
}

// Stat implements workspace.System.
func (t *Tree) Stat(name string) (fs.FileInfo, error) {
	e, _, elsewhere, err := t.find(name, followLink)
	if e == nil && err == nil {
		return t.Machine.Stat(elsewhere)
	}
	return e.info(err)
}

// Readlink implements workspace.System.
func (t *Tree) Readlink(name string) (string, error) {
	e, _, elsewhere, err := t.find(name, keepLink)
	switch {
	case err != nil:
		return "", err
	case e == nil:
		return t.Machine.Readlink(elsewhere)
	case e.mode&fs.ModeSymlink == 0:
		return "", &fs.PathError{Op: "readlink", Path: name, Err: fs.ErrInvalid}
	}
	target, _ := t.blob(e.object)
	return filepath.FromSlash(target), nil
}

// EvalSymlinks implements workspace.System.
func (t *Tree) EvalSymlinks(name string) (string, error) {
	e, at, elsewhere, err := t.find(name, followLink)
	switch {
	case err != nil:
		return "", err
	case e == nil:
		return t.Machine.EvalSymlinks(elsewhere)
	}
	root, err := t.Machine.EvalSymlinks(t.root)
	return filepath.Join(root, filepath.FromSlash(at)), err
}

// ReadDir implements workspace.System.
func (t *Tree) ReadDir(name string) ([]fs.DirEntry, error) {
	e, at, elsewhere, err := t.find(name, followLink)
	switch {
	case err != nil:
		return nil, err
	case e == nil:
		return t.Machine.ReadDir(elsewhere)
	case !e.mode.IsDir():
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: fs.ErrInvalid}
	}
	var entries []fs.DirEntry
	for _, child := range e.below {
		entries = append(entries, fs.FileInfoToDirEntry(info{t.entries[path.Join(at, child)]}))
	}
	if git, err := t.Machine.Lstat(filepath.Join(t.root, ".git")); at == "." && err == nil {
		entries = append([]fs.DirEntry{fs.FileInfoToDirEntry(git)}, entries...)
		slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	}
	return entries, nil
}

// ReadText implements workspace.System.
func (t *Tree) ReadText(name string) (string, bool) {
	e, _, elsewhere, err := t.find(name, followLink)
	switch {
	case err != nil:
		return "", false
	case e == nil:
		return t.Machine.ReadText(elsewhere)
	case !e.mode.IsRegular() || e.size > mostText:
		return "", false
	}
	return t.blob(e.object)
}

func (e *entry) info(err error) (fs.FileInfo, error) {
	if err != nil {
		return nil, err
	}
	return info{e}, nil
}

// info is an entry as the standard library has it. A revision has no times.
type info struct{ *entry }

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) Mode() fs.FileMode  { return i.mode }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return i.mode.IsDir() }
func (i info) Sys() any           { return nil }
