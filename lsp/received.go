package lsp

import (
	"errors"

	"go.lsp.dev/protocol"

	"agentls/diagnostics"
	"agentls/workspace/ide"
	"agentls/workspace/report"
)

// receivedCommand says what a session received, or with text the one text that it
// received of a file.
func (q *query) receivedCommand(a commandArgument) (any, error) {
	path, err := q.named(a)
	if err != nil {
		return nil, err
	}
	r, err := report.NewReceived(q.snap, q.paths(path), report.ReceivedQuery{Session: a.Session, Agent: a.Agent})
	if err != nil {
		return nil, invalid(err)
	}
	if !a.Text {
		return r, nil
	}
	text, ok := r.Text(path)
	if !ok {
		return nil, invalid(errors.New("agentls.received: the session has no text of this file"))
	}
	return receivedText{report.SchemaVersion, r.Session, q.paths(path).Show(path), text}, nil
}

type receivedText struct {
	SchemaVersion int    `json:"schemaVersion"`
	Session       string `json:"session"`
	Path          string `json:"path"`
	Text          string `json:"text"`
}

// receipts are what the newest sessions received of an instruction file or a skill
// that reads otherwise now. The sessions are read beside the answer; who shows
// lenses is then told to ask again.
func (q *query) receipts(path string) []report.Receipt {
	switch kind, known := q.snap.KindOf(path); {
	case !known, kind != diagnostics.Instruction && kind != diagnostics.AgentRule && kind != diagnostics.Skill:
		return nil
	}
	return q.s.receipts.Of(q.snap, path, q.s.background, func() {
		if q.s.client.Workspace.CodeLens.RefreshSupport {
			q.s.call(protocol.MethodWorkspaceCodeLensRefresh, nil, nil)
		}
	})
}

// receivedLenses stand below the others.
func (q *query) receivedLenses(path string) []ide.Lens {
	var all []ide.Lens
	for _, r := range q.receipts(path) {
		all = append(all, ide.Lens{
			Span: q.snap.Lines(path).Line(0), Title: r.Title, Command: "agentls.received", Argument: map[string]any{"session": r.Session, "uri": q.s.documents.uri(path), "show": true},
		})
	}
	return all
}
