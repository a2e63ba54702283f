package agentsctx

import (
	"path"

	"agentls/agentsctx/pattern"
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// selector chooses the files of a source that are loaded, and tells the draft
// why others are not.
type selector struct {
	at   *session
	find finder
	out  *draft
}

// choice is a file that a source loads.
type choice struct {
	candidate
	load string
	why  string
}

// choices are the files of one source that are loaded, in its order.
func (s selector) choices(src *profile.Source) []*choice {
	dirs := s.dirs(src)
	if met, failing := s.at.set.holds(src.When); !met {
		s.leaveOut(src, dirs, NotLoaded, "", s.at.set.because(failing))
		return nil
	}
	if src.Trust && !s.at.trusted {
		for _, dir := range dirs {
			for _, c := range s.find.pick(src, dir).taken {
				s.out.conditional(c.node.path, "the folder is not trusted")
			}
		}
		return nil
	}
	if src.Marked && s.at.mark(s.start()) == nil || s.loops(src, dirs) {
		return nil
	}
	by := s.blocker(src, profile.AtCwd, s.start())
	if by == "" {
		by = s.blockedAbove(src, s.start())
	}
	if by != "" {
		s.leaveOut(src, dirs, Shadowed, by, s.at.show(by)+" is read in its place")
		return nil
	}
	s.checkClimb(src, dirs)
	return s.admitted(s.oneName(src, s.inDirs(src, dirs)))
}

// admitted are the files that nothing keeps out.
func (s selector) admitted(taken []candidate) []*choice {
	var choices []*choice
	for _, c := range taken {
		if o := s.admit(c); o != nil {
			choices = append(choices, o)
		}
	}
	return choices
}

// dirs are the directories in which a source looks, in the order of its climb.
func (s selector) dirs(src *profile.Source) []*node {
	if src.Base != profile.InSetting {
		return s.at.dirs(src.Base, src.Climb)
	}
	var dirs []*node
	for _, word := range s.at.set.Words(src.Setting) {
		dir := s.at.atHome(word)
		if dir == "" {
			dir = path.Join(s.at.cwd, word)
		}
		if tree.Under(s.at.q.Workspace, dir) {
			dirs = append(dirs, s.at.files.at(dir))
		} else {
			s.out.note(src.Setting + " names " + quote(word) + ", outside the workspace; not looked at")
		}
	}
	return dirs
}

// inDirs picks in every directory, but where the source's Unless keeps it out.
func (s selector) inDirs(src *profile.Source, dirs []*node) []candidate {
	var taken []candidate
	for _, dir := range dirs {
		if by := s.blocker(src, profile.InSameDir, dir); by != "" {
			s.leaveOut(src, []*node{dir}, Shadowed, by, s.at.show(by)+" in the same directory is read in its place")
			continue
		}
		p := s.find.pick(src, dir)
		taken = append(taken, p.taken...)
		s.out.late = append(s.out.late, p.left...)
	}
	return taken
}

// oneName keeps the files of the first name that was found anywhere, for sources
// that read one name.
func (s selector) oneName(src *profile.Source, taken []candidate) []candidate {
	if src.Pick != profile.OneNamePerWalk || len(taken) == 0 {
		return taken
	}
	var first *profile.Name
	for i := range src.Names {
		if first = &src.Names[i]; anyOf(taken, first) {
			break
		}
	}
	var kept []candidate
	for _, c := range taken {
		if c.name == first {
			kept = append(kept, c)
		}
	}
	for _, c := range taken {
		if c.name != first {
			s.out.later(c.node.path, Shadowed, kept[0].node.path, s.at.show(kept[0].node.path)+" comes first; one name holds for all directories")
		}
	}
	return kept
}

func anyOf(taken []candidate, name *profile.Name) bool {
	for i := range taken {
		if taken[i].name == name {
			return true
		}
	}
	return false
}

// start is the directory in which the agent is started.
func (s selector) start() *node { return s.at.files.at(s.at.cwd) }

// blockedAbove is the file in dir or above that keeps a source out, empty when
// none does.
func (s selector) blockedAbove(src *profile.Source, dir *node) string {
	if len(src.Unless) == 0 {
		return ""
	}
	key := pickKey{src: src, dir: dir, set: s.at.set}
	by, known := s.find.blocked[key]
	if !known {
		if by = s.blocker(src, profile.AtOrAbove, dir); by == "" && dir.parent() != dir {
			by = s.blockedAbove(src, dir.parent())
		}
		s.find.blocked[key] = by
	}
	return by
}

// blocker is the file in dir that keeps a source out, empty when none does.
func (s selector) blocker(src *profile.Source, where profile.Where, dir *node) string {
	for i := range src.Unless {
		u := &src.Unless[i]
		if met, _ := s.at.set.holds(u.When); u.Where != where || !met {
			continue
		}
		for _, name := range u.Names {
			if at := s.find.locate(dir, name, false); len(at) > 0 && !(u.Filled && (!at[0].isFile() || at[0].text().Blank())) {
				return at[0].path
			}
		}
	}
	return ""
}

// leaveOut gives every file that a source would have taken the same reason.
func (s selector) leaveOut(src *profile.Source, dirs []*node, status, by, why string) {
	for _, dir := range dirs {
		for _, c := range s.find.pick(src, dir).taken {
			s.out.later(c.node.path, status, by, why)
		}
	}
}

// admit lets a file in that no link, bound, exclusion or condition keeps out.
func (s selector) admit(c candidate) *choice {
	p := c.node.path
	if !s.linksAllow(&c) || !c.node.isFile() {
		return nil // the latter is a link that leads nowhere
	}
	if !s.at.access.mayRead(p, c.src.Scope) {
		real, _ := c.node.real()
		s.out.ignore(p, Outside, "", s.at.linkOut(real))
		return nil
	}
	if glob := s.excluded(p); glob != "" {
		s.out.ignore(p, NotLoaded, "", s.at.p.Excludes+" "+quote(glob)+" leaves it out")
		return nil
	}
	if c.src.Tracked {
		if by := s.at.files.ignoredBelow(s.at.root).by(c.node); by != "" {
			s.out.ignore(p, NotLoaded, by, s.at.show(by)+" excludes it")
			return nil
		}
	}
	if c.src.Load == profile.Offer {
		s.out.conditional(p, "it is only named to the model, which may read it")
		return nil
	}
	o := &choice{candidate: c, load: loadNames[c.src.Load]}
	if c.name.Gate != nil && !s.conditionMet(o) {
		return nil
	}
	return o
}

func (s selector) conditionMet(o *choice) bool {
	p := o.node.path
	switch d := s.at.decide(o.name.Gate, o.node, o.dir.path); d.outlook {
	case profile.Always:
		return true
	case profile.Matching:
		if d.matched {
			o.load, o.why = "on-match", d.why
			return true
		}
		s.out.conditional(p, d.why)
	case profile.Offered:
		s.out.conditional(p, d.why+": it is only named to the model, which may read it")
	case profile.ByHand:
		s.out.conditional(p, d.why+": it is loaded only when the user names it")
	}
	return false
}

// excluded is the pattern of the profile's exclusions that matches p.
func (s selector) excluded(p string) string {
	if s.at.p.Excludes == "" {
		return ""
	}
	for _, glob := range s.at.set.Words(s.at.p.Excludes) {
		if pattern.Problem(glob) == "" && pattern.Match(glob, p) {
			return glob
		}
	}
	return ""
}
