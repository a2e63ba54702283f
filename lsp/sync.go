package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"go.lsp.dev/jsonrpc2"

	"agentls/internal/logger"
	"agentls/workspace"
)

// The parameters of text synchronisation are read with encoding/json: it keeps
// the client's spelling of URIs, is twice as fast on large texts, and goes on
// when a version is null or out of range. An edit that is dropped for its
// version would leave the server with another text than the editor.

type textDocument struct {
	URI        string `json:"uri"`
	LanguageID string `json:"languageId"`
	Version    *int32 `json:"version"`
	Text       string `json:"text"`
}

func (d *textDocument) version() int32 {
	if d.Version == nil {
		return noVersion
	}
	return *d.Version
}

// lenient decodes raw into v as far as it goes.
func (s *server) lenient(raw jsonrpc2.RawMessage, v any) error {
	err := json.Unmarshal(raw, v)
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &mismatch) {
		s.log.Warn("parameter of an unexpected type", logger.String("field", mismatch.Field), logger.String("value", mismatch.Value))
		return nil
	}
	return err
}

// pathOf is the path of a file URI; other schemes are not looked at.
func pathOf(uri string) (string, error) {
	if path, ok := workspace.PathFromURI(uri); ok {
		return path, nil
	}
	return "", jsonrpc2.Errorf(jsonrpc2.InvalidParams, "not a file URI: %q", uri)
}

func (s *server) didOpen(_ context.Context, raw *jsonrpc2.RawMessage) (any, error) {
	var params struct {
		TextDocument textDocument `json:"textDocument"`
	}
	if err := s.lenient(*raw, &params); err != nil {
		return nil, err
	}
	doc := params.TextDocument
	path, ok := workspace.PathFromURI(doc.URI)
	if !ok {
		return nil, nil
	}
	s.documents.set(path, document{uri: doc.URI, text: doc.Text, version: doc.version()})
	s.workspace.Send(workspace.Opened{Path: path, Language: doc.LanguageID, Text: doc.Text, Version: doc.version()})
	return nil, nil
}

func (s *server) didChange(_ context.Context, raw *jsonrpc2.RawMessage) (any, error) {
	var params struct {
		TextDocument   textDocument `json:"textDocument"`
		ContentChanges []change     `json:"contentChanges"`
	}
	if err := s.lenient(*raw, &params); err != nil {
		return nil, err
	}
	path, ok := workspace.PathFromURI(params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	doc, open := s.documents.get(path)
	if !open {
		return nil, fmt.Errorf("%s is not open", params.TextDocument.URI)
	}
	for _, c := range params.ContentChanges {
		doc.text = applyChange(doc.text, c, s.encoding)
	}
	doc.version = params.TextDocument.version()
	s.documents.set(path, doc)
	s.workspace.Send(workspace.Changed{Path: path, Text: doc.text, Version: doc.version})
	return nil, nil
}

func (s *server) didClose(_ context.Context, raw *jsonrpc2.RawMessage) (any, error) {
	path, ok := s.named(*raw)
	if !ok {
		return nil, nil
	}
	if _, open := s.documents.get(path); open {
		s.documents.remove(path)
		s.lenses.forget(path)
		s.workspace.Send(workspace.Closed{Path: path})
	}
	return nil, nil
}

// didSave looks at the disk again: no watcher is as quick as the editor.
func (s *server) didSave(_ context.Context, raw *jsonrpc2.RawMessage) (any, error) {
	if path, ok := s.named(*raw); ok {
		s.workspace.Send(workspace.DiskHint{Paths: []string{path}})
	}
	return nil, nil
}

func (s *server) named(raw jsonrpc2.RawMessage) (path string, ok bool) {
	var params struct {
		TextDocument textDocument `json:"textDocument"`
	}
	if s.lenient(raw, &params) != nil {
		return "", false
	}
	return workspace.PathFromURI(params.TextDocument.URI)
}
