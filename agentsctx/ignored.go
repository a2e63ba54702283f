package agentsctx

import (
	"path"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// beyond finds the files that stand on the way but that the agent does not
// reach from where it is started: below it, above its project, or retired.
func (b *builder) beyond() {
	nested := false
	for i := range b.p.Sources {
		s := &b.p.Sources[i]
		nested = nested || s.Load == profile.OnTouch || s.Load == profile.Offer
	}
	for i := range b.p.Sources {
		s := &b.p.Sources[i]
		if s.Scope != "project" || s.Load == profile.OnTouch || s.Load == profile.Offer {
			continue
		}
		if holds, _ := b.set.holds(s.When); !holds || s.Trust && !b.trusted {
			continue
		}
		if !nested {
			b.belowStart(s)
		}
		if s.Base == profile.InProject && s.Climb == profile.Down {
			b.aboveRoot(s)
		}
		b.retired(s)
	}
}

// belowStart: nothing loads what stands between the start and the path.
func (b *builder) belowStart(s *profile.Source) {
	climbs := s.Climb == profile.Down || s.Climb == profile.Up || s.Climb == profile.FromTop || s.Climb == profile.FromHome
	from := b.cwd
	if !climbs {
		from = b.base(s.Base)
	}
	if from == "" || s.Climb == profile.Toward || s.Load == profile.EveryTurn {
		return
	}
	for _, dir := range below(tree.Chain(from, b.target)) {
		for _, f := range b.pick(s, dir).taken {
			if !tree.Under(dir, f.path) {
				continue
			}
			why := b.show(f.path) + " is not read: " + b.p.Name + " looks only in " + b.place.show(from)
			if climbs {
				why = b.show(f.path) + " is loaded only when " + b.p.Name + " starts in " + b.show(dir) + " or below"
				b.note(why)
			}
			b.later(f.path, NotLoaded, "", why)
		}
	}
}

// aboveRoot: what stands above the project's root is not seen.
func (b *builder) aboveRoot(s *profile.Source) {
	chain := tree.Chain(b.outermost(), b.root)
	if len(chain) < 2 {
		return
	}
	why := "above the project root " + b.show(b.root)
	if b.root == b.q.Workspace {
		why = "above the project root"
	}
	if !b.rooted {
		why = "no directory marks a project root, so only " + b.show(b.root) + " is read"
	}
	for _, dir := range chain[:len(chain)-1] {
		for _, f := range b.pick(s, dir).taken {
			b.later(f.path, NotLoaded, "", why)
		}
	}
}

// outermost is the workspace, or the highest directory above the root that
// holds a repository.
func (b *builder) outermost() string {
	top := b.root
	if tree.Under(b.q.Workspace, top) {
		top = b.q.Workspace
	}
	for dir := b.root; dir != "/" && dir != "."; dir = path.Dir(dir) {
		if tree.Under(dir, top) && b.lstat(join(dir, ".git")).Kind != tree.None {
			top = dir
		}
	}
	return top
}

// retired names a file the agent once read.
func (b *builder) retired(s *profile.Source) {
	for _, dir := range b.dirs(s.Base, s.Climb) {
		for _, name := range b.p.Retired {
			if p := join(dir, name); b.isFile(p) {
				b.later(p, NotLoaded, "", b.p.Name+" no longer reads "+name)
			}
		}
	}
}

// absent finds the files whose absence leaves a marker line in the prompt.
func (b *builder) absent() {
	for i := range b.p.Sources {
		s := &b.p.Sources[i]
		for j := range s.Names {
			n := &s.Names[j]
			if !n.Expected {
				continue
			}
			dir := b.base(s.Base)
			if p := join(dir, n.Name); dir != "" && !b.inPlay[p] {
				b.e.Absent = append(b.e.Absent, File{
					Path: p, Kind: n.Kind, Scope: s.Scope, Load: loadNames[s.Load], Expected: true,
					found: &found{p, n, s, dir},
				})
			}
		}
	}
}
