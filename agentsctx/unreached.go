package agentsctx

import (
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// unreached says which files are near but out of an agent's reach from where it
// is started: below it, above its project, or retired.
type unreached struct {
	at   *session
	find finder
	out  *draft
}

func (u unreached) tell() {
	nested := false
	for i := range u.at.p.Sources {
		src := &u.at.p.Sources[i]
		nested = nested || src.Load == profile.OnTouch || src.Load == profile.Offer
	}
	for i := range u.at.p.Sources {
		src := &u.at.p.Sources[i]
		if src.Scope != "project" || src.Load == profile.OnTouch || src.Load == profile.Offer {
			continue
		}
		if met, _ := u.at.set.holds(src.When); !met || src.Trust && !u.at.trusted {
			continue
		}
		if !nested {
			u.belowStart(src)
		}
		if src.Base == profile.InProject && src.Climb == profile.Down {
			u.aboveRoot(src)
		}
		u.retired(src)
	}
}

// belowStart: nothing loads what lies between the start and the path.
func (u unreached) belowStart(src *profile.Source) {
	climbs := src.Climb == profile.Down || src.Climb == profile.Up || src.Climb == profile.FromTop || src.Climb == profile.FromAbove || src.Climb == profile.FromHome
	start, name := u.at.cwd, u.at.p.Name
	if !climbs {
		start = u.at.base(src.Base)
	}
	if start == "" || src.Climb == profile.Toward || src.Load == profile.EveryTurn {
		return
	}
	for _, dir := range below(u.at.files.chain(start, u.at.target)) {
		for _, c := range u.find.pick(src, dir).taken {
			p := c.node.path
			if !tree.Under(dir.path, p) {
				continue
			}
			why := u.at.show(p) + " is not read: " + name + " looks only in " + u.at.show(start)
			if climbs {
				why = u.at.show(p) + " is loaded only when " + name + " starts in " + u.at.show(dir.path) + " or below"
				u.out.note(why)
			}
			u.out.later(p, NotLoaded, "", why)
		}
	}
}

// aboveRoot: what lies above the project's root is not seen.
func (u unreached) aboveRoot(src *profile.Source) {
	root := u.at.root.path
	chain := u.at.files.chain(u.outermost(), root)
	if len(chain) < 2 {
		return
	}
	why := "above the project root " + u.at.show(root)
	if root == u.at.q.Workspace {
		why = "above the project root"
	}
	if !u.at.rooted {
		why = "no directory marks a project root, so only " + u.at.show(root) + " is read"
	}
	for _, dir := range chain[:len(chain)-1] {
		for _, c := range u.find.pick(src, dir).taken {
			u.out.later(c.node.path, NotLoaded, "", why)
		}
	}
}

// outermost is the workspace, or the highest directory above the root that
// holds a repository.
func (u unreached) outermost() string {
	top := u.at.root.path
	if tree.Under(u.at.q.Workspace, top) {
		top = u.at.q.Workspace
	}
	for dir := u.at.root; dir.parent() != dir; dir = dir.parent() {
		if tree.Under(dir.path, top) && dir.child(".git").lstat().Kind != tree.None {
			top = dir.path
		}
	}
	return top
}

// retired names a file the agent once read.
func (u unreached) retired(src *profile.Source) {
	for _, name := range u.at.p.Retired {
		for _, dir := range u.at.dirs(src.Base, src.Climb) {
			if n := dir.child(name); n.isFile() {
				u.out.later(n.path, NotLoaded, "", u.at.p.Name+" no longer reads "+name)
			}
		}
	}
}
