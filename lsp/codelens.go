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
	shown map[string]shownLenses
}

type shownLenses struct {
	list     []ide.Lens
	snapshot int64
}

func (l *lenses) show(snap *workspace.Snapshot, path string, list []ide.Lens) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.shown == nil {
		l.shown = map[string]shownLenses{}
	}
	l.shown[path] = shownLenses{list, snap.ID()}
}

// forget is for files that are closed.
func (l *lenses) forget(path string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.shown, path)
}

// differ reports whether a lens that is shown is out of date, once: what is
// asked for again is shown anew. What was shown of a newer snapshot is not
// older for it.
func (l *lenses) differ(snap *workspace.Snapshot) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	differ := false
	for path, before := range l.shown {
		if before.snapshot >= snap.ID() {
			continue
		}
		if now := ide.Lenses(snap, path); !slices.EqualFunc(now, before.list, alike) {
			l.shown[path] = shownLenses{now, snap.ID()}
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
	q.s.lenses.show(q.snap, path, list)
	if l, ok := q.activityLens(path); ok {
		list = append(list, l)
	}
	list = append(list, q.receivedLenses(path)...)
	answer := []protocol.CodeLens{}
	for _, l := range list {
		if l.Argument == nil {
			l.Argument = map[string]any{"uri": q.s.documents.uri(path), "show": true}
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
