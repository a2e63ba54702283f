package lsp

import (
	"encoding/json"
	"slices"
	"sync"

	"go.lsp.dev/protocol"

	"agentls/workspace"
	"agentls/workspace/ide"
)

// lenses are those the client shows. They speak of other files too, so an edit
// elsewhere may make them wrong without the client's knowing.
type lenses struct {
	mu    sync.Mutex
	shown map[string][]ide.Lens
}

func (l *lenses) show(path string, list []ide.Lens) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.shown == nil {
		l.shown = map[string][]ide.Lens{}
	}
	l.shown[path] = list
}

// differ reports whether a lens that is shown is out of date, once: what is
// asked for again is shown anew.
func (l *lenses) differ(snap *workspace.Snapshot) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	differ := false
	for path, before := range l.shown {
		if _, open := snap.Open(path); !open {
			delete(l.shown, path)
			continue
		}
		if now := ide.Lenses(snap, path); !slices.EqualFunc(now, before, alike) {
			l.shown[path] = now
			differ = true
		}
	}
	return differ
}

// alike compares what a person sees.
func alike(a, b ide.Lens) bool { return a.Span == b.Span && a.Title == b.Title }

func (q *query) codeLens(p *protocol.CodeLensParams) (any, error) {
	path, err := pathOf(string(p.TextDocument.URI))
	if err != nil {
		return nil, nil // not a file: nothing to say
	}
	if err := q.settle(path); err != nil {
		return nil, err
	}
	list := ide.Lenses(q.snap, path)
	q.s.lenses.show(path, list)
	if l, ok := q.activityLens(path); ok {
		list = append(list, l)
	}
	answer := []protocol.CodeLens{}
	for _, l := range list {
		if l.Argument == nil {
			l.Argument = map[string]string{"uri": q.s.documents.uri(path)}
		}
		argument, err := json.Marshal(l.Argument)
		if err != nil {
			return nil, err
		}
		answer = append(answer, protocol.CodeLens{
			Range:   q.rangeIn(path, l.Span),
			Command: protocol.Command{Title: l.Title, Command: l.Command, Arguments: []protocol.LSPAny{argument}},
		})
	}
	return answer, nil
}
