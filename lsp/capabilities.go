package lsp

import (
	"cmp"
	"slices"

	"agentls/internal/text"
)

// clientCapabilities is what the server wants to know of its client. It is read
// leniently: a member of an unexpected type counts as absent, because a client
// with one odd capability is still a client.
type clientCapabilities struct {
	General struct {
		PositionEncodings []string `json:"positionEncodings"`
	} `json:"general"`
	Workspace struct {
		Configuration    bool `json:"configuration"`
		WorkspaceFolders bool `json:"workspaceFolders"`
		ApplyEdit        bool `json:"applyEdit"`
		WorkspaceEdit    struct {
			DocumentChanges         bool      `json:"documentChanges"`
			ResourceOperations      []string  `json:"resourceOperations"`
			ChangeAnnotationSupport *struct{} `json:"changeAnnotationSupport"`
		} `json:"workspaceEdit"`
		TextDocumentContent    *struct{}   `json:"textDocumentContent"`
		InlayHint              refreshable `json:"inlayHint"`
		DidChangeConfiguration dynamic     `json:"didChangeConfiguration"`
		DidChangeWatchedFiles  dynamic     `json:"didChangeWatchedFiles"`
		CodeLens               refreshable `json:"codeLens"`
		Diagnostics            refreshable `json:"diagnostics"`
		Diagnostic             refreshable `json:"diagnostic"` // as VS Code's client writes it
	} `json:"workspace"`
	TextDocument struct {
		PublishDiagnostics diagnosticCapabilities  `json:"publishDiagnostics"`
		Diagnostic         *diagnosticCapabilities `json:"diagnostic"`
		Hover              struct {
			ContentFormat []string `json:"contentFormat"`
		} `json:"hover"`
		Completion struct {
			Item struct {
				SnippetSupport      bool     `json:"snippetSupport"`
				DocumentationFormat []string `json:"documentationFormat"`
			} `json:"completionItem"`
		} `json:"completion"`
		Definition struct {
			LinkSupport bool `json:"linkSupport"`
		} `json:"definition"`
		Rename struct {
			PrepareSupport bool `json:"prepareSupport"`
		} `json:"rename"`
		CodeAction struct {
			ResolveSupport struct {
				Properties []string `json:"properties"`
			} `json:"resolveSupport"`
		} `json:"codeAction"`
		DocumentSymbol struct {
			Hierarchical bool `json:"hierarchicalDocumentSymbolSupport"`
		} `json:"documentSymbol"`
		FoldingRange struct {
			LineFoldingOnly bool `json:"lineFoldingOnly"`
		} `json:"foldingRange"`
		DocumentLink struct {
			TooltipSupport bool `json:"tooltipSupport"`
		} `json:"documentLink"`
	} `json:"textDocument"`
	Window struct {
		WorkDoneProgress bool `json:"workDoneProgress"`
	} `json:"window"`
}

type dynamic struct {
	DynamicRegistration bool `json:"dynamicRegistration"`
}

type refreshable struct {
	RefreshSupport bool `json:"refreshSupport"`
}

type diagnosticCapabilities struct {
	RelatedInformation bool      `json:"relatedInformation"`
	CodeDescription    bool      `json:"codeDescriptionSupport"`
	Data               bool      `json:"dataSupport"`
	TagSupport         *struct{} `json:"tagSupport"`
}

// encoding is the position encoding of the session: UTF-8 when the client can
// (its columns are our offsets), else the protocol's default, which every
// client that names encodings must name too; UTF-32 only for one that does not.
func (c *clientCapabilities) encoding() text.Encoding {
	offered := c.General.PositionEncodings
	switch {
	case slices.Contains(offered, "utf-8"):
		return text.UTF8
	case len(offered) > 0 && !slices.Contains(offered, "utf-16") && slices.Contains(offered, "utf-32"):
		return text.UTF32
	default:
		return text.UTF16
	}
}

// pulls reports whether the client asks for diagnostics itself; it is then
// never sent any. A client that cannot be told to ask again (Neovim 0.10 by
// itself) would not see what other files and settings change, so it gets them
// pushed.
func (c *clientCapabilities) pulls() bool {
	return c.TextDocument.Diagnostic != nil && c.refreshesDiagnostics()
}

// diagnostics is what a diagnostic may carry. LSP 3.17 has these members for pushed
// ones only, and 3.18 for both: a client that pulls may name them in either place.
func (c *clientCapabilities) diagnostics() diagnosticCapabilities {
	can := &c.TextDocument.PublishDiagnostics
	if !c.pulls() {
		return *can
	}
	pulled := c.TextDocument.Diagnostic
	return diagnosticCapabilities{
		RelatedInformation: can.RelatedInformation || pulled.RelatedInformation,
		CodeDescription:    can.CodeDescription || pulled.CodeDescription,
		Data:               can.Data || pulled.Data,
		TagSupport:         cmp.Or(pulled.TagSupport, can.TagSupport),
	}
}

func (c *clientCapabilities) refreshesDiagnostics() bool {
	return c.Workspace.Diagnostics.RefreshSupport || c.Workspace.Diagnostic.RefreshSupport
}

// renames reports whether a workspace edit may move files.
func (c *clientCapabilities) renames() bool {
	edit := c.Workspace.WorkspaceEdit
	return edit.DocumentChanges && slices.Contains(edit.ResourceOperations, "rename")
}

// creates reports whether a workspace edit may make files.
func (c *clientCapabilities) creates() bool {
	edit := c.Workspace.WorkspaceEdit
	return edit.DocumentChanges && slices.Contains(edit.ResourceOperations, "create")
}

// resolvesEdits reports whether the client asks for the edit of an action when a
// person takes it.
func (c *clientCapabilities) resolvesEdits() bool {
	return slices.Contains(c.TextDocument.CodeAction.ResolveSupport.Properties, "edit")
}

func (c *clientCapabilities) annotates() bool {
	return c.Workspace.WorkspaceEdit.DocumentChanges && c.Workspace.WorkspaceEdit.ChangeAnnotationSupport != nil
}
