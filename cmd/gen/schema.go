package main

import (
	"strings"

	"agentls/diagnostics"
	"agentls/internal/schema"
	"agentls/internal/settings"
)

// settingsSchema describes .agentls.json. Draft-07 is the newest that VS Code's
// JSON support implements in full (its documentation calls 2019-09 and 2020-12
// limited, 2026-11); allowComments and allowTrailingCommas are its own words,
// and every other reader passes over them.
func settingsSchema() []byte {
	s := object{
		{"$schema", "http://json-schema.org/draft-07/schema#"},
		{"title", "Settings of agentls for one workspace folder (.agentls.json)"},
		{"allowComments", true},
		{"allowTrailingCommas", true},
	}
	properties := append(object{{"$schema", object{{"type", "string"}}}}, members("")...)
	s = append(s, closed(properties)...)
	return []byte(printJSON(s) + "\n")
}

// members are the schemas of everything directly under prefix that a project's
// file may hold, groups included.
func members(prefix string) object {
	var out object
	done := map[string]bool{}
	for _, k := range settings.Keys {
		rest, below := strings.CutPrefix(k.Path, prefix)
		name, deeper, nested := strings.Cut(rest, ".")
		switch {
		case !below || k.Widens || done[name]:
			continue
		case nested && deeper != "":
			out = append(out, member{name, closed(members(prefix + name + "."))})
		default:
			out = append(out, member{name, keySchema(k)})
		}
		done[name] = true
	}
	return out
}

func keySchema(k schema.Key) object {
	s := shapeSchema(k.Shape)
	if k.Default != "" {
		s = append(s, member{"default", raw(k.Default)})
	}
	return append(s, member{"description", plain(k.Doc)}, member{"markdownDescription", k.Doc})
}

// closed is an object that takes these members only.
func closed(properties object) object {
	return object{{"type", "object"}, {"additionalProperties", false}, {"properties", properties}}
}

func shapeSchema(s schema.Shape) object {
	switch s.Type {
	case schema.Bool:
		return object{{"type", "boolean"}}
	case schema.Int:
		return object{{"type", "integer"}, {"minimum", s.Min}, {"maximum", s.Max}}
	case schema.Choice:
		return object{{"type", choiceType(s.Values)}, {"enum", raws(s.Values)}}
	case schema.List:
		return object{{"type", "array"}, {"items", shapeSchema(*s.Item)}}
	case schema.Map:
		return mapSchema(s)
	case schema.Record:
		return recordSchema(s)
	}
	if s.Form == schema.AgentName {
		return object{{"type", "string"}, {"enum", append([]any{"auto"}, strs(diagnostics.SettingsNames().Agents)...)}}
	}
	return object{{"type", "string"}}
}

// choiceType is the type of all values; VS Code draws a list to choose from only
// when it is given, and only for strings.
func choiceType(values []string) any {
	strings, others := false, false
	for _, v := range values {
		if v[0] == '"' {
			strings = true
		} else {
			others = true
		}
	}
	switch {
	case !others:
		return "string"
	case !strings:
		return "boolean"
	}
	return []any{"boolean", "string"}
}

// mapSchema names the rules one by one, so that editors can complete them.
func mapSchema(s schema.Shape) object {
	item := shapeSchema(*s.Item)
	if s.Form != schema.RuleName {
		return object{{"type", "object"}, {"additionalProperties", item}}
	}
	var rules object
	for _, r := range diagnostics.Rules() {
		rules = append(rules, member{r.ID, append(append(object{}, item...), member{"description", r.Summary + " (" + r.Severity.String() + " by default)"})})
	}
	return closed(rules)
}

func recordSchema(s schema.Shape) object {
	var properties object
	var required []any
	for _, f := range s.Fields {
		properties = append(properties, member{f.Name, append(shapeSchema(f.Shape), member{"description", plain(f.Doc)})})
		if f.Required {
			required = append(required, f.Name)
		}
	}
	return append(closed(properties), member{"required", required})
}

// plain is Markdown without its backticks.
func plain(doc string) string { return strings.ReplaceAll(doc, "`", "") }

func raws(values []string) []any {
	out := make([]any, len(values))
	for i, v := range values {
		out[i] = raw(v)
	}
	return out
}

func strs(values []string) []any {
	out := make([]any, len(values))
	for i, v := range values {
		out[i] = v
	}
	return out
}
