package agentsctx

import (
	"hash/maphash"
	"slices"

	"agentls/agentsctx/profile"
)

// Loss is what a file loses when the agent is started in one directory.
type Loss struct {
	File     File
	Dir      string // where the agent is started
	Spenders []Spender
	Budget   Budget
	Used     int // of the budget, by all files
}

// Losses are what the files of one agent lose.
type Losses struct {
	Profile *profile.Profile
	Own     map[string]Loss // started in the file's own directory
	Deeper  map[string]Loss // whole there, but not when started deeper: the worst case
	Whole   map[string]Loss // nothing, started in the file's own directory
}

// Losses starts the agent in every directory of dirs, which should be those that
// hold instruction files, and collects what is lost where.
func (r *Resolver) Losses(q Query, dirs []string) Losses {
	r.mu.Lock()
	defer r.mu.Unlock()
	l := Losses{Profile: q.Profile, Own: map[string]Loss{}, Deeper: map[string]Loss{}, Whole: map[string]Loss{}}
	if !slices.IsSorted(dirs) { // directories come before what is in them
		dirs = slices.Sorted(slices.Values(dirs))
	}
	b := r.batch(q)
	for _, p := range dirs {
		dir := r.files.at(p)
		st := b.state(dir)
		if st.done {
			continue // the same files, none of them of this directory: nothing new is lost
		}
		st.done = true
		l.add(b.charged(st), dir)
	}
	for p := range l.Own {
		delete(l.Deeper, p)
	}
	return l
}

// charged is what is left of the files that are loaded together.
func (b *batch) charged(st *dirState) *draft {
	b.explain.load(b.loaded(st))
	b.explain.absent()
	b.explain.out.charge(&b.at)
	return b.explain.out
}

// add takes in what the files that are loaded together lose.
func (l *Losses) add(d *draft, dir *node) {
	var spent []Spender
	used := d.used()
	for i := range d.files {
		f := &d.files[i]
		own := f.choice != nil && f.choice.dir == dir
		if f.Lost == 0 && !own {
			continue
		}
		loss := Loss{File: f.File, Dir: dir.path, Budget: d.e.Budget, Used: used}
		if f.Lost == 0 {
			l.Whole[f.Path] = loss
			continue
		}
		if !own && f.Lost <= l.Deeper[f.Path].File.Lost {
			continue
		}
		if spent == nil {
			spent = slices.Clone(d.spent)
		}
		if f.spenders > 0 {
			loss.Spenders = spent[:f.spenders:f.spenders]
		}
		if own {
			l.Own[f.Path] = loss
		} else {
			l.Deeper[f.Path] = loss
		}
	}
}

// Sum adds to h all that is known of the loss but its reason in words.
func (l *Loss) Sum(h *maphash.Hash) {
	f := &l.File
	for _, s := range []string{f.Path, f.Status, l.Dir, l.Budget.Unit} {
		h.WriteString(s)
		h.WriteByte(0)
	}
	for _, s := range f.LostHeadings {
		h.WriteString(s)
		h.WriteByte(0)
	}
	ints := []int{
		l.Used, l.Budget.Total, l.Budget.PerFile, f.Size, f.Lost, f.Charged, f.Counted, f.Left, f.Limit,
		f.Split.Start, f.Split.End, len(f.Kept), len(f.Unseen),
	}
	for _, k := range f.Kept {
		ints = append(ints, k[0], k[1])
	}
	for _, u := range f.Unseen {
		ints = append(ints, u.Start, u.End)
	}
	for _, s := range l.Spenders {
		h.WriteString(s.Path)
		ints = append(ints, s.Charged)
	}
	for _, n := range ints {
		maphash.WriteComparable(h, n)
	}
}
