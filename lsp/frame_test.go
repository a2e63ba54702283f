package lsp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

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
			if errors.As(err, new(tooLarge)) {
				continue
			}
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

// TestTooLargeIsRefused: a request over the limit gets its one answer, a
// notification and a response get none, and the next message is read.
func TestTooLargeIsRefused(t *testing.T) {
	for name, test := range map[string]struct {
		start    string
		answered bool
	}{
		"request":            {`{"jsonrpc":"2.0","id":7,"method":"x/y","params":{"text":"`, true},
		"id after method":    {`{"method":"x/y", "id": 7, "params":["`, true},
		"method at the end":  {`{"id":7,"params":["`, true},
		"notification":       {`{"jsonrpc":"2.0","method":"x/y","params":{"id":7,"text":"`, false},
		"response":           {`{"jsonrpc":"2.0","id":7,"result":"`, false},
		"id out of sight":    {`{"params":"`, false},
		"no object":          {`["id",7,"method","`, false},
		"no JSON":            {`id":7 "method`, false},
		"a member that ends": {`{"method":"x/y","params":[1],"id":7,"more":"`, true},
	} {
		isolated(t, name, func(t *testing.T) {
			s := start(t)
			go func() {
				fmt.Fprintf(s.in, "Content-Length: %d\r\n\r\n%s", maxBody+1, test.start)
				filler := bytes.Repeat([]byte("x"), 1<<20)
				for left := maxBody + 1 - len(test.start); left > 0; left -= len(filler) {
					s.in.Write(filler[:min(left, len(filler))])
				}
			}()
			if test.answered {
				s.fails(-32600, s.Finish(json.RawMessage("7")))
			}
			time.Sleep(time.Minute) // the filler is read
			s.fails(-32002, s.Request("foo/bar", nil))
		})
	}
}
