package skillcatalog

import (
	"slices"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/jsonc"
	"agentls/internal/markdown"
)

// needs is what a skill asks of the machine.
type needs struct {
	os                 []string
	always             bool
	bins, anyBins, env []string
}

// needsOf reads the demands in a skill's front matter; nil when it makes none.
func needsOf(table *profile.Needs, h *Metadata) *needs {
	e := h.entry(table.Field)
	if e == nil {
		return nil
	}
	value := valueOf(&e.Value)
	if text, ok := value.(string); ok {
		parsed, _ := jsonc.Parse(text, jsonc.JSON5)
		value = parsed.Any()
	}
	all, _ := value.(map[string]any)
	for _, key := range table.Keys {
		if m, ok := all[key].(map[string]any); ok {
			return readNeeds(m)
		}
	}
	return nil
}

func readNeeds(m map[string]any) *needs {
	n := &needs{os: words(m["os"])}
	n.always, _ = m["always"].(bool)
	if r, ok := m["requires"].(map[string]any); ok {
		n.bins, n.anyBins, n.env = words(r["bins"]), words(r["anyBins"]), words(r["env"])
	}
	return n
}

// words reads a list of words, or words between commas.
func words(v any) []string {
	var list []string
	add := func(s string) {
		if s = strings.TrimSpace(s); s != "" {
			list = append(list, s)
		}
	}
	switch v := v.(type) {
	case string:
		for w := range strings.SplitSeq(v, ",") {
			add(w)
		}
	case []any:
		for _, w := range v {
			if s, ok := w.(string); ok {
				add(s)
			}
		}
	}
	return list
}

// valueOf is a YAML value as JSON knows it; scalars other than true, false and
// null stay text.
func valueOf(n *markdown.Node) any {
	switch n.Kind {
	case markdown.Mapping:
		m := make(map[string]any, len(n.Entries))
		for i := range n.Entries {
			m[n.Entries[i].Key.Value] = valueOf(&n.Entries[i].Value)
		}
		return m
	case markdown.Sequence:
		list := make([]any, len(n.Items))
		for i := range n.Items {
			list[i] = valueOf(&n.Items[i])
		}
		return list
	case markdown.Bool:
		return strings.EqualFold(n.Value, "true")
	case markdown.Null:
		return nil
	}
	return n.Value
}

// unmet says which demand of a skill the machine does not meet, the first that
// fails in the agent's order; empty when it meets them. What an agent's own
// settings say of single skills is not known here.
func unmet(n *needs, host Host) string {
	if n == nil || host == nil {
		return ""
	}
	if this := host.Platform(); len(n.os) > 0 && this != "" && !slices.Contains(n.os, this) {
		return "needs " + strings.Join(n.os, " or ") + ", this is " + this
	}
	if n.always {
		return ""
	}
	for _, b := range n.bins {
		if !host.HasProgram(b) {
			return "needs the program " + b
		}
	}
	if len(n.anyBins) > 0 && !slices.ContainsFunc(n.anyBins, host.HasProgram) {
		return "needs one of the programs " + strings.Join(n.anyBins, ", ")
	}
	for _, v := range n.env {
		if !host.HasVariable(v) {
			return "needs the environment variable " + v
		}
	}
	return ""
}
