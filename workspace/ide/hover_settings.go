package ide

import (
	"strings"

	"agentls/diagnostics"
	"agentls/internal/jsonc"
	"agentls/internal/schema"
	"agentls/internal/text"
)

// settingHover explains a key of a settings file, and a rule named there.
func settingHover(t target) (Hover, bool) {
	table, ok := settingsTable(t)
	if !ok {
		return Hover{}, false
	}
	root, problem := jsonc.Parse(t.doc.Source, jsonc.Comments)
	if problem != nil {
		return Hover{}, false
	}
	path, span := keyAt(root, t.offset)
	if path == nil {
		return Hover{}, false
	}
	if key, ok := table.Lookup(strings.Join(path, ".")); ok {
		return Hover{span, settingText(key)}, true
	}
	if page, ok := diagnostics.Page(path[len(path)-1]); ok && len(path) > 1 && path[len(path)-2] == "rules" {
		return Hover{span, page}, true
	}
	return Hover{}, false
}

// settingText says what a setting is.
func settingText(key schema.Key) string {
	text := "`" + key.Path + "`: " + key.Doc
	if key.Default != "" {
		text += "\n\nDefault: `" + key.Default + "`"
	}
	return text
}

// keyAt is the key that holds offset, with the names of the objects around it.
func keyAt(v jsonc.Value, offset int) (path []string, key text.Span) {
	for _, m := range v.Members {
		if m.Key.Contains(offset) {
			return []string{m.Name}, m.Key
		}
		if m.Value.Span.Contains(offset) {
			if below, key := keyAt(m.Value, offset); below != nil {
				return append([]string{m.Name}, below...), key
			}
		}
	}
	for _, item := range v.Items {
		if item.Span.Contains(offset) {
			return keyAt(item, offset)
		}
	}
	return nil, text.Span{}
}
