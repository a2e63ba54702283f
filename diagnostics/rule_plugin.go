package diagnostics

import (
	"path"

	"agentls/internal/tree"
	"agentls/skillcatalog"
)

// checkPluginPath reports what a manifest names and the agent will not find: a
// path that is not there, a SKILL.md where its folder is wanted.
func checkPluginPath(p *Pass) {
	for _, m := range skillcatalog.ReadManifests(p.File.Path, p.File.Doc.Source) {
		for _, part := range m.Parts {
			if part.Path != "" {
				p.checkPart(m, part)
			}
		}
	}
}

func (p *Pass) checkPart(m skillcatalog.Manifest, part skillcatalog.Part) {
	kind := p.World.Stat(part.Path).Kind
	switch {
	case part.Key == "skills" && kind == tree.File && path.Base(part.Path) == "SKILL.md":
		folder := path.Dir(part.Path)
		p.Report(part.Span, "`skills` names folders: this is a SKILL.md, name "+p.show(folder)+" or the folder above it.")
	case kind != tree.None, p.World.Stat(m.Dir).Kind == tree.None && part.Key != "source":
	case part.Standard: // it is looked at anyway: nothing is lost
	default:
		f := p.Report(part.Span, p.show(part.Path)+", which `"+part.Key+"` names, does not exist.")
		if part.Key == "hooks" {
			f.Severity = Warning
		}
	}
}
