package lsp

import (
	"errors"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"agentls/workspace/ide"
)

// refused is an error that people see: why nothing is renamed.
func refused(err error) error {
	return jsonrpc2.Errorf(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), "%v", err)
}

func (q *query) prepareRename(p *protocol.PrepareRenameParams) (any, error) {
	path, ok := q.file(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	if err := q.settle(path); err != nil {
		return nil, err
	}
	span, name, err := ide.PrepareRename(q.snap, path, q.s.in(q.snap, path).offset(p.Position))
	if err != nil {
		return nil, refused(err)
	}
	return &protocol.PrepareRenamePlaceholder{Range: q.rangeIn(path, span), Placeholder: name}, nil
}

func (q *query) rename(p *protocol.RenameParams) (any, error) {
	path, ok := q.file(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	if err := q.settle(path); err != nil {
		return nil, err
	}
	c, err := ide.Rename(q.snap, path, q.s.in(q.snap, path).offset(p.Position), p.NewName)
	if err != nil {
		return nil, refused(err)
	}
	edit, ok := q.s.changeEdit(q.snap, c)
	if !ok {
		return nil, refused(errors.New("this editor cannot rename directories, and a skill is named as its directory"))
	}
	return edit, nil
}
