package workspace

import (
	"slices"
	"sync"
	"sync/atomic"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/diagnostics"
	"agentls/internal/settings"
	"agentls/internal/text"
	"agentls/skillcatalog"
)

// Snapshot is one state of the workspace. It never changes; what it computes it
// keeps. It is the World that rules ask and the tree.FS that the core reads.
type Snapshot struct {
	id       int64
	env      Env
	folders  []string
	disk     *disk
	overlays overlays
	index    []string
	scanned  bool
	note     string
	trusted  bool
	layers   Layers

	earlier  map[catalogKey]*catalogue // of older snapshots, to go on from
	before   known                     // the same for losses and imports
	sameTree bool                      // only texts of open files differ from the older snapshot

	memo memo
}

// memo is what one snapshot has computed so far.
type memo struct {
	agents   sync.Once
	profiles []*profile.Profile

	losing sync.Once
	lost   atomic.Bool // losses is filled
	losses []agentsctx.Losses
	loads  once[string, []agentsctx.Explanation]

	importing sync.Once
	traced    atomic.Bool // imported is filled
	imported  importing
	imports   once[string, []diagnostics.Imported]

	twinning sync.Once
	twins    map[string][]string

	listing sync.Once
	paths   []string

	resolving sync.Mutex
	resolver  *agentsctx.Resolver

	whole        sync.Once
	wholeFolders []diagnostics.Finding

	names    once[string, *agentsctx.NameTable]
	catalogs once[catalogKey, *catalogue]
	judged   once[string, []*skillcatalog.Catalog]
	settings once[string, *settings.Resolved]
	trusted  once[string, bool]
	findings once[string, []diagnostics.Finding]
	lines    once[string, *text.Lines]
}

func newSnapshot(o Options, st state) *Snapshot {
	return &Snapshot{
		id: st.id, env: o.Env, folders: st.folders, disk: st.disk,
		overlays: makeOverlays(st.open, st.disk), index: st.index,
		scanned: st.scanned, note: st.note, trusted: st.trusted, layers: st.settings,
	}
}

// inherit takes over what an older snapshot computed and still holds.
func (s *Snapshot) inherit(old *Snapshot) {
	s.carry(old)
	s.takeOver(old)
}

// ID grows with every snapshot.
func (s *Snapshot) ID() int64 { return s.id }

// Folders are the workspace folders.
func (s *Snapshot) Folders() []string { return s.folders }

// Scanned reports whether the first scan is in.
func (s *Snapshot) Scanned() bool { return s.scanned }

// ScanNote says what the scan left out, or that it is not done; else empty.
func (s *Snapshot) ScanNote() string {
	if !s.scanned {
		return "the first look at the workspace is not finished"
	}
	return s.note
}

// Open is the editor's text of a file; false when no editor has it open.
func (s *Snapshot) Open(path string) (*Overlay, bool) {
	ov := s.overlays.byPath[path]
	return ov, ov != nil
}

// OpenPaths are the files that an editor has open, sorted.
func (s *Snapshot) OpenPaths() []string {
	paths := make([]string, 0, len(s.overlays.byPath))
	for p := range s.overlays.byPath {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	return paths
}

// Paths are the files that are checked: those the scan found, those an editor
// has open, and what they import, sorted.
func (s *Snapshot) Paths() []string {
	s.memo.listing.Do(func() {
		s.memo.paths = s.named()
		if targets := s.importing().targets; len(targets) > 0 {
			s.memo.paths = slices.Concat(s.memo.paths, targets)
			slices.Sort(s.memo.paths)
			s.memo.paths = slices.Compact(s.memo.paths)
		}
	})
	return s.memo.paths
}

// named are the files that are checked for their names, sorted.
func (s *Snapshot) named() []string {
	paths := s.index
	for p := range s.overlays.byPath {
		if _, ok := s.kindIn(s.Root(p), p); !ok {
			continue
		}
		if i, found := slices.BinarySearch(paths, p); !found {
			paths = slices.Insert(slices.Clip(slices.Clone(paths)), i, p)
		}
	}
	return paths
}

// Root is the innermost workspace folder that holds path, else its directory.
func (s *Snapshot) Root(path string) string { return folderOf(s.folders, path) }

// Lines indexes the text of a file; empty for a file that cannot be read.
func (s *Snapshot) Lines(path string) *text.Lines {
	return s.memo.lines.get(path, func(p string) *text.Lines {
		src, _ := s.Text(p)
		return text.NewLines(src)
	})
}

// once computes a value per key at most once; the zero value is ready.
type once[K comparable, V any] struct {
	mu    sync.Mutex
	cells map[K]*cell[V]
}

type cell[V any] struct {
	once  sync.Once
	done  atomic.Bool
	value V
}

func (o *once[K, V]) get(key K, compute func(K) V) V {
	o.mu.Lock()
	c := o.cells[key]
	if c == nil {
		if o.cells == nil {
			o.cells = map[K]*cell[V]{}
		}
		c = &cell[V]{}
		o.cells[key] = c
	}
	o.mu.Unlock()
	c.once.Do(func() {
		c.value = compute(key)
		c.done.Store(true)
	})
	return c.value
}

// each visits the values that are computed.
func (o *once[K, V]) each(visit func(K, V)) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for k, c := range o.cells {
		if c.done.Load() {
			visit(k, c.value)
		}
	}
}

// Env is what is known of the user and the process.
func (s *Snapshot) Env() Env { return s.env }
