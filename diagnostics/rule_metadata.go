package diagnostics

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

// owner is who keeps a mapping of its own under a key of metadata; empty for
// nobody.
func owner(key string) string {
	for _, p := range profile.All() {
		if p.Skills.Needs.Field == "metadata" && slices.Contains(p.Skills.Needs.Keys, key) {
			return p.Name
		}
	}
	if key == "hermes" { // no profile here (the pages of Hermes Agent, 2026-11)
		return "Hermes Agent"
	}
	return ""
}

func checkMetadataValueType(p *Pass) {
	e, ok := p.File.Doc.Front.Lookup("metadata")
	if !ok || !p.front.open(e.Value) || e.Value.Kind != markdown.Mapping {
		return
	}
	for _, inner := range e.Value.Entries {
		n := inner.Value
		if !p.front.open(n) || fits(stringValue, &n) {
			continue
		}
		key := inner.Key.Value
		if reader := owner(key); n.Kind == markdown.Mapping && reader != "" {
			f := p.Report(n.Span, reader+" reads this mapping; the specification allows only strings under metadata.")
			f.Severity = Hint
			continue
		}
		if n.Kind == markdown.Mapping || n.Kind == markdown.Sequence {
			p.Report(n.Span, quoted(key)+" must be a string, not "+found(&n)+".")
			continue
		}
		f := p.Report(n.Span, quoted(key)+" must be a string, not "+found(&n)+".")
		if n.Tag == "" && n.Style == markdown.Plain {
			f.fix("Quote the value", n.Kind != markdown.Bool, Edit{p.File.Path, n.Span, markdown.Quote(n.Value)})
		}
	}
}

// checkAllowedToolsForm knows one form: a string of tools with spaces between
// them; spaces and commas in parentheses belong to a tool.
func checkAllowedToolsForm(p *Pass) {
	e, ok := p.File.Doc.Front.Lookup("allowed-tools")
	if !ok || !p.front.open(e.Value) || p.toolListsRead() {
		return
	}
	switch e.Value.Kind {
	case markdown.Sequence:
		f := p.Report(e.Value.Span, "allowed-tools is a list; the specification requires one string with spaces between the tools.")
		if line, ok := toolsLine(e.Value.Items); ok && e.Value.Style != markdown.Alias {
			with := p.File.Doc.Quoted(markdown.Entry(e))
			written := line
			if !plainSafe(line) {
				written = markdown.Quote(line)
			}
			lead := with.Text[:len(with.Text)-len(strings.TrimLeft(with.Text, " "))]
			f.fix("Write it as one string", true, Edit{p.File.Path, with.Span, lead + written})
		}
	case markdown.String:
		toolCommas(p, e.Value)
	}
}

// toolListsRead reports whether all who read the file document lists and commas.
func (p *Pass) toolListsRead() bool {
	readers := p.skill.readers()
	lists := func(a *profile.Profile) bool { return a.Skills.ToolLists }
	return len(readers) > 0 && all(readers, lists) ||
		slices.ContainsFunc(profile.All(), func(a *profile.Profile) bool { return lists(a) && p.homeOf(a) })
}

// toolsLine joins the items of a list; false when one is no tool on its own.
func toolsLine(items []markdown.Node) (string, bool) {
	var tools []string
	for _, item := range items {
		outside := outsideParentheses(item.Value)
		if item.Kind != markdown.String || item.Value == "" || strings.ContainsAny(outside, " ,()\t\n") {
			return "", false
		}
		tools = append(tools, item.Value)
	}
	return strings.Join(tools, " "), len(tools) > 0
}

// outsideParentheses is s without what is in balanced parentheses.
func outsideParentheses(s string) string {
	var b strings.Builder
	depth, open := 0, 0
	for i, r := range s {
		switch {
		case r == '(':
			if depth++; depth == 1 {
				open = i
			}
		case r == ')' && depth > 0:
			depth--
		case depth == 0:
			b.WriteRune(r)
		}
	}
	if depth > 0 {
		b.WriteString(s[open:])
	}
	return b.String()
}

func toolCommas(p *Pass, n markdown.Node) {
	var commas []int
	depth := 0
	for i := range len(n.Value) {
		switch n.Value[i] {
		case '(':
			depth++
		case ')':
			depth = max(0, depth-1)
		case ',':
			if depth == 0 {
				commas = append(commas, i)
			}
		}
	}
	var edits []Edit
	for _, i := range commas {
		with := " "
		if i+1 == len(n.Value) || strings.ContainsRune(" \n", rune(n.Value[i+1])) {
			with = ""
		}
		edits = append(edits, Edit{p.File.Path, n.SourceSpan(i, i+1), with})
	}
	literal := !slices.ContainsFunc(edits, func(e Edit) bool { return e.Span.Of(p.File.Doc.Source) != "," })
	if len(edits) == 0 {
		return
	}
	f := p.Report(n.Span, "Commas separate these tools; the specification uses only spaces.")
	if literal {
		f.fix("Separate the tools with spaces", true, edits...)
	}
}
