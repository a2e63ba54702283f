package workspace

import (
	"slices"
	"sync"
	"sync/atomic"
)

// Answers are values, and so is what they are made from. Within one snapshot an
// answer is computed once. Across snapshots it is kept on a shelf together with
// its inputs, and holds wherever these have the same values: the shelf's state
// (disk, folders, settings, which files are open) and, of the open files, the
// facets that were looked at. Nothing is invalidated, and nobody says what
// depends on what: looking is what makes an input.

// answer is a value with what it was made from.
type answer[V any] struct {
	value  V
	inputs []input
}

// input is a facet of an open file, or an answer that was asked for in passing.
type input interface {
	// holds reports whether s gives the same value.
	holds(s *Snapshot) bool
}

// textInput is a facet of the file that is open under a path.
type textInput struct {
	path  string
	facet facet
	value uint64
}

func (i textInput) holds(s *Snapshot) bool {
	o := s.state.texts.get(i.path)
	return o != nil && o.value(i.facet) == i.value
}

// numbered is a value with a number of its own, by which it is told from others
// without being kept.
type numbered[V any] struct {
	number uint64
	value  V
}

func number[V any](v V) numbered[V] { return numbered[V]{generations.Add(1), v} }

// sumInput is what a large answer says of one file, as a sum.
type sumInput struct {
	file string
	sum  uint64
	from atomic.Uint64 // the number of the large answer that was last seen to say so
	of   *aspect
}

// aspect is a large answer that is asked about one file at a time.
type aspect struct {
	number func(s *Snapshot, file string) uint64
	sum    func(s *Snapshot, file string) uint64
}

func (i *sumInput) holds(s *Snapshot) bool {
	u := s.untraced()
	now := i.of.number(u, i.file)
	if now == i.from.Load() {
		return true
	}
	if i.of.sum(u, i.file) != i.sum {
		return false
	}
	i.from.Store(now)
	return true
}

// readAspect notes what a large answer says of a file, once for a question.
func (t *trace) readAspect(s *Snapshot, file string, a *aspect) {
	if t == nil {
		return
	}
	t.mu.Lock()
	noted := slices.ContainsFunc(t.inputs, func(in input) bool {
		i, ok := in.(*sumInput)
		return ok && i.of == a && i.file == file
	})
	t.mu.Unlock()
	if noted {
		return
	}
	u := s.untraced()
	i := &sumInput{file: file, of: a, sum: a.sum(u, file)}
	i.from.Store(a.number(u, file))
	t.add(i)
}

// trace collects the inputs of a question under way. The nil trace is that of
// somebody outside, who keeps nothing.
type trace struct {
	mu     sync.Mutex
	inputs []input
	seen   map[input]bool // once there are many
}

func (t *trace) read(o *Overlay, f facet) {
	if t != nil {
		t.add(textInput{o.Path, f, o.value(f)})
	}
}

// many is when a list is no longer searched one by one.
const many = 16

func (t *trace) add(in input) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.seen != nil:
		if t.seen[in] {
			return
		}
		t.seen[in] = true
	case slices.Contains(t.inputs, in):
		return
	case len(t.inputs) >= many:
		t.seen = map[input]bool{in: true}
		for _, old := range t.inputs {
			t.seen[old] = true
		}
	}
	t.inputs = append(t.inputs, in)
}

func (t *trace) merge(inputs []input) {
	if t != nil {
		for _, in := range inputs {
			t.add(in)
		}
	}
}

// all are the inputs so far; the list is not changed later.
func (t *trace) all() []input {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clip(t.inputs)
}

// tracing is s for the inner part of one question.
func (s *Snapshot) tracing() *Snapshot {
	t := *s
	t.trace = &trace{}
	t.Files.trace = t.trace
	return t.parts()
}

// untraced is s for a question whose inputs are none of the one under way: what
// comes of it is an input as a whole.
func (s *Snapshot) untraced() *Snapshot {
	u := *s
	u.trace, u.Files.trace = nil, nil
	return u.parts()
}

// once computes a value per key at most once; the zero value is ready.
type once[K comparable, V any] struct {
	mu    sync.Mutex
	cells map[K]*cell[V]
}

type cell[V any] struct {
	once sync.Once
	done atomic.Pointer[answer[V]]
}

// mostCells bounds the answers of one kind in one snapshot.
const mostCells = 1 << 18

func (o *once[K, V]) cell(key K) *cell[V] {
	o.mu.Lock()
	defer o.mu.Unlock()
	c := o.cells[key]
	if c == nil {
		if o.cells == nil || len(o.cells) >= mostCells {
			o.cells = map[K]*cell[V]{}
		}
		c = &cell[V]{}
		o.cells[key] = c
	}
	return c
}

// ask gives the answer to one question about s: one from the shelf that holds
// here, the one this snapshot is about to have, or a new one. Without a shelf
// the answer lives as long as the snapshot.
func ask[K comparable, V any](s *Snapshot, memo *once[K, V], shelf *shelf[K, V], key K, compute func(*Snapshot) V) V {
	a := shelf.find(s, key)
	if a == nil {
		a = memo.cell(key).fill(func() *answer[V] { return shelf.put(s, key, compute) })
	}
	if a == nil { // compute panicked for whoever asked first
		a = answerTo(s, compute)
	}
	s.trace.merge(a.inputs)
	return a.value
}

func (c *cell[V]) fill(compute func() *answer[V]) *answer[V] {
	c.once.Do(func() { c.done.Store(compute()) })
	return c.done.Load()
}

func answerTo[V any](s *Snapshot, compute func(*Snapshot) V) *answer[V] {
	t := s.tracing()
	v := compute(t)
	return &answer[V]{v, t.trace.all()}
}
