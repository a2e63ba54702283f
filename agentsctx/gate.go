package agentsctx

import (
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

// verdict is what a gate makes of a file for the path in question.
type verdict struct {
	outlook profile.Outlook
	matched bool
	why     string
}

// ask lets a file's front matter decide. The file's patterns are anchored in
// dir.
func (w *place) ask(g *profile.Gate, p, dir string) verdict {
	doc, ok := w.files.Document(p)
	if !ok {
		return verdict{outlook: g.Broken, why: "its front matter cannot be read"}
	}
	front := &doc.Front
	for _, c := range g.Before {
		if holds(front, c) {
			return verdict{outlook: c.Then, why: c.Key + " is " + c.Value}
		}
	}
	for _, key := range g.Globs {
		if g.NoLists && isList(front, key) {
			return verdict{outlook: g.Without, why: key + " is a list, which is not read"}
		}
		if patterns, ok := patternsOf(doc, key); ok {
			return w.matchAny(patterns, key, dir, g)
		}
	}
	for _, c := range g.After {
		if holds(front, c) {
			return verdict{outlook: c.Then, why: "it has a " + c.Key + " and no " + g.Globs[0]}
		}
	}
	if len(front.Problems) > 0 {
		return verdict{outlook: g.Broken, why: "its front matter does not parse"}
	}
	return verdict{outlook: g.Without, why: "it has no " + strings.Join(g.Globs, " or ")}
}

func isList(front *markdown.Front, key string) bool {
	e, ok := front.Lookup(key)
	return ok && e.Value.Kind == markdown.Sequence
}

func holds(front *markdown.Front, c profile.GateCase) bool {
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
// value that YAML cannot read (a bare *.ts is an alias there) counts as it
// stands, as the agents' own readers take it.
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

func (w *place) matchAny(patterns []string, key, dir string, g *profile.Gate) verdict {
	v := verdict{outlook: profile.Matching, why: key + " " + quoteList(patterns) + " does not match " + w.show(w.q.Path)}
	if len(patterns) == 0 {
		v.why = key + " is empty and matches nothing"
	}
	for _, pattern := range patterns {
		if problem := patternProblem(pattern); problem != "" {
			v.why = key + " " + quote(pattern) + " " + problem
			continue
		}
		switch {
		case g.Anchor == profile.Anywhere && everywhere(pattern):
			return verdict{outlook: profile.Always, why: key + " is " + quote(pattern)}
		case w.target != w.q.Path && fits(g, pattern, dir, w.q.Path):
			return verdict{outlook: profile.Matching, matched: true, why: key + " " + quote(pattern) + " matches " + w.show(w.q.Path)}
		}
	}
	return v
}
