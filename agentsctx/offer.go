package agentsctx

import (
	"path"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"

	"github.com/bmatcuk/doublestar/v4"
)

// offers are the files of one source that want to be loaded, in its order. What
// it leaves is ignored with a reason.
func (b *builder) offers(src *profile.Source) []offer {
	dirs := b.sourceDirs(src)
	if holds, failing := b.set.holds(src.When); !holds {
		b.leaveOut(src, dirs, NotLoaded, "", b.set.because(failing))
		return nil
	}
	if src.Trust && !b.trusted {
		for _, dir := range dirs {
			for _, f := range b.pick(src, dir).taken {
				b.gated(f.path, "the folder is not trusted")
			}
		}
		return nil
	}
	if by := b.blocker(src, profile.AtOrAbove, b.above()); by != "" {
		b.leaveOut(src, dirs, Shadowed, by, b.show(by)+" is read in its place")
		return nil
	}
	b.checkClimb(src)
	return b.admitted(b.oneName(src, b.inDirs(src, dirs)))
}

// admitted are the files that nothing keeps out.
func (b *builder) admitted(taken []found) []offer {
	var offers []offer
	for _, f := range taken {
		if o, ok := b.admit(f); ok {
			offers = append(offers, o)
		}
	}
	return offers
}

func (b *builder) sourceDirs(src *profile.Source) []string {
	if src.Base != profile.InSetting {
		return b.dirs(src.Base, src.Climb)
	}
	var dirs []string
	for _, word := range b.set.Words(src.Setting) {
		if dir := b.expandWord(word); dir != "" && tree.Under(b.q.Workspace, dir) {
			dirs = append(dirs, dir)
		} else {
			b.note(src.Setting + " names " + quote(word) + ", outside the workspace; not looked at")
		}
	}
	return dirs
}

func (b *builder) expandWord(word string) string {
	if p := b.atHome(word); p != "" {
		return p
	}
	return path.Join(b.cwd, word)
}

// inDirs picks in every directory, after what the source's Unless leaves.
func (b *builder) inDirs(src *profile.Source, dirs []string) []found {
	var taken []found
	for _, dir := range dirs {
		if by := b.blocker(src, profile.InSameDir, []string{dir}); by != "" {
			b.leaveOut(src, []string{dir}, Shadowed, by, b.show(by)+" in the same directory is read in its place")
			continue
		}
		p := b.pick(src, dir)
		taken = append(taken, p.taken...)
		for _, g := range p.left {
			b.later(g.Path, g.Status, g.By, g.Why)
		}
	}
	return taken
}

// oneName keeps the files of the first name that was found anywhere, for sources
// that read one name.
func (b *builder) oneName(src *profile.Source, taken []found) []found {
	if src.Pick != profile.OneNamePerWalk {
		return taken
	}
	for i := range src.Names {
		var kept, rest []found
		for _, f := range taken {
			if f.name == &src.Names[i] {
				kept = append(kept, f)
			} else {
				rest = append(rest, f)
			}
		}
		if kept == nil {
			continue
		}
		for _, f := range rest {
			b.later(f.path, Shadowed, kept[0].path, b.show(kept[0].path)+" comes first; one name holds for all directories")
		}
		return kept
	}
	return nil
}

// above are the working directory and everything above it, nearest first.
func (b *builder) above() []string { return reversed(tree.Chain("/", b.cwd)) }

// blocker is the file that keeps a source out, empty when none does.
func (b *builder) blocker(src *profile.Source, where profile.Where, dirs []string) string {
	for i := range src.Unless {
		u := &src.Unless[i]
		if holds, _ := b.set.holds(u.When); u.Where != where || !holds {
			continue
		}
		for _, dir := range dirs {
			for _, name := range u.Names {
				if at := b.locate(dir, name, false); len(at) > 0 {
					return at[0]
				}
			}
		}
	}
	return ""
}

// leaveOut gives every file that a source would have taken the same reason.
func (b *builder) leaveOut(src *profile.Source, dirs []string, status, by, why string) {
	for _, dir := range dirs {
		for _, f := range b.pick(src, dir).taken {
			b.later(f.path, status, by, why)
		}
	}
}

// admit lets a file in that no link, bound, exclusion or gate keeps out.
func (b *builder) admit(f found) (offer, bool) {
	o := offer{found: f, load: loadNames[f.src.Load], order: f.src.Order}
	if !b.linksAllow(&f) {
		return o, false
	}
	if !b.isFile(f.path) {
		return o, false // a link that leads nowhere
	}
	if !b.readable(f.path, f.src.Scope) {
		real, _ := b.real(f.path)
		b.ignore(f.path, Outside, "", "a link to "+b.show(real)+", outside the workspace; "+b.p.Name+" follows it, agentls does not")
		return o, false
	}
	if pattern := b.excluded(f.path); pattern != "" {
		b.ignore(f.path, NotLoaded, "", b.p.Excludes+" "+quote(pattern)+" leaves it out")
		return o, false
	}
	if f.src.Tracked {
		if by := b.gitignored(f.path); by != "" {
			b.ignore(f.path, NotLoaded, by, b.show(by)+" excludes it")
			return o, false
		}
	}
	if f.src.Load == profile.Offer {
		b.gated(f.path, "it is only named to the model, which may read it")
		return o, false
	}
	return o, f.name.Gate == nil || b.gateAllows(&o)
}

func (b *builder) gateAllows(o *offer) bool {
	v := b.ask(o.name.Gate, o.path, o.dir)
	switch v.outlook {
	case profile.Always:
		return true
	case profile.Matching:
		if v.matched {
			o.load, o.why = "on-match", v.why
			return true
		}
		b.gated(o.path, v.why)
	case profile.Offered:
		b.gated(o.path, v.why+": it is only named to the model, which may read it")
	case profile.ByHand:
		b.gated(o.path, v.why+": it is loaded only when the user names it")
	}
	return false
}

// excluded is the pattern of the profile's exclusions that matches p.
func (b *builder) excluded(p string) string {
	if b.p.Excludes == "" {
		return ""
	}
	for _, pattern := range b.set.Words(b.p.Excludes) {
		if patternProblem(pattern) == "" {
			if ok, _ := doublestar.Match(pattern, p); ok {
				return pattern
			}
		}
	}
	return ""
}
