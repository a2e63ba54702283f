package sqlite

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
)

// A wal is a write-ahead log as it was when it was opened.
type wal struct {
	f      *os.File
	header [walHeaderSize]byte
	frames map[uint32]int64 // where the last committed content of a page stands
	pages  int64            // of the database after the last commit, 0 without one
}

// The layout of a log (https://sqlite.org/fileformat2.html, §4.1).
const (
	walHeaderSize   = 32
	frameHeaderSize = 24
	walMagic        = 0x377f0682 // the lowest bit says whether checksums are big-endian
)

// openWAL reads the log in path; nil when there is none or nothing in it.
func openWAL(path string, pageSize int64) (*wal, error) {
	info, err := os.Stat(path) // before it is opened: a pipe would wait for a writer
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && !info.Mode().IsRegular() {
		return nil, errors.New("has a log (-wal) that is no regular file")
	}
	if err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	w := &wal{f: f, frames: map[uint32]int64{}}
	if !w.load(pageSize) {
		f.Close()
		return nil, nil
	}
	return w, nil
}

// load follows the frames as far as their checksums hold, and remembers those
// up to the last commit. False when the log is empty or not of this database.
func (w *wal) load(pageSize int64) bool {
	if _, err := io.ReadFull(w.f, w.header[:]); err != nil {
		return false
	}
	magic := binary.BigEndian.Uint32(w.header[0:])
	if magic&^1 != walMagic || int64(binary.BigEndian.Uint32(w.header[8:])) != pageSize {
		return false
	}
	sum := checksum{order: binary.LittleEndian}
	if magic&1 == 1 {
		sum.order = binary.BigEndian
	}
	sum.add(w.header[:24])
	if !sum.equals(w.header[24:]) {
		return false
	}
	r := bufio.NewReaderSize(w.f, 1<<20)
	frame := make([]byte, frameHeaderSize+pageSize)
	since := map[uint32]int64{} // pages since the last commit
	for at := int64(walHeaderSize); ; at += int64(len(frame)) {
		if _, err := io.ReadFull(r, frame); err != nil {
			return true
		}
		sum.add(frame[:8])
		sum.add(frame[frameHeaderSize:])
		if !bytes.Equal(frame[8:16], w.header[16:24]) || !sum.equals(frame[16:24]) {
			return true
		}
		since[binary.BigEndian.Uint32(frame)] = at + frameHeaderSize
		if pages := binary.BigEndian.Uint32(frame[4:]); pages > 0 {
			for page, where := range since {
				w.frames[page] = where
			}
			clear(since)
			w.pages = int64(pages)
		}
	}
}

// restarted says whether the log was written from its start again.
func (w *wal) restarted() bool {
	var now [walHeaderSize]byte
	_, err := w.f.ReadAt(now[:], 0)
	return err != nil || now != w.header
}

// A checksum is that of a log: cumulative over all its frames.
type checksum struct {
	order  binary.ByteOrder
	s0, s1 uint32
}

func (c *checksum) add(b []byte) {
	for ; len(b) >= 8; b = b[8:] {
		c.s0 += c.order.Uint32(b) + c.s1
		c.s1 += c.order.Uint32(b[4:]) + c.s0
	}
}

func (c *checksum) equals(b []byte) bool {
	return binary.BigEndian.Uint32(b) == c.s0 && binary.BigEndian.Uint32(b[4:]) == c.s1
}
