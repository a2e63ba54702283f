package agentsctx

import (
	"path"
	"slices"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// batch starts one agent in many directories of a workspace, one after the
// other. What a source finds in a directory is found once, the settings and the
// project hold until something in a directory changes them, and a directory that
// brings no file is like the one above. TestBatch holds it against asking for
// every directory alone.
type batch struct {
	r       *Resolver
	q       Query
	states  map[*node]*dirState
	trusted map[string]bool // directories that the user's list of trusted folders may be about
	at      session         // used again for every directory
	explain *explainer      // the same
	choices []*choice       // the same
}

// dirState is an agent started in one directory, or in any below it that brings
// no files.
type dirState struct {
	at          *session // in this directory or one above with the same project and settings
	plan        *plan
	dir         *node
	ownSettings bool // that no directory below shares
	done        bool // its files have been charged
}

func (r *Resolver) batch(q Query) *batch {
	b := &batch{r: r, q: q, states: map[*node]*dirState{}, explain: r.explainer()}
	b.explain.selector.find.picks = map[pickKey]*picked{} // with what is admitted of each
	b.explain.selector.find.listed = q.Workspace
	return b
}

// state is the agent started in a directory.
func (b *batch) state(dir *node) *dirState {
	st := b.states[dir]
	if st != nil {
		return st
	}
	var up *dirState
	if dir.path != b.q.Workspace && tree.Under(b.q.Workspace, dir.path) {
		up = b.state(dir.parent())
	}
	switch {
	case up == nil || !b.goesOn(up, dir):
		st = b.anew(dir)
	case up.plan.follows || dir.holdsAny(&up.plan.names):
		st = &dirState{at: up.at, plan: up.plan, dir: dir, ownSettings: holdsFile(dir, up.plan.moving)}
	default:
		st = up
	}
	b.states[dir] = st
	return st
}

// anew starts the agent and reads its settings.
func (b *batch) anew(dir *node) *dirState {
	q := b.q
	q.Cwd, q.Path = dir.path, dir.path
	at := b.r.session(q)
	if b.trusted == nil {
		b.trusted = map[string]bool{}
		eachFolder(truster{at}.store(), func(folder string) {
			b.trusted[folder], b.trusted[path.Dir(folder)] = true, true
		})
	}
	p := newPlan(at)
	return &dirState{at: at, plan: p, dir: dir, ownSettings: holdsFile(dir, p.moving)}
}

// goesOn reports whether an agent started in dir has the project, the settings
// and the trust that it has in up, the directory above.
func (b *batch) goesOn(up *dirState, dir *node) bool {
	if up.ownSettings || up.plan.jumps || dir.lstat().Kind != tree.Dir || dir.path == b.q.Home {
		return false
	}
	if len(b.trusted) > 0 {
		real, _ := dir.real()
		if b.trusted[dir.path] || b.trusted[real] || b.trusted[dir.parent().path] {
			return false
		}
	}
	return !dir.holdsAny(&up.plan.breaks) || !up.at.marks(dir) && !holdsFile(dir, up.plan.configs)
}

// holdsFile reports whether one of some settings files is in a directory.
func holdsFile(dir *node, files []*profile.ConfigFile) bool {
	return slices.ContainsFunc(files, func(f *profile.ConfigFile) bool {
		return slices.ContainsFunc(f.Names, func(name string) bool { return dir.child(name).isFile() })
	})
}

// place starts the agent in the directory of a state.
func (b *batch) place(st *dirState) {
	b.at = *st.at
	dir := st.dir.path
	b.at.q.Cwd, b.at.q.Path, b.at.cwd, b.at.target = dir, dir, dir, dir
	if b.at.movesWith(profile.InProject) {
		b.at.root = dir
	}
	b.explain.place(&b.at)
}

// loaded are the files that the agent loads, in the order of the prompt.
func (b *batch) loaded(st *dirState) []*choice {
	b.place(st)
	b.choices = b.choices[:0]
	s := b.explain.selector
	for i := range st.at.p.Sources {
		src := &st.at.p.Sources[i]
		if met, _ := st.at.set.holds(src.When); !met || src.Trust && !st.at.trusted || s.blockedAbove(src, st.dir) != "" {
			continue
		}
		var taken []candidate
		for _, dir := range s.dirs(src) {
			if s.find.lists(dir) && !dir.holdsAny(&st.plan.sources[i]) || s.blocker(src, profile.InSameDir, dir) != "" {
				continue
			}
			p := s.find.pick(src, dir)
			if src.Pick == profile.OneNamePerWalk {
				taken = append(taken, p.taken...)
				continue
			}
			if !p.admitted {
				p.choices, p.admitted = s.admitted(p.taken), true
			}
			b.choices = append(b.choices, p.choices...)
		}
		b.choices = append(b.choices, s.admitted(s.oneName(src, taken))...)
	}
	return b.choices
}
