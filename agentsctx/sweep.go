package agentsctx

import (
	"path"
	"slices"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// sweep starts one agent in many directories of a workspace, one after the
// other. A directory takes over what the one above it found and adds its own;
// only where the agent's project or settings change does it begin anew.
// TestSweep holds it against asking for every directory alone.
type sweep struct {
	*Resolver
	q        Query
	stations map[string]*station
	trustees map[string]bool // directories that the user's list of trusted folders may be about
	b        *builder        // used again for every directory
}

// station is an agent started in one directory.
type station struct {
	place *place
	walks []walk   // one for each source
	like  *station // the station above with the same offers; itself when they differ
	done  bool     // its chain has been charged
}

// walk is what one source finds from a station.
type walk struct {
	taken   []found
	offers  []offer
	off     bool // a setting, or missing trust, keeps the source out
	blocked bool // a file at or above keeps it out
}

func (r *Resolver) sweep(q Query) *sweep {
	return &sweep{Resolver: r, q: q, stations: map[string]*station{}, b: newBuilder(nil)}
}

// at is the station of a directory.
func (s *sweep) at(dir string) *station {
	st := s.stations[dir]
	if st != nil {
		return st
	}
	var up *station
	if dir != s.q.Workspace && tree.Under(s.q.Workspace, dir) {
		up = s.at(path.Dir(dir))
	}
	if up != nil && s.goesOn(up.place, dir) {
		st = s.from(up, dir)
	} else {
		st = s.anew(dir)
	}
	s.stations[dir] = st
	return st
}

// anew places the agent and walks every source in full.
func (s *sweep) anew(dir string) *station {
	q := s.q
	q.Cwd, q.Path = dir, dir
	st := &station{place: s.place(q), walks: make([]walk, len(s.q.Profile.Sources))}
	if s.trustees == nil {
		s.trustees = map[string]bool{}
		eachFolder(st.place.store(), func(folder string) {
			s.trustees[folder], s.trustees[path.Dir(folder)] = true, true
		})
	}
	st.like = st
	for i := range st.walks {
		st.walks[i] = s.whole(st, &s.q.Profile.Sources[i])
	}
	return st
}

// goesOn reports whether an agent started in dir has the project, the settings
// and the trust that it has in up, the directory above.
func (s *sweep) goesOn(up *place, dir string) bool {
	if s.lstat(dir).Kind != tree.Dir || dir == s.q.Home {
		return false
	}
	real, _ := s.real(dir)
	if s.trustees[dir] || s.trustees[real] || s.trustees[path.Dir(dir)] {
		return false
	}
	for _, m := range up.markers() {
		if m != "" && s.mayHold(dir, m) && s.lstat(join(dir, m)).Kind != tree.None {
			return false
		}
	}
	for i := range up.p.Config {
		f := &up.p.Config[i]
		switch moves := up.movesWith(f.Base); {
		case f.Climb != profile.Only && f.Climb != profile.Down && f.Climb != profile.Up:
			return false
		case moves && (s.anyFile(dir, f.Names) || s.anyFile(up.cwd, f.Names)),
			f.Climb != profile.Only && s.anyFile(dir, f.Names):
			return false
		}
	}
	return true
}

// movesWith reports whether a base is another one in each directory the agent
// is started in.
func (w *place) movesWith(b profile.Base) bool {
	return b == profile.InCwd || b == profile.InProject && !w.rooted && w.p.Project.NoMarker == profile.CwdOnly
}

func (s *sweep) anyFile(dir string, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return s.mayHold(dir, name) && s.isFile(join(dir, name)) })
}

// from is the station of a directory right below up.
func (s *sweep) from(up *station, dir string) *station {
	w := *up.place
	w.q.Cwd, w.q.Path, w.cwd, w.target = dir, dir, dir, dir
	if w.movesWith(profile.InProject) {
		w.root = dir
	}
	st := &station{place: &w, walks: make([]walk, len(up.walks)), like: up.like}
	for i := range st.walks {
		var added bool
		if st.walks[i], added = s.step(up, st, i); added {
			st.like = st
		}
	}
	return st
}

// step walks one source a directory further, and tells whether that made a
// difference.
func (s *sweep) step(up, st *station, i int) (w walk, added bool) {
	src, before, dir := &st.place.p.Sources[i], up.walks[i], st.place.cwd
	if before.off || before.blocked {
		return before, false
	}
	if mayBlock(st.place, src, dir) && s.on(st).blocker(src, profile.AtOrAbove, []string{dir}) != "" {
		return walk{blocked: true}, len(before.offers) > 0
	}
	how := climbing(st.place, src)
	switch {
	case how == startsOver:
		w = s.whole(st, src)
		return w, len(w.offers) > 0 || len(before.offers) > 0
	case how == stays || !st.place.mayHoldAny(dir, src):
		return before, false
	}
	b := s.on(st)
	taken := b.inDirs(src, []string{dir})
	if len(taken) == 0 {
		return before, false
	}
	if how == nearestFirst {
		w.taken = slices.Concat(taken, before.taken)
	} else {
		w.taken = slices.Concat(before.taken, taken)
	}
	w.offers = b.admitted(b.oneName(src, w.taken))
	return w, true
}

// growth is what a source's walk becomes one directory further down.
type growth uint8

const (
	stays growth = iota
	farthestFirst
	nearestFirst
	startsOver
)

func climbing(w *place, src *profile.Source) growth {
	ownBase := src.Climb != profile.FromTop && src.Climb != profile.FromHome
	if src.Base == profile.InSetting || ownBase && w.movesWith(src.Base) || ofCwd(src) {
		return startsOver
	}
	switch src.Climb {
	case profile.Only, profile.Below:
		return stays
	case profile.Up, profile.UpFromPath:
		return nearestFirst
	}
	return farthestFirst
}

// whole walks a source in full.
func (s *sweep) whole(st *station, src *profile.Source) walk {
	b := s.on(st)
	if holds, _ := b.set.holds(src.When); !holds || src.Trust && !b.trusted {
		return walk{off: true}
	}
	if b.blocker(src, profile.AtOrAbove, b.above()) != "" {
		return walk{blocked: true}
	}
	w := walk{taken: b.inDirs(src, b.sourceDirs(src))}
	w.offers = b.admitted(b.oneName(src, w.taken))
	return w
}

// on is the builder, placed at a station and empty.
func (s *sweep) on(st *station) *builder {
	s.b.reset(st.place)
	return s.b
}

// mayBlock reports whether a file that keeps a source out could stand in dir.
func mayBlock(w *place, src *profile.Source, dir string) bool {
	return slices.ContainsFunc(src.Unless, func(u profile.Unless) bool {
		return slices.ContainsFunc(u.Names, func(name string) bool { return w.mayHold(dir, name) })
	})
}
