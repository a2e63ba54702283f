package lsp

import (
	"bytes"
	"context"
	"encoding/json"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"agentls/workspace"
)

// section is the name of our part of an editor's settings.
const section = "agentls"

// editorOptions are what an editor says about agentls: its settings as written,
// and whether it trusts the folders.
type editorOptions struct {
	settings json.RawMessage // nil when it says nothing
	trusted  *bool
}

// readOptions takes initializationOptions or a settings object apart. The
// settings may be under "agentls", under "settings", or be the object itself;
// "trusted" may be next to them or among them.
func readOptions(raw json.RawMessage) editorOptions {
	var o editorOptions
	for {
		var members map[string]json.RawMessage
		if json.Unmarshal(raw, &members) != nil || members == nil {
			return o
		}
		if value, ok := members["trusted"]; ok {
			var trusted bool
			if json.Unmarshal(value, &trusted) == nil {
				o.trusted = &trusted
			}
			delete(members, "trusted")
		}
		inner, ok := members[section]
		if !ok {
			inner, ok = members["settings"]
		}
		if !ok {
			o.settings = object(members)
			return o
		}
		raw = inner
	}
}

func object(members map[string]json.RawMessage) json.RawMessage {
	if len(members) == 0 {
		return nil
	}
	raw, err := json.Marshal(members)
	if err != nil {
		return nil // every member was valid JSON a moment ago
	}
	return raw
}

// setLogLevel makes the log as loud as the settings say. No folder decides
// that, so any place will do to ask for it.
func (s *server) setLogLevel() {
	snap := s.workspace.Snapshot()
	at := "/"
	if folders := snap.Folders(); len(folders) > 0 {
		at = folders[0]
	}
	s.log.SetLevel(snap.Settings.Of(at).LogLevel)
}

// pullSettings asks the client for its section; clients that cannot be asked
// have said what they want in initializationOptions.
func (s *server) pullSettings() {
	if !s.client.Workspace.Configuration {
		return
	}
	name := section
	var sections []json.RawMessage
	params := &protocol.ConfigurationParams{Items: []protocol.ConfigurationItem{{Section: &name}}}
	var raw jsonrpc2.RawMessage
	if s.call(protocol.MethodWorkspaceConfiguration, params, &raw) != nil {
		return
	}
	if json.Unmarshal(raw, &sections) == nil && len(sections) == 1 && !bytes.Equal(sections[0], []byte("null")) {
		s.apply(readOptions(sections[0]))
	}
}

// apply hands new options to the workspace. No settings at all is an answer
// too; no word about trust leaves it as it is.
func (s *server) apply(o editorOptions) {
	s.workspace.Send(workspace.EditorSettings{JSON: o.settings})
	if o.trusted != nil {
		s.workspace.Send(workspace.EditorTrust{Trusted: *o.trusted})
	}
	var shown struct {
		InlayHints bool `json:"inlayHints"`
	}
	_ = json.Unmarshal(o.settings, &shown) // what else may be wrong in them is told elsewhere
	if s.hints.Swap(shown.InlayHints) != shown.InlayHints && s.client.Workspace.InlayHint.RefreshSupport {
		s.background(func() { _ = s.call(protocol.MethodWorkspaceInlayHintRefresh, nil, nil) })
	}
}

// didChangeConfiguration takes the settings when the client sends them, and
// asks for them when it only says that something changed.
func (s *server) didChangeConfiguration(_ context.Context, raw *jsonrpc2.RawMessage) (any, error) {
	var params struct {
		Settings json.RawMessage `json:"settings"`
	}
	if err := s.lenient(*raw, &params); err != nil {
		return nil, err
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(params.Settings, &members) == nil && members[section] != nil {
		s.apply(readOptions(params.Settings))
		return nil, nil
	}
	s.background(s.pullSettings)
	return nil, nil
}
