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
	os                         []string
	always                     bool
	bins, anyBins, env, config []string
	key, primaryEnv            string
}

// needsOf reads the demands in a skill's front matter; nil when it makes none.
func needsOf(table *profile.Needs, h *Head) *needs {
	if table.Field == "" {
		return nil
	}
	e, ok := h.Doc.Front.Lookup(table.Field)
	if !ok {
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
	n.key, _ = m["skillKey"].(string)
	n.primaryEnv, _ = m["primaryEnv"].(string)
	if r, ok := m["requires"].(map[string]any); ok {
		n.bins, n.anyBins = words(r["bins"]), words(r["anyBins"])
		n.env, n.config = words(r["env"]), words(r["config"])
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

// unmet says, as a sentence, which demand of a skill is not met; off that the
// agent's settings switch the skill off. The order is the agent's; the first
// that fails decides.
func unmet(n *needs, name, source string, host *Host) (why string, off bool) {
	if n == nil {
		n = &needs{}
	}
	key := name
	if n.key != "" {
		key = n.key
	}
	entry := host.Entries[key]
	switch {
	case entry.Off:
		return "switched off in the agent's own settings", true
	case len(host.Bundled) > 0 && strings.HasSuffix(source, "bundled") && !slices.Contains(host.Bundled, key) && !slices.Contains(host.Bundled, name):
		return "not among the bundled skills that are allowed", false
	case len(n.os) > 0 && host.Platform != "" && !slices.Contains(n.os, host.Platform):
		return "needs " + strings.Join(n.os, " or ") + ", this is " + host.Platform, false
	}
	if n.always {
		return allowed(name, host), false
	}
	if why := n.missing(&entry, host); why != "" {
		return why, false
	}
	return allowed(name, host), false
}

// missing is the first requirement that the machine does not meet.
func (n *needs) missing(entry *Entry, host *Host) string {
	for _, b := range n.bins {
		if !yes(host.Bin, b) {
			return "needs the program " + b
		}
	}
	if len(n.anyBins) > 0 && !slices.ContainsFunc(n.anyBins, func(b string) bool { return yes(host.Bin, b) }) {
		return "needs one of the programs " + strings.Join(n.anyBins, ", ")
	}
	for _, v := range n.env {
		given := slices.Contains(entry.Env, v) || v == n.primaryEnv && entry.APIKey
		if !given && !yes(host.Env, v) {
			return "needs the environment variable " + v
		}
	}
	for _, c := range n.config {
		if !yes(host.Config, c) {
			return "needs the setting " + c
		}
	}
	return ""
}

func yes(ask func(string) bool, what string) bool { return ask == nil || ask(what) }

func allowed(name string, host *Host) string {
	if host.Allowed == nil || host.Allowed(name) {
		return ""
	}
	return "not among the skills allowed for this agent"
}
