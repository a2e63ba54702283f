package lsp

import (
	"context"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// method is one row of the table: what the client may call.
type method struct {
	name   string
	handle handler
}

type handler func(*server, context.Context, jsonrpc2.RawMessage) (any, error)

// methods is everything the server understands, sorted by name.
var methods = []method{
	{"codeAction/resolve", reading((*query).resolveCodeAction)},
	{"completionItem/resolve", reading((*query).resolveCompletion)},
	{"exit", inTurn((*server).exit)},
	{"initialize", inTurn((*server).initialize)},
	{"initialized", inTurn((*server).initialized)},
	{"shutdown", inTurn((*server).shutdown)},
	{"textDocument/codeAction", reading((*query).codeAction)},
	{"textDocument/codeLens", reading((*query).codeLens)},
	{"textDocument/completion", reading((*query).completion)},
	{"textDocument/definition", reading((*query).definition)},
	{"textDocument/diagnostic", reading((*query).diagnostic)},
	{"textDocument/didChange", inTurn((*server).didChange)},
	{"textDocument/didClose", inTurn((*server).didClose)},
	{"textDocument/didOpen", inTurn((*server).didOpen)},
	{"textDocument/didSave", inTurn((*server).didSave)},
	{"textDocument/documentHighlight", reading((*query).documentHighlight)},
	{"textDocument/documentLink", reading((*query).documentLink)},
	{"textDocument/documentSymbol", reading((*query).documentSymbol)},
	{"textDocument/foldingRange", reading((*query).foldingRange)},
	{"textDocument/hover", reading((*query).hover)},
	{"textDocument/inlayHint", reading((*query).inlayHint)},
	{"textDocument/prepareRename", reading((*query).prepareRename)},
	{"textDocument/references", reading((*query).references)},
	{"textDocument/rename", reading((*query).rename)},
	{"textDocument/selectionRange", reading((*query).selectionRange)},
	{"textDocument/semanticTokens/full", reading((*query).semanticTokens)},
	{"window/workDoneProgress/cancel", inTurn((*server).cancelWork)},
	{"workspace/diagnostic", reading((*query).workspaceDiagnostic)},
	{"workspace/didChangeConfiguration", inTurn((*server).didChangeConfiguration)},
	{"workspace/didChangeWatchedFiles", inTurn((*server).didChangeWatchedFiles)},
	{"workspace/didChangeWorkspaceFolders", inTurn((*server).didChangeWorkspaceFolders)},
	{"workspace/executeCommand", shown(reading((*query).executeCommand))},
	{"workspace/symbol", reading((*query).workspaceSymbol)},
	{"workspace/textDocumentContent", reading((*query).textDocumentContent)},
	{"workspace/willRenameFiles", reading((*query).willRenameFiles)},
}

// inTurn is a row whose handler runs to its end before the next message starts.
func inTurn[P any](handle func(*server, context.Context, *P) (any, error)) handler {
	return func(s *server, ctx context.Context, raw jsonrpc2.RawMessage) (any, error) {
		params, err := decode[P](raw)
		if err != nil {
			return nil, err
		}
		return handle(s, ctx, params)
	}
}

// none are the parameters of a method that has none, whatever was sent.
type none struct{}

// decode reads parameters; absent ones are the zero value.
func decode[P any](raw jsonrpc2.RawMessage) (*P, error) {
	params := new(P)
	switch p := any(params).(type) {
	case *none:
		return params, nil
	case *jsonrpc2.RawMessage:
		*p = raw
		return params, nil
	}
	if len(raw) == 0 {
		return params, nil
	}
	if err := protocol.Unmarshal(raw, params); err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "invalid parameters: %v", err)
	}
	return params, nil
}

// dispatch finds the row of a message. Unknown notifications are dropped, as
// the protocol allows for those that start with "$/" and as every client that
// is newer than its server needs.
func (s *server) dispatch(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	if ok, err := s.life.admit(req); !ok {
		return nil, err
	}
	i, known := slices.BinarySearchFunc(methods, req.Method(), func(m method, name string) int {
		return strings.Compare(m.name, name)
	})
	switch {
	case known:
		return methods[i].handle(s, ctx, req.Params())
	case req.IsCall():
		return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "unknown method %s", req.Method())
	default:
		return nil, nil
	}
}
