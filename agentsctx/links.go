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
	case profile.NoLinks:
		if c.node.lstat().Kind == tree.Link {
			s.out.ignore(c.node.path, Refused, "", "it is a link and counts as missing")
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

// loops reports whether a candidate is a link that leads to itself, at which the
// agent gives up all files of the source.
func (s selector) loops(src *profile.Source, dirs []*node) bool {
	if src.Links != profile.LoopsFail {
		return false
	}
	for _, dir := range dirs {
		for i := range src.Names {
			for _, n := range s.find.candidates(dir, &src.Names[i]) {
				if n.loop() {
					s.out.note(s.at.show(n.path) + " is a link that leads to itself; " + s.at.p.Name + " then reads no file of the project")
					return true
				}
			}
		}
	}
	return false
}

// loop reports whether a link leads to itself, over other links or not.
func (n *node) loop() bool {
	at := n
	for range mostLinks {
		info := at.lstat()
		if info.Kind != tree.Link {
			return false
		}
		target := info.Target
		if !path.IsAbs(target) {
			target = path.Join(path.Dir(at.path), target)
		}
		at = n.cache.at(path.Clean(target))
	}
	return true
}

// mostLinks is how many links in a row systems follow.
const mostLinks = 40

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
