package lsp

import (
	"context"
	"io"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/zap/zaptest/observer"

	"agentls/internal/logger"
	"agentls/internal/lsptest"
	"agentls/workspace"
)

// session is a server in this process with a client.
type session struct {
	*lsptest.Client
	t    *testing.T
	exit chan int
	logs *observer.ObservedLogs
	in   *io.PipeWriter
}

// isolated runs a test in a bubble of its own: its clock is not the machine's,
// and at its end no goroutine of the server may be left.
func isolated(t *testing.T, name string, test func(*testing.T)) {
	t.Run(name, func(t *testing.T) { synctest.Test(t, test) })
}

// start runs a server over pipes, in a bubble. It watches no files: what
// changes on the disk is told by the test.
func start(t *testing.T, adjust ...func(*Options)) *session {
	t.Helper()
	core, logs := observer.New(logger.Info)
	fromClient, in := io.Pipe()
	out, toClient := io.Pipe()
	o := Options{
		In: fromClient, Out: toClient, Log: logger.Over(core), Version: "1.2.3",
		Open: func(w workspace.Options) *workspace.Workspace {
			w.Watch = false
			return workspace.Open(w)
		},
	}
	for _, f := range adjust {
		f(&o)
	}
	s := &session{t: t, exit: make(chan int, 1), logs: logs, in: in}
	s.Client = lsptest.Connect(t, in, out)
	go func() {
		s.exit <- Serve(context.Background(), o)
		toClient.Close()
	}()
	t.Cleanup(func() {
		in.Close()
		select {
		case <-s.exit:
		case <-time.After(lsptest.Patience):
			t.Error("the server did not end with its input")
		}
		for _, entry := range logs.FilterLevelExact(logger.Error).All() {
			t.Errorf("the server logged an error: %s %v", entry.Message, entry.ContextMap())
		}
	})
	return s
}

// open is start with a session in an empty folder.
func open(t *testing.T, with lsptest.Session, adjust ...func(*Options)) *session {
	t.Helper()
	s := start(t, adjust...)
	if with.Root == "" {
		with.Root = folder(t)
	}
	s.Initialize(with)
	return s
}

// folder is a new directory as the core writes paths.
func folder(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return filepath.ToSlash(dir)
}

// ended waits for the server's exit code.
func (s *session) ended() int {
	s.t.Helper()
	select {
	case code := <-s.exit:
		s.exit <- code
		return code
	case <-time.After(lsptest.Patience):
		s.t.Fatal("the server did not end")
		return -1
	}
}

// fails wants an answer with an error code.
func (s *session) fails(code int, m lsptest.Message) {
	s.t.Helper()
	if m.Error == nil || m.Error.Code != code {
		s.t.Errorf("answer %s, want error %d", m, code)
	}
}
