package session

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"agentls/governor"
)

// A Reader reads one stored session and, when asked again, what was added
// since. It keeps nothing open between two readings.
type Reader struct {
	path    string
	format  *format
	decoder decoder
	offset  int64 // of the first byte that is not a complete record yet
	head    []byte
	skipped int
	pending bool // the last reading ended within a record
	notes   []string
	info    fs.FileInfo
}

// NewReader is a reader of the session in a file; nothing is read yet.
func NewReader(path string) *Reader { return &Reader{path: path} }

// Update reads what was added since the last time and says whether there was
// anything. A file that became shorter, or another file, is read again from
// its start.
func (r *Reader) Update() (bool, error) {
	info, err := os.Stat(r.path)
	if err != nil {
		return false, fmt.Errorf("%s: %w", r.path, reason(err))
	}
	if !info.Mode().IsRegular() {
		return false, fmt.Errorf("%s: is %s, not a session file", r.path, kindOf(info))
	}
	if r.info != nil && r.info.Size() == info.Size() && r.info.ModTime().Equal(info.ModTime()) {
		return false, nil
	}
	f, err := os.Open(r.path)
	if err != nil {
		return false, fmt.Errorf("%s: %w", r.path, reason(err))
	}
	defer f.Close()
	r.info = info
	if err := r.prepare(f); err != nil {
		return false, err
	}
	return r.read(f)
}

// prepare recognises the format, and starts over unless f still begins as the
// part that was read.
func (r *Reader) prepare(f *os.File) error {
	head := make([]byte, probe)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: %w", r.path, reason(err))
	}
	head = head[:n]
	known := min(len(r.head), 4096)
	grown := r.decoder != nil && r.info.Size() >= r.offset && len(head) >= known && string(head[:known]) == string(r.head[:known])
	if grown && r.format.grows {
		return nil
	}
	r.format = detect(r.path, head)
	if r.format == nil {
		return fmt.Errorf("%s: %s", r.path, unknownFormat(head))
	}
	r.head, r.decoder, r.offset, r.skipped, r.notes = head, r.format.decode(), 0, 0, nil
	return nil
}

func (r *Reader) read(f *os.File) (bool, error) {
	if _, err := f.Seek(r.offset, io.SeekStart); err != nil {
		return false, fmt.Errorf("%s: %w", r.path, reason(err))
	}
	records := r.format.split(f)
	changed := false
	r.pending = false
	for number := 1; ; number++ {
		rec, err := records.next()
		if errors.Is(err, io.EOF) {
			return changed, nil
		}
		if err != nil {
			r.notes = append(r.notes, fmt.Sprintf("reading stopped at byte %d: %v", r.offset, reason(err)))
			return changed, nil
		}
		if !r.take(rec) {
			return changed, nil
		}
		changed = true
	}
}

// take reads one record; false when it is the cut-off last one, which may be
// complete the next time.
func (r *Reader) take(rec record) bool {
	line := rec.bytes
	if r.offset == 0 && len(line) >= 3 && string(line[:3]) == "\xef\xbb\xbf" {
		line = line[3:]
	}
	switch {
	case rec.tooBig:
		r.skipped++
		r.notes = append(r.notes, fmt.Sprintf("the record at byte %d is longer than %d MiB and was skipped", r.offset, MaxRecord>>20))
	case blank(line):
	case !r.decoder.record(line):
		if !rec.ended {
			r.pending = true
			return false
		}
		r.skipped++
		if r.skipped <= maxNotes {
			r.notes = append(r.notes, fmt.Sprintf("the record at byte %d is not complete JSON and was skipped", r.offset))
		}
	}
	r.offset += rec.size
	return true
}

// maxNotes is how many broken records are named one by one.
const maxNotes = 5

func blank(b []byte) bool {
	for _, c := range b {
		if c != ' ' && c != '\t' && c != '\r' {
			return false
		}
	}
	return true
}

// Session is the session as read so far.
func (r *Reader) Session() *Session {
	s := &Session{}
	r.decoder.finish(s)
	s.Agent, s.Format, s.Path = r.format.agent, r.format.name, r.path
	s.Updated, s.Bytes = r.info.ModTime().UnixMilli(), r.info.Size()
	if s.ID == "" {
		s.ID = strings.TrimSuffix(filepath.Base(r.path), filepath.Ext(r.path))
	}
	output := s.Source.OutputTokens
	s.Source = governor.Count(s.Messages)
	s.Source.Format, s.Source.OutputTokens, s.Source.SkippedLines = r.format.name, output, r.skipped
	for _, n := range r.notes {
		s.Warnings = append(s.Warnings, r.path+": "+n)
	}
	if r.skipped > maxNotes {
		s.Warnings = append(s.Warnings, fmt.Sprintf("%s: %d records in all were skipped", r.path, r.skipped))
	}
	if r.pending {
		s.Source.SkippedLines++
		s.Warnings = append(s.Warnings, fmt.Sprintf("%s: the last record is cut off at byte %d and was skipped", r.path, r.offset))
	}
	s.Count = len(s.Messages)
	if s.Tokens == 0 {
		s.Tokens = governor.Tokens(s.Messages)
		s.Estimated = true
	}
	return s
}

func unknownFormat(head []byte) string {
	if len(head) == 0 {
		return "is empty"
	}
	return "is not a session: neither Alisio, Claude Code, Codex, OpenClaw or pi, nor OpenAI-style messages"
}

func kindOf(info fs.FileInfo) string {
	if info.IsDir() {
		return "a directory"
	}
	return "no regular file"
}

// reason is what a person needs of a file error: not the path again.
func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
