package lsp

import (
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"agentls/workspace/ide"
)

// fixAllKind is the kind of the action that applies every safe fix; editors can
// run it on save.
const fixAllKind protocol.CodeActionKind = "source.fixAll.agentls"

func (q *query) codeAction(p *protocol.CodeActionParams) (any, error) {
	path, ok := q.file(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	actions := []protocol.CommandOrCodeAction{}
	if wanted(p.Context.Only, protocol.CodeActionKindQuickFix) {
		for _, a := range ide.Actions(q.snap, path, q.s.in(q.snap, path).span(p.Range)) {
			if action, ok := q.quickFix(a); ok {
				actions = append(actions, action)
			}
		}
	}
	if wanted(p.Context.Only, fixAllKind) {
		if action, ok := q.fixAll(path); ok {
			actions = append(actions, action)
		}
	}
	return actions, nil
}

// wanted reports whether a client that asks for only these kinds, or for those
// below them, wants kind. Source actions come only when asked for: they are no
// answer to a light bulb.
func wanted(only []protocol.CodeActionKind, kind protocol.CodeActionKind) bool {
	if len(only) == 0 {
		return !strings.HasPrefix(string(kind), "source")
	}
	return slices.ContainsFunc(only, func(o protocol.CodeActionKind) bool {
		return o == "" || o == kind || strings.HasPrefix(string(kind), string(o)+".")
	})
}

func (q *query) quickFix(a ide.Action) (*protocol.CodeAction, bool) {
	edit, ok := q.s.workspaceEdit(q.snap, a.Fix)
	if !ok {
		return nil, false
	}
	kind := protocol.CodeActionKindQuickFix
	action := &protocol.CodeAction{
		Title: a.Fix.Title, Kind: &kind, Edit: edit,
		Diagnostics: []protocol.Diagnostic{q.s.diagnostic(q.snap, a.Finding)},
	}
	if a.Preferred {
		action.IsPreferred = &a.Preferred
	}
	return action, true
}

func (q *query) fixAll(path string) (*protocol.CodeAction, bool) {
	fix, ok := ide.FixAll(q.snap, path)
	if !ok {
		return nil, false
	}
	edit, ok := q.s.workspaceEdit(q.snap, fix)
	if !ok {
		return nil, false
	}
	kind := fixAllKind
	return &protocol.CodeAction{Title: fix.Title, Kind: &kind, Edit: edit}, true
}
