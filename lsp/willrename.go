package lsp

import (
	"go.lsp.dev/protocol"

	"agentls/diagnostics"
	"agentls/workspace"
	"agentls/workspace/ide"
)

// anyFile are the files and directories whose moves concern us: a link can lead
// to any.
var anyFile = protocol.FileOperationRegistrationOptions{Filters: []protocol.FileOperationFilter{
	{Scheme: ptr("file"), Pattern: protocol.FileOperationPattern{Glob: "**/*"}},
}}

func ptr[T any](v T) *T { return &v }

func (q *query) willRenameFiles(p *protocol.RenameFilesParams) (any, error) {
	if err := q.wait(); err != nil {
		return nil, err
	}
	q.snap = q.s.workspace.Snapshot()
	var moves []diagnostics.Rename
	for _, f := range p.Files {
		from, ok := workspace.PathFromURI(f.OldURI)
		to, also := workspace.PathFromURI(f.NewURI)
		if ok && also {
			moves = append(moves, diagnostics.Rename{From: from, To: to})
		}
	}
	c := ide.Moves(q.snap, moves)
	if len(c.Edits)+len(c.Doubtful) == 0 {
		return nil, nil
	}
	edit, _ := q.s.changeEdit(q.snap, c)
	return edit, nil
}
