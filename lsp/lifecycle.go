package lsp

import (
	"context"
	"sync/atomic"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// phase is where a connection stands between initialize and exit.
type phase int32

const (
	fresh    phase = iota
	running        // initialize is answered
	stopping       // shutdown is answered
)

type lifecycle struct{ phase atomic.Int32 }

func (l *lifecycle) at() phase   { return phase(l.phase.Load()) }
func (l *lifecycle) set(p phase) { l.phase.Store(int32(p)) }

// exitCode is the code the protocol wants: 0 only after shutdown.
func (l *lifecycle) exitCode() int {
	if l.at() == stopping {
		return 0
	}
	return 1
}

// admit says whether a method may run now; a nil error with ok false drops a
// notification in silence, as the protocol asks.
func (l *lifecycle) admit(req *jsonrpc2.Request) (ok bool, err error) {
	if req.Method() == protocol.MethodExit {
		return true, nil
	}
	first := req.Method() == protocol.MethodInitialize
	switch at := l.at(); {
	case at == fresh && first, at == running && !first:
		return true, nil
	case !req.IsCall():
		return false, nil
	case at == fresh:
		return false, jsonrpc2.Errorf(jsonrpc2.ServerNotInitialized, "%s before initialize", req.Method())
	case at == stopping:
		return false, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "%s after shutdown", req.Method())
	default:
		return false, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "initialize a second time")
	}
}

// exitTime is how long work that came before an exit may hold it up.
const exitTime = 2 * time.Second

// expectExit makes sure that an exit ends the server even when a handler before
// it hangs.
func (s *server) expectExit(h jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		if req.Method() == protocol.MethodExit {
			time.AfterFunc(exitTime, func() { s.stop(s.life.exitCode()) })
		}
		return h(ctx, req)
	}
}

func (s *server) shutdown(context.Context, *none) (any, error) {
	s.life.set(stopping)
	return nil, nil
}

func (s *server) exit(context.Context, *none) (any, error) {
	s.stop(s.life.exitCode())
	return nil, nil
}
