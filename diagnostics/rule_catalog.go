package diagnostics

import (
	"slices"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/skillcatalog"
)

// catalog is what one enabled agent makes of the skills of a folder.
type catalog struct {
	*skillcatalog.Catalog
	agent *profile.Profile
}

// catalogs are those of the enabled agents, started in the folder of the file.
func (p *Pass) catalogs() []catalog {
	var all []catalog
	root := p.World.Root(p.File.Path)
	agents := p.World.Agents()
	for _, c := range p.World.Catalogs() {
		i := slices.IndexFunc(agents, func(a *profile.Profile) bool { return a.Ref() == c.Agent })
		if c.Workspace == root && i >= 0 {
			all = append(all, catalog{c, agents[i]})
		}
	}
	return all
}

// eachRecord visits the file in the catalogues that have it.
func (p *Pass) eachRecord(visit func(catalog, *skillcatalog.Record)) {
	for _, c := range p.catalogs() {
		if r := c.ByPath(p.File.Path); r != nil {
			visit(c, r)
		}
	}
}

// mostTwins is how many skills of its name a finding points to.
const mostTwins = 10

// checkDuplicateName reports skills of one name in one root, and which of them
// each agent uses.
func checkDuplicateName(p *Pass) {
	var said sayings
	root := ""
	p.eachRecord(func(c catalog, r *skillcatalog.Record) {
		twins := c.Twins(r, mostTwins)
		if len(twins) == 0 {
			return
		}
		if root == "" {
			root = c.Display(r.Root)
		}
		var related []Related
		for _, t := range twins {
			related = append(related, p.namesake(t.File, "a skill of the same name"))
		}
		said.add(c.agent, choice(c, r), related...)
	})
	p.onName(said, "Another skill in "+root+" has this name. ")
}

// choice says what an agent makes of r and the others of its name.
func choice(c catalog, r *skillcatalog.Record) claim {
	switch {
	case c.agent.Skills.Winner == profile.AllKept:
		return claim{one: "lists", many: "list", rest: "each of them"}
	case r.Effective:
		return claim{one: "uses", many: "use", rest: "this one"}
	}
	return claim{one: "uses", many: "use", rest: c.Display(r.Winner)}
}

// checkSkillShadowed leaves two skills of one root to checkDuplicateName.
func checkSkillShadowed(p *Pass) {
	var said sayings
	p.eachRecord(func(c catalog, r *skillcatalog.Record) {
		if r.Step != skillcatalog.StepShadowed {
			return
		}
		if w := c.ByPath(r.Winner); w != nil && w.Root != r.Root {
			said.add(c.agent, claim{one: "uses", many: "use", rest: c.Display(w.Path) + " under this name"},
				p.namesake(w.File, "the skill that is used"))
		}
	})
	p.onName(said, "")
}

// onName reports what was said, if anything was, on the name.
func (p *Pass) onName(said sayings, lead string) {
	span := nameOf(p.File.Doc)
	if len(said.list) == 0 || p.Covered(span) {
		return
	}
	f := p.Report(span, lead+said.message())
	f.Agents = said.ids
	f.Related = said.related[:min(len(said.related), mostTwins)]
}

// namesake points to the name of another skill.
func (p *Pass) namesake(path, message string) Related {
	r := Related{Path: path, Message: message}
	if doc, ok := p.World.Document(path); ok {
		r.Span = nameOf(doc)
	}
	return r
}

// nameOf is the name in the front matter, without one the first character.
func nameOf(doc *markdown.Document) text.Span {
	e, ok := doc.Front.Lookup("name")
	switch {
	case ok && !e.Value.Span.Empty():
		return e.Value.Span
	case ok:
		return e.Key.Span
	}
	return firstChar(doc)
}
