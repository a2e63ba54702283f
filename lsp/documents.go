package lsp

import (
	"maps"
	"slices"
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
	mu      sync.Mutex
	open    map[string]document
	changed map[string]bool // opened, edited or closed since their findings were looked at
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
	d.change(path)
}

func (d *documents) remove(path string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.open, path)
	d.change(path)
}

func (d *documents) change(path string) {
	if d.changed == nil {
		d.changed = map[string]bool{}
	}
	d.changed[path] = true
}

// unseen are the changed documents, sorted.
func (d *documents) unseen() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Sorted(maps.Keys(d.changed))
}

// saw says that a document was looked at in a snapshot, where its text was that
// of overlay; it stays unseen when that is not yet its newest state.
func (d *documents) saw(path string, overlay *workspace.Overlay) {
	d.mu.Lock()
	defer d.mu.Unlock()
	doc, open := d.open[path]
	if open == (overlay != nil) && (!open || overlay.Version == doc.version && overlay.Text == doc.text) {
		delete(d.changed, path)
	}
}

// uri is the client's name for a path: its own spelling while the file is open.
func (d *documents) uri(path string) string {
	if doc, ok := d.get(path); ok {
		return doc.uri
	}
	return workspace.URIFromPath(path)
}
