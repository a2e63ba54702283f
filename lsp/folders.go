package lsp

import (
	"context"

	"go.lsp.dev/jsonrpc2"

	"agentls/workspace"
)

func (s *server) didChangeWorkspaceFolders(_ context.Context, raw *jsonrpc2.RawMessage) (any, error) {
	var params struct {
		Event struct {
			Added   []workspaceFolder `json:"added"`
			Removed []workspaceFolder `json:"removed"`
		} `json:"event"`
	}
	if err := s.lenient(*raw, &params); err != nil {
		return nil, err
	}
	s.workspace.Send(workspace.FoldersChanged{
		Added: pathsOf(params.Event.Added), Removed: pathsOf(params.Event.Removed),
	})
	return nil, nil
}

// didChangeWatchedFiles is a second hint beside our own watcher.
func (s *server) didChangeWatchedFiles(_ context.Context, raw *jsonrpc2.RawMessage) (any, error) {
	var params struct {
		Changes []workspaceFolder `json:"changes"` // only the uri matters: we look again
	}
	if err := s.lenient(*raw, &params); err != nil {
		return nil, err
	}
	if paths := pathsOf(params.Changes); len(paths) > 0 {
		s.workspace.Send(workspace.DiskHint{Paths: paths})
	}
	return nil, nil
}
