package diagnostics

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/imports"
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// checkInstructionShadowed reports a file in whose place enabled agents read
// another one of the same directory.
func checkInstructionShadowed(p *Pass) {
	if p.alone() {
		return
	}
	var said sayings
	p.eachLeft(func(a *profile.Profile, g *agentsctx.Ignored) {
		if g.Status == agentsctx.Shadowed && p.rivals(g.By) {
			said.add(a, claim{one: "reads", many: "read", rest: p.show(g.By) + " in its place"}, p.firstLineOf(g.By, "the file that is read"))
		}
	})
	p.onFirstLine(said)
}

// alone is quick: nothing that stands where the file belongs can win over it.
func (p *Pass) alone() bool {
	home := p.home()
	return !slices.ContainsFunc(p.World.ReadDir(home), func(e tree.Entry) bool {
		at := path.Join(home, e.Name)
		if e.Kind == tree.Dir {
			return e.Name[0] == '.' && e.Name != ".git" // .github, .cursor and their like
		}
		return at != p.File.Path && p.homeOf(at) == home
	})
}

// eachLeft visits the enabled agents that leave the file out although it stands
// where they look.
func (p *Pass) eachLeft(visit func(*profile.Profile, *agentsctx.Ignored)) {
	for _, e := range p.loads() {
		if g := e.Left(p.File.Path); g != nil {
			visit(e.Profile, g)
		}
	}
}

// loads are the explanations of the enabled agents, started where the file
// belongs; nil when each is known to load the file.
func (p *Pass) loads() []agentsctx.Explanation {
	dir := p.home()
	if dir == "" || p.loadedByAll() {
		return nil
	}
	return p.World.Loads(dir)
}

// home is the directory the file belongs to.
func (p *Pass) home() string { return p.homeOf(p.File.Path) }

func (p *Pass) homeOf(file string) string {
	if places := p.World.Places(file); len(places) > 0 {
		return places[0].Dir
	}
	return ""
}

// loadedByAll is quick: what agents lose is known for all files at once.
func (p *Pass) loadedByAll() bool {
	for _, l := range p.World.Losses() {
		_, lost := l.Own[p.File.Path]
		if _, whole := l.Whole[p.File.Path]; !lost && !whole {
			return false
		}
	}
	return true
}

// rivals reports whether the file and the winner are two texts in one directory
// that their author does not hold together: neither leads to the other, and
// there is something to lose.
func (p *Pass) rivals(winner string) bool {
	if winner == "" || blank(p.File.Doc.Source) || p.homeOf(winner) != p.home() || p.sameFile(winner) {
		return false
	}
	doc, ok := p.World.Document(winner)
	if !ok {
		return true
	}
	own := p.File.Doc
	return own.Source != doc.Source && p.named(winner, doc) != p.File.Path && p.named(p.File.Path, own) != winner && !p.pointsTo(winner)
}

func (p *Pass) sameFile(other string) bool {
	a, okA := p.World.Real(p.File.Path)
	b, okB := p.World.Real(other)
	return okA && okB && a == b
}

// pointsTo reports whether the file imports other, so that its author knows.
func (p *Pass) pointsTo(other string) bool {
	refs := imports.References(p.File.Doc, &profile.Imports{Start: profile.WordDotSlash, Escapes: true})
	return slices.ContainsFunc(refs, func(r imports.Reference) bool {
		return path.Join(path.Dir(p.File.Path), r.Target) == other
	})
}

// checkEmptyOverride reports an override without text that hides a file with
// some.
func checkEmptyOverride(p *Pass) {
	if !blank(p.File.Doc.Source) || !p.isOverride() {
		return
	}
	var said sayings
	for _, e := range p.World.Loads(p.home()) {
		for _, g := range e.Ignored {
			if g.Status != agentsctx.Shadowed || g.By != p.File.Path {
				continue
			}
			if src, ok := p.World.Text(g.Path); ok && !blank(src) {
				rest := "this override, which has no text, in place of " + p.show(g.Path)
				said.add(e.Profile, claim{one: "reads", many: "read", rest: rest}, p.firstLineOf(g.Path, "the file it hides"))
			}
		}
	}
	p.onFirstLine(said)
}

func blank(src string) bool { return strings.TrimSpace(strings.TrimPrefix(src, "\ufeff")) == "" }

// isOverride reports whether some enabled agent takes a file of this name for
// an override.
func (p *Pass) isOverride() bool {
	base := path.Base(p.File.Path)
	return p.home() != "" && slices.ContainsFunc(p.World.Agents(), func(a *profile.Profile) bool {
		return anyName(a, func(n *profile.Name) bool { return n.Kind == "override" && n.Name == base })
	})
}

// anyName reports whether the agent looks for a name that is so in projects.
func anyName(a *profile.Profile, is func(*profile.Name) bool) bool {
	for i := range a.Sources {
		s := &a.Sources[i]
		if s.Scope == "global" || s.Scope == "managed" {
			continue
		}
		for j := range s.Names {
			if is(&s.Names[j]) {
				return true
			}
		}
	}
	return false
}
