// Package lsp is the language server: it speaks the Language Server Protocol on
// two streams and asks package workspace for everything it says. It does not
// know agents, rules or files, and it is the only package that knows lines and
// columns (convert.go) and the protocol's types. Start with Serve, then the
// table in methods.go; every method has a file.
package lsp

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"

	"agentls/internal/logger"
	"agentls/internal/text"
	"agentls/workspace"
	"agentls/workspace/report"
)

// Options are what a server needs from its process.
type Options struct {
	In      io.Reader      // the client's messages
	Out     io.Writer      // ours; nothing else may write to it
	Log     *logger.Logger // must not write to Out
	Version string

	// Open makes the workspace. The server fills in folders, what the editor
	// says, and where to report; the environment and the flags are the caller's.
	Open func(workspace.Options) *workspace.Workspace
	// RulePage is the URI of a rule's page, empty when there is none; may be nil.
	RulePage func(rule string) string
	Home     string // the user's home directory, shown as "~"
}

// flushTime is how long a leaving server waits for the client to read its last
// answers.
const flushTime = time.Second

// server is one connection.
type server struct {
	log     *logger.Logger
	version string
	conn    jsonrpc2.Conn
	out     *outbox
	calls   calls
	life    lifecycle
	begun   sync.Once // what waits for initialized

	open      func(workspace.Options) *workspace.Workspace
	rulePage  func(rule string) string
	home      string
	client    clientCapabilities // since initialize, and never changed again
	encoding  text.Encoding
	workspace *workspace.Workspace
	documents documents
	publisher *publisher
	activity  report.Activity
	receipts  report.Receipts
	progress  progress
	works     works
	lenses    lenses

	ctx  context.Context // ends with the server; work that outlives a request uses it
	stop func(code int)  // ends Serve; only the first call counts
}

// Serve runs a server until the client says exit, closes In or dies, and gives
// the code the process should end with. It does not wait for a blocked read of
// In: the caller ends the process.
func Serve(ctx context.Context, o Options) (exitCode int) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	code := make(chan int, 1)
	s := newServer(ctx, o)
	s.stop = func(c int) {
		select {
		case code <- c:
		default:
		}
		cancel()
	}
	context.AfterFunc(ctx, func() { s.stop(1) })
	s.out = newOutbox(o.Out, s.lost)
	s.conn = jsonrpc2.NewConn(&stream{
		in: newFrames(o.In, s.log), out: s.out, log: s.log, answered: s.calls.answered, end: s.lost,
	}, jsonrpc2.WithCodec(codec{}))
	s.conn.Go(ctx, s.handler())
	exitCode = <-code
	s.out.flush(flushTime)
	s.out.close()
	return exitCode
}

func newServer(ctx context.Context, o Options) *server {
	s := &server{
		ctx: ctx, log: o.Log, version: o.Version,
		open: o.Open, rulePage: o.RulePage, home: o.Home,
	}
	if s.log == nil {
		s.log = logger.Nop()
	}
	if s.open == nil {
		s.open = workspace.Open
	}
	s.publisher = newPublisher(s)
	return s
}

// handler is the stack every message goes through.
func (s *server) handler() jsonrpc2.Handler {
	inner := newOrder().wrap(s.guard(s.dispatch))
	return s.guard(s.expectExit(cancellable(inner)))
}

// lost ends the server when the client can no longer be reached.
func (s *server) lost(err error) {
	if !errors.Is(err, io.EOF) {
		s.log.Info("the client is gone", logger.Err(err))
	}
	s.stop(s.life.exitCode())
}
