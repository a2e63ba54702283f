package lsp

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"agentls/internal/text"
	"agentls/workspace"
)

// query is one request about the snapshot that was current when its turn came.
type query struct {
	s    *server
	ctx  context.Context
	snap *workspace.Snapshot
}

// reading is a row whose handler works on a snapshot, beside other messages. It
// holds its turn only until every edit sent before it is in the snapshot.
func reading[P any](handle func(*query, *P) (any, error)) handler {
	return func(s *server, ctx context.Context, raw jsonrpc2.RawMessage) (any, error) {
		params, err := decode[P](raw)
		if err != nil {
			return nil, err
		}
		if err := s.workspace.SyncEdits(ctx); err != nil {
			return nil, err
		}
		q := &query{s, ctx, s.workspace.Snapshot()}
		release(ctx)
		return q.within(answerWait, func() (any, error) { return handle(q, params) })
	}
}

// answerWait is how long a request is worked on. Only a file system that does
// not answer takes so long, and then it may take for ever.
const answerWait = 30 * time.Second

// within gives the answer, or says in time that there is none.
func (q *query) within(most time.Duration, answer func() (any, error)) (any, error) {
	type outcome struct {
		result   any
		err      error
		panicked any
	}
	done := make(chan outcome, 1)
	go func() {
		var o outcome
		defer func() {
			if p := recover(); p != nil {
				o.panicked = fmt.Sprintf("%v\n%s", p, debug.Stack())
			}
			done <- o
		}()
		o.result, o.err = answer()
	}()
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case o := <-done:
		if o.panicked != nil {
			panic(o.panicked)
		}
		if err := q.ctx.Err(); err != nil {
			return nil, err
		}
		return o.result, o.err
	case <-q.ctx.Done():
		return nil, q.ctx.Err()
	case <-timer.C:
		return nil, jsonrpc2.Errorf(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), "a file system did not answer within %s", most)
	}
}

// file is the path of a document the request names; false when it is none that
// agents load, for which most features have nothing to say.
func (q *query) file(u uri.URI) (string, bool) {
	path, ok := workspace.PathFromURI(string(u))
	if !ok {
		return "", false
	}
	_, known := q.snap.KindOf(path)
	return path, known
}

// settle waits for the first scan, for answers that look at other files; it
// does not wait long, the snapshot says that it is incomplete. When the
// document was edited meanwhile the request's positions mean nothing any more.
func (q *query) settle(path string) error {
	select {
	case <-q.s.workspace.Scanned():
	default:
		if err := q.wait(); err != nil {
			return err
		}
		before, _ := q.snap.Files.Open(path)
		q.snap = q.s.workspace.Snapshot()
		if now, _ := q.snap.Files.Open(path); now != before {
			return protocol.ErrContentModified
		}
	}
	return nil
}

// scanWait is how long a request waits for the first scan.
const scanWait = 2 * time.Second

func (q *query) wait() error {
	timer := time.NewTimer(scanWait)
	defer timer.Stop()
	select {
	case <-q.s.workspace.Scanned():
		return nil
	case <-timer.C:
		return nil
	case <-q.ctx.Done():
		return q.ctx.Err()
	}
}

func (q *query) rangeIn(path string, span text.Span) protocol.Range {
	return q.s.in(q.snap, path).rangeOf(span)
}
