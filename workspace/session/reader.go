package session

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"

	"agentls/governor"
	"agentls/workspace/session/sqlite"
)

// A Reader reads one stored session and, when asked again, what was added
// since. It keeps nothing open between two readings.
type Reader struct {
	path    string
	format  *format
	decoder decoder
	offset  int64 // of the first byte that is not a complete record yet
	head    []byte
	line    int // the number of records read
	skipped int
	pending bool // the last reading ended within a record
	notes   []string
	info    fs.FileInfo
	title   string
	titled  rank
	titleAt span

	id     string   // of the session, in a file that holds many
	stored *Session // of a database, which is read whole each time
	log    logState // of its write-ahead log
}

// NewReader is a reader of the session in a file, and of the one with the
// given id where a file holds many: "" is the newest. Nothing is read yet.
func NewReader(path, id string) *Reader { return &Reader{path: path, id: id} }

// A logState is what tells that a write-ahead log grew.
type logState struct {
	size int64
	time time.Time
}

func logOf(path string) logState {
	info, err := os.Stat(path + "-wal")
	if err != nil {
		return logState{}
	}
	return logState{info.Size(), info.ModTime()}
}

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
	log := logOf(r.path)
	if r.info != nil && r.info.Size() == info.Size() && r.info.ModTime().Equal(info.ModTime()) && r.log == log {
		return false, nil
	}
	f, err := os.Open(r.path)
	if err != nil {
		return false, fmt.Errorf("%s: %w", r.path, reason(err))
	}
	defer f.Close()
	head := make([]byte, probe)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return false, fmt.Errorf("%s: %w", r.path, reason(err))
	}
	head = head[:n]
	if bytes.HasPrefix(head, []byte(sqlite.Magic)) {
		if r.stored, err = databaseOf(r.path).open(r.path, r.id); err != nil {
			return false, err
		}
		r.info, r.log = info, log
		return true, nil
	}
	if err := r.prepare(head, info.Size()); err != nil {
		return false, err
	}
	r.info, r.log, r.stored = info, log, nil
	return r.read(f)
}

// prepare recognises the format, and starts over unless the file still begins
// as the part of it that was read.
func (r *Reader) prepare(head []byte, size int64) error {
	known := min(len(r.head), 4096)
	same := r.decoder != nil && size >= r.offset && len(head) >= known && bytes.Equal(head[:known], r.head[:known])
	if same && r.format.grows {
		return nil
	}
	f := detect(r.path, head)
	if f == nil {
		return fmt.Errorf("%s: %s", r.path, unknownFormat(head))
	}
	r.format, r.head, r.decoder = f, head, f.decode()
	r.offset, r.line, r.skipped, r.notes = 0, 0, 0, nil
	r.title, r.titled, r.titleAt = "", untitled, span{}
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
	r.line++
	if r.offset == 0 && len(line) >= 3 && string(line[:3]) == "\xef\xbb\xbf" {
		line = line[3:]
	}
	switch {
	case rec.tooBig:
		r.skipped++
		r.notes = append(r.notes, fmt.Sprintf("the record at byte %d is longer than %d MiB and was skipped", r.offset, MaxRecord>>20))
	case blank(line):
	case !r.record(line):
		if !rec.ended {
			r.pending = true
			r.line--
			return false
		}
		r.skipped++
		if r.skipped <= maxNotes {
			r.notes = append(r.notes, fmt.Sprintf("the record at byte %d is not complete JSON and was skipped", r.offset))
		}
	case r.format.title != nil:
		r.name(line, rec.size)
	}
	r.offset += rec.size
	return true
}

// record gives the decoder a record, and the number of its line.
func (r *Reader) record(line []byte) bool {
	if d, ok := r.decoder.(interface{ number(line int) }); ok {
		d.number(r.line)
	}
	return r.decoder.record(line)
}

// titleKinds end the types of the records that give a title and are no prompts.
var titleKinds = [][]byte{[]byte(`-title"`), []byte(`"summary"`), []byte(`"session_info"`)}

// givesTitle says whether a record may be one of those, by how it begins.
func givesTitle(line []byte) bool {
	start := line[:min(len(line), 64)]
	return slices.ContainsFunc(titleKinds, func(kind []byte) bool { return bytes.Contains(start, kind) })
}

// name takes the title that a record gives the session.
func (r *Reader) name(line []byte, size int64) {
	if r.titled != untitled && !givesTitle(line) || size > longProbe {
		return // of a longer one the index could not tell the title again
	}
	title, by := r.format.title(line)
	if by == bySummary && r.titled == untitled {
		return // one before any prompt is that of an earlier session
	}
	if by.better(r.titled) {
		r.title, r.titled, r.titleAt = title, by, span{r.offset, size}
	}
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

// Session is the session as read so far, and stays so when more is read. Update
// must have succeeded once.
func (r *Reader) Session() *Session {
	s := r.current()
	if r.stored == nil {
		s.Messages = slices.Clone(s.Messages)
	}
	return s
}

// current is Session, good until the next Update: it shares the messages.
func (r *Reader) current() *Session {
	if r.stored != nil {
		return r.stored
	}
	s := &Session{}
	r.decoder.finish(s)
	s.Agent, s.Format = r.format.agent, r.format.name
	s.placed(r.path)
	s.Updated, s.Bytes, s.modified = r.info.ModTime().UnixMilli(), r.info.Size(), r.info.ModTime().UnixNano()
	s.Title, s.title = cmp.Or(s.Title, r.title), r.titleAt
	s.complete(r.skipped)
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
	return s
}

// complete counts what was read.
func (s *Session) complete(skipped int) {
	outside := s.Source.NotCounted
	s.Source = governor.Count(s.Messages)
	s.Source.Format, s.Source.SkippedLines, s.Source.NotCounted = s.Format, skipped, outside
	for _, r := range s.Replies {
		s.Source.OutputTokens += r.Output
	}
	s.Count, s.Counted = len(s.Messages), true
	switch {
	case s.Governed:
		s.Tokens, s.Estimated = governor.Tokens(s.Messages), true
	case s.Tokens == 0:
		s.Tokens, s.Estimated = governor.RowTokens(s.Messages), true
	}
}

const isEmpty = "is empty"

func unknownFormat(head []byte) string {
	if len(head) == 0 {
		return isEmpty
	}
	return "is not a session of a format that can be read: " + formatNames()
}

func kindOf(info fs.FileInfo) string {
	switch mode := info.Mode(); {
	case mode.IsDir():
		return "a directory"
	case mode&fs.ModeNamedPipe != 0:
		return "a named pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeDevice != 0:
		return "a device"
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
