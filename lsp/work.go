package lsp

import (
	"context"
	"fmt"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// workTime is how long a request may take before its progress is shown.
const workTime = time.Second

// works are the requests whose progress is shown. A person may end each.
type works struct {
	mu    sync.Mutex
	count int
	end   map[protocol.ProgressToken]context.CancelFunc
}

// work is one of them.
type work struct {
	s     *server
	mu    sync.Mutex
	token protocol.ProgressToken
	shown bool
	over  bool
}

// shown is the row of a command whose progress a person sees, and may end, when it
// takes long.
func shown(h handler) handler {
	return func(s *server, ctx context.Context, raw jsonrpc2.RawMessage) (any, error) {
		params, err := decode[protocol.ExecuteCommandParams](raw)
		if err != nil {
			return nil, err
		}
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		c, _ := commandNamed(params.Command)
		w := &work{s: s, token: params.WorkDoneToken}
		timer := time.AfterFunc(workTime, func() { w.begin(c.title, cancel) })
		defer timer.Stop()
		defer w.finish()
		return h(s, ctx, raw)
	}
}

// begin shows the progress: below the token of the request, or one that the client is
// asked for. The client's own is valid only until its request is answered.
func (w *work) begin(title string, cancel context.CancelFunc) {
	token := w.token
	if token == nil {
		if !w.s.client.Window.WorkDoneProgress {
			return
		}
		token = w.s.works.token()
		if w.s.call(protocol.MethodWindowWorkDoneProgressCreate, &protocol.WorkDoneProgressCreateParams{Token: token}, nil) != nil {
			return
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.over {
		return
	}
	w.token, w.shown = token, true
	w.s.works.put(token, cancel)
	w.s.report(token, &protocol.WorkDoneProgressBegin{Kind: "begin", Title: title, Cancellable: new(true)})
}

func (w *work) finish() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.over = true
	if w.shown {
		w.s.works.put(w.token, nil)
		w.s.report(w.token, &protocol.WorkDoneProgressEnd{Kind: "end"})
	}
}

// token is a new one.
func (w *works) token() protocol.ProgressToken {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.count++
	return protocol.String(fmt.Sprintf("agentls/work/%d", w.count))
}

// put keeps how a work is ended, or forgets it.
func (w *works) put(token protocol.ProgressToken, end context.CancelFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if end == nil {
		delete(w.end, token)
		return
	}
	if w.end == nil {
		w.end = map[protocol.ProgressToken]context.CancelFunc{}
	}
	w.end[token] = end
}

// cancelWork ends a request when a person says so on its progress.
func (s *server) cancelWork(_ context.Context, p *protocol.WorkDoneProgressCancelParams) (any, error) {
	s.works.mu.Lock()
	defer s.works.mu.Unlock()
	if end := s.works.end[p.Token]; end != nil {
		end()
	}
	return nil, nil
}
