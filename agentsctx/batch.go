package agentsctx

import (
	"path"
	"slices"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// batch starts one agent in many directories of a workspace, one after the
// other. A directory takes over what the one above it found and adds its own;
// only where the agent's project or settings change does it begin anew.
// TestBatch holds it against asking for every directory alone.
type batch struct {
	r       *Resolver
	q       Query
	states  map[*node]*dirState
	plans   map[*Settings]*plan
	trusted map[string]bool // directories that the user's list of trusted folders may be about
	explain *explainer      // used again for every directory

	boundless bool // the agent takes every file whole
}

// dirState is an agent started in one directory, or in any below it that brings
// no files.
type dirState struct {
	at      *session
	plan    *plan
	sources []*sourceState // one for each source
	unlike  bool           // it has settings that no directory below shares
	done    bool           // its files have been charged
}

// sourceState is what one source finds from a directory: its own files, before
// or after those of the directories above.
type sourceState struct {
	up      *sourceState
	taken   []candidate // of a source that reads one name, with all above
	choices []*choice
	off     bool // a setting, or missing trust, keeps the source out
	blocked bool // a file at or above keeps it out
}

// nothing is what a source finds where it finds nothing.
var nothing = &sourceState{}

func (s *sourceState) empty() bool {
	return len(s.choices) == 0 && len(s.taken) == 0 && (s.up == nil || s.up.empty())
}

func (r *Resolver) batch(q Query) *batch {
	return &batch{
		r: r, q: q, states: map[*node]*dirState{}, plans: map[*Settings]*plan{},
		explain: r.explainer(), boundless: q.Profile.Boundless(),
	}
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
	if up != nil && b.goesOn(up, dir) {
		st = b.from(up, dir)
	} else {
		st = b.anew(dir.path)
	}
	b.states[dir] = st
	return st
}

// anew starts the agent and walks every source in full.
func (b *batch) anew(dir string) *dirState {
	q := b.q
	q.Cwd, q.Path = dir, dir
	st := &dirState{at: b.r.session(q), sources: make([]*sourceState, len(q.Profile.Sources))}
	if b.trusted == nil {
		b.trusted = map[string]bool{}
		for folder := range st.at.trustList() {
			b.trusted[folder], b.trusted[path.Dir(folder)] = true, true
		}
	}
	b.settle(st)
	for i := range st.sources {
		st.sources[i] = b.whole(st.at, &q.Profile.Sources[i])
	}
	return st
}

// settle finds out how the sources of a state go on.
func (b *batch) settle(st *dirState) {
	if st.plan = b.plans[st.at.set]; st.plan == nil || st.plan.roams != st.at.movesWith(profile.InProject) {
		st.plan = newPlan(st.at)
		b.plans[st.at.set] = st.plan
	}
	dir := st.at.files.at(st.at.cwd)
	st.unlike = slices.ContainsFunc(st.plan.moving, func(f *profile.ConfigFile) bool { return dir.holdsFile(f.Names) })
}

// holdsFile reports whether one of some files is in the directory.
func (n *node) holdsFile(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return n.holds(name) && n.child(name).isFile() })
}

// goesOn reports whether an agent started in dir has the project, the settings
// and the trust that it has in up, the directory above.
func (b *batch) goesOn(up *dirState, dir *node) bool {
	if up.unlike || up.plan.jumps || dir.lstat().Kind != tree.Dir || dir.path == b.q.Home {
		return false
	}
	if len(b.trusted) > 0 {
		real, _ := dir.real()
		if b.trusted[dir.path] || b.trusted[real] || b.trusted[dir.parent().path] {
			return false
		}
	}
	if !dir.holdsAny(up.plan.names) {
		return true
	}
	for _, m := range up.at.markers() {
		if m != "" && dir.holds(m) && dir.child(m).lstat().Kind != tree.None {
			return false
		}
	}
	return !slices.ContainsFunc(up.plan.configs, func(f *profile.ConfigFile) bool { return dir.holdsFile(f.Names) })
}

