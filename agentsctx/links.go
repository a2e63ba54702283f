package agentsctx

import (
	"path"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// linksAllow applies the source's policy on links.
func (s selector) linksAllow(c *candidate) bool {
	switch c.src.Links {
	case profile.RefuseLinks:
		if at := linkOnWay(s.at.root.path, c.node); at != "" {
			s.out.ignore(c.node.path, Refused, "", s.at.show(at)+" is a link; "+s.at.p.Name+" refuses links and stops with an error")
			s.refuse(at)
			return false
		}
	case profile.LinksInside:
		real, ok := c.node.real()
		base, okBase := c.dir.real()
		if ok && okBase && !tree.Under(base, real) {
			s.out.ignore(c.node.path, Refused, "", "it leads to "+s.at.show(real)+", outside the workspace, and counts as missing")
			return false
		}
	}
	return true
}

// checkClimb says when a source that refuses links climbs through one: the run
// ends there even when no instruction file is near.
func (s selector) checkClimb(src *profile.Source, dirs []*node) {
	if src.Base == profile.InProject && src.Climb == profile.Down && !tree.Under(s.at.root.path, s.at.cwd) {
		s.out.note("the working directory " + s.at.show(s.at.cwd) + " is reached through a link; " + s.at.p.Name + " reads no files of the project from there")
		return
	}
	if src.Links != profile.RefuseLinks {
		return
	}
	for _, dir := range dirs {
		if at := linkOnWay(s.at.root.path, dir); at != "" {
			s.refuse(at)
			return
		}
	}
}

func (s selector) refuse(at string) {
	s.out.note(s.at.p.Name + " stops with an error: " + s.at.show(at) + " is a link, and links are refused")
}

// linkOnWay is the first link on the way from top (not included) to n.
func linkOnWay(top string, n *node) string {
	nearest := n.linkAbove()
	if nearest == nil || tree.Under(top, n.path) && len(nearest.path) <= len(top) {
		return ""
	}
	first := ""
	for at := n; at.path != top && at.parent() != at; at = at.parent() {
		if at.lstat().Kind == tree.Link {
			first = at.path
		}
	}
	return first
}

// link is where the path leads when it is itself a link.
func (n *node) link() string {
	if real, ok := n.real(); ok && real != n.path {
		if parent, ok := n.parent().real(); !ok || join(parent, path.Base(n.path)) != real {
			return real
		}
	}
	return ""
}
