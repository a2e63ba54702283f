package session

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// MaxRecord is the longest line or array element that is read, in bytes. A
// longer one is skipped and reported: no message of a model is that long.
const MaxRecord = 32 << 20

// A record is one line of a transcript, or one element of an array.
type record struct {
	bytes  []byte // valid until the next record is read
	size   int64  // bytes in the file, separators included
	ended  bool   // the separator was there: nothing will be added to it
	tooBig bool   // bytes are not all of it
}

// A splitter cuts a stream into records.
type splitter interface {
	next() (record, error) // io.EOF after the last
}

type lineSplitter struct {
	r    *bufio.Reader
	long []byte
}

func newLines(r io.Reader) splitter { return &lineSplitter{r: bufio.NewReaderSize(r, 256<<10)} }

func (l *lineSplitter) next() (record, error) {
	part, err := l.r.ReadSlice('\n')
	if err == nil {
		return record{bytes: part[:len(part)-1], size: int64(len(part)), ended: true}, nil
	}
	rec := record{size: int64(len(part))}
	l.long = append(l.long[:0], part...)
	for errors.Is(err, bufio.ErrBufferFull) {
		part, err = l.r.ReadSlice('\n')
		rec.size += int64(len(part))
		if rec.tooBig = rec.tooBig || len(l.long)+len(part) > MaxRecord; !rec.tooBig {
			l.long = append(l.long, part...)
		}
	}
	if rec.ended = err == nil; !rec.ended && !errors.Is(err, io.EOF) {
		return record{}, err
	}
	if rec.size == 0 {
		return record{}, io.EOF
	}
	rec.bytes = bytes.TrimSuffix(l.long, []byte("\n"))
	return rec, nil
}

// elementSplitter yields the objects that stand directly in an array of a JSON
// document, be the array the document itself or a member of it.
type elementSplitter struct {
	r       *bufio.Reader
	open    []byte // brackets around the next element
	element []byte
	quoted  quoteState
}

func newElements(r io.Reader) splitter { return &elementSplitter{r: bufio.NewReaderSize(r, 256<<10)} }

func (e *elementSplitter) next() (record, error) {
	rec := record{}
	for {
		c, err := e.r.ReadByte()
		if err != nil {
			return rec, err
		}
		rec.size++
		if e.quoted.inside(c) {
			continue
		}
		switch c {
		case '{', '[':
			if n := len(e.open); c == '{' && n > 0 && e.open[n-1] == '[' {
				return e.object(rec)
			}
			e.open = append(e.open, c)
		case '}', ']':
			e.open = e.open[:max(0, len(e.open)-1)]
		}
	}
}

// object reads the rest of the object whose bracket was just read.
func (e *elementSplitter) object(rec record) (record, error) {
	e.element = append(e.element[:0], '{')
	for depth := 1; depth > 0; {
		c, err := e.r.ReadByte()
		if errors.Is(err, io.EOF) {
			rec.bytes = e.element
			return rec, nil // cut off
		}
		if err != nil {
			return rec, err
		}
		rec.size++
		if rec.tooBig = rec.tooBig || len(e.element) >= MaxRecord; !rec.tooBig {
			e.element = append(e.element, c)
		}
		if e.quoted.inside(c) {
			continue
		}
		switch c {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
	}
	rec.bytes, rec.ended = e.element, true
	return rec, nil
}

// A quoteState follows JSON text byte by byte and knows whether it is inside a
// string.
type quoteState struct{ open, escaped bool }

// inside says whether c belongs to a string, its quotes included.
func (q *quoteState) inside(c byte) bool {
	was := q.open
	switch {
	case q.escaped:
		q.escaped = false
	case q.open && c == '\\':
		q.escaped = true
	case c == '"':
		q.open = !q.open
	}
	return was || q.open
}
