package diagnostics

import (
	"slices"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/tree"

	"github.com/bmatcuk/doublestar/v4"
)

// gated is an agent that lets the front matter of the file decide.
type gated struct {
	agent *profile.Profile
	gate  *profile.Gate
}

// gates are the enabled agents that do so, by the file's path.
func (f instruction) gates() []gated {
	rel, ok := tree.Rel(f.ownerDir(), f.file.Path)
	if !ok {
		return nil
	}
	var all []gated
	for _, a := range f.world.Agents() {
		anyName(a, func(n *profile.Name) bool {
			match, _ := doublestar.Match(n.Name, rel)
			if match = match && n.Gate != nil; match {
				all = append(all, gated{a, n.Gate})
			}
			return match
		})
	}
	return all
}

// always reports whether the file is loaded whatever it is about: no front
// matter of its own decides.
func (f instruction) always() bool {
	return !slices.ContainsFunc(f.gates(), func(g gated) bool {
		return decided(f.file.Doc, g.gate) || g.gate.Without != profile.Always
	})
}

// decided reports whether the front matter says what the gate asks for.
func decided(doc *markdown.Document, g *profile.Gate) bool {
	return slices.ContainsFunc(g.Globs, func(key string) bool {
		_, ok := doc.Front.Lookup(key)
		return ok
	}) || slices.ContainsFunc(g.Before, func(c profile.GateCase) bool {
		e, ok := doc.Front.Lookup(c.Key)
		return ok && e.Value.Value == c.Value
	})
}
