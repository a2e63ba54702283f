package diagnostics

import (
	"path"
	"slices"
	"strings"

	"agentls/agentsctx/pattern"
	"agentls/internal/markdown"
	"agentls/internal/text"
	"agentls/internal/tree"
)

// checkRulePattern reports patterns that can match nothing.
func checkRulePattern(p *Pass) {
	for _, e := range wholeEntries(p.File.Doc) {
		for _, n := range patternsIn(p.File.Doc, &e.Value) {
			var said agentMessage
			why, right := p.deadPattern(n.text)
			if why == "" {
				continue
			}
			for _, g := range p.instruction.gates() {
				if slices.Contains(g.gate.Globs, e.Key.Value) && !(g.gate.NoLists && e.Value.Kind == markdown.Sequence) {
					said.add(g.agent, "match[es] no file with "+quoted(n.text)+": "+why)
				}
			}
			if f := p.reportMessage(n.span, said); f != nil && right != "" && n.whole {
				f.fix("Change to "+right, true, Edit{p.File.Path, n.value, markdown.Quote(right)})
			}
		}
	}
}

// written is a pattern as it is written.
type written struct {
	text  string
	span  text.Span
	value text.Span // the value that holds it, with its quotes
	whole bool      // it is all of that value
}

// patternsIn are the patterns of a value: the items of a list, else the parts of a
// text between commas that are in no braces.
func patternsIn(doc *markdown.Document, n *markdown.Node) []written {
	if n.Kind == markdown.Sequence {
		var all []written
		for i := range n.Items {
			if item := &n.Items[i]; item.Kind == markdown.String && !item.Broken {
				all = append(all, written{item.Value, inQuotes(doc.Source, item.Span), item.Span, true})
			}
		}
		return all
	}
	if n.Kind != markdown.String || n.Broken {
		return nil
	}
	span := inQuotes(doc.Source, n.Span)
	if span.Of(doc.Source) != n.Value {
		return nil // escapes, or several lines
	}
	var all []written
	depth, start := 0, 0
	for i, r := range n.Value + "," {
		switch {
		case r == '{':
			depth++
		case r == '}':
			depth = max(0, depth-1)
		case r == ',' && (depth == 0 || i == len(n.Value)):
			one := trim(doc.Source, text.Span{Start: span.Start + start, End: span.Start + i})
			if start = i + 1; !one.Empty() {
				all = append(all, written{one.Of(doc.Source), one, n.Span, one == span})
			}
		}
	}
	return all
}

// inQuotes is a value's span without the quotes around it.
func inQuotes(src string, span text.Span) text.Span {
	if s := span.Of(src); len(s) > 1 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		span.Start++
		span.End--
	}
	return span
}

// curly are the quotes that text editors make.
const curly = "“”„‘’‚«»"

// deadPattern says why a pattern can match no file of the workspace, and what was
// meant where that is plain.
func (p *Pass) deadPattern(s string) (why, right string) {
	trimmed := strings.TrimSpace(s)
	bare := strings.Trim(trimmed, curly)
	root := p.World.Root(p.File.Path)
	switch problem := pattern.Problem(s); {
	case problem != "":
		return "it " + problem, ""
	case bare != trimmed:
		return "the curly quotes belong to it", bare
	case strings.HasPrefix(s, " ") && trimmed != "":
		return "it starts with a space", trimmed
	case strings.HasPrefix(s, "~/"), len(s) > 2 && s[1] == ':' && (s[2] == '/' || s[2] == '\\'):
		return "patterns are relative to the project", ""
	case path.IsAbs(s) && !p.fromRoot(root, s):
		return "it is absolute, and leads out of the project", ""
	}
	return "", ""
}

// fromRoot reports whether an absolute pattern may lead into the workspace: from
// the file system's root, or from the workspace as agents read a leading slash.
func (p *Pass) fromRoot(root, s string) bool {
	first, rest, deeper := strings.Cut(s[1:], "/")
	top, _ := pattern.Split("/", s)
	return pattern.IsGlob(first) || first == "" || !deeper || rest == "" ||
		tree.Under(root, top) || tree.Under(top, root) || p.World.Stat(path.Join(root, first)).Kind != tree.None
}
