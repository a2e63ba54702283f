package diagnostics

import (
	"slices"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/text"
)

// The front matter of a rule file is read for its patterns. What is wrong with it
// is told where an agent that reads the rule then loads it otherwise than its
// author wrote.

// ruleKeys are the keys of rule files beside patternKeys, and what they take (the
// agents' pages, 2026-11).
var ruleKeys = map[string]want{
	"alwaysApply": boolValue, "applyTo": anything, "description": stringValue, "excludeAgent": stringValue,
	"globs": stringOrList, "name": stringValue, "paths": stringOrList, "trigger": stringValue,
}

// reportRule reports what makes agents load the rule otherwise.
func (p *Pass) reportRule(span text.Span, cause string) *Finding {
	var said agentMessage
	for _, g := range p.instruction.gates() {
		switch {
		case g.gate.Broken == profile.Matching:
			said.add(g.agent, "do[es] not load this rule when it starts: "+cause)
		case !decided(p.File.Doc, g.gate):
			said.add(g.agent, withoutWords[g.gate.Broken]+": "+cause)
		}
	}
	f := p.reportMessage(span, said)
	if f != nil {
		f.Severity = Warning
	}
	return f
}

func checkRuleYAML(p *Pass) {
	doc := p.File.Doc
	for _, problem := range doc.Front.Problems {
		switch problem.Cause {
		case markdown.DuplicateKey, markdown.NotMapping, markdown.ControlChar, markdown.TooDeep:
			continue
		}
		if e, ok := entryAt(doc.Front.Entries(), problem.Span.Start); ok && slices.Contains(patternKeys, e.Key.Value) && bareGlob(&problem) {
			continue
		}
		if f := p.reportRule(problem.Span, syntaxCause(doc.Source, problem)); f != nil {
			p.Cover(problem.Span)
			p.Cover(problem.Value)
			for _, fix := range syntaxFixes(p.File, problem) {
				if p.trial.ends(fix) {
					f.Fixes = append(f.Fixes, fix)
				}
			}
		}
	}
}

// bareGlob reports a pattern without quotes, such as **/*.ts: an alias to YAML,
// and what the pages of the agents show.
func bareGlob(problem *markdown.Problem) bool {
	return problem.Cause == markdown.UnknownAlias || problem.Cause == markdown.ReservedStart
}

// strayYAML reports an error after which what looks like a key may be text.
func (p *Pass) strayYAML() bool {
	return p.File.Doc.Front.State == markdown.Unclosed || slices.ContainsFunc(p.File.Doc.Front.Problems, func(x markdown.Problem) bool {
		return x.Cause != markdown.DuplicateKey && !bareGlob(&x)
	})
}

func checkRuleDuplicateKey(p *Pass) {
	doc := p.File.Doc
	for _, problem := range doc.Front.Problems {
		if problem.Cause != markdown.DuplicateKey {
			continue
		}
		if f := p.reportRule(problem.Span, quoted(problem.Span.Of(doc.Source))+" appears twice; a mapping may have each key only once"); f != nil {
			f.Related = []Related{{p.File.Path, problem.Other, "the first one"}}
			p.Cover(problem.Span)
		}
	}
}

func checkRuleUnclosed(p *Pass) {
	if front := &p.File.Doc.Front; front.State == markdown.Unclosed && len(front.Entries()) > 0 {
		p.reportRule(front.Open, "its front matter is never closed; a line of --- must follow the last key")
	}
}

// checkRuleFieldType reports values that a key of the rule's agents does not take.
func checkRuleFieldType(p *Pass) {
	if p.strayYAML() {
		return
	}
	for _, e := range p.File.Doc.Front.Entries() {
		field := Field{Name: e.Key.Value, want: ruleKeys[e.Key.Value]}
		gates := p.instruction.keyed(field.Name)
		if len(gates) == 0 || !p.front.open(e.Value) || fits(field.want, &e.Value) {
			continue
		}
		f := p.reportFor(gates, e.Value.Span, typeCause(field, &e.Value)+".")
		p.Cover(e.Value.Span)
		typeFixes(f, p.File, field, e.Value)
	}
}

// keyed are the agents of the rule that read a key.
func (f instruction) keyed(key string) []*profile.Profile {
	var agents []*profile.Profile
	for _, g := range f.gates() {
		cases := slices.Concat(g.gate.Before, g.gate.After)
		if slices.Contains(g.gate.Globs, key) || slices.ContainsFunc(cases, func(c profile.GateCase) bool { return c.Key == key }) {
			agents = append(agents, g.agent)
		}
	}
	return agents
}

// checkRuleUnknownField reports a key that is nearly one of the rule's agents.
func checkRuleUnknownField(p *Pass) {
	if p.strayYAML() {
		return
	}
	for _, e := range p.File.Doc.Front.Entries() {
		name := e.Key.Value
		if _, known := ruleKeys[name]; known || len(name) < 4 {
			continue
		}
		for _, right := range patternKeysAnd("alwaysApply", "trigger") {
			if agents := p.instruction.keyed(right); len(agents) > 0 && (bare(name) == bare(right) || oneEdit(name, right)) {
				f := p.reportFor(agents, e.Key.Span, agentsDo(agents, "read[s] no "+quoted(name)+"; did you mean "+quoted(right)+"?"))
				if _, taken := p.File.Doc.Front.Lookup(right); !taken {
					f.fix("Rename to "+right, false, Edit{p.File.Path, e.Key.Span, right})
				}
				break
			}
		}
	}
}

func patternKeysAnd(more ...string) []string { return slices.Concat(patternKeys, more) }
