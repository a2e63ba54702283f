package lsp

import (
	"context"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"agentls/internal/logger"
)

// callTime is how long a client may take to answer; some never do.
const callTime = 30 * time.Second

// calls are the server's requests that the client has not answered yet. The
// stream takes the answers out before jsonrpc2 sees them: its own calls keep
// channels in a pool of the whole process, which ties connections together.
type calls struct {
	mu      sync.Mutex
	last    int64
	waiting map[jsonrpc2.ID]chan *jsonrpc2.Response
}

func (c *calls) begin() (jsonrpc2.ID, chan *jsonrpc2.Response) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last++
	id, answer := jsonrpc2.NewNumberID(c.last), make(chan *jsonrpc2.Response, 1)
	if c.waiting == nil {
		c.waiting = map[jsonrpc2.ID]chan *jsonrpc2.Response{}
	}
	c.waiting[id] = answer
	return id, answer
}

func (c *calls) end(id jsonrpc2.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.waiting, id)
}

// answered hands an answer to who waits for it; one that nobody waits for any
// more is dropped.
func (c *calls) answered(r *jsonrpc2.Response) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if answer := c.waiting[r.ID()]; answer != nil {
		answer <- r
		delete(c.waiting, r.ID())
	}
}

// call asks the client and waits for its answer. It must not be used by a
// handler that still holds its turn.
func (s *server) call(method string, params, result any) error {
	id, answer := s.calls.begin()
	defer s.calls.end(id)
	err := s.ask(id, answer, method, params, result)
	if err != nil && s.ctx.Err() == nil {
		s.log.Warn("the client did not do what it was asked", logger.String("method", method), logger.Err(err))
	}
	return err
}

func (s *server) ask(id jsonrpc2.ID, answer chan *jsonrpc2.Response, method string, params, result any) error {
	var raw jsonrpc2.RawMessage
	if params != nil {
		var err error
		if raw, err = protocol.Marshal(params); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(s.ctx, callTime)
	defer cancel()
	s.out.put(appendFrame(nil, jsonrpc2.AppendCall(nil, id, method, raw)))
	select {
	case <-ctx.Done():
		s.notify(protocol.MethodCancelRequest, &protocol.CancelParams{ID: progressToken(id)})
		return ctx.Err()
	case r := <-answer:
		if r.Err() != nil || result == nil {
			return r.Err()
		}
		return codec{}.Unmarshal(r.Result(), result)
	}
}

func progressToken(id jsonrpc2.ID) protocol.ProgressToken {
	n, _ := id.Number()
	return protocol.Integer(n)
}

// notify sends a notification. It never blocks and outlives the request it is
// sent from.
func (s *server) notify(method string, params any) {
	if err := s.conn.Notify(s.ctx, method, params); err != nil && s.ctx.Err() == nil {
		s.log.Warn("notification not sent", logger.String("method", method), logger.Err(err))
	}
}

// background runs work that waits for the client.
func (s *server) background(work func()) {
	go func() {
		defer s.survive("background work")
		work()
	}()
}

// show tells the user something once, unasked.
func (s *server) show(message string) { s.message(protocol.MessageTypeWarning, message) }

func (s *server) message(kind protocol.MessageType, text string) {
	s.notify(protocol.MethodWindowShowMessage, &protocol.ShowMessageParams{Type: kind, Message: text})
}
