package report

import (
	"fmt"
	"path"
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/tree"
	"agentls/skillcatalog"
	"agentls/workspace"
)

// instructionVerdict asks the agent started where the settings say, as explain
// does.
func instructionVerdict(s *workspace.Snapshot, show Paths, file string, p *profile.Profile) Verdict {
	agents := []*profile.Profile{p}
	e := s.Instructions.Explain(file, "", agents).Agents[0]
	v := Verdict{Agent: p.Ref(), name: p.Name, file: file, Path: show.Show(file), Verdict: "no"}
	if why, fix, ok := skillcatalog.WhyLinkText(&s.Files, file, show.Show(file)); ok {
		v.Step, v.state, v.Why, v.Fix = "link", agentsctx.NotLoaded, why, fix
		return v
	}
	if f := e.File(file); f != nil {
		v.loaded(s, f)
		return v
	}
	if real, ok := s.Files.Real(file); ok && s.Files.Lstat(file).Kind == tree.Link && e.Left(file) == nil && !outside(s, real) {
		v = instructionVerdict(s, show, real, p)
		v.file, v.Path, v.Why = file, show.Show(file), "a link to "+show.Show(real)+": "+v.Why
		return v
	}
	v.Step, v.state, v.Why = "reach", agentsctx.NotLoaded, p.Name+" reads no file of this name here"
	g := e.Left(file)
	if g != nil {
		if by := e.File(g.By); by != nil && sameText(s, g.By, file) {
			v.Step = ""
			v.loaded(s, by)
			v.Why = "as " + show.Show(g.By) + ", which is the same file: " + by.Why
			return v
		}
		v.state, v.Why = g.Status, g.Why
	}
	dir := path.Dir(file)
	if tree.Under(e.Cwd, dir) && dir != e.Cwd && (g == nil || g.Status == agentsctx.NotLoaded) {
		if there := s.Instructions.Explain(file, dir, agents).Agents[0]; there.File(file) != nil {
			v.Step, v.Why = "start", fmt.Sprintf("%s is loaded only when %s starts in %s or below", show.Show(file), p.Name, show.Show(dir))
			v.Fix = fmt.Sprintf("start %s there, or move the text up to %s", p.Name, wanted(p))
			return v
		}
	}
	if g == nil {
		v.Step, v.Fix = "name", named(s, show, file, p)
		return v
	}
	v.Step, v.Fix = keptOut(show, p, file, g)
	if g.Conditional {
		v.Verdict = "when"
	}
	return v
}

// sameText reports two paths that lead to one file.
func sameText(s *workspace.Snapshot, a, b string) bool {
	realA, okA := s.Files.Real(a)
	realB, okB := s.Files.Real(b)
	return okA && okB && realA == realB
}

// named is what gives a file a name that the agent reads.
func named(s *workspace.Snapshot, show Paths, file string, p *profile.Profile) string {
	to := path.Join(path.Dir(file), wanted(p))
	if s.Files.Lstat(to).Kind != tree.None {
		return "move its text into " + show.Show(to)
	}
	return "rename it to " + wanted(p)
}

// loaded fills in the verdict on a file that is in play.
func (v *Verdict) loaded(s *workspace.Snapshot, f *agentsctx.File) {
	v.Verdict, v.state, v.Why = "yes", f.Status, f.Why
	switch {
	case f.Status == agentsctx.Dropped:
		v.Verdict, v.Step = "no", "budget"
	case f.Load == "on-touch", f.Load == "on-match":
		v.Verdict, v.Step = "when", "touch"
	case f.Lost > 0:
		v.Step = "budget"
	}
	if f.Lost > 0 {
		v.Fix = "shorten this file or the files that used the budget"
		if len(f.Unseen) > 0 {
			at := placeIn(s, v.file, f.Unseen[0])
			v.Line, v.Column = at.Line, at.Column
		}
	}
}

// keptOut is the step that keeps a file out, and what ends it.
func keptOut(show Paths, p *profile.Profile, file string, g *agentsctx.Ignored) (step, fix string) {
	name := path.Base(file)
	switch {
	case g.Status == agentsctx.Shadowed && p.Imports.Expands && path.Dir(g.By) == path.Dir(file):
		return "shadowed", "write a line @" + name + " into " + show.Show(g.By)
	case g.Status == agentsctx.Shadowed && p.Imports.Expands:
		return "shadowed", "put a " + path.Base(g.By) + " with the line @" + name + " beside it"
	case g.Status == agentsctx.Shadowed:
		return "shadowed", "move its text into " + show.Show(g.By) + ", or remove that file"
	case g.Status == agentsctx.Empty:
		return "empty", "write text into it"
	case g.Status == agentsctx.Refused:
		return "link", "put the file itself in place of the link"
	case g.Status == agentsctx.Outside:
		return "outside", "move it into the workspace"
	case strings.Contains(g.Why, "not trusted"):
		return "trust", "trust the project (--trust-project, or the editor's workspace trust)"
	case strings.HasSuffix(g.Why, " is off"):
		return "setting", "set " + strings.TrimSuffix(g.Why, " is off") + " to true"
	case strings.Contains(g.Why, "no longer reads"):
		return "name", "rename it to " + wanted(p)
	case g.Conditional:
		return "match", "take the pattern out of its front matter to have it always loaded"
	}
	return "reach", "move its text to " + wanted(p) + " where " + p.Name + " is started"
}

// wanted is the name of instruction files that an agent's table names first.
func wanted(p *profile.Profile) string {
	for _, scope := range []string{"project", "nested"} {
		for i := range p.Sources {
			for _, n := range p.Sources[i].Names {
				plain := n.Kind == "agents" || n.Kind == "claude" || n.Kind == "bootstrap"
				if p.Sources[i].Scope == scope && plain && n.Name != "" && !strings.ContainsAny(n.Name, "*/") {
					return n.Name
				}
			}
		}
	}
	return "a file that it reads"
}
