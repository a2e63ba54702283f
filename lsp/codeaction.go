package lsp

import (
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"agentls/workspace/ide"
)

// The kinds of actions of our own. Editors can run the first on save; the second
// has a name of its own so that they do not change other files then.
const (
	fixAllKind       protocol.CodeActionKind = "source.fixAll.agentls"
	fixWorkspaceKind protocol.CodeActionKind = "source.agentls.fixWorkspace"
)

var actionKinds = []protocol.CodeActionKind{
	protocol.CodeActionKindQuickFix, protocol.CodeActionKindRefactorRewrite, protocol.CodeActionKindRefactorExtract,
	fixAllKind, fixWorkspaceKind,
}

var refactorKinds = [...]protocol.CodeActionKind{
	ide.Rewrites: protocol.CodeActionKindRefactorRewrite,
	ide.Extracts: protocol.CodeActionKindRefactorExtract,
	ide.Creates:  protocol.CodeActionKindRefactor,
}

func (q *query) codeAction(p *protocol.CodeActionParams) (any, error) {
	path, ok := q.file(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	actions := []protocol.CommandOrCodeAction{}
	add := func(a *protocol.CodeAction, ok bool) {
		if ok && wanted(p.Context.Only, *a.Kind) {
			actions = append(actions, a)
		}
	}
	span := q.s.in(q.snap, path).span(p.Range)
	if wanted(p.Context.Only, protocol.CodeActionKindQuickFix) {
		found := ide.Actions(q.snap, path, span, q.shown(path, p.Context.Diagnostics))
		for _, a := range found {
			add(q.quickFix(a))
		}
		if len(found) > 0 || ide.AboutLoading(q.snap, path, span.Start) {
			add(q.whyAction(path))
		}
	}
	if wantsAny(p.Context.Only, refactorKinds[:]) {
		for _, r := range ide.Refactorings(q.snap, path, span.Start) {
			add(q.refactoring(r))
		}
	}
	if wanted(p.Context.Only, fixAllKind) {
		add(q.fixAll(path))
	}
	if wanted(p.Context.Only, fixWorkspaceKind) {
		add(q.fixWorkspace())
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

func wantsAny(only, kinds []protocol.CodeActionKind) bool {
	return slices.ContainsFunc(kinds, func(k protocol.CodeActionKind) bool { return wanted(only, k) })
}

// shown are our findings among those that the client shows where it asks.
func (q *query) shown(path string, list []protocol.Diagnostic) []ide.Shown {
	var all []ide.Shown
	for i := range list {
		if rule, ok := list[i].Code.(protocol.String); ok {
			all = append(all, ide.Shown{Rule: string(rule), Span: q.s.in(q.snap, path).span(list[i].Range)})
		}
	}
	return all
}

func (q *query) quickFix(a ide.Action) (*protocol.CodeAction, bool) {
	edit, ok := q.s.workspaceEdit(q.snap, a.Fix)
	if !ok {
		return nil, false
	}
	action := &protocol.CodeAction{
		Title: a.Fix.Title, Kind: ptr(protocol.CodeActionKindQuickFix), Edit: edit,
		Diagnostics: []protocol.Diagnostic{q.s.diagnostic(q.snap, a.Finding)},
	}
	if a.Preferred {
		action.IsPreferred = &a.Preferred
	}
	return action, true
}

// whyAction says why a file is loaded or not, in an editor's own page or as a
// message.
func (q *query) whyAction(path string) (*protocol.CodeAction, bool) {
	argument, err := rawJSON(map[string]any{"uri": q.s.documents.uri(path), "show": true})
	if err != nil {
		return nil, false
	}
	title := "Why is this loaded, or not?"
	return &protocol.CodeAction{
		Title: title, Kind: ptr(protocol.CodeActionKindQuickFix),
		Command: protocol.Command{Title: title, Command: "agentls.why", Arguments: []protocol.LSPAny{protocol.LSPAny(argument)}},
	}, true
}

func (q *query) refactoring(r ide.Refactoring) (*protocol.CodeAction, bool) {
	edit, ok := q.s.changeEdit(q.snap, r.Change)
	return &protocol.CodeAction{Title: r.Title, Kind: ptr(refactorKinds[r.Kind]), Edit: edit}, ok
}

func (q *query) fixAll(path string) (*protocol.CodeAction, bool) {
	fix, ok := ide.FixAll(q.snap, path)
	if !ok {
		return nil, false
	}
	edit, ok := q.s.workspaceEdit(q.snap, fix)
	return &protocol.CodeAction{Title: fix.Title, Kind: ptr(fixAllKind), Edit: edit}, ok
}

// fixWorkspace is worked out when somebody takes it: it looks at every file.
func (q *query) fixWorkspace() (*protocol.CodeAction, bool) {
	action := &protocol.CodeAction{Title: "Apply all safe fixes in the workspace", Kind: ptr(fixWorkspaceKind)}
	if q.s.client.resolvesEdits() {
		return action, true
	}
	q.resolveFixWorkspace(action)
	return action, action.Edit != nil
}

func (q *query) resolveFixWorkspace(action *protocol.CodeAction) {
	if fix, ok := ide.FixWorkspace(q.snap, ""); ok {
		action.Edit, _ = q.s.workspaceEdit(q.snap, fix)
	}
}

// resolveCodeAction adds the edit of an action that came without one.
func (q *query) resolveCodeAction(action *protocol.CodeAction) (any, error) {
	if action.Kind != nil && *action.Kind == fixWorkspaceKind && action.Edit == nil {
		q.resolveFixWorkspace(action)
		if action.Edit == nil {
			action.Edit = &protocol.WorkspaceEdit{} // there is nothing to mend
		}
	}
	return action, nil
}
