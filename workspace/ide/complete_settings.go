package ide

import (
	"slices"
	"strings"

	"agentls/agentsctx"
	"agentls/diagnostics"
	"agentls/internal/schema"
	"agentls/internal/settings"
)

// settingsTable is what a settings file may hold.
func settingsTable(t target) (*schema.Table, bool) {
	if _, theirs, ok := agentsctx.CheckedSettings(t.path); ok {
		return theirs, true
	}
	return settings.File(diagnostics.SettingsNames()), t.kind == diagnostics.ProjectSettings
}

// completeSetting completes keys and values of a settings file.
func completeSetting(t target) ([]Completion, bool) {
	table, ok := settingsTable(t)
	if !ok {
		return nil, false
	}
	at, ok := jsonAt(t.doc.Source, t.offset)
	if !ok {
		return nil, true
	}
	place := placeIn(table, at.path)
	switch {
	case at.path == nil && at.before == nil:
		return []Completion{{Label: "{}", Detail: "settings", Kind: SkeletonCompletion, Span: at.span, Text: "{\n}\n", Snippet: "{\n  $0\n}\n"}}, true
	case at.list:
		return t.settingValues(at, table, place.item()), true
	case at.value:
		return t.settingValues(at, table, place.member(at.key).shape), true
	}
	return t.settingKeys(at, table, place), true
}

// settingPlace is an object of a settings file: a group of keys, or a value with
// a shape.
type settingPlace struct {
	table  *schema.Table
	prefix string // of the keys in a group
	shape  *schema.Shape
}

// placeIn is the place under the names of a path; "" is the item of a list.
func placeIn(table *schema.Table, path []string) settingPlace {
	p := settingPlace{table: table}
	for _, name := range path {
		p = p.member(name)
	}
	return p
}

// member is what has a name in p.
func (p settingPlace) member(name string) settingPlace {
	if p.shape != nil {
		switch p.shape.Type {
		case schema.Map, schema.List:
			return settingPlace{table: p.table, shape: p.shape.Item}
		case schema.Record:
			for i := range p.shape.Fields {
				if f := &p.shape.Fields[i]; f.Name == name {
					return settingPlace{table: p.table, shape: &f.Shape}
				}
			}
		}
		return settingPlace{table: p.table, shape: &schema.Shape{Type: schema.Any}}
	}
	if key, ok := p.table.Lookup(p.prefix + name); ok {
		return settingPlace{table: p.table, shape: &key.Shape}
	}
	return settingPlace{table: p.table, prefix: p.prefix + name + "."}
}

// item is the shape of the items of a list.
func (p settingPlace) item() *schema.Shape {
	if p.shape == nil {
		return nil
	}
	return p.shape.Item
}

// settingKeys are the keys that an object does not have yet.
func (t target) settingKeys(at jsonCursor, table *schema.Table, place settingPlace) []Completion {
	written := strings.HasPrefix(strings.TrimLeft(t.doc.Source[at.span.End:], " \t"), ":")
	var all []Completion
	add := func(name string, shape *schema.Shape, detail string, topic Topic) {
		if at.before[name] || slices.ContainsFunc(all, func(c Completion) bool { return c.Label == name }) {
			return
		}
		c := Completion{Label: name, Detail: detail, Kind: KeyCompletion, Span: at.span, Text: `"` + name + `"`, Topic: topic}
		if !written {
			c.Text += ": "
			c.Snippet = c.Text + stubOf(shape)
		}
		all = append(all, c)
	}
	switch shape := place.shape; {
	case shape == nil:
		for _, k := range table.Keys {
			rest, ok := strings.CutPrefix(k.Path, place.prefix)
			if !ok || table.Guarded && k.Widens {
				continue
			}
			name, _, group := strings.Cut(rest, ".")
			if table.Flat || !group {
				add(rest, &k.Shape, k.Shape.Allowed(), Topic{SettingTopic, k.Path})
			} else {
				add(name, nil, "settings", Topic{})
			}
		}
	case shape.Type == schema.Record:
		for i := range shape.Fields {
			add(shape.Fields[i].Name, &shape.Fields[i].Shape, shape.Fields[i].Doc, Topic{})
		}
	case shape.Type == schema.Map:
		for _, name := range table.Names[shape.Form] {
			topic := Topic{}
			if shape.Form == schema.RuleName {
				topic = Topic{RuleTopic, name}
			}
			add(name, shape.Item, "", topic)
		}
	}
	return all
}

// stubOf is the beginning of a value, as a snippet.
func stubOf(shape *schema.Shape) string {
	switch {
	case shape == nil, shape.Type == schema.Map, shape.Type == schema.Record:
		return "{$0}"
	case shape.Type == schema.List:
		return "[$0]"
	case shape.Type == schema.Text:
		return `"$0"`
	}
	return "$0"
}

// settingValues are what a shape takes.
func (t target) settingValues(at jsonCursor, table *schema.Table, shape *schema.Shape) []Completion {
	if shape == nil {
		return nil
	}
	var words []string
	switch shape.Type {
	case schema.Bool:
		words = []string{"true", "false"}
	case schema.Choice:
		words = shape.Values
	case schema.Text:
		for _, name := range table.Names[shape.Form] {
			words = append(words, `"`+name+`"`)
		}
	}
	var all []Completion
	for _, w := range words {
		c := Completion{Label: strings.Trim(w, `"`), Kind: ValueCompletion, Span: at.span, Text: w}
		if shape.Form == schema.RuleName {
			c.Topic = Topic{RuleTopic, c.Label}
		}
		all = append(all, c)
	}
	return all
}
