package lsp

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"agentls/internal/logger"
	"agentls/internal/lsptest"
)

// FuzzFrames puts anything before a frame. Reading always ends, and what names
// no length hides nothing.
func FuzzFrames(f *testing.F) {
	f.Add([]byte("Content-Length: 2\r\n\r\n{}"))
	f.Add([]byte("content-length:9999999999999999999\n\nX: y\n"))
	f.Add([]byte("\n\n\r\r:\r\n: \r\n"))
	f.Add(bytes.Repeat([]byte("x"), 3*maxHeaderLine))
	f.Fuzz(func(t *testing.T, noise []byte) {
		const body = `{"jsonrpc":"2.0"}`
		in := newFrames(iotest.OneByteReader(io.MultiReader(bytes.NewReader(noise), strings.NewReader("\r\n"+lsptest.Frame(body)))), logger.Nop())
		var bodies []string
		for {
			b, err := in.next()
			if err != nil {
				if !errors.Is(err, io.EOF) {
					t.Fatal(err)
				}
				break
			}
			bodies = append(bodies, string(b))
		}
		if !bytes.Contains(bytes.ToLower(noise), []byte(lengthName)) && (len(bodies) != 1 || bodies[0] != body) {
			t.Errorf("read %q, want only %q", bodies, body)
		}
	})
}

// TestAnnouncedLengthTakesNoMemory wants memory for what arrives only.
func TestAnnouncedLengthTakesNoMemory(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	in := newFrames(strings.NewReader("Content-Length: 67000000\r\n\r\nshort"), logger.Nop())
	if _, err := in.next(); err == nil {
		t.Fatal("no error at the end of the input")
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
		t.Errorf("%d bytes allocated for a message that never came", n)
	}
}
