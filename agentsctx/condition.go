package agentsctx

import (
	"strings"

	"agentls/agentsctx/pattern"
	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

// decision is what a load condition makes of a file for the path in question.
type decision struct {
	outlook profile.Outlook
	matched bool
	why     string
}

// Condition is what a file's front matter says of when the file is loaded.
type Condition struct {
	Outlook  profile.Outlook
	Why      string
	Key      string   // Matching: the key with the patterns
	Patterns []string // Matching: as the agent reads them
}

// ConditionOf lets a file's front matter say when an agent loads it.
func ConditionOf(doc *markdown.Document, g *profile.Gate) Condition {
	front := &doc.Front
	without := Condition{Outlook: g.Without, Why: "it has no " + strings.Join(g.Globs, " or ")}
	if front.State != markdown.Whole {
		return without
	}
	for _, c := range g.Before {
		if met(front, c) {
			return Condition{Outlook: c.Then, Why: c.Key + " is " + c.Value}
		}
	}
	for _, key := range g.Globs {
		if g.NoLists && isList(front, key) {
			return Condition{Outlook: g.Without, Why: key + " is a list, which is not read"}
		}
		if patterns, ok := patternsOf(doc, key); ok && !(g.EmptyIsNone && noPatterns(front, key)) {
			return Condition{Outlook: profile.Matching, Key: key, Patterns: patterns}
		}
	}
	for _, c := range g.After {
		if met(front, c) {
			return Condition{Outlook: c.Then, Why: "it has a " + c.Key + " and no " + g.Globs[0]}
		}
	}
	if len(front.Problems) > 0 {
		return Condition{Outlook: g.Broken, Why: "its front matter does not parse"}
	}
	return without
}

// decide is what the condition of a file makes of it for the path in question. Its
// patterns are anchored in dir.
func (s *session) decide(g *profile.Gate, n *node, dir string) decision {
	doc, ok := n.document()
	if !ok {
		return decision{outlook: g.Broken, why: "its front matter cannot be read"}
	}
	c := ConditionOf(doc, g)
	if c.Key != "" {
		return s.matchAny(c.Patterns, c.Key, dir, g)
	}
	return decision{outlook: c.Outlook, why: c.Why}
}

// noPatterns reports whether a key holds what is no pattern: an empty list, or a
// number.
func noPatterns(front *markdown.Front, key string) bool {
	e, ok := front.Lookup(key)
	list := ok && e.Value.Kind == markdown.Sequence
	return list && len(e.Value.Items) == 0 || ok && (e.Value.Kind == markdown.Int || e.Value.Kind == markdown.Float)
}

func isList(front *markdown.Front, key string) bool {
	e, ok := front.Lookup(key)
	return ok && e.Value.Kind == markdown.Sequence
}

func met(front *markdown.Front, c profile.GateCase) bool {
	e, ok := front.Lookup(c.Key)
	if !ok {
		return false
	}
	if c.Value == "*" {
		return strings.TrimSpace(e.Value.Value) != ""
	}
	return e.Value.Value == c.Value
}

// patternsOf are the patterns under a key; false when the key has no value. A
// value that YAML cannot read (a bare *.ts is an alias there) counts as
// written, as the agents' own readers take it.
func patternsOf(doc *markdown.Document, key string) ([]string, bool) {
	e, ok := doc.Front.Lookup(key)
	if !ok {
		return nil, false
	}
	v := &e.Value
	if v.Kind == markdown.Sequence {
		var list []string
		for i := range v.Items {
			list = append(list, splitList(asWritten(doc, &v.Items[i]))...)
		}
		return list, true
	}
	list := splitList(asWritten(doc, v))
	return list, len(list) > 0
}

func asWritten(doc *markdown.Document, n *markdown.Node) string {
	if n.Style == markdown.Alias || n.Broken {
		return strings.Trim(n.Span.Of(doc.Source), `"' `)
	}
	return n.Value
}

func (s *session) matchAny(patterns []string, key, dir string, g *profile.Gate) decision {
	d := decision{outlook: profile.Matching, why: key + " " + quoteList(patterns) + " does not match " + s.show(s.q.Path)}
	if len(patterns) == 0 {
		d.why = key + " is empty and matches nothing"
	}
	for _, one := range patterns {
		if problem := pattern.Problem(one); problem != "" {
			d.why = key + " " + quote(one) + " " + problem
			continue
		}
		switch {
		case g.Anchor == profile.Anywhere && pattern.Everywhere(one):
			return decision{outlook: profile.Always, why: key + " is " + quote(one)}
		case s.target != s.q.Path && fits(g, one, dir, s.q.Path):
			return decision{outlook: profile.Matching, matched: true, why: key + " " + quote(one) + " matches " + s.show(s.q.Path)}
		}
	}
	return d
}

// fits reports whether a condition's pattern, anchored in dir, matches the file p.
func fits(g *profile.Gate, glob, dir, p string) bool {
	if g.AnyCase {
		glob, dir, p = strings.ToLower(glob), strings.ToLower(dir), strings.ToLower(p)
	}
	return pattern.MatchFrom(dir, glob, p, g.Anchor)
}
