package diagnostics

import (
	"path"
	"slices"

	"agentls/internal/text"
	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// link is a link of the file whose target is a path relative to it.
type link struct {
	destination
	span text.Span // of the target
	to   string    // where it leads
}

// links are those of the file that lead to a path. What is in code, in
// comments or in prose is none.
func (f File) links() []link {
	var all []link
	dir := path.Dir(f.Path)
	for _, l := range f.Doc.Links() {
		if d, ok := relative(l.Target); ok && !isNote(f.Doc.Source, l) {
			all = append(all, link{d, l.TargetSpan, path.Join(dir, d.name)})
		}
	}
	return all
}

func checkLinkMissing(p *Pass) {
	file := p.File.Path
	root, dir := p.World.Root(file), path.Dir(file)
	for _, l := range p.File.links() {
		if !tree.Under(root, l.to) || l.exists(p.File, p.World) {
			continue
		}
		if _, ok := spelled(p.World, root, l.to); ok {
			continue // see checkLinkCase
		}
		if inSample(p.File.Doc, l.span) {
			continue
		}
		message := clipped(tree.PathFrom(root, l.to)) + " does not exist"
		at, found := elsewhere(p.World, root, file, l.name)
		if !found {
			if !l.standsFor() {
				p.Report(l.span, message+".")
			}
			continue
		}
		right := tree.PathFrom(dir, at)
		f := p.Report(l.span, message+"; did you mean "+clipped(right)+"?")
		f.Related = []Related{{Path: at, Message: "a file of that name"}}
		l.retarget(f, right, false)
	}
}

// exists reports whether l leads somewhere. A link in a file that is reached
// through a linked directory may be meant from the one or the other, and one in
// a rule file from the workspace.
func (l link) exists(f File, w World) bool {
	dir := path.Dir(f.Path)
	if l.destination.exists(w, dir) {
		return true
	}
	if real, ok := w.Real(dir); ok && real != dir && l.destination.exists(w, real) {
		return true
	}
	return f.Kind == AgentRule && l.destination.exists(w, w.Root(f.Path))
}

func checkLinkCase(p *Pass) {
	root, dir := p.World.Root(p.File.Path), path.Dir(p.File.Path)
	for _, l := range p.File.links() {
		if !tree.Under(root, l.to) {
			continue
		}
		at, ok := spelled(p.World, root, l.to)
		if !ok || at == l.to {
			continue
		}
		right := tree.PathFrom(dir, at)
		f := p.Report(l.span, "The path is spelled "+clipped(right)+"; this link is broken where case matters.")
		l.retarget(f, right, true)
	}
}

// retarget is the fix that has l lead to the path right.
func (l link) retarget(f *Finding, right string, safe bool) {
	f.fix("Change to "+clipped(right), safe, Edit{f.Path, l.span, encoded.Replace(right) + l.suffix})
}

func checkLinkLeavesSkill(p *Pass) {
	root, dir := p.World.Root(p.File.Path), path.Dir(p.File.Path)
	leaving := slices.DeleteFunc(p.File.links(), func(l link) bool {
		return tree.Under(dir, l.to) || tree.Under(root, l.to) && !l.exists(p.File, p.World)
	})
	if len(leaving) == 0 {
		return
	}
	plugin := p.plugin()
	if plugin == "" && len(p.skill.readers()) > 0 {
		return // a project's own skill, which is used where it is
	}
	for _, l := range leaving {
		switch {
		case plugin != "" && !tree.Under(plugin, l.to):
			f := p.Report(l.span, "This link leaves the plugin "+path.Base(plugin)+" and breaks wherever the plugin is installed.")
			f.Severity = Info
		default:
			p.Report(l.span, "This link leaves the skill's directory and breaks when the skill is installed on its own.")
		}
	}
}

// plugin is the directory of the plugin that ships the file; empty for none.
func (p *Pass) plugin() string {
	dir, _ := skillcatalog.PluginAbove(p.World, p.World.Root(p.File.Path), p.File.Path)
	return dir
}

// longPath is how much of a path a message repeats, in characters.
const longPath = 100

// clipped is a path for a message.
func clipped(s string) string {
	if r := []rune(s); len(r) > longPath {
		return "…" + string(r[len(r)-longPath+1:])
	}
	return s
}
