package diagnostics

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

// patternKeys are the keys under which one agent or another lists the files
// that a rule is for (agents' pages, 2026-11).
var patternKeys = []string{"applyTo", "globs", "paths"}

// checkRulePathsEmpty reports a list of patterns without a pattern: to some agents
// it is as if it were not there, to others it matches no file.
func checkRulePathsEmpty(p *Pass) {
	for _, e := range wholeEntries(p.File.Doc) {
		if e.Value.Kind != markdown.Sequence || len(e.Value.Items) > 0 {
			continue
		}
		var said agentMessage
		for _, g := range p.instruction.gates() {
			switch {
			case !slices.Contains(g.gate.Globs, e.Key.Value):
			case g.gate.EmptyIsNone:
				said.add(g.agent, withoutWords[g.gate.Without]+": an empty list does not restrict it")
			case g.gate.Without == profile.Always:
				said.add(g.agent, "never load[s] this rule: an empty list matches no file")
			}
		}
		p.reportMessage(e.Value.Span, said)
	}
}

// checkRuleFieldUnread reports the key of another agent where the own one is
// missing, and a list where text is wanted: what was meant to be for some files is
// for all, or for none.
func checkRuleFieldUnread(p *Pass) {
	gates := p.instruction.gates()
	if e, ok := p.File.Doc.Front.Lookup("alwaysApply"); ok && e.Value.Value == "true" {
		return // the patterns count nowhere, and that is meant
	}
	for _, e := range wholeEntries(p.File.Doc) {
		key := e.Key.Value
		if !slices.Contains(patternKeys, key) {
			continue
		}
		if slices.ContainsFunc(gates, func(g gated) bool { return slices.Contains(g.gate.Globs, key) }) {
			p.checkPatternList(e)
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

// checkPatternList reports a list that an agent does not read.
func (p *Pass) checkPatternList(e markdown.Entry) {
	if e.Value.Kind != markdown.Sequence || len(e.Value.Items) == 0 {
		return
	}
	var said agentMessage
	for _, g := range p.instruction.gates() {
		if g.gate.NoLists && slices.Contains(g.gate.Globs, e.Key.Value) {
			said.add(g.agent, withoutWords[g.gate.Without]+": "+e.Key.Value+" is one text with commas, and a list is not read")
		}
	}
	f := p.reportMessage(e.Key.Span, said)
	if f == nil || e.Value.Style == markdown.Alias {
		return
	}
	var patterns []string
	for _, item := range e.Value.Items {
		if item.Kind != markdown.String || strings.ContainsAny(item.Value, ",\n") {
			return
		}
		patterns = append(patterns, item.Value)
	}
	with := p.File.Doc.Quoted(e)
	lead := with.Text[:len(with.Text)-len(strings.TrimLeft(with.Text, " "))]
	f.fix("Write it as one text", true, Edit{p.File.Path, with.Span, lead + markdown.Quote(strings.Join(patterns, ","))})
}

// withoutWords say what agents do without patterns.
var withoutWords = [...]string{
	profile.Always:   "load[s] this rule for every file",
	profile.Matching: "load[s] this rule for no file",
	profile.Offered:  "only name[s] this rule to the model",
	profile.ByHand:   "load[s] this rule only by hand",
}
