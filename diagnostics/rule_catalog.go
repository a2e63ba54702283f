package diagnostics

import (
	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/skillcatalog"
)

// record is the file in the catalogue of one enabled agent.
type record struct {
	*skillcatalog.Record
	in *skillcatalog.Catalog
}

// records are what the enabled agents have of the file, each started in its
// folder; asked for once a run.
func (p *Pass) records() []record {
	if !p.listed {
		p.listed = true
		for _, c := range p.World.Catalogs(p.World.Root(p.File.Path)) {
			if r := c.ByPath(p.File.Path); r != nil {
				p.inCatalogs = append(p.inCatalogs, record{r, c})
			}
		}
	}
	return p.inCatalogs
}

// mostNamesakes is how many skills of its name a finding points to.
const mostNamesakes = 10

// checkDuplicateName reports skills of one name in one root, and which of them
// each agent uses.
func checkDuplicateName(p *Pass) {
	var said sayings
	root := ""
	for _, r := range p.records() {
		others := r.in.Namesakes(r.Record, mostNamesakes)
		if len(others) == 0 {
			continue
		}
		if root == "" {
			root = r.in.Display(r.Root())
		}
		var related []Related
		for _, o := range others {
			related = append(related, p.namesake(o.File, "a skill of the same name"))
		}
		said.add(r.in.Profile, choice(r), related...)
	}
	p.onName(said, "Another skill in "+root+" has this name. ")
}

// choice says what an agent makes of r and the others of its name.
func choice(r record) claim {
	switch w := r.Winner(); {
	case r.in.Profile.Skills.Winner == profile.AllKept:
		return claim{one: "lists", many: "list", rest: "each of them"}
	case w != nil:
		return claim{one: "uses", many: "use", rest: r.in.Display(w.Path)}
	}
	return claim{one: "uses", many: "use", rest: "this one"}
}

// checkSkillShadowed leaves two skills of one root to checkDuplicateName.
func checkSkillShadowed(p *Pass) {
	var said sayings
	for _, r := range p.records() {
		if w := r.Winner(); w != nil && w.Root() != r.Root() {
			said.add(r.in.Profile, claim{one: "uses", many: "use", rest: r.in.Display(w.Path) + " under this name"},
				p.namesake(w.File, "the skill that is used"))
		}
	}
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
	f.Related = said.related[:min(len(said.related), mostNamesakes)]
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
