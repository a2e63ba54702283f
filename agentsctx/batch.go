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
	trusted map[string]bool // directories that the user's list of trusted folders may be about
	explain *explainer      // used again for every directory
	picked  picked          // the same

	boundless bool // the agent takes every file whole
}

// dirState is an agent started in one directory, or in any below it that brings
// no files.
type dirState struct {
	at          *session // of the directory or, when that makes no difference, of one above
	plan        *plan
	sources     []*sourceState // one for each source
	ownSettings bool           // that no directory below shares
	done        bool           // its files have been charged
}

// sourceState is what one source finds from a directory: its own files, before
// or after those of the directories above.
type sourceState struct {
	up      *sourceState
	taken   []candidate // of a source that reads one name, with all above
	choices []*choice
	off     bool // a setting, missing trust or a file at or above keeps the source out
}

// nothing is what a source finds where it finds nothing.
var nothing = &sourceState{}

func (r *Resolver) batch(q Query) *batch {
	return &batch{r: r, q: q, states: map[*node]*dirState{}, explain: r.explainer(), boundless: q.Profile.Boundless()}
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
		st = b.anew(dir)
	}
	b.states[dir] = st
	return st
}

// anew starts the agent and walks every source in full.
func (b *batch) anew(dir *node) *dirState {
	q := b.q
	q.Cwd, q.Path = dir.path, dir.path
	at := b.r.session(q)
	st := &dirState{at: at, plan: newPlan(at), sources: make([]*sourceState, len(q.Profile.Sources))}
	if b.trusted == nil {
		b.trusted = map[string]bool{}
		for folder := range at.trustList() {
			b.trusted[folder], b.trusted[path.Dir(folder)] = true, true
		}
	}
	st.ownSettings = holdsFile(dir, st.plan.moving)
	b.explain.place(at)
	for i := range st.sources {
		st.sources[i] = b.whole(at, &q.Profile.Sources[i])
	}
	return st
}

// holdsFile reports whether one of some settings files is in a directory.
func holdsFile(dir *node, files []*profile.ConfigFile) bool {
	return slices.ContainsFunc(files, func(f *profile.ConfigFile) bool {
		return slices.ContainsFunc(f.Names, func(name string) bool { return dir.child(name).isFile() })
	})
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
	if !dir.holdsAny(&up.plan.breaks) {
		return true
	}
	for _, m := range up.plan.markers {
		if m != "" && dir.child(m).lstat().Kind != tree.None {
			return false
		}
	}
	return !holdsFile(dir, up.plan.configs)
}

// from is the agent started in a directory right below up; up itself where that
// makes no difference.
func (b *batch) from(up *dirState, dir *node) *dirState {
	at, named := up.at, dir.holdsAny(&up.plan.names)
	if up.plan.follows {
		there := *at
		there.q.Cwd, there.q.Path, there.cwd, there.target = dir.path, dir.path, dir.path, dir.path
		if at.movesWith(profile.InProject) {
			there.root = dir.path
		}
		at = &there
	}
	b.explain.place(at)
	var sources []*sourceState
	for i, before := range up.sources {
		s := &up.plan.sources[i]
		if before.off || !named && s.growth != startsOver && (s.growth != alone || before == nothing) {
			continue
		}
		if now := b.step(at, s, before, dir); now != before {
			if sources == nil {
				sources = slices.Clone(up.sources)
			}
			sources[i] = now
		}
	}
	if sources == nil {
		return up
	}
	return &dirState{at: at, plan: up.plan, sources: sources, ownSettings: holdsFile(dir, up.plan.moving)}
}

// step walks one source a directory further.
func (b *batch) step(at *session, p *sourcePlan, before *sourceState, dir *node) *sourceState {
	s := b.explain.selector
	if dir.holdsAny(&p.unless) && s.blocker(p.src, profile.AtOrAbove, []*node{dir}) != "" {
		return &sourceState{off: true}
	}
	switch p.growth {
	case stays:
		return before
	case startsOver:
		return b.whole(at, p.src)
	}
	taken := b.pick(p, dir)
	switch {
	case p.growth == alone && len(taken) == 0:
		return nothing
	case len(taken) == 0:
		return before
	case p.growth == alone:
		return &sourceState{choices: s.admitted(s.oneName(p.src, taken))}
	case p.src.Pick != profile.OneNamePerWalk:
		return &sourceState{up: before, choices: s.admitted(taken)}
	case p.growth == nearestFirst:
		taken = slices.Concat(taken, before.taken)
	default:
		taken = slices.Concat(before.taken, taken)
	}
	return &sourceState{taken: taken, choices: s.admitted(s.oneName(p.src, taken))}
}

// pick chooses among the candidates in one directory, which is looked at once.
func (b *batch) pick(p *sourcePlan, dir *node) []candidate {
	s := b.explain.selector
	b.picked = picked{taken: b.picked.taken[:0], left: b.picked.left[:0]}
	asked := len(p.unless.words) == 0
	for i := range p.names {
		n := &p.names[i]
		if !dir.holdsAny(&n.words) {
			continue
		}
		if !asked && s.blocker(p.src, profile.InSameDir, []*node{dir}) != "" {
			return nil
		}
		asked = true
		s.find.choose(&b.picked, n.name, p.src, dir)
	}
	return b.picked.taken
}

// whole walks a source in full.
func (b *batch) whole(at *session, src *profile.Source) *sourceState {
	if met, _ := at.set.holds(src.When); !met || src.Trust && !at.trusted {
		return &sourceState{off: true}
	}
	s := b.explain.selector
	if s.blockedAbove(src) != "" {
		return &sourceState{off: true}
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

// choices are the files that the agent loads, in the order of the prompt.
func (st *dirState) choices(into []*choice) []*choice {
	for i, s := range st.sources {
		start := len(into)
		for at := s; at != nil; at = at.up {
			if st.plan.sources[i].growth == nearestFirst {
				into = append(into, at.choices...)
			} else {
				for j := len(at.choices) - 1; j >= 0; j-- {
					into = append(into, at.choices[j])
				}
			}
		}
		if st.plan.sources[i].growth != nearestFirst {
			slices.Reverse(into[start:])
		}
	}
	return into
}
