package agentsctx

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/measure"
	"agentls/internal/tree"
)

// builder puts an explanation together, step by step.
type builder struct {
	*place
	e       Explanation
	loaded  map[string]string // real path → the path it is loaded under
	own     map[string]bool   // real paths of files that are loaded by themselves
	inPlay  map[string]bool   // paths of files
	reasons map[string]bool   // paths with a reason for staying out
	late    []Ignored         // reasons that hold only when the file is loaded by nobody else
	imports int
}

// Explain answers q.
func (r *Resolver) Explain(q Query) Explanation {
	b := r.builder(q)
	b.gather()
	b.describe()
	b.beyond()
	b.settle()
	b.duplicates()
	b.remark()
	return b.e
}

// gather finds the files and what is left of each.
func (b *builder) gather() {
	var offers []offer
	for i := range b.p.Sources {
		offers = append(offers, b.offers(&b.p.Sources[i])...)
	}
	b.take(offers)
}

// take loads what is offered and charges it.
func (b *builder) take(offers []offer) {
	b.loadAll(offers)
	b.absent()
	b.charge()
	b.sum()
}

func (b *builder) loadAll(offers []offer) {
	offers = b.oneTarget(offers)
	sortByPath(offers)
	for _, o := range offers {
		b.load(o)
	}
}

func (r *Resolver) builder(q Query) *builder {
	w := r.place(q)
	b := newBuilder(w)
	b.e = Explanation{
		Agent: w.p.Ref(), Profile: w.p, Root: w.root, Cwd: w.cwd,
		Files: []File{}, Ignored: []Ignored{}, Skills: []Skill{}, Notes: []string{},
	}
	b.e.Notes = append(b.e.Notes, w.set.Warnings...)
	if w.deep {
		b.note("the path is more than " + measure.Commas(maxDepth) + " directories deep; what lies deeper is not looked at")
	}
	return b
}

func newBuilder(w *place) *builder {
	return &builder{place: w, loaded: map[string]string{}, own: map[string]bool{}, inPlay: map[string]bool{}, reasons: map[string]bool{}}
}

// reset empties b for another place and keeps its memory. What was copied out
// of it stays.
func (b *builder) reset(w *place) {
	b.place, b.late, b.imports = w, b.late[:0], 0
	clear(b.loaded)
	clear(b.own)
	clear(b.inPlay)
	clear(b.reasons)
	b.e = Explanation{Profile: w.p, Files: b.e.Files[:0], Ignored: b.e.Ignored[:0], Charge: b.e.Charge[:0], Absent: b.e.Absent[:0]}
}

// offer is a file that a source wants to load.
type offer struct {
	found
	load  string
	why   string
	order profile.Order
}

// oneTarget drops what leads to a file that is already offered, for sources that
// take a real file once.
func (b *builder) oneTarget(offers []offer) []offer {
	first := map[string]string{}
	return slices.DeleteFunc(offers, func(o offer) bool {
		real, _ := b.real(o.path)
		one, seen := first[real]
		if !seen {
			first[real] = o.path
			b.own[real] = true
		}
		if !seen || one == o.path || o.src.Links != profile.OneTarget {
			return false
		}
		b.same(o.path, one)
		return true
	})
}

func (b *builder) same(p, first string) {
	b.ignore(p, Shadowed, first, "it is the same file as "+b.show(first)+", which is loaded once")
}

// sortByPath sorts each run of neighbouring offers that are ordered so.
func sortByPath(offers []offer) {
	for i := 0; i < len(offers); {
		j := i
		for j < len(offers) && offers[j].order == profile.ByPath {
			j++
		}
		slices.SortStableFunc(offers[i:j], func(a, b offer) int { return cmp.Compare(a.path, b.path) })
		i = max(i+1, j)
	}
}

// load takes a file in, unless it is already there, and its imports after it.
func (b *builder) load(o offer) {
	if b.inPlay[o.path] {
		return
	}
	real, _ := b.real(o.path)
	if first, seen := b.loaded[real]; seen && o.src.Links == profile.OneTarget {
		b.same(o.path, first)
		return
	}
	f := File{
		Path: o.path, Kind: o.name.Kind, Scope: o.src.Scope, Load: o.load, Why: o.why,
		Size: b.factsOf(o.path).size, Link: b.link(o.path), found: &o.found,
	}
	b.add(f, real)
	if b.p.Imports.Expands {
		b.expand(o.path, []string{real})
	}
}

