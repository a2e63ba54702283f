// Package sqlite reads a SQLite database that another program may be writing,
// and leaves no trace: no lock, no -wal, no -shm, no byte in the database.
//
// It does so by not letting SQLite see the files. SQLite opens a virtual file
// through a read-only file system: the pages of the database with the committed
// pages of its write-ahead log laid over them, and a header that says "no log".
// mode=ro would create or touch the -shm of a live database, immutable=1 would
// miss its log, and a copy would read all of it. Whether the files changed
// under the reading is checked afterwards; then it is done again.
//
// It does not know what a database holds. Start with Read.
package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	_ "modernc.org/sqlite" // the driver, pure Go
	"modernc.org/sqlite/vfs"
)

// Magic is how every SQLite database starts.
const Magic = "SQLite format 3\x00"

// attempts is how often a database is read that changes while it is read.
const attempts = 5

// ErrBusy says that a database changed each time it was read.
var ErrBusy = errors.New("is being written all the time; try again")

// Read calls use with a consistent, read-only state of the database in path.
// It may call use more than once: the last call counts.
func Read(path string, use func(*sql.DB) error) error {
	for range attempts {
		err := readOnce(path, use)
		if !errors.Is(err, errChanged) {
			return err
		}
		time.Sleep(10 * time.Millisecond)
	}
	return ErrBusy
}

var errChanged = errors.New("changed while it was read")

func readOnce(path string, use func(*sql.DB) error) error {
	if info, err := os.Stat(path + "-journal"); err == nil && info.Size() > 0 {
		return errors.New("holds an unfinished transaction (its -journal is there); open it once with the program it belongs to")
	}
	o, err := openOverlay(path)
	if err != nil {
		return err
	}
	defer o.close()
	used := useOverlay(o, use)
	if o.changed() {
		return errChanged
	}
	return used
}

func useOverlay(o *overlay, use func(*sql.DB) error) (err error) {
	name, registered, err := vfs.New(single{o})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, registered.Close()) }()
	db, err := sql.Open("sqlite", fmt.Sprintf("file:%s?vfs=%s&mode=ro", fileName, name))
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	defer func() { err = errors.Join(err, db.Close()) }()
	return use(db)
}

const fileName = "database"

// single is a file system that holds one file.
type single struct{ o *overlay }

// Open opens the one file.
func (s single) Open(name string) (fs.File, error) {
	if n := len(name) - len(fileName); n < 0 || name[n:] != fileName {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &file{o: s.o}, nil
}

// A file is an open overlay with a position.
type file struct {
	o  *overlay
	at int64
}

func (f *file) Read(p []byte) (int, error) {
	n, err := f.o.readAt(p, f.at)
	f.at += int64(n)
	return n, err
}

// Seek sets the position; SQLite uses absolute ones only.
func (f *file) Seek(offset int64, _ int) (int64, error) {
	f.at = offset
	return offset, nil
}

func (f *file) Stat() (fs.FileInfo, error) { return fileInfo{f.o.size()}, nil }
func (f *file) Close() error               { return nil }

type fileInfo struct{ size int64 }

func (i fileInfo) Name() string     { return fileName }
func (i fileInfo) Size() int64      { return i.size }
func (fileInfo) Mode() fs.FileMode  { return 0o400 }
func (fileInfo) ModTime() time.Time { return time.Time{} }
func (fileInfo) IsDir() bool        { return false }
func (fileInfo) Sys() any           { return nil }
