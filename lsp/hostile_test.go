package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"agentls/internal/logger"
	"agentls/internal/lsptest"
	"agentls/workspace"
)

// TestClientThatStopsReading writes far more than any pipe holds without
// reading an answer. The server takes it all, holds diagnostics back instead of
// piling them up, and says the newest once it is heard again.
func TestClientThatStopsReading(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fromClient, in := io.Pipe()
		out, toClient := io.Pipe()
		exit := make(chan int, 1)
		go func() {
			exit <- Serve(context.Background(), Options{In: fromClient, Out: toClient, Log: logger.Nop(), Open: unwatched})
			toClient.Close()
		}()
		say := func(message string) {
			if _, err := io.WriteString(in, lsptest.Frame(message)); err != nil {
				t.Fatal(err)
			}
		}
		say(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`)
		say(`{"jsonrpc":"2.0","method":"initialized","params":{}}`)
		const documents, edits = 200, 10
		for d := range documents {
			text, _ := json.Marshal(broken)
			say(fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///x/%d/SKILL.md","version":0,"text":%s}}}`, d, text))
		}
		for v := range edits {
			for d := range documents {
				say(fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///x/%d/SKILL.md","version":%d},"contentChanges":[{"text":"---\nname: a\n"}]}}`, d, v+1))
				time.Sleep(time.Millisecond)
			}
		}
		client := lsptest.Connect(t, in, out) // from here on it reads
		client.Finish(json.RawMessage("1"))
		newest := map[string]int{}
		time.Sleep(time.Minute)
		published := len(client.Unread())
		for range published {
			var p lsptest.Published
			if err := json.Unmarshal(client.Expect("textDocument/publishDiagnostics").Params, &p); err != nil {
				t.Fatal(err)
			}
			newest[p.URI] = *p.Version
		}
		for d := range documents {
			if uri := fmt.Sprintf("file:///x/%d/SKILL.md", d); newest[uri] != edits {
				t.Fatalf("%s: the newest version published is %d, want %d", uri, newest[uri], edits)
			}
		}
		if published > documents*edits/2 {
			t.Errorf("%d publications for %d edits that nobody looked at", published, documents*edits)
		}
		in.Close()
		<-exit
	})
}

func unwatched(o workspace.Options) *workspace.Workspace {
	o.Watch = false
	return workspace.Open(o)
}

// TestFloodIsHeldBack wants the server to stop reading from a client that does
// not read, before its answers fill the memory.
func TestFloodIsHeldBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fromClient, in := io.Pipe()
		out, toClient := io.Pipe()
		exit := make(chan int, 1)
		go func() { exit <- Serve(context.Background(), Options{In: fromClient, Out: toClient, Open: unwatched}) }()
		written := 0
		go func() {
			request := lsptest.Frame(`{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("x", 64<<10) + `"}`)
			for {
				if _, err := io.WriteString(in, request); err != nil {
					return
				}
				written += len(request)
			}
		}()
		synctest.Wait() // everything waits for somebody
		if written < outboxLimit/2 || written > 4*outboxLimit {
			t.Errorf("the server took %d bytes, want about %d", written, outboxLimit)
		}
		out.Close() // the client dies; the server notices when it writes
		if code := <-exit; code != 1 {
			t.Errorf("exit code %d, want 1", code)
		}
		in.Close()
		fromClient.Close()
	})
}

func TestHandlerThatPanics(t *testing.T) {
	s := &server{log: logger.Nop()}
	handler := s.guard(func(context.Context, *jsonrpc2.Request) (any, error) { panic("x") })
	result, err := handler(context.Background(), &jsonrpc2.Request{}) // a notification
	if result != nil || err != nil {
		t.Errorf("%v and %v reached the connection, which an error ends", result, err)
	}
}

func TestPlainErrorsGetCodes(t *testing.T) {
	for err, want := range map[error]jsonrpc2.Code{
		errors.New("x"):                           jsonrpc2.InternalError,
		context.Canceled:                          protocol.CodeRequestCancelled,
		fmt.Errorf("x: %w", context.Canceled):     protocol.CodeRequestCancelled,
		jsonrpc2.Errorf(jsonrpc2.ParseError, "x"): jsonrpc2.ParseError,
	} {
		var coded *jsonrpc2.Error
		if !errors.As(wireError(err), &coded) || coded.Code != want {
			t.Errorf("%v becomes %v, want code %d", err, wireError(err), want)
		}
	}
}

