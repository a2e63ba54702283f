package lsp

import (
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"agentls/diagnostics"
	"agentls/workspace"
)

// annotation is the id under which a fix explains its changes.
const annotation = "agentls"

// workspaceEdit is a fix in the client's terms; false when the client cannot
// carry it out.
func (s *server) workspaceEdit(snap *workspace.Snapshot, fix diagnostics.Fix) (*protocol.WorkspaceEdit, bool) {
	if len(fix.Renames) > 0 && !s.client.renames() {
		return nil, false
	}
	if !s.client.Workspace.WorkspaceEdit.DocumentChanges {
		return &protocol.WorkspaceEdit{Changes: s.plainChanges(snap, fix.Edits)}, true
	}
	edit := &protocol.WorkspaceEdit{}
	label := s.annotate(edit, fix)
	for _, path := range editedPaths(fix.Edits) {
		edit.DocumentChanges = append(edit.DocumentChanges, s.documentEdit(snap, path, fix.Edits, label))
	}
	for _, r := range fix.Renames { // after the edits, which name the old paths
		edit.DocumentChanges = append(edit.DocumentChanges, &protocol.RenameFile{
			Kind: "rename", OldURI: s.uri(r.From), NewURI: uri.URI(workspace.URIFromPath(r.To)),
			ResourceOperation: protocol.ResourceOperation{Kind: "rename", AnnotationID: label},
		})
	}
	return edit, true
}

// annotate adds the explanation of a fix that needs a look before it is
// applied, when the client shows such; it gives the id to name.
func (s *server) annotate(edit *protocol.WorkspaceEdit, fix diagnostics.Fix) protocol.ChangeAnnotationIdentifier {
	if fix.Safe || !s.client.annotates() {
		return ""
	}
	confirm := len(fix.Renames) > 0
	edit.ChangeAnnotations = map[protocol.ChangeAnnotationIdentifier]protocol.ChangeAnnotation{
		annotation: {Label: fix.Title, NeedsConfirmation: &confirm},
	}
	return annotation
}

func editedPaths(edits []diagnostics.Edit) []string {
	var paths []string
	seen := map[string]bool{}
	for _, e := range edits {
		if !seen[e.Path] {
			seen[e.Path] = true
			paths = append(paths, e.Path)
		}
	}
	return paths
}

func (s *server) plainChanges(snap *workspace.Snapshot, edits []diagnostics.Edit) map[uri.URI][]protocol.TextEdit {
	changes := map[uri.URI][]protocol.TextEdit{}
	for _, e := range edits {
		to := s.uri(e.Path)
		changes[to] = append(changes[to], s.textEdit(snap, e))
	}
	return changes
}

func (s *server) documentEdit(snap *workspace.Snapshot, path string, edits []diagnostics.Edit, label protocol.ChangeAnnotationIdentifier) *protocol.TextDocumentEdit {
	out := &protocol.TextDocumentEdit{}
	out.TextDocument.URI = s.uri(path)
	if open, ok := snap.Open(path); ok && open.Version != noVersion {
		out.TextDocument.Version = &open.Version
	}
	for _, e := range edits {
		switch {
		case e.Path != path:
		case label != "":
			out.Edits = append(out.Edits, &protocol.AnnotatedTextEdit{TextEdit: s.textEdit(snap, e), AnnotationID: label})
		default:
			edit := s.textEdit(snap, e)
			out.Edits = append(out.Edits, &edit)
		}
	}
	return out
}

func (s *server) textEdit(snap *workspace.Snapshot, e diagnostics.Edit) protocol.TextEdit {
	return protocol.TextEdit{Range: s.in(snap, e.Path).rangeOf(e.Span), NewText: e.NewText}
}

// fixData is what a finding's fixes need, for clients that keep a diagnostic's
// data: each fix as a title and a workspace edit.
func (s *server) fixData(snap *workspace.Snapshot, f diagnostics.Finding) protocol.LSPAny {
	data := []byte(`{"fixes":[`)
	for _, fix := range f.Fixes {
		edit, ok := s.workspaceEdit(snap, fix)
		if !ok {
			continue
		}
		raw, err := protocol.Marshal(edit)
		if err != nil {
			continue
		}
		if data[len(data)-1] != '[' {
			data = append(data, ',')
		}
		title, _ := protocol.Marshal(protocol.String(fix.Title))
		data = append(append(data, `{"title":`...), title...)
		if fix.Safe {
			data = append(data, `,"safe":true`...)
		}
		data = append(append(append(data, `,"edit":`...), raw...), '}')
	}
	return protocol.LSPAny(append(data, "]}"...))
}

// marshalled is v as a raw value, for the members that carry any JSON.
func marshalled(v any) (protocol.LSPAny, error) {
	raw, err := protocol.Marshal(v)
	if err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InternalError, "%v", err)
	}
	return raw, nil
}
