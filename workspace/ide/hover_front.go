package ide

import (
	"fmt"
	"strings"

	"agentls/diagnostics"
	"agentls/internal/markdown"
	"agentls/internal/measure"
	"agentls/internal/text"
)

// frontHover explains a key or a value of front matter.
func frontHover(t target) (Hover, bool) {
	for _, e := range t.doc.Front.Entries() {
		switch {
		case e.Key.Span.Contains(t.offset):
			return Hover{e.Key.Span, keyText(t, e)}, true
		case e.Value.Span.Contains(t.offset):
			inner, span := innermost(e, t.offset)
			return Hover{span, valueText(t, e, inner)}, true
		}
	}
	return Hover{}, false
}

// innermost is the entry below e whose key or value holds offset, and which of
// both it is.
func innermost(e markdown.Entry, offset int) (markdown.Entry, text.Span) {
	for _, inner := range e.Value.Entries {
		switch {
		case inner.Key.Span.Contains(offset):
			return inner, inner.Key.Span
		case inner.Value.Span.Contains(offset):
			return innermost(inner, offset)
		}
	}
	for _, item := range e.Value.Items {
		if item.Span.Contains(offset) {
			return innermost(markdown.Entry{Key: e.Key, Value: item}, offset)
		}
	}
	return e, e.Value.Span
}

// keyText says what a key is, its limit, how much of it is used and what the
// enabled agents make of it.
func keyText(t target, e markdown.Entry) string {
	name := e.Key.Value
	page, known := fieldPage(name)
	if !known || !skillLike(t.kind) {
		return fieldText(t, name)
	}
	parts := []string{"**" + name + "**: " + page.text}
	if use := usage(page, e.Value); use != "" {
		parts = append(parts, use)
	}
	if agents := agentTable(t, name); agents != "" {
		parts = append(parts, agents)
	}
	return strings.Join(parts, "\n\n")
}

func skillLike(k diagnostics.Kind) bool { return k == diagnostics.Skill || k == diagnostics.FlatSkill }

// fieldText says what a key is.
func fieldText(t target, name string) string {
	page, known := fieldPage(name)
	switch {
	case !skillLike(t.kind):
		if text := otherFieldText(t, name); text != "" {
			return "**" + name + "**: " + text
		}
		return "`" + name + "`: a key of this file's front matter."
	case !known:
		return "`" + name + "` is no field of the Agent Skills specification. Agents that know it read it; the others pass over it."
	}
	text := "**" + name + "**: " + page.text
	if page.limit > 0 {
		text += "\n\nAt most " + measure.Commas(page.limit) + " characters."
	}
	if agents := agentTable(t, name); agents != "" {
		text += "\n\n" + agents
	}
	return text
}

// usage is "312 of 1,024 characters".
func usage(page field, value markdown.Node) string {
	if page.limit == 0 {
		return ""
	}
	used := measure.Chars(value.Value)
	s := fmt.Sprintf("%s of %s characters", measure.Commas(used), measure.Commas(page.limit))
	if used > page.limit {
		s += fmt.Sprintf(": %s too many", measure.Commas(used-page.limit))
	}
	return s + "."
}

var kindPhrases = map[markdown.Kind]string{
	markdown.Null: "null", markdown.Bool: "a boolean", markdown.Int: "a number", markdown.Float: "a number",
	markdown.Timestamp: "a date", markdown.Mapping: "a mapping", markdown.Sequence: "a list",
}

// valueText shows a value as a reader of YAML gets it: folded, unescaped, typed.
func valueText(t target, top, e markdown.Entry) string {
	v := e.Value
	var parts []string
	switch {
	case v.Broken:
		return "This part of the front matter does not parse; agents do not get this value."
	case v.Kind == markdown.Mapping, v.Kind == markdown.Sequence:
		parts = append(parts, fmt.Sprintf("A YAML reader gets %s with %s.", kindPhrases[v.Kind], plural(len(v.Entries)+len(v.Items), "entry", "entries")))
	case v.Kind == markdown.String:
		parts = append(parts, fenced(v.Value))
	default:
		parts = append(parts, "A YAML reader gets "+kindPhrases[v.Kind]+": `"+v.Value+"`.")
	}
	if page, ok := fieldPage(top.Key.Value); ok && t.kind == diagnostics.Skill && v.Span == top.Value.Span {
		if use := usage(page, v); use != "" {
			parts = append(parts, use)
		}
		if top.Key.Value == "name" {
			parts = append(parts, becomesOf(t)...)
		}
	}
	if globs := globsText(t, top.Key.Value, v); globs != "" {
		parts = append(parts, globs)
	}
	return strings.Join(parts, "\n\n")
}

// fenced is s as a block of plain text; the fence is longer than any in s.
func fenced(s string) string {
	fence := "```"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	return fence + "text\n" + strings.TrimSuffix(s, "\n") + "\n" + fence
}
