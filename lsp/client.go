package lsp

import (
	"context"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// callTime is how long a client may take to answer; some never do.
const callTime = 30 * time.Second

// notify sends a notification. It never blocks and outlives the request it is
// sent from.
func (s *server) notify(method string, params any) {
	if err := s.conn.Notify(s.ctx, method, params); err != nil && s.ctx.Err() == nil {
		s.log.Warn("notification not sent", zap.String("method", method), zap.Error(err))
	}
}

// call asks the client and waits for its answer. It must not be used by a
// handler that still holds its turn.
func (s *server) call(method string, params, result any) error {
	ctx, cancel := context.WithTimeout(s.ctx, callTime)
	defer cancel()
	err := protocol.Call(ctx, s.conn, method, params, result)
	if err != nil && s.ctx.Err() == nil {
		s.log.Warn("the client did not do what it was asked", zap.String("method", method), zap.Error(err))
	}
	return err
}

// background runs work that waits for the client.
func (s *server) background(work func()) {
	go func() {
		defer s.survive("background work")
		work()
	}()
}

// show tells the user something once, unasked.
func (s *server) show(message string) {
	s.notify(protocol.MethodWindowShowMessage, &protocol.ShowMessageParams{
		Type: protocol.MessageTypeWarning, Message: message,
	})
}
