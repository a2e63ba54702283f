package lsp

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"

	"agentls/internal/logger"
)

// maxBody is the largest message read, in bytes. The largest file any agent
// reads is 4 MiB; JSON may write each of its bytes as six.
const maxBody = 64 << 20

// largeStart is how much is kept of a message over maxBody, in bytes: enough for
// the members before the parameters.
const largeStart = 1 << 10

// maxHeaderLine is the longest header line kept, in bytes. What is longer is no
// header; its end is kept, because a real one may stand there.
const maxHeaderLine = 1 << 10

// frames cuts a byte stream into the bodies of LSP messages. Whatever stands
// between two frames is skipped with one log line, so a peer that once
// miscounted is understood again from its next header on.
type frames struct {
	in  *bufio.Reader
	log *logger.Logger
}

func newFrames(in io.Reader, log *logger.Logger) *frames {
	return &frames{in: bufio.NewReaderSize(in, 16<<10), log: log}
}

// tooLarge is the error of a skipped body, with its beginning.
type tooLarge struct{ start []byte }

func (tooLarge) Error() string { return "the message is too large" }

// next is the body of the next frame; an error that is not tooLarge is final.
func (f *frames) next() ([]byte, error) {
	length, err := f.header()
	if err != nil {
		return nil, err
	}
	if length <= maxBody {
		return f.body(length)
	}
	f.log.Warn("skipped a message that is too large", logger.Any("bytes", length), logger.Int("limit", maxBody))
	start, err := f.body(largeStart)
	if err != nil {
		return nil, err
	}
	if _, err := io.CopyN(io.Discard, f.in, length-largeStart); err != nil {
		return nil, err
	}
	return nil, tooLarge{start}
}

func (f *frames) body(length int64) ([]byte, error) {
	var body bytes.Buffer // grows with what arrives, not with what was announced
	body.Grow(int(min(length, 64<<10)))
	if _, err := io.CopyN(&body, f.in, length); err != nil {
		return nil, err
	}
	return body.Bytes(), nil
}

// header reads up to the blank line of the next header block that names a
// length.
func (f *frames) header() (int64, error) {
	length, known, skipped := int64(0), false, 0
	for {
		line, dropped, err := f.line()
		if err != nil {
			return 0, err
		}
		n, junk, ok := contentLength(line)
		switch {
		case len(line) == 0 && known:
			if skipped > 0 {
				f.log.Warn("skipped bytes that belong to no message", logger.Int("bytes", skipped))
			}
			return length, nil
		case ok:
			length, known = n, true
			skipped += junk + dropped
		case !isHeader(line):
			known = false
			skipped += len(line) + dropped + 1
		}
	}
}

// line reads to the next line feed and drops the line end; dropped counts the
// bytes cut from the front of a line over maxHeaderLine.
func (f *frames) line() (line []byte, dropped int, err error) {
	for {
		part, err := f.in.ReadSlice('\n')
		line = append(line, part...)
		if over := len(line) - maxHeaderLine; over > 0 {
			line, dropped = line[over:], dropped+over
		}
		if err == nil {
			return bytes.TrimRight(line, "\r\n"), dropped, nil
		}
		if err != bufio.ErrBufferFull {
			return nil, 0, err
		}
	}
}

const lengthName = "content-length:"

// contentLength finds a length in a header line. Its name may stand behind
// other bytes: the rest of a body whose length was announced too small ends
// without a line end. junk counts these bytes.
func contentLength(line []byte) (n int64, junk int, ok bool) {
	at := bytes.LastIndex(bytes.ToLower(line), []byte(lengthName))
	if at < 0 {
		return 0, 0, false
	}
	value := bytes.TrimSpace(line[at+len(lengthName):])
	n, err := strconv.ParseInt(string(value), 10, 64)
	if err != nil || n < 0 {
		return 0, 0, false
	}
	return n, at, true
}

// isHeader reports whether line looks like "Name: value".
func isHeader(line []byte) bool {
	name, _, ok := bytes.Cut(line, []byte(":"))
	if !ok || len(name) == 0 {
		return false
	}
	for _, c := range name {
		if c != '-' && (c|0x20 < 'a' || c|0x20 > 'z') {
			return false
		}
	}
	return true
}

// appendFrame puts a header before body.
func appendFrame(dst, body []byte) []byte {
	dst = fmt.Appendf(dst, "Content-Length: %d\r\n\r\n", len(body))
	return append(dst, body...)
}
