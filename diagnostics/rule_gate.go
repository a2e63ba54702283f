package diagnostics

import (
	"slices"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

// patternKeys are the keys under which one agent or another lists the files
// that a rule is for (agents' pages, 2026-11).
var patternKeys = []string{"applyTo", "globs", "paths"}

// checkRulePathsEmpty reports a list of patterns without a pattern: it matches
// no file, while a missing key would match all.
func checkRulePathsEmpty(p *Pass) {
	for _, key := range patternKeys {
		e, ok := p.File.Doc.Front.Lookup(key)
		if !ok || e.Value.Kind != markdown.Sequence || len(e.Value.Items) > 0 {
			continue
		}
		var said agentMessage
		for _, g := range p.instruction.gates() {
			if slices.Contains(g.gate.Globs, key) && g.gate.Without == profile.Always {
				said.add(g.agent, "never load[s] this rule, because an empty list matches no file")
			}
		}
		p.reportMessage(e.Value.Span, said)
	}
}

// checkRuleFieldUnread reports the key of another agent where the own one is
// missing: what was meant to be for some files is for all, or for none.
func checkRuleFieldUnread(p *Pass) {
	gates := p.instruction.gates()
	if e, ok := p.File.Doc.Front.Lookup("alwaysApply"); ok && e.Value.Value == "true" {
		return // the patterns count nowhere, and that is meant
	}
	for _, key := range patternKeys {
		e, ok := p.File.Doc.Front.Lookup(key)
		if !ok || slices.ContainsFunc(gates, func(g gated) bool { return slices.Contains(g.gate.Globs, key) }) {
			continue
		}
		var said agentMessage
		own := ""
		for _, g := range gates {
			if decided(p.File.Doc, g.gate) {
				continue
			}
			own = g.gate.Globs[0]
			said.add(g.agent, withoutWords[g.gate.Without]+": the key is "+own+", not "+key)
		}
		if f := p.reportMessage(e.Key.Span, said); f != nil {
			f.fix("Rename the key to "+own, false, Edit{p.File.Path, e.Key.Span, own})
		}
	}
}

// withoutWords say what agents do without patterns.
var withoutWords = [...]string{
	profile.Always:   "load[s] this rule for every file",
	profile.Matching: "load[s] this rule for no file",
	profile.Offered:  "only name[s] this rule to the model",
	profile.ByHand:   "load[s] this rule only by hand",
}