// TestParentDeath names a process that then ends.
func TestParentDeath(t *testing.T) {
	child := exec.Command(os.Args[0], "-test.run=^TestWaitForInput$")
	child.Env = append(os.Environ(), "AGENTLS_TEST_WAIT=1")
	hold, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		s.Call("initialize", map[string]any{"processId": child.Process.Pid, "capabilities": map[string]any{}}, &struct{}{})
		time.Sleep(10 * parentTime)
		select {
		case code := <-s.exit:
			t.Fatalf("the server ended with %d while its client was alive", code)
		default:
		}
		hold.Close()
		child.Wait()
		if code := s.ended(); code != 1 {
			t.Errorf("exit code %d, want 1", code)
		}
	})
}

// TestWaitForInput is the child of TestParentDeath.
func TestWaitForInput(t *testing.T) {
	if os.Getenv("AGENTLS_TEST_WAIT") != "" {
		io.Copy(io.Discard, os.Stdin)
	}
}

func TestParentThatCannotBeSeen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t)
		s.Call("initialize", map[string]any{"processId": 1<<31 - 1, "capabilities": map[string]any{}}, &struct{}{})
		time.Sleep(10 * parentTime)
		s.Shutdown()
		if code := s.ended(); code != 0 {
			t.Errorf("exit code %d, want 0", code)
		}
	})
}

// TestHungHandlerDoesNotStopExit blocks the workspace's loop.
func TestHungHandlerDoesNotStopExit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gate := make(chan struct{})
		s := start(t, func(o *Options) {
			o.Open = func(w workspace.Options) *workspace.Workspace {
				changed := w.Changed
				w.Changed = func(old, new *workspace.Snapshot) { <-gate; changed(old, new) }
				return unwatched(w)
			}
		})
		s.Initialize(lsptest.Session{})
		s.Open("file:///x/SKILL.md", "markdown", 1, broken)
		s.Start("textDocument/hover", lsptest.At("file:///x/SKILL.md", 0, 0))
		s.Ignore("") // its answer may come or not
		s.Notify("exit", nil)
		if code := s.ended(); code != 1 {
			t.Errorf("exit code %d, want 1", code)
		}
		close(gate)
	})
}

// TestSlowScanShowsProgress holds the scan up in its own report of progress. It
// runs by the machine's clock: workers of the scan wait for a lock, which a
// bubble's clock does not count as waiting.
func TestSlowScanShowsProgress(t *testing.T) {
	gate := make(chan struct{})
	s := start(t, func(o *Options) {
		o.Open = func(w workspace.Options) *workspace.Workspace {
			progress := w.Progress
			w.Progress = func(dirs int) { progress(dirs); <-gate }
			return unwatched(w)
		}
	})
	root := folder(t)
	for i := range 300 { // a scan tells of each 256 directories
		if err := os.Mkdir(fmt.Sprintf("%s/%d", root, i), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	s.Initialize(lsptest.Session{Root: root, Capabilities: map[string]any{"window": map[string]any{"workDoneProgress": true}}})
	if create := s.Expect("window/workDoneProgress/create"); string(create.Params) != `{"token":"agentls/scan"}` {
		t.Errorf("created %s", create.Params)
	}
	kinds := ""
	for !strings.HasSuffix(kinds, "end") {
		var p struct {
			Value struct{ Kind, Message string }
		}
		if err := json.Unmarshal(s.Expect("$/progress").Params, &p); err != nil {
			t.Fatal(err)
		}
		kinds += " " + p.Value.Kind
		if p.Value.Message == "256 directories" && strings.Count(kinds, "report") == 2 {
			close(gate)
		}
	}
	if !strings.HasPrefix(kinds, " begin report report") || strings.Count(kinds, "end") != 1 {
		t.Errorf("progress%s", kinds)
	}
}