// from is the agent started in a directory right below up; up itself where that
// makes no difference.
func (b *batch) from(up *dirState, dir *node) *dirState {
	named := up.plan.anywhere || dir.holdsAny(up.plan.names)
	if !named && len(up.plan.restarts) == 0 {
		return up
	}
	at := *up.at
	at.q.Cwd, at.q.Path, at.cwd, at.target = dir.path, dir.path, dir.path, dir.path
	if at.movesWith(profile.InProject) {
		at.root = dir.path
	}
	st := &dirState{at: &at, sources: slices.Clone(up.sources)}
	changed := false
	for i := range st.sources {
		if !named && up.plan.growth[i] != startsOver {
			continue
		}
		st.sources[i] = b.step(st, up.sources[i], i, up.plan.growth[i], dir)
		changed = changed || st.sources[i] != up.sources[i]
	}
	if !changed {
		return up
	}
	b.settle(st)
	return st
}

// step walks one source a directory further.
func (b *batch) step(st *dirState, before *sourceState, i int, how growth, dir *node) *sourceState {
	src := &st.at.p.Sources[i]
	if before.off || before.blocked {
		return before
	}
	s := b.selector(st.at)
	if mayBlock(dir, src) && s.blocker(src, profile.AtOrAbove, []string{dir.path}) != "" {
		return &sourceState{blocked: true}
	}
	switch how {
	case stays:
		return before
	case startsOver:
		if now := b.whole(st.at, src); !now.empty() || !before.empty() {
			return now
		}
		return before
	}
	if !s.find.mayFind(dir, src) {
		return before
	}
	taken := s.inDirs(src, []string{dir.path})
	if len(taken) == 0 {
		return before
	}
	if src.Pick != profile.OneNamePerWalk {
		return &sourceState{up: before, choices: s.admitted(taken)}
	}
	if how == nearestFirst {
		taken = slices.Concat(taken, before.taken)
	} else {
		taken = slices.Concat(before.taken, taken)
	}
	return &sourceState{taken: taken, choices: s.admitted(s.oneName(src, taken))}
}

// mayBlock reports whether a file that keeps a source out could be in dir.
func mayBlock(dir *node, src *profile.Source) bool {
	return slices.ContainsFunc(src.Unless, func(u profile.Unless) bool { return slices.ContainsFunc(u.Names, dir.holds) })
}

// mayFind reports whether a source could find anything in dir.
func (f finder) mayFind(dir *node, src *profile.Source) bool {
	for i := range src.Names {
		if slices.ContainsFunc(f.wordsOf(&src.Names[i]), dir.holds) {
			return true
		}
	}
	return false
}

// whole walks a source in full.
func (b *batch) whole(at *session, src *profile.Source) *sourceState {
	if met, _ := at.set.holds(src.When); !met || src.Trust && !at.trusted {
		return &sourceState{off: true}
	}
	s := b.selector(at)
	if len(src.Unless) > 0 && s.blocker(src, profile.AtOrAbove, at.above()) != "" {
		return &sourceState{blocked: true}
	}
	taken := s.inDirs(src, s.dirs(src))
	if len(taken) == 0 {
		return nothing
	}
	st := &sourceState{choices: s.admitted(s.oneName(src, taken))}
	if src.Pick == profile.OneNamePerWalk {
		st.taken = taken
	}
	return st
}

// selector is one for an agent, whose reasons nobody reads.
func (b *batch) selector(at *session) selector {
	b.explain.place(at)
	return b.explain.selector
}

// choices are the files that the agent loads, in the order of the prompt.
func (st *dirState) choices(into []*choice) []*choice {
	for i, s := range st.sources {
		start := len(into)
		for at := s; at != nil; at = at.up {
			if st.plan.growth[i] == nearestFirst {
				into = append(into, at.choices...)
			} else {
				for j := len(at.choices) - 1; j >= 0; j-- {
					into = append(into, at.choices[j])
				}
			}
		}
		if st.plan.growth[i] != nearestFirst {
			slices.Reverse(into[start:])
		}
	}
	return into
}
