package diagnostics

import (
	"slices"
	"strings"

	"agentls/agentsctx/pattern"
	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

// patternKeys are the keys under which one agent or another lists the files
// that a rule is for (agents' pages, 2026-11).
var patternKeys = []string{"applyTo", "globs", "paths"}

// checkRulePathsEmpty reports a list of patterns without a pattern: to some
// agents it is as good as no list, to others it matches no file.
func checkRulePathsEmpty(p *Pass) {
	for _, key := range patternKeys {
		e, ok := p.File.Doc.Front.Lookup(key)
		if !ok || e.Value.Kind != markdown.Sequence || len(e.Value.Items) > 0 {
			continue
		}
		var said agentMessage
		for _, g := range p.instruction.gates() {
			switch {
			case !slices.Contains(g.gate.Globs, key) || g.gate.Without != profile.Always || g.gate.NoLists:
			case g.gate.EmptyIsNone:
				said.add(g.agent, "load[s] this rule for every file, because an empty list is no pattern")
			default:
				said.add(g.agent, "never load[s] this rule, because an empty list matches no file")
			}
		}
		p.reportMessage(e.Value.Span, said)
	}
}

// checkRulePattern reports patterns that can match nothing.
func checkRulePattern(p *Pass) {
	gates := p.instruction.gates()
	for _, key := range patternKeys {
		e, ok := p.File.Doc.Front.Lookup(key)
		if !ok {
			continue
		}
		items := []markdown.Node{e.Value}
		if e.Value.Kind == markdown.Sequence {
			items = e.Value.Items
		}
		for _, item := range items {
			if item.Kind != markdown.String {
				continue
			}
			var said agentMessage
			for _, g := range gates {
				if slices.Contains(g.gate.Globs, key) && !(g.gate.NoLists && e.Value.Kind == markdown.Sequence) {
					if why := matchesNothing(item.Value, g.gate); why != "" {
						said.add(g.agent, "match[es] no file with this pattern: "+why)
					}
				}
			}
			p.reportMessage(item.Span, said)
		}
	}
}

// matchesNothing says why a value can match no file of a workspace; empty when it
// can.
func matchesNothing(value string, g *profile.Gate) string {
	switch {
	case strings.ContainsAny(value, "“”‘’„«»"):
		return "the quotes around it are not those of YAML, so they are part of it"
	case g.Anchor == profile.Anywhere && (strings.HasPrefix(value, "/") || strings.HasPrefix(value, "~")):
		return "it begins at the root of the disk; patterns are relative to the workspace"
	}
	if problem := pattern.Problem(value); problem != "" {
		return "it " + problem
	}
	return ""
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
		if !ok {
			continue
		}
		if slices.ContainsFunc(gates, func(g gated) bool { return slices.Contains(g.gate.Globs, key) }) {
			reportUnreadList(p, gates, e)
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

// reportUnreadList reports a YAML list where an agent reads one text with commas.
func reportUnreadList(p *Pass, gates []gated, e markdown.Entry) {
	if e.Value.Kind != markdown.Sequence {
		return
	}
	var said agentMessage
	for _, g := range gates {
		if g.gate.NoLists && slices.Contains(g.gate.Globs, e.Key.Value) {
			said.add(g.agent, withoutWords[g.gate.Without]+": it reads "+e.Key.Value+" as one text with commas, not as a list")
		}
	}
	f := p.reportMessage(e.Key.Span, said)
	if f == nil || len(e.Value.Items) == 0 {
		return
	}
	var patterns []string
	for i := range e.Value.Items {
		if item := &e.Value.Items[i]; item.Kind != markdown.String || strings.ContainsAny(item.Value, "\r\n") {
			return
		} else {
			patterns = append(patterns, item.Value)
		}
	}
	with := p.File.Doc.Quoted(e)
	lead := with.Text[:len(with.Text)-len(strings.TrimLeft(with.Text, " "))]
	f.fix("Write the list as one text", false, Edit{p.File.Path, with.Span, lead + markdown.Quote(strings.Join(patterns, ","))})
}

// withoutWords say what agents do without patterns.
var withoutWords = [...]string{
	profile.Always:   "load[s] this rule for every file",
	profile.Matching: "load[s] this rule for no file",
	profile.Offered:  "only name[s] this rule to the model",
	profile.ByHand:   "load[s] this rule only by hand",
}
