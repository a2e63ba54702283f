package lsp

import (
	"sync"

	"agentls/workspace"
)

// document is a text the client has open.
type document struct {
	uri     string // as the client writes it, which may differ from how we would
	text    string
	version int32
}

// noVersion stands for a text whose client does not number it.
const noVersion int32 = -1 << 31

// documents are the open texts by path. Only the handlers that run in turn
// write; the lock is for the readers beside them.
type documents struct {
	mu   sync.Mutex
	open map[string]document
}

func (d *documents) get(path string) (document, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	doc, ok := d.open[path]
	return doc, ok
}

func (d *documents) set(path string, doc document) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.open == nil {
		d.open = map[string]document{}
	}
	d.open[path] = doc
}

func (d *documents) remove(path string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.open, path)
}

// uri is the client's name for a path: its own spelling while the file is open.
func (d *documents) uri(path string) string {
	if doc, ok := d.get(path); ok {
		return doc.uri
	}
	return workspace.URIFromPath(path)
}
