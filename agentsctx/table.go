package agentsctx

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"agentls/agentsctx/profile"
	"agentls/internal/schema"
)

// SettingsTable is what a file of an agent's own settings may hold, as far as
// agentls looks at it.
func SettingsTable(p *profile.Profile, f *profile.ConfigFile) *schema.Table {
	t := &schema.Table{Dialect: dialects[f.Format], Reader: p.Name, Flat: f.Format == profile.FlatJSON, Open: true}
	for i := range p.Settings {
		d := &p.Settings[i]
		t.Keys = append(t.Keys, schema.Key{Path: pathOf(d), Shape: shapeOf(d), Default: defaultOf(d), Doc: d.Doc})
	}
	slices.SortFunc(t.Keys, func(a, b schema.Key) int { return cmp.Compare(a.Path, b.Path) })
	return t
}

func pathOf(d *profile.Setting) string { return cmp.Or(d.Path, d.Name) }

func shapeOf(d *profile.Setting) schema.Shape {
	switch d.Kind {
	case profile.Number:
		return schema.Shape{Type: schema.Int, Min: d.Min, Max: d.Max, Floor: d.Floor}
	case profile.Word:
		s := schema.Shape{Type: schema.Text}
		for _, word := range d.Of {
			s.Type, s.Values = schema.Choice, append(s.Values, strconv.Quote(word))
		}
		return s
	case profile.Words:
		return schema.Shape{Type: schema.List, Item: &schema.Shape{Type: schema.Text}, Single: true}
	case profile.Folders:
		return schema.Shape{Type: schema.List, Item: &schema.Shape{Type: schema.Text, Form: schema.Folder}}
	case profile.Tree:
		return schema.Shape{Type: schema.Any}
	case profile.Switches:
		return schema.Shape{Type: schema.Map, Item: &schema.Shape{Type: schema.Record, Fields: []schema.Field{
			{Name: "enabled", Required: true, Shape: schema.Shape{Type: schema.Bool}},
		}}}
	}
	return schema.Shape{Type: schema.Bool}
}

// defaultOf is a default as JSON; empty where nothing holds without the setting.
func defaultOf(d *profile.Setting) string {
	switch {
	case d.Kind == profile.Flag:
		return strconv.FormatBool(d.On)
	case d.Kind == profile.Number && d.Number != 0:
		return strconv.Itoa(d.Number)
	case d.Word != "":
		return strconv.Quote(d.Word)
	}
	return ""
}

// CheckedSettings is the agent whose settings file a path is by its name,
// wherever the agent's project begins, and what that file may hold; false when
// no agent checks it.
func CheckedSettings(path string) (*profile.Profile, *schema.Table, bool) {
	for _, c := range checked {
		if strings.HasSuffix(path, c.suffix) {
			return c.agent, SettingsTable(c.agent, c.file), true
		}
	}
	return nil, nil, false
}

type checkedFile struct {
	agent  *profile.Profile
	file   *profile.ConfigFile
	suffix string
}

var checked = checkedFiles()

func checkedFiles() (files []checkedFile) {
	for _, p := range profile.All() {
		for i := range p.Config {
			if p.Config[i].Check {
				files = append(files, checkedFile{p, &p.Config[i], "/" + p.Config[i].Names[0]})
			}
		}
	}
	return files
}
