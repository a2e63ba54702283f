package sqlite

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
)

// An overlay is a database file with the committed pages of its log over it.
type overlay struct {
	db       *os.File
	before   fs.FileInfo
	pageSize int64
	pages    int64 // of the database, log included
	wal      *wal  // nil when there is no log
}

// Offsets in the header of a database (https://sqlite.org/fileformat2.html, §1.3).
const (
	headerSize     = 100
	offsetPageSize = 16
	offsetVersions = 18 // two bytes: 1 is a rollback journal, 2 a write-ahead log
)

func openOverlay(path string) (*overlay, error) {
	db, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	o := &overlay{db: db}
	if err := o.load(path); err != nil {
		o.close()
		return nil, err
	}
	return o, nil
}

func (o *overlay) load(path string) (err error) {
	if o.before, err = o.db.Stat(); err != nil {
		return err
	}
	header := make([]byte, headerSize)
	if _, err := o.db.ReadAt(header, 0); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if !bytes.HasPrefix(header, []byte(Magic)) {
		return errors.New("is not a SQLite database, or is cut off in its header")
	}
	o.pageSize = int64(binary.BigEndian.Uint16(header[offsetPageSize:]))
	if o.pageSize == 1 {
		o.pageSize = 65536
	}
	if o.pageSize < 512 || o.pageSize&(o.pageSize-1) != 0 {
		return errors.New("has a broken header")
	}
	o.pages = o.before.Size() / o.pageSize
	if o.wal, err = openWAL(path+"-wal", o.pageSize); err != nil {
		return err
	}
	if o.wal != nil && o.wal.pages > 0 {
		o.pages = o.wal.pages
	}
	return nil
}

func (o *overlay) close() {
	o.db.Close()
	if o.wal != nil {
		o.wal.f.Close()
	}
}

func (o *overlay) size() int64 { return o.pages * o.pageSize }

// changed says whether the files are no longer those that were opened: the
// database was written, or its log started over. New frames at the end of the
// log do no harm, they were not looked at.
func (o *overlay) changed() bool {
	now, err := o.db.Stat()
	if err != nil || now.Size() != o.before.Size() || !now.ModTime().Equal(o.before.ModTime()) {
		return true
	}
	return o.wal != nil && o.wal.restarted()
}

// readAt reads as from one file: each page from the log when it is there.
func (o *overlay) readAt(p []byte, at int64) (int, error) {
	read := 0
	for read < len(p) {
		pos := at + int64(read)
		if pos >= o.size() {
			return read, io.EOF
		}
		page, within := pos/o.pageSize, pos%o.pageSize
		chunk := p[read:min(len(p), read+int(o.pageSize-within))]
		n, err := o.readPage(chunk, page, within)
		read += n
		if n < len(chunk) {
			if err == nil || errors.Is(err, io.EOF) {
				err = io.EOF // the file is shorter than it says
			}
			return read, err
		}
	}
	return read, nil
}

func (o *overlay) readPage(p []byte, page, within int64) (n int, err error) {
	if o.wal != nil {
		if at, ok := o.wal.frames[uint32(page+1)]; ok {
			n, err = o.wal.f.ReadAt(p, at+within)
		} else {
			n, err = o.db.ReadAt(p, page*o.pageSize+within)
		}
	} else {
		n, err = o.db.ReadAt(p, page*o.pageSize+within)
	}
	if page == 0 {
		for i := int64(offsetVersions); i < offsetVersions+2; i++ {
			if i >= within && i-within < int64(n) {
				p[i-within] = 1 // there is no log to look for
			}
		}
	}
	return n, err
}
