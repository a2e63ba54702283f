package workspace

import (
	"sync"

	"agentls/agentsctx"
	"agentls/diagnostics"
	"agentls/internal/settings"
	"agentls/skillcatalog"
)

// base is what all answers on the shelves share, by value. Numbers stand for
// values that are too large to compare: each new one gets the next number.
type base struct {
	disk, index, open     uint64
	folders               string
	trusted, flag         bool
	editor, config, flags string
}

// shelves keep answers for the snapshots of one base. They hold values: no
// snapshot, no function.
type shelves struct {
	base base

	settings  shelf[string, *settings.Resolved]
	agents    shelf[none, agentsctx.Enabled]
	names     shelf[string, *agentsctx.NameTable]
	named     shelf[none, []string]
	skills    shelf[none, []string]
	manifests shelf[none, []string]
	owners    shelf[none, map[string][]string]
	imports   shelf[none, *importing]
	paths     shelf[none, []string]
	aliases   shelf[none, map[string][]string]
	losses    shelf[none, numbered[[]agentsctx.Losses]]
	judged    shelf[string, numbered[[]*skillcatalog.Catalog]]
	loads     shelf[string, []agentsctx.Explanation]
	queries   shelf[catalogKey, skillcatalog.Query]
	walks     shelf[catalogKey, *skillcatalog.Discovery]
	records   shelf[catalogKey, *skillcatalog.Records]
	catalogs  shelf[catalogKey, *skillcatalog.Catalog]
	findings  shelf[string, []diagnostics.Finding]
	mentions  shelf[none, map[string][]Reference]
	outlines  shelf[none, []Outline]
	whole     shelf[none, []diagnostics.Finding]
}

// none is the key of a question that has no other.
type none struct{}

// kept is the cache of a workspace: the shelves of the newest base. Snapshots of
// an older one keep their own until they go.
type kept struct {
	mu     sync.Mutex
	newest *shelves
}

func (k *kept) shelves(b base) *shelves {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.newest == nil || k.newest.base != b {
		k.newest = &shelves{base: b}
	}
	return k.newest
}

// mostKept bounds a shelf: questions about places that nobody named before can
// be asked without end. A full shelf starts anew.
const mostKept = 1 << 14

// shelf holds the newest answer to each question of a kind.
type shelf[K comparable, V any] struct {
	mu      sync.RWMutex
	answers map[K]*answer[V]
}

// put makes an answer and keeps it, in the place of an older one. The nil shelf
// keeps none.
func (f *shelf[K, V]) put(s *Snapshot, key K, compute func(*Snapshot) V) *answer[V] {
	a := answerTo(s, compute)
	if f == nil {
		return a
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.answers == nil || len(f.answers) >= max(mostKept, 2*len(s.state.index)) {
		f.answers = map[K]*answer[V]{}
	}
	f.answers[key] = a
	return a
}

// find is the answer on the shelf when all its inputs hold in s, else nil.
func (f *shelf[K, V]) find(s *Snapshot, key K) *answer[V] {
	if f == nil {
		return nil
	}
	f.mu.RLock()
	a := f.answers[key]
	f.mu.RUnlock()
	if a == nil {
		return nil
	}
	for _, in := range a.inputs {
		if !in.holds(s) {
			return nil
		}
	}
	return a
}
