package diagnostics

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
)

// dialect reports a key of metadata under which some agent keeps a mapping of its
// own.
func dialect(key string) bool {
	return key == "hermes" || // no profile here (the pages of Hermes Agent, 2026-11)
		slices.ContainsFunc(profile.All(), func(p *profile.Profile) bool {
			return p.Skills.Needs.Field == "metadata" && slices.Contains(p.Skills.Needs.Keys, key)
		})
}

func checkMetadataValueType(p *Pass) {
	e, ok := p.File.Doc.Front.Lookup("metadata")
	if !ok || !p.front.open(e.Value) || e.Value.Kind != markdown.Mapping {
		return
	}
	for _, inner := range e.Value.Entries {
		n, key := inner.Value, inner.Key.Value
		if !p.front.open(n) || fits(stringValue, &n) || n.Kind == markdown.Mapping && dialect(key) {
			continue
		}
		f := p.Report(n.Span, "The specification wants a string for "+quoted(key)+", not "+found(&n)+".")
		scalar := n.Kind != markdown.Mapping && n.Kind != markdown.Sequence
		if scalar && n.Tag == "" && n.Style == markdown.Plain {
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
