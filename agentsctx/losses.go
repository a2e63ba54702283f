package agentsctx

import (
	"slices"

	"agentls/agentsctx/profile"
)

// Loss is what a file loses when the agent is started in one directory.
type Loss struct {
	File     File
	Dir      string // where the agent is started
	Spenders []Spender
	Budget   Budget
	Used     int // of the budget, by the whole chain
}

// Losses are what the files of one agent lose.
type Losses struct {
	Profile *profile.Profile
	Own     map[string]Loss // started in the file's own directory
	Deeper  map[string]Loss // whole there, but not when started deeper: the worst chain
	Whole   map[string]Loss // nothing, started in the file's own directory
}

// Losses starts the agent in every directory of dirs, which should be those that
// hold instruction files, and collects what is lost where.
func (r *Resolver) Losses(q Query, dirs []string) Losses {
	l := Losses{Profile: q.Profile, Own: map[string]Loss{}, Deeper: map[string]Loss{}, Whole: map[string]Loss{}}
	s := r.sweep(q)
	boundless := q.Limits == Limits{} && q.Profile.Boundless()
	var offers []offer
	for _, dir := range slices.Sorted(slices.Values(dirs)) { // directories before what is in them
		st := s.at(dir)
		if st.like.done {
			continue // the same files, none of them of this directory: nothing new is lost
		}
		st.like.done = true
		offers = offers[:0]
		for i := range st.walks {
			offers = append(offers, st.walks[i].offers...)
		}
		b := s.on(st)
		if boundless {
			b.loadAll(offers)
			b.keepAll()
		} else {
			b.take(offers)
		}
		l.add(&b.e, dir)
	}
	for p := range l.Own {
		delete(l.Deeper, p)
	}
	return l
}

// add takes in what the files of one chain lose.
func (l *Losses) add(e *Explanation, dir string) {
	for i := range e.Files {
		f := &e.Files[i]
		own := f.found != nil && f.found.dir == dir
		if f.Lost == 0 && !own {
			continue
		}
		loss := Loss{File: *f, Dir: dir, Budget: e.Budget, Used: e.Totals.Used}
		switch {
		case f.Lost == 0:
			l.Whole[f.Path] = loss
		case own:
			loss.Spenders = e.Spenders(f.Path)
			l.Own[f.Path] = loss
		case f.Lost > l.Deeper[f.Path].File.Lost:
			loss.Spenders = e.Spenders(f.Path)
			l.Deeper[f.Path] = loss
		}
	}
}

// keepAll is charge for an agent that cuts nothing, without the tokens.
func (b *builder) keepAll() {
	for i := range b.e.Files {
		f := &b.e.Files[i]
		f.Status, f.Kept, f.Counted, f.Left, f.Limit = Whole, keepRange(0, f.Size), f.Size, unlimited, unlimited
	}
	b.e.Budget.Unit = profile.Bytes.ID()
}
