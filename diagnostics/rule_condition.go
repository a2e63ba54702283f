package diagnostics

import (
	"slices"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

// The front matter of a rule file says when agents load it. It is looked at with
// the rules for a skill's, but only where an agent that reads the file stumbles.

// unparsedWords say what agents do with a rule whose front matter does not parse.
var unparsedWords = map[profile.Outlook]string{
	profile.Always:   "load[s] this rule for every file",
	profile.Matching: "do[es] not load this rule at the start",
	profile.Offered:  withoutWords[profile.Offered],
	profile.ByHand:   withoutWords[profile.ByHand],
}

// checkRuleSyntax reports the YAML at which an agent stumbles: it makes another
// thing of the rule than of one without front matter. A pattern that is no YAML is
// read as written.
func checkRuleSyntax(p *Pass) {
	gates := p.instruction.gates()
	for _, problem := range p.File.Doc.Front.Problems {
		switch problem.Cause {
		case markdown.DuplicateKey, markdown.NotMapping, markdown.ControlChar, markdown.TooDeep:
			continue
		}
		var said agentMessage
		for _, g := range gates {
			bare := slices.Contains(g.gate.Globs, problem.Key) && problem.Cause != markdown.UnquotedColon && problem.Cause != markdown.Unterminated
			stumbles := g.gate.Broken != g.gate.Without && agentsctx.ConditionOf(p.File.Doc, g.gate).Outlook == g.gate.Broken
			if stumbles && !bare {
				said.add(g.agent, unparsedWords[g.gate.Broken]+": "+syntaxCause(p.File.Doc.Source, problem))
			}
		}
		if f := p.reportMessage(problem.Span, said); f != nil {
			f.Severity = Warning
			p.Cover(problem.Value)
			p.addSyntaxFixes(f, problem)
		}
	}
}

// checkRuleDuplicateKey reports a key that decides about the rule and is there
// twice.
func checkRuleDuplicateKey(p *Pass) {
	for _, problem := range p.File.Doc.Front.Problems {
		if problem.Cause != markdown.DuplicateKey {
			continue
		}
		key := problem.Span.Of(p.File.Doc.Source)
		var said agentMessage
		for _, g := range p.instruction.gates() {
			if slices.Contains(gateKeys(g.gate), key) {
				said.add(g.agent, "take[s] only one of the two: "+quoted(key)+" appears twice")
			}
		}
		if f := p.reportMessage(problem.Span, said); f != nil {
			f.Severity = Warning
			f.Related = []Related{{p.File.Path, problem.Other, "the first one"}}
			p.Cover(problem.Span)
			p.addDuplicateFixes(f, problem)
		}
	}
}

// checkRuleUnclosed reports front matter that is text to the rule's agents, because
// nothing closes it.
func checkRuleUnclosed(p *Pass) {
	front := p.File.Doc.Front
	if front.State != markdown.Unclosed {
		return
	}
	var said agentMessage
	for _, g := range p.instruction.gates() {
		if slices.ContainsFunc(gateKeys(g.gate), func(key string) bool { _, ok := front.Lookup(key); return ok }) {
			said.add(g.agent, withoutWords[g.gate.Without]+": the front matter is never closed")
		}
	}
	if f := p.reportMessage(front.Open, said); f != nil {
		f.Severity = Warning
		p.closeFrontMatter(f)
	}
}

// checkRuleFieldType reports what is no pattern, words that a key does not know, and
// those where true or false is wanted.
func checkRuleFieldType(p *Pass) {
	doc := p.File.Doc
	for _, e := range wholeEntries(doc) {
		n, key := &e.Value, e.Key.Value
		if !p.front.open(e.Value) {
			continue
		}
		var said agentMessage
		flag := false
		for _, g := range p.instruction.gates() {
			pattern, words := slices.Contains(g.gate.Globs, key), choices(g.gate, key)
			switch {
			case len(words) > 1 && !slices.Contains(words, n.Value):
				said.add(g.agent, "know[s] "+agentsctx.Enumerate(words)+" for "+quoted(key)+", not "+quoted(n.Value))
			case flagKey(g.gate, key) && n.Kind != markdown.Bool && !(n.Style == markdown.Plain && typedAs(*n) != ""):
				flag = true
				said.add(g.agent, "want[s] true or false for "+quoted(key)+", not "+found(n))
			case pattern && n.Kind != markdown.String && n.Kind != markdown.Sequence && n.Style != markdown.Alias:
				does := withoutWords[agentsctx.ConditionOf(doc, g.gate).Outlook]
				said.add(g.agent, does+": "+quoted(key)+" lists patterns as text, and this is "+found(n))
			}
		}
		if f := p.reportMessage(n.Span, said); f != nil && flag && (n.Value == "true" || n.Value == "false") {
			f.fix("Remove the quotes", true, Edit{p.File.Path, n.Span, n.Value})
		}
	}
}

// checkRuleUnknownField reports a slip of the key without which a rule is loaded
// for all files, or for none.
func checkRuleUnknownField(p *Pass) {
	doc := p.File.Doc
	for _, e := range wholeEntries(doc) {
		name := e.Key.Value
		var said agentMessage
		right := ""
		for _, g := range p.instruction.gates() {
			keys := gateKeys(g.gate)
			i := slices.IndexFunc(keys, func(key string) bool { return slip(name, key) })
			if i < 0 || decided(doc, g.gate) || slices.Contains(patternKeys, name) || slices.Contains(keys, name) {
				continue
			}
			right = keys[i]
			said.add(g.agent, withoutWords[agentsctx.ConditionOf(doc, g.gate).Outlook]+": it does not know "+quoted(name))
		}
		if f := p.reportMessage(e.Key.Span, said); f != nil {
			f.Message += " Did you mean " + quoted(right) + "?"
			f.fix("Rename to "+right, false, Edit{p.File.Path, e.Key.Span, right})
		}
	}
}

// wholeEntries are the keys of front matter that is opened and closed: what else
// looks like keys is text.
func wholeEntries(doc *markdown.Document) []markdown.Entry {
	if doc.Front.State != markdown.Whole {
		return nil
	}
	return doc.Front.Entries()
}

// gateKeys are the keys that decide when an agent loads a rule.
func gateKeys(g *profile.Gate) []string {
	keys := slices.Clone(g.Globs)
	for _, c := range slices.Concat(g.Before, g.After) {
		keys = append(keys, c.Key)
	}
	return keys
}

// choices are the words that a key of a gate takes.
func choices(g *profile.Gate, key string) []string {
	var words []string
	for _, c := range slices.Concat(g.Before, g.After) {
		if c.Key == key {
			words = append(words, c.Value)
		}
	}
	slices.Sort(words)
	return words
}

// flagKey reports whether a key of a gate takes true or false.
func flagKey(g *profile.Gate, key string) bool {
	return slices.ContainsFunc(g.Before, func(c profile.GateCase) bool { return c.Key == key && c.Value == "true" })
}

// slip reports whether name is key but for case, separators or one edit.
func slip(name, key string) bool {
	return len(name) >= 4 && (bare(name) == bare(key) || oneEdit(name, key))
}
