package lsp

import (
	"encoding/json"
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"agentls/diagnostics"
	"agentls/workspace"
	"agentls/workspace/ide"
)

// The ids under which an edit explains its changes: those that are meant, and
// those that a person has to say yes to.
const (
	annotation = "agentls"
	doubt      = "agentls.doubt" // with a number
)

// workspaceEdit is a fix in the client's terms; false when the client cannot
// carry it out.
func (s *server) workspaceEdit(snap *workspace.Snapshot, fix diagnostics.Fix) (*protocol.WorkspaceEdit, bool) {
	c := ide.Change{Title: fix.Title, Edits: fix.Edits, Renames: fix.Renames}
	if fix.Safe {
		c.Title = "" // nothing to look at before
	}
	return s.changeEdit(snap, c)
}

// changeEdit is a change in the client's terms; false when the client cannot
// carry it out. One without a title is not explained.
func (s *server) changeEdit(snap *workspace.Snapshot, c ide.Change) (*protocol.WorkspaceEdit, bool) {
	if len(c.Renames) > 0 && !s.client.renames() || len(c.Creates) > 0 && !s.client.creates() {
		return nil, false
	}
	if !s.client.Workspace.WorkspaceEdit.DocumentChanges {
		return &protocol.WorkspaceEdit{Changes: s.plainChanges(snap, c.Edits)}, true
	}
	edit := &protocol.WorkspaceEdit{}
	label := s.annotate(edit, annotation, c.Title, false)
	for _, file := range c.Creates {
		edit.DocumentChanges = append(edit.DocumentChanges, createdFile(file)...)
	}
	for _, path := range editedPaths(c.Edits) {
		edit.DocumentChanges = append(edit.DocumentChanges, s.documentEdit(snap, path, c.Edits, label))
	}
	s.addDoubtful(snap, edit, c.Doubtful)
	for _, r := range c.Renames { // after the edits, which name the old paths
		edit.DocumentChanges = append(edit.DocumentChanges, &protocol.RenameFile{
			Kind: "rename", OldURI: s.uri(r.From), NewURI: uri.URI(workspace.URIFromPath(r.To)),
			ResourceOperation: protocol.ResourceOperation{Kind: "rename", AnnotationID: label},
		})
	}
	return edit, true
}

// addDoubtful adds what a person has to say yes to, each reason under an id of its
// own. A client that cannot ask does not get it.
func (s *server) addDoubtful(snap *workspace.Snapshot, edit *protocol.WorkspaceEdit, list []ide.Doubtful) {
	if !s.client.annotates() {
		return
	}
	var reasons []string
	edits := map[string][]diagnostics.Edit{}
	for _, d := range list {
		if edits[d.Why] == nil {
			reasons = append(reasons, d.Why)
		}
		edits[d.Why] = append(edits[d.Why], d.Edit)
	}
	for i, why := range reasons {
		id := protocol.ChangeAnnotationIdentifier(fmt.Sprintf("%s.%d", doubt, i))
		label := s.annotate(edit, id, why, true)
		for _, path := range editedPaths(edits[why]) {
			edit.DocumentChanges = append(edit.DocumentChanges, s.documentEdit(snap, path, edits[why], label))
		}
	}
}

// annotate adds an explanation to an edit, when there is one and the client shows
// such; it gives the id to name. Editors tick the boxes of what needs no
// confirmation.
func (s *server) annotate(edit *protocol.WorkspaceEdit, id protocol.ChangeAnnotationIdentifier, label string, confirm bool) protocol.ChangeAnnotationIdentifier {
	if label == "" || !s.client.annotates() {
		return ""
	}
	if edit.ChangeAnnotations == nil {
		edit.ChangeAnnotations = map[protocol.ChangeAnnotationIdentifier]protocol.ChangeAnnotation{}
	}
	edit.ChangeAnnotations[id] = protocol.ChangeAnnotation{Label: label, NeedsConfirmation: &confirm}
	return id
}

// createdFile makes a file and writes it.
func createdFile(file ide.Created) []protocol.DocumentChange {
	to := uri.URI(workspace.URIFromPath(file.Path))
	text := &protocol.TextDocumentEdit{Edits: []protocol.TextDocumentEditElement{&protocol.TextEdit{NewText: file.Text}}}
	text.TextDocument.URI = to
	return []protocol.DocumentChange{
		&protocol.CreateFile{Kind: "create", URI: to, ResourceOperation: protocol.ResourceOperation{Kind: "create"}}, text,
	}
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
	if open, ok := snap.Files.Open(path); ok && open.Version != noVersion {
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

// data is what a diagnostic carries for tools: the agents it holds for, when
// not all, and each fix as a title and a workspace edit.
type data struct {
	Agents []string  `json:"agents,omitempty"`
	Fixes  []fixData `json:"fixes,omitempty"`
}

type fixData struct {
	Title string          `json:"title"`
	Safe  bool            `json:"safe,omitempty"`
	Edit  json.RawMessage `json:"edit"`
}

// dataOf is the data of a finding, nil when there is none.
func (s *server) dataOf(snap *workspace.Snapshot, f diagnostics.Finding) protocol.LSPAny {
	d := data{Agents: f.Agents}
	for _, fix := range f.Fixes {
		edit, ok := s.workspaceEdit(snap, fix)
		if !ok {
			continue
		}
		if raw, err := marshalled(edit); err == nil {
			d.Fixes = append(d.Fixes, fixData{fix.Title, fix.Safe, json.RawMessage(raw)})
		}
	}
	if d.Agents == nil && d.Fixes == nil {
		return nil
	}
	raw, err := rawJSON(d)
	if err != nil {
		return nil // every part was marshalled before
	}
	return protocol.LSPAny(raw)
}

// marshalled is v as a raw value, for the members that carry any JSON.
func marshalled(v any) (protocol.LSPAny, error) {
	raw, err := protocol.Marshal(v)
	if err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InternalError, "%v", err)
	}
	return raw, nil
}
