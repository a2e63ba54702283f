package diagnostics

import (
	"path"
	"slices"
	"strings"
	"unicode"

	"agentls/agentsctx"
	"agentls/agentsctx/imports"
	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/tree"
)

// instruction is a file among those that agents load.
type instruction struct {
	file  File
	world World
}

// eachIgnored visits the enabled agents that leave the file out although it is where
// they look.
func (f instruction) eachIgnored(visit func(*profile.Profile, *agentsctx.Ignored)) {
	for _, e := range f.loads() {
		if g := e.Left(f.file.Path); g != nil {
			visit(e.Profile, g)
		}
	}
}

// loads are the explanations of the enabled agents, started where the file
// belongs; nil when each is known to load the file.
func (f instruction) loads() []agentsctx.Explanation {
	dir := f.ownerDir()
	if dir == "" || f.loadedByAll() {
		return nil
	}
	return f.world.Loads(dir)
}

// ownerDir is the directory the file belongs to.
func (f instruction) ownerDir() string { return f.ownerDirOf(f.file.Path) }

func (f instruction) ownerDirOf(file string) string {
	if places := f.world.Locations(file); len(places) > 0 {
		return places[0].Dir
	}
	return ""
}

func (f instruction) losses() []AgentLosses { return f.world.Losses(f.file.Path) }

// loadedByAll is quick: what agents lose is known for all files at once.
func (f instruction) loadedByAll() bool {
	for _, l := range f.losses() {
		if l.Alias || l.Own == nil && l.Whole == nil {
			return false
		}
	}
	return true
}

// loadedByAny is quick: what agents lose is known for all files at once.
func (f instruction) loadedByAny() bool {
	return slices.ContainsFunc(f.losses(), func(l AgentLosses) bool { return l.Own != nil || l.Whole != nil })
}

// AgentLosses are what one agent loses of a file: nil where there is nothing to
// say.
type AgentLosses struct {
	Profile *profile.Profile
	Own     *agentsctx.Loss // started in the file's own directory
	Deeper  *agentsctx.Loss // whole there, but not when started deeper: the worst case
	Whole   *agentsctx.Loss // nothing, started in the file's own directory
	Alias   bool            // the agent comes to the file under another path alone
}

// LossesAt are what is known of a file, under whichever path agents find it; the
// first location is its own.
func LossesAt(all []agentsctx.Losses, at []Location) []AgentLosses {
	losses := make([]AgentLosses, len(all))
	for i := range all {
		l := AgentLosses{
			Profile: all[i].Profile, Own: lossAt(all[i].Own, at), Deeper: lossAt(all[i].Deeper, at), Whole: lossAt(all[i].Whole, at),
		}
		l.Alias = lossAt(all[i].Own, at[:1]) == nil && lossAt(all[i].Whole, at[:1]) == nil
		losses[i] = l
	}
	return losses
}

func lossAt(losses map[string]agentsctx.Loss, at []Location) *agentsctx.Loss {
	if len(losses) == 0 {
		return nil
	}
	for _, l := range at {
		if loss, ok := losses[l.Path]; ok {
			return &loss
		}
	}
	return nil
}

// readers are the enabled agents that load the file, and whether all of them
// would expand an import in it.
func (f instruction) readers() (agents []*profile.Profile, expand bool) {
	expand = true
	dir := f.ownerDir()
	if dir == "" {
		return nil, false
	}
	for _, e := range f.world.Loads(dir) {
		if e.File(f.file.Path) != nil {
			agents = append(agents, e.Profile)
			expand = expand && e.Profile.Imports.Expands
		}
	}
	return agents, expand
}

// loadsToo reports whether an agent that loads the file loads other as well.
func (f instruction) loadsToo(a *profile.Profile, other string) bool {
	for _, e := range f.world.Loads(f.ownerDir()) {
		if e.Profile == a {
			return e.File(other) != nil
		}
	}
	return false
}

// isFile reports whether other is the file under check, by whatever path.
func (f instruction) isFile(other string) bool { return other == f.file.Path || f.sameFile(other) }

// rivals reports whether the file and the winner, in its directory or above, are two
// texts that their author does not hold together: neither leads to the other, and
// there is something to lose.
func (f instruction) rivals(winner string) bool {
	above, dir := f.ownerDirOf(winner), f.ownerDir()
	if winner == "" || blank(f.file.Doc.Source) || !tree.Under(above, dir) || f.sameFile(winner) {
		return false
	}
	if rel, _ := tree.Rel(above, dir); strings.HasPrefix(rel, ".") && rel != "." || strings.Contains(rel, "/.") {
		return false // a directory of some agent's own, where no other is started
	}
	doc, ok := f.world.Document(winner)
	if !ok {
		return true
	}
	own := f.file.Doc
	return own.Source != doc.Source && f.named(winner, doc) != f.file.Path && f.named(f.file.Path, own) == "" && !f.pointsTo(winner)
}

func (f instruction) sameFile(other string) bool {
	a, okA := f.world.Real(f.file.Path)
	b, okB := f.world.Real(other)
	return okA && okB && a == b
}

// pointsTo reports whether the file imports other, so that its author knows.
func (f instruction) pointsTo(other string) bool {
	refs := imports.References(f.file.Doc, &profile.Imports{Start: profile.WordDotSlash, Escapes: true})
	return slices.ContainsFunc(refs, func(r imports.Reference) bool {
		return path.Join(path.Dir(f.file.Path), r.Target) == other
	})
}

// longestTarget is the length in bytes above which no text is taken for a path.
const longestTarget = 512

// named is the instruction file whose relative path is all that a file says;
// empty for any other text.
func (f instruction) named(file string, doc *markdown.Document) string {
	if len(doc.Source) > longestTarget {
		return ""
	}
	s := strings.TrimSpace(doc.Source[doc.BOM.End:])
	if s == "" || path.IsAbs(s) || strings.ContainsFunc(s, unicode.IsSpace) {
		return ""
	}
	target := path.Join(path.Dir(file), s)
	if target == file || f.world.Stat(target).Kind != tree.File || f.ownerDirOf(target) == "" {
		return ""
	}
	return target
}

// inSkill reports whether the file is a part of a skill, where nobody starts an agent.
func (f instruction) inSkill() bool {
	root := f.world.Root(f.file.Path)
	return slices.ContainsFunc(tree.Chain(root, path.Dir(f.file.Path)), func(dir string) bool {
		return dir != root && f.world.Stat(path.Join(dir, "SKILL.md")).Kind == tree.File
	})
}

// isOverride reports whether some enabled agent takes a file of this name for
// an override.
func (f instruction) isOverride() bool {
	base := path.Base(f.file.Path)
	return f.ownerDir() != "" && slices.ContainsFunc(f.world.Agents(), func(a *profile.Profile) bool {
		return anyName(a, func(n *profile.Name) bool { return n.Kind == "override" && n.Name == base })
	})
}

// ofAnother reports whether an agent that is not enabled knows the name. A
// folder of its files below the root is no sign that somebody uses it, nor that
// nobody does.
func (f instruction) ofAnother() bool {
	rel, ok := tree.Rel(f.ownerDir(), f.file.Path)
	others := slices.DeleteFunc(profile.All(), func(a *profile.Profile) bool {
		return slices.ContainsFunc(f.world.Agents(), func(on *profile.Profile) bool { return on.ID == a.ID })
	})
	return ok && anyReads(others, rel)
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
