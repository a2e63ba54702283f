package agentsctx

import (
	"cmp"
	"slices"

	"agentls/agentsctx/profile"
)

// draft is an explanation while it is put together.
type draft struct {
	e       Explanation
	cache   *fileCache
	files   []entry         // in play, in the order of the prompt
	absent  []entry         // those whose absence leaves a line in the prompt
	inPlay  map[*node]int   // paths of files in play, and which of files each is, plus one
	loaded  map[*node]*node // files in play by their real path, and the path each is loaded under
	own     map[*node]*node // files that are loaded by themselves by their real path, and the first path of each
	reasons map[string]bool // paths with a reason for staying out
	late    []Ignored       // reasons that hold only when the file is loaded by nobody else
	spent   []Spender       // files that used a part of the budget, in the order of charge
	order   []*entry        // files in the order of charge, while they are charged
}

// entry is a file with what made it one. Nothing of that leaves with the
// explanation, which would keep the resolver and all it has seen.
type entry struct {
	File
	node     *node
	choice   *choice // nil for an import
	absent   bool
	spenders int           // how many files used the budget before it
	limit    profile.Limit // of this file, when it is tighter than what the others left
}

func newDraft(cache *fileCache) *draft {
	return &draft{
		cache: cache, inPlay: map[*node]int{}, loaded: map[*node]*node{}, own: map[*node]*node{}, reasons: map[string]bool{},
	}
}

// reset empties d for another explanation, whose lists use the same memory.
func (d *draft) reset() {
	clear(d.inPlay)
	clear(d.loaded)
	clear(d.own)
	clear(d.reasons)
	d.files, d.absent, d.late, d.spent = d.files[:0], d.absent[:0], d.late[:0], d.spent[:0]
	d.e = Explanation{Ignored: d.e.Ignored[:0], Imports: d.e.Imports[:0]}
}

// add puts a file into play.
func (d *draft) add(f entry) {
	d.files = append(d.files, f)
	d.inPlay[f.node] = len(d.files)
	if real := f.node.file(); d.loaded[real] == nil {
		d.loaded[real] = f.node
	}
}

// file is the entry of a path in play, nil when it is not.
func (d *draft) file(n *node) *entry {
	if i := d.inPlay[n]; i > 0 {
		return &d.files[i-1]
	}
	return nil
}

// has reports whether a path is in play.
func (d *draft) has(p string) bool { return d.inPlay[d.cache.nodes[p]] > 0 }

// ignore gives the reason why a file stays out; the first one counts.
func (d *draft) ignore(p, status, by, why string) {
	if !d.reasons[p] && !d.has(p) {
		d.reasons[p] = true
		d.e.Ignored = append(d.e.Ignored, Ignored{Path: p, Status: status, By: by, Why: why})
	}
}

// later is a reason that another source may still make void.
func (d *draft) later(p, status, by, why string) {
	d.late = append(d.late, Ignored{Path: p, Status: status, By: by, Why: why})
}

// conditional is a reason that another case, or the user's trust, makes void.
func (d *draft) conditional(p, why string) {
	d.late = append(d.late, Ignored{Path: p, Status: NotLoaded, Why: why, Conditional: true})
}

// same says that a file is loaded already, under another path.
func (d *draft) same(at *session, n, first *node) {
	d.ignore(n.path, Shadowed, first.path, "it is the same file as "+at.show(first.path)+", which is loaded once")
}

// note adds a sentence about the whole.
func (d *draft) note(sentence string) {
	if !slices.Contains(d.e.Notes, sentence) {
		d.e.Notes = append(d.e.Notes, sentence)
	}
}

// settle adds the reasons that are still true, and sorts all by path.
func (d *draft) settle() {
	for _, g := range d.late {
		if !d.reasons[g.Path] {
			d.reasons[g.Path] = true
			d.e.Ignored = append(d.e.Ignored, g)
		}
	}
	d.e.Ignored = slices.DeleteFunc(d.e.Ignored, func(g Ignored) bool { return d.has(g.Path) })
	slices.SortStableFunc(d.e.Ignored, func(x, y Ignored) int { return cmp.Compare(x.Path, y.Path) })
}

// explanation is the draft when it is done.
func (d *draft) explanation() Explanation {
	d.e.Files = make([]File, len(d.files))
	for i := range d.files {
		d.e.Files[i] = d.files[i].File
	}
	for i := range d.absent {
		d.e.Absent = append(d.e.Absent, Absent{d.absent[i].Path, d.absent[i].Charged})
	}
	return d.e
}
