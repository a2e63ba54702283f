package lsp

import (
	"context"
	"errors"
	"runtime/debug"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"agentls/internal/logger"
)

// guard keeps a handler from ending the connection. jsonrpc2 v1.0.1 closes it
// on a panic and on any error of a notification, and sends plain errors with
// code 0.
func (s *server) guard(h jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (result any, err error) {
		defer func() {
			if p := recover(); p != nil {
				s.log.Error("handler panicked", logger.String("method", req.Method()), logger.Any("panic", p), logger.String("stack", string(debug.Stack())))
				result, err = nil, jsonrpc2.Errorf(jsonrpc2.InternalError, "%s: internal error, see the server's log", req.Method())
			}
			if err != nil && !req.IsCall() {
				s.log.Warn("notification dropped", logger.String("method", req.Method()), logger.Err(err))
				result, err = nil, nil
			}
			err = wireError(err)
		}()
		return h(ctx, req)
	}
}

// survive keeps a goroutine's panic from ending the server.
func (s *server) survive(what string) {
	if p := recover(); p != nil {
		s.log.Error(what+" panicked", logger.Any("panic", p), logger.String("stack", string(debug.Stack())))
	}
}

// wireError gives every error a code.
func wireError(err error) error {
	var coded *jsonrpc2.Error
	switch {
	case err == nil || errors.As(err, &coded):
		return err
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return protocol.ErrRequestCancelled
	default:
		return jsonrpc2.Errorf(jsonrpc2.InternalError, "%v", err)
	}
}
