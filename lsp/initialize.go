package lsp

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

func (s *server) initialize(_ context.Context, p *jsonrpc2.RawMessage) (any, error) {
	s.life.set(running)
	return &protocol.InitializeResult{
		ServerInfo: protocol.ServerInfo{Name: "agentls", Version: protocol.NewOptional(s.version)},
	}, nil
}

func (s *server) initialized(context.Context, *none) (any, error) { return nil, nil }
