package lsp

import (
	"maps"
	"runtime/debug"
	"slices"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"agentls/diagnostics"
	"agentls/workspace"
)

const (
	// debounce is how long nothing may change before other documents are looked
	// at.
	debounce = 200 * time.Millisecond
	// maxDebounce is when they are looked at although changes do not stop.
	maxDebounce = 3 * time.Second
	// idle is how long nothing may happen before memory is given back.
	idle = time.Second
	// trimEvery is the least time between two times that it is; it takes a
	// garbage collection.
	trimEvery = time.Minute
)

// publishable is how many bytes may wait in the outbox before diagnostics are
// held back. Held back, they are replaced by newer ones instead of piling up.
const publishable = 64 << 10

// sent is what the client knows of one path.
type sent struct {
	uri     uri.URI
	overlay *workspace.Overlay   // nil when the file was not open
	found   *diagnostics.Finding // the first of the findings that were told: the same ones are not told again
	id      string
	empty   bool
}

// publisher tells the client what it should know, from its own goroutine: of
// the documents just edited at once, of all others once changes pause. It works
// on the newest snapshot only; what was overtaken is never sent.
type publisher struct {
	s     *server
	dirty chan struct{} // one slot: a snapshot was stored
	known map[string]sent
	stale bool     // in a client that pulls: something changed that it cannot know of
	hints []string // the places whose settings ask for inlay hints
}

func newPublisher(s *server) *publisher {
	return &publisher{s: s, dirty: make(chan struct{}, 1), known: map[string]sent{}}
}

// snapshotChanged is called on the workspace's loop and must not block.
func (p *publisher) snapshotChanged(_, _ *workspace.Snapshot) {
	select {
	case p.dirty <- struct{}{}:
	default:
	}
}

func (p *publisher) run() {
	wait, rest := time.NewTimer(0), time.NewTimer(trimEvery)
	var since time.Time // of the first change not yet followed by a full pass
	var trimmed time.Time
	overdue := func() bool { return time.Since(since) >= maxDebounce }
	pass := func() {
		if p.all(overdue()) {
			since = time.Time{}
			rest.Reset(max(idle, trimEvery-time.Since(trimmed)))
		}
	}
	for {
		select {
		case <-p.s.ctx.Done():
			return
		case <-p.dirty:
			p.s.setLogLevel()
			if since.IsZero() {
				since = time.Now()
			}
			p.edited()
			if overdue() {
				pass() // the timer's turn may never come
			} else {
				wait.Reset(min(debounce, maxDebounce-time.Since(since)))
			}
		case <-wait.C:
			pass()
		case <-rest.C:
			debug.FreeOSMemory() // a scan takes several times what is kept of it
			trimmed = time.Now()
		}
	}
}

// edited looks at the documents whose text changed since they were last looked
// at, and at no others: what it costs does not grow with what is open.
func (p *publisher) edited() {
	for _, path := range p.s.documents.unseen() {
		if !p.ready() {
			return
		}
		snap := p.s.workspace.Snapshot()
		open, _ := snap.Files.Open(path)
		if open != p.known[path].overlay {
			p.look(snap, path, isChecked(snap, path))
		}
		p.s.documents.saw(path, open)
	}
}

// all looks at everything; false when a change came in between, which is then
// followed by another pass, unless urgent.
func (p *publisher) all(urgent bool) (done bool) {
	snap := p.s.workspace.Snapshot()
	if !snap.Scanned() {
		return true // the first scan brings a snapshot of its own
	}
	paths := checked(snap)
	gone := maps.Clone(p.known)
	for _, path := range paths {
		delete(gone, path)
	}
	for _, path := range slices.Concat(paths, slices.Sorted(maps.Keys(gone))) {
		if !urgent && len(p.dirty) > 0 || !p.ready() {
			return false
		}
		_, left := gone[path]
		p.look(snap, path, !left)
	}
	p.refresh(snap)
	return true
}

// ready waits until the client has read most of what it was sent.
func (p *publisher) ready() bool { return p.s.out.wait(publishable) && p.s.ctx.Err() == nil }

// look compares a file with what the client knows and tells it what differs.
// The version of an open document is part of that.
func (p *publisher) look(snap *workspace.Snapshot, path string, checked bool) {
	before, told := p.known[path]
	open, _ := snap.Files.Open(path)
	var found []diagnostics.Finding
	if checked {
		found = p.s.findings(snap, path)
	}
	first := firstOf(found)
	if told && open == before.overlay && first == before.found || !told && open == nil && first == nil {
		return
	}
	r := p.s.reportOf(snap, path, found)
	now := sent{p.s.uri(path), open, first, r.id, len(r.items) == 0}
	if open == nil && told {
		now.uri = before.uri // the client's spelling
	}
	same := told && before.id == now.id && before.uri == now.uri
	p.known[path] = now
	switch {
	case p.s.client.pulls():
		edited := open != before.overlay
		p.stale = p.stale || !edited && !same && !(now.empty && !told)
	case now.empty && (!told || before.empty) && (open == nil || !checked):
		// nothing was shown, nothing is
	case !same || open != nil && open != before.overlay:
		if told && !before.empty && before.uri != now.uri {
			p.s.publish(before.uri, fileReport{})
		}
		p.s.publish(now.uri, r)
	}
	if open == nil && now.empty {
		delete(p.known, path)
	}
}

// firstOf tells one list of findings from another: lists do not change.
func firstOf(found []diagnostics.Finding) *diagnostics.Finding {
	if len(found) == 0 {
		return nil
	}
	return &found[0]
}

func (s *server) publish(to uri.URI, r fileReport) {
	params := &protocol.PublishDiagnosticsParams{URI: to, Diagnostics: r.items}
	if r.version != nil {
		params.Version = protocol.NewOptional(*r.version)
	}
	s.notify(protocol.MethodTextDocumentPublishDiagnostics, params)
}

// refresh asks the client to ask again, when it cannot know that it should.
func (p *publisher) refresh(snap *workspace.Snapshot) {
	if p.stale && p.s.client.refreshesDiagnostics() {
		p.s.background(func() { p.s.call(protocol.MethodWorkspaceDiagnosticRefresh, nil, nil) })
	}
	p.stale = false
	if p.s.client.Workspace.CodeLens.RefreshSupport && p.s.lenses.differ(snap) {
		p.s.background(func() { p.s.call(protocol.MethodWorkspaceCodeLensRefresh, nil, nil) })
	}
	before := p.hints
	if p.hints = hinted(snap); p.s.client.Workspace.InlayHint.RefreshSupport && !slices.Equal(before, p.hints) {
		p.s.background(func() { p.s.call(protocol.MethodWorkspaceInlayHintRefresh, nil, nil) })
	}
}

// hinted are the folders whose settings ask for inlay hints; without a folder any
// place will do to ask.
func hinted(snap *workspace.Snapshot) []string {
	places := slices.Clone(snap.Folders())
	if len(places) == 0 {
		places = []string{"/"}
	}
	return slices.DeleteFunc(places, func(p string) bool { return !snap.Settings.Of(p).InlayHints })
}
