package lsp

import (
	"go.lsp.dev/protocol"

	"agentls/workspace/ide"
)

// fixAllCommand carries out the safe fixes of a file, of a rule or of the whole
// workspace where the client can be asked to, and gives the edit; null when there
// is nothing to mend.
func (q *query) fixAllCommand(a commandArgument) (any, error) {
	path, err := q.named(a)
	if err != nil {
		return nil, err
	}
	fix, ok := ide.FixWorkspace(q.snap, a.Rule)
	if path != "" {
		fix, ok = ide.FixAll(q.snap, path)
	}
	if !ok {
		return nil, nil
	}
	edit, ok := q.s.workspaceEdit(q.snap, fix)
	if !ok {
		return nil, nil
	}
	if q.s.client.Workspace.ApplyEdit {
		q.s.background(func() {
			_ = q.s.call(protocol.MethodWorkspaceApplyEdit, &protocol.ApplyWorkspaceEditParams{Label: &fix.Title, Edit: *edit}, nil)
		})
	}
	return marshalled(edit)
}
