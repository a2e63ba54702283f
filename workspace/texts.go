package workspace

import (
	"hash/maphash"
	"iter"
	"path"
	"slices"
	"strings"
	"sync"

	"agentls/internal/markdown"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// Overlay is the text of a file that an editor has open. It wins over the disk.
type Overlay struct {
	Path, Language, Text string
	Version              int32

	docOnce, metadataOnce, sumOnce sync.Once

	doc      *markdown.Document
	metadata *skillcatalog.Metadata
	sum      uint64
}

func (o *Overlay) document() *markdown.Document {
	o.docOnce.Do(func() { o.doc = markdown.Parse(o.Text) })
	return o.doc
}

func (o *Overlay) skillMetadata() *skillcatalog.Metadata {
	o.metadataOnce.Do(func() { o.metadata = skillcatalog.MetadataOf(o.document()) })
	return o.metadata
}

// sums is the seed of this process: sums are compared, never stored.
var sums = maphash.MakeSeed()

// facet is what an answer can be made from of an open file.
type facet uint8

// The facets.
const (
	wholeText facet = iota
	metadata        // what a skill's front matter says; an edit of the body leaves it alone
	mentions        // whether there is an @ in it at all
)

// value is a facet as a number: equal for equal facets.
func (o *Overlay) value(f facet) uint64 {
	switch f {
	case metadata:
		return o.skillMetadata().Sum(sums)
	case mentions:
		if strings.Contains(o.Text, "@") {
			return 1
		}
		return 0
	}
	o.sumOnce.Do(func() { o.sum = maphash.String(sums, o.Text) })
	return o.sum
}

// texts are the open files by path, as a value: with is a new one that shares
// all but a small part, whatever the number of open files.
type texts struct {
	shelves [64]map[string]*Overlay
	count   int
}

func shelfOf(p string) int { return int(maphash.String(sums, p) % 64) }

func (t *texts) get(p string) *Overlay {
	if t.count == 0 {
		return nil
	}
	return t.shelves[shelfOf(p)][p]
}

// with is t with another text for p; nil closes the file.
func (t *texts) with(p string, o *Overlay) *texts {
	next, i := *t, shelfOf(p)
	shelf := make(map[string]*Overlay, len(t.shelves[i])+1)
	for q, other := range t.shelves[i] {
		if q != p {
			shelf[q] = other
		}
	}
	if o != nil {
		shelf[p] = o
	}
	next.count += len(shelf) - len(t.shelves[i])
	next.shelves[i] = shelf
	return &next
}

// all visits the open files, in no order.
func (t *texts) all() iter.Seq2[string, *Overlay] {
	return func(yield func(string, *Overlay) bool) {
		for _, shelf := range t.shelves {
			for p, o := range shelf {
				if !yield(p, o) {
					return
				}
			}
		}
	}
}

// openSet says which files are open over one view of the disk, whatever their
// texts are. It is found out when somebody asks, for the disk may be slow.
type openSet struct {
	generation uint64
	disk       *disk
	paths      []string // in no order

	once   sync.Once
	sorted []string
	byReal map[string]string   // real path → the path it is open under
	dirs   map[string][]string // directories that only open files make exist → names in them
}

func newOpenSet(generation uint64, t *texts, d *disk) *openSet {
	set := &openSet{generation: generation, disk: d, paths: make([]string, 0, t.count)}
	for p := range t.all() {
		set.paths = append(set.paths, p)
	}
	return set
}

func (s *openSet) find() *openSet {
	s.once.Do(func() {
		s.sorted = slices.Sorted(slices.Values(s.paths))
		s.byReal, s.dirs = make(map[string]string, len(s.paths)), map[string][]string{}
		for _, p := range s.sorted {
			if real, ok := s.disk.Real(p); ok {
				s.byReal[real] = p
				continue
			}
			for child, dir := p, path.Dir(p); ; child, dir = dir, path.Dir(dir) {
				s.dirs[dir] = append(s.dirs[dir], path.Base(child))
				if dir == path.Dir(dir) || s.disk.Stat(dir).Kind == tree.Dir {
					break
				}
			}
		}
	})
	return s
}
