package lsp

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"agentls/internal/logger"
	"agentls/workspace"
)

// initializeParams are read leniently, see clientCapabilities: whatever a client
// gets wrong here, it is better served than refused.
type initializeParams struct {
	ProcessID  int64 `json:"processId"`
	ClientInfo struct {
		Name    string `json:"name"`
		Version string `json:"version"`
	} `json:"clientInfo"`
	RootPath         string             `json:"rootPath"`
	RootURI          string             `json:"rootUri"`
	WorkspaceFolders []workspaceFolder  `json:"workspaceFolders"`
	Capabilities     clientCapabilities `json:"capabilities"`
	Options          json.RawMessage    `json:"initializationOptions"`
}

type workspaceFolder struct {
	URI string `json:"uri"`
}

// folders are the workspace folders: the list wins over the older members.
func (p *initializeParams) folders() []string {
	if len(p.WorkspaceFolders) > 0 {
		return pathsOf(p.WorkspaceFolders)
	}
	if path, ok := workspace.PathFromURI(p.RootURI); ok {
		return []string{path}
	}
	if path := filepath.ToSlash(p.RootPath); filepath.IsAbs(path) {
		return []string{filepath.ToSlash(filepath.Clean(path))}
	}
	return nil
}

// pathsOf are the paths of folders that are files, each once.
func pathsOf(folders []workspaceFolder) []string {
	var paths []string
	for _, f := range folders {
		if path, ok := workspace.PathFromURI(f.URI); ok && !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	return paths
}

func (s *server) initialize(_ context.Context, raw *jsonrpc2.RawMessage) (any, error) {
	var p initializeParams
	if len(*raw) > 0 {
		if err := s.lenient(*raw, &p); err != nil {
			return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "invalid parameters: %v", err)
		}
	}
	s.client = p.Capabilities
	s.encoding = p.Capabilities.encoding()
	s.watchParent(p.ProcessID)
	s.openWorkspace(&p)
	s.life.set(running)
	s.log.Info("initialize", logger.String("client", p.ClientInfo.Name), logger.String("clientVersion", p.ClientInfo.Version),
		logger.Any("folders", p.folders()), logger.String("encoding", string(encodingNames[s.encoding])), logger.Any("pull", s.client.pulls()))
	return &protocol.InitializeResult{
		Capabilities: s.capabilities(),
		ServerInfo:   protocol.ServerInfo{Name: "agentls", Version: protocol.NewOptional(s.version)},
	}, nil
}

func (s *server) openWorkspace(p *initializeParams) {
	options := readOptions(p.Options)
	s.workspace = s.open(workspace.Options{
		Folders: p.folders(), Settings: workspace.Layers{Editor: options.settings}, Trusted: options.trusted != nil && *options.trusted,
		Watch: true, Log: s.log, Changed: s.publisher.snapshotChanged, Progress: s.progress.scanned, Notice: s.show,
	})
	context.AfterFunc(s.ctx, s.workspace.Close)
	s.setLogLevel()
}

// initialized is the first moment at which the client may be asked for
// something. A client that says it again is not asked again.
func (s *server) initialized(context.Context, *none) (any, error) {
	s.begun.Do(func() {
		s.background(s.register)
		s.background(s.pullSettings)
		s.background(s.reportScan)
		s.background(s.publisher.run)
	})
	return nil, nil
}

// capabilities is what the server offers this client.
func (s *server) capabilities() protocol.ServerCapabilities {
	yes := protocol.Boolean(true)
	incremental := protocol.TextDocumentSyncKindIncremental
	c := protocol.ServerCapabilities{
		PositionEncoding: encodingNames[s.encoding],
		TextDocumentSync: &protocol.TextDocumentSyncOptions{
			OpenClose: (*bool)(&yes), Change: &incremental, Save: yes,
		},
		Workspace: &protocol.WorkspaceOptions{
			WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{
				Supported: (*bool)(&yes), ChangeNotifications: yes,
			},
			FileOperations: &protocol.FileOperationOptions{WillRename: anyFile},
		},
	}
	c.HoverProvider, c.DocumentSymbolProvider, c.FoldingRangeProvider = yes, yes, yes
	c.DefinitionProvider, c.ReferencesProvider, c.DocumentHighlightProvider = yes, yes, yes
	c.SelectionRangeProvider, c.WorkspaceSymbolProvider = yes, yes
	c.CompletionProvider = &protocol.CompletionOptions{TriggerCharacters: triggers, ResolveProvider: (*bool)(&yes)}
	if s.client.TextDocument.Rename.PrepareSupport {
		c.RenameProvider = &protocol.RenameOptions{PrepareProvider: (*bool)(&yes)}
	} else {
		c.RenameProvider = yes
	}
	c.InlayHintProvider = yes
	c.SemanticTokensProvider = &protocol.SemanticTokensOptions{Legend: tokenLegend, Full: yes}
	c.CodeLensProvider = &protocol.CodeLensOptions{}
	c.DocumentLinkProvider = &protocol.DocumentLinkOptions{}
	c.CodeActionProvider = &protocol.CodeActionOptions{CodeActionKinds: actionKinds, ResolveProvider: (*bool)(&yes)}
	c.ExecuteCommandProvider = protocol.ExecuteCommandOptions{
		WorkDoneProgressOptions: protocol.WorkDoneProgressOptions{WorkDoneProgress: new(true)}, Commands: commandNames(),
	}
	if s.client.Workspace.TextDocumentContent != nil {
		c.Workspace.TextDocumentContent = &protocol.TextDocumentContentOptions{Schemes: []string{scheme}}
	}
	if s.client.pulls() {
		c.DiagnosticProvider = &protocol.DiagnosticOptions{InterFileDependencies: true, WorkspaceDiagnostics: true}
	}
	return c
}
