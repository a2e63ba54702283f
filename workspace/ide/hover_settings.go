package ide

import (
	"strings"

	"github.com/tailscale/hujson"

	"agentls/diagnostics"
	"agentls/internal/settings"
	"agentls/internal/text"
)

// settingHover explains a key of a settings file, and a rule named there.
func settingHover(t target) (Hover, bool) {
	kind := settings.Project
	switch t.kind {
	case diagnostics.ProjectSettings:
	case diagnostics.AlisioSettings:
		kind = settings.Alisio
	default:
		return Hover{}, false
	}
	root, err := hujson.Parse([]byte(t.doc.Source))
	if err != nil {
		return Hover{}, false
	}
	path, span, ok := keyAt(root, t.offset)
	if !ok {
		return Hover{}, false
	}
	if key, ok := settings.Lookup(kind, strings.Join(path, ".")); ok {
		text := "`" + key.Path + "`: " + key.Doc
		if key.Default != "" {
			text += "\n\nDefault: `" + key.Default + "`"
		}
		return Hover{span, text}, true
	}
	if page, ok := diagnostics.Page(path[len(path)-1]); ok && len(path) > 1 && path[len(path)-2] == "rules" {
		return Hover{span, page}, true
	}
	return Hover{}, false
}

// keyAt is the key that holds offset, with the names of the objects around it.
func keyAt(v hujson.Value, offset int) (path []string, key text.Span, ok bool) {
	switch value := v.Value.(type) {
	case *hujson.Object:
		for _, m := range value.Members {
			name, isText := m.Name.Value.(hujson.Literal)
			span := text.Span{Start: m.Name.StartOffset, End: m.Name.EndOffset}
			if !isText {
				continue
			}
			if span.Contains(offset) {
				return []string{name.String()}, span, true
			}
			if m.Value.StartOffset <= offset && offset <= m.Value.EndOffset {
				below, key, ok := keyAt(m.Value, offset)
				return append([]string{name.String()}, below...), key, ok
			}
		}
	case *hujson.Array:
		for _, e := range value.Elements {
			if e.StartOffset <= offset && offset <= e.EndOffset {
				return keyAt(e, offset)
			}
		}
	}
	return nil, text.Span{}, false
}
