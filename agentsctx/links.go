package agentsctx

import (
	"path"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// linksAllow applies the source's policy on links.
func (b *builder) linksAllow(f *found) bool {
	switch f.src.Links {
	case profile.RefuseLinks:
		if at := b.linkOnWay(b.root, f.path); at != "" {
			b.ignore(f.path, Refused, "", b.show(at)+" is a link; "+b.p.Name+" refuses links and stops with an error")
			b.refuse(at)
			return false
		}
	case profile.LinksInside:
		real, ok := b.real(f.path)
		base, okBase := b.real(f.dir)
		if ok && okBase && !tree.Under(base, real) {
			b.ignore(f.path, Refused, "", "it leads to "+b.show(real)+", outside the workspace, and counts as missing")
			return false
		}
	}
	return true
}

// checkClimb says when a source that refuses links climbs through one: the run
// ends there even when no instruction file is near.
func (b *builder) checkClimb(src *profile.Source) {
	if src.Base == profile.InProject && src.Climb == profile.Down && !tree.Under(b.root, b.cwd) {
		b.note("the working directory " + b.show(b.cwd) + " is reached through a link; " + b.p.Name + " reads no files of the project from there")
		return
	}
	if src.Links != profile.RefuseLinks {
		return
	}
	for _, dir := range b.sourceDirs(src) {
		if at := b.linkOnWay(b.root, dir); at != "" {
			b.refuse(at)
			return
		}
	}
}

func (b *builder) refuse(at string) {
	b.note(b.p.Name + " stops with an error: " + b.show(at) + " is a link, and links are refused")
}

// linkOnWay is the first link on the way from top (not included) to p.
func (b *builder) linkOnWay(top, p string) string {
	first := ""
	for at := p; at != top && at != "/" && at != "."; at = path.Dir(at) {
		if b.lstat(at).Kind == tree.Link {
			first = at
		}
	}
	return first
}