func (b *builder) add(f File, real string) {
	b.inPlay[f.Path] = true
	if _, seen := b.loaded[real]; !seen {
		b.loaded[real] = f.Path
	}
	b.e.Files = append(b.e.Files, f)
}

// link is where p leads when it is itself a link.
func (b *builder) link(p string) string {
	if real, ok := b.real(p); ok && real != p && path.Base(real) != "" {
		if parent, ok := b.real(path.Dir(p)); !ok || join(parent, path.Base(p)) != real {
			return real
		}
	}
	return ""
}

func (b *builder) ignore(p, status, by, why string) {
	if b.reasons[p] || b.inPlay[p] {
		return
	}
	b.reasons[p] = true
	b.e.Ignored = append(b.e.Ignored, Ignored{Path: p, Status: status, By: by, Why: why})
}

// later is a reason that another source may still make void.
func (b *builder) later(p, status, by, why string) {
	b.late = append(b.late, Ignored{Path: p, Status: status, By: by, Why: why})
}

// gated is a reason that another case, or the user's trust, makes void.
func (b *builder) gated(p, why string) {
	b.late = append(b.late, Ignored{Path: p, Status: NotLoaded, Why: why, Gated: true})
}

// settle adds the reasons that are still true, and sorts all by path.
func (b *builder) settle() {
	for _, g := range b.late {
		if !b.reasons[g.Path] && !b.inPlay[g.Path] {
			b.reasons[g.Path] = true
			b.e.Ignored = append(b.e.Ignored, g)
		}
	}
	b.e.Ignored = slices.DeleteFunc(b.e.Ignored, func(g Ignored) bool { return b.inPlay[g.Path] })
	slices.SortStableFunc(b.e.Ignored, func(x, y Ignored) int { return cmp.Compare(x.Path, y.Path) })
}

func (b *builder) note(sentence string) {
	if !slices.Contains(b.e.Notes, sentence) {
		b.e.Notes = append(b.e.Notes, sentence)
	}
}

// remark adds what is worth saying about the whole.
func (b *builder) remark() {
	since, others := "", false
	for i := range b.e.Files {
		f := &b.e.Files[i]
		if f.found != nil && f.found.src.Since != "" {
			since = f.found.src.Since
		} else if f.Load != "import" {
			others = true
		}
	}
	if n := len(b.e.Absent); n > 0 {
		var names []string
		cost := 0
		for i := range b.e.Absent {
			names = append(names, path.Base(b.e.Absent[i].Path))
			cost += b.e.Absent[i].Charged
		}
		b.note("missing: " + enumerate(names) + "; lines that say so use " + measure.Commas(cost) + " " + b.p.Budget.Total.Unit.String())
	}
	switch {
	case since != "" && others:
		b.note(enumerate(sinceNames(b.p, since)) + ": nothing before version " + since)
	case since != "":
		b.note(b.p.Name + " reads nothing before version " + since + ", which brought " + enumerate(sinceNames(b.p, since)))
	}
}

func sinceNames(p *profile.Profile, since string) []string {
	var names []string
	for i := range p.Sources {
		for _, n := range p.Sources[i].Names {
			if p.Sources[i].Since == since && !slices.Contains(names, n.Name) {
				names = append(names, n.Name)
			}
		}
	}
	return names
}

// reason says in a few words where a file comes from.
func (b *builder) reason(f *found) string {
	s := f.src
	switch {
	case s.Load == profile.OnTouch:
		why := "attached when a file in " + b.show(f.dir) + " or below is touched"
		if f.dir == b.q.Workspace {
			why = "attached when a file of the workspace is touched"
		}
		return strings.TrimSuffix(why+": "+s.How, ": ")
	case s.Load == profile.EveryTurn:
		return "put into every turn"
	case s.Scope == "managed":
		return "managed by the organisation, before everything else"
	case f.name.Setting != "":
		return "named by " + f.name.Setting + from(b.set.From(f.name.Setting))
	case s.Scope == "global":
		return "global, for all projects of the user"
	case s.Base == profile.InWorkspace:
		return "in the root of the workspace"
	case f.dir == b.cwd:
		return "in the directory where " + b.p.Name + " starts"
	case f.dir == b.root:
		return "in the project root"
	case f.dir == b.q.Workspace:
		return "in the root of the workspace"
	}
	if tree.Under(b.cwd, f.dir) {
		return "in " + b.show(f.dir)
	}
	return "in " + b.show(f.dir) + ", above the directory where " + b.p.Name + " starts"
}

func from(place string) string {
	if place == "" {
		return ""
	}
	return " in " + place
}
