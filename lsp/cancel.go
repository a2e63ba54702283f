package lsp

import (
	"context"
	"encoding/json"
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// cancellable makes requests end early on $/cancelRequest, which is looked at
// out of turn. The protocol module's own handler takes ids up to 32 bits only.
func cancellable(h jsonrpc2.Handler) jsonrpc2.Handler {
	h, cancel := jsonrpc2.CancelHandler(h)
	return func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		if req.Method() != protocol.MethodCancelRequest {
			return h(ctx, req)
		}
		var params struct {
			ID json.RawMessage `json:"id"`
		}
		if err := json.Unmarshal(req.Params(), &params); err != nil {
			return nil, err
		}
		id := readID(params.ID)
		if !id.IsValid() {
			return nil, fmt.Errorf("%s without an id", req.Method())
		}
		cancel(id)
		return nil, nil
	}
}
