package diagnostics

import (
	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
)

// mostNamesakes is how many skills of its name a finding points to.
const mostNamesakes = 10

// checkDuplicateName reports skills of one name in one root, and which of them
// each agent uses.
func checkDuplicateName(p *Pass) {
	var said agentMessage
	root := ""
	for _, r := range p.skill.records() {
		others := r.In.Namesakes(r.Record, mostNamesakes)
		if len(others) == 0 {
			continue
		}
		if root == "" {
			root = r.In.Display(r.Root())
		}
		var related []Related
		for _, o := range others {
			related = append(related, p.nameIn(o.File, "a skill of the same name"))
		}
		said.add(r.In.Profile, choice(r, len(others)), related...)
	}
	reportOnName(p, said, "Another skill in "+root+" has the same name. ")
}

// choice says what an agent makes of r and so many others of its name.
func choice(r Record, others int) string {
	switch w := r.Winner(); {
	case r.In.Profile.Skills.Winner == profile.AllKept && others == 1:
		return does(r, "list", "both")
	case r.In.Profile.Skills.Winner == profile.AllKept:
		return does(r, "list", "all of them")
	case w != nil:
		return does(r, "use", r.In.Display(w.Path))
	}
	return does(r, "use", "this one")
}

// does says what an agent makes of a skill: nothing yet, where it waits for trust.
func does(r Record, verb, what string) string {
	if r.AwaitsTrust() {
		return "would " + verb + " " + what + " in a trusted project"
	}
	return verb + "[s] " + what
}

// checkSkillShadowed leaves two skills of one root to checkDuplicateName.
func checkSkillShadowed(p *Pass) {
	var said agentMessage
	for _, r := range p.skill.records() {
		if w := r.Winner(); w != nil && w.Root() != r.Root() {
			said.add(r.In.Profile, does(r, "use", r.In.Display(w.Path)+" instead, which has the same name"),
				p.nameIn(w.File, "the skill that is used"))
		}
	}
	reportOnName(p, said, "")
}

// reportOnName reports what is said of agents on the name, after lead.
func reportOnName(p *Pass, said agentMessage, lead string) {
	span := nameOf(p.File.Doc)
	if p.covered.has(span) {
		return
	}
	if f := p.reportMessage(span, said); f != nil {
		f.Message = lead + f.Message
		f.Related = f.Related[:min(len(f.Related), mostNamesakes)]
	}
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
