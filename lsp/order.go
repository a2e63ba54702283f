package lsp

import (
	"context"
	"sync"

	"go.lsp.dev/jsonrpc2"
)

// maxInFlight is how many messages may be in work before no more are read. Far
// above what an editor sends at once; it bounds what a broken one can pile up.
const maxInFlight = 1024

// order lets messages start in the order in which they were read, each on its
// own goroutine. A message holds its turn until its handler returns or calls
// release; so edits are applied one by one, and a request that has taken its
// snapshot lets the next message in.
type order struct {
	last  chan struct{} // closed when the message read last has given up its turn
	slots chan struct{}
}

func newOrder() *order {
	first := make(chan struct{})
	close(first)
	return &order{last: first, slots: make(chan struct{}, maxInFlight)}
}

// wrap is h in order. The result must be called from the read goroutine only.
//
// Async comes before anything else that keeps the context: jsonrpc2 v1.0.1
// recycles the context of a handler that is not Async while contexts derived
// from it may still look at it, which ends the process.
func (o *order) wrap(h jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		before, mine := o.last, make(chan struct{})
		o.last = mine
		o.slots <- struct{}{}
		jsonrpc2.Async(ctx)
		defer func() { <-o.slots }()
		turn := sync.OnceFunc(func() { close(mine) })
		defer turn()
		<-before
		return h(context.WithValue(ctx, turnKey{}, turn), req)
	}
}

type turnKey struct{}

// release lets the next message start before this one is done.
func release(ctx context.Context) {
	if turn, ok := ctx.Value(turnKey{}).(func()); ok {
		turn()
	}
}
