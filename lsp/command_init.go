package lsp

import (
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"agentls/diagnostics"
	"agentls/internal/text"
	"agentls/workspace/ide"
	"agentls/workspace/starter"
)

// initCommand gives the root AGENTS.md that the repository suggests as an edit
// to preview, null when nothing is missing. It writes nothing.
func (q *query) initCommand(commandArgument) (any, error) {
	f, ok := starter.Propose(&q.snap.Files, q.folder(""))
	if !ok {
		return nil, nil
	}
	if f.Exists {
		edit, _ := q.s.workspaceEdit(q.snap, diagnostics.Fix{Edits: []diagnostics.Edit{insertion(f)}})
		return marshalled(edit)
	}
	if !q.s.client.creates() {
		return nil, jsonrpc2.Errorf(jsonrpc2.InternalError, "this editor cannot create files; `agentls init` does it on the command line")
	}
	return marshalled(&protocol.WorkspaceEdit{DocumentChanges: createdFile(ide.Created{Path: f.Path, Text: f.New})})
}

// insertion is the one edit between what the two texts share at both ends.
func insertion(f starter.File) diagnostics.Edit {
	head := 0
	for head < min(len(f.Old), len(f.New)) && f.Old[head] == f.New[head] {
		head++
	}
	for head > 0 && f.Old[head-1] != '\n' {
		head--
	}
	tail := 0
	for tail < min(len(f.Old), len(f.New))-head && f.Old[len(f.Old)-1-tail] == f.New[len(f.New)-1-tail] {
		tail++
	}
	for tail > 0 && f.Old[len(f.Old)-tail-1] != '\n' {
		tail--
	}
	return diagnostics.Edit{
		Path: f.Path, Span: text.Span{Start: head, End: len(f.Old) - tail}, NewText: f.New[head : len(f.New)-tail],
	}
}
