package main

import (
	"strings"

	"agentls/agentsctx"
	"agentls/agentsctx/profile"
	"agentls/internal/schema"
	"agentls/internal/settings"
)

// settingRow is one setting as its page shows it.
type settingRow struct {
	Path, Allowed, Default, Doc string
	Widens, Inside              bool
}

// settingsPage is the data of docs/settings.md.
func settingsPage() map[string][]settingRow {
	return map[string][]settingRow{
		"Ours":   settingRows(settings.Keys),
		"Client": settingRows(settings.ClientKeys),
		"Theirs": checkedRows(),
	}
}

// checkedRows are the settings of agents whose files are checked.
func checkedRows() (rows []settingRow) {
	for _, p := range profile.All() {
		for i := range p.Config {
			if f := &p.Config[i]; f.Check {
				rows = append(rows, settingRows(agentsctx.SettingsTable(p, f).Keys)...)
			}
		}
	}
	return rows
}

func settingRows(keys []schema.Key) []settingRow {
	var rows []settingRow
	for _, k := range keys {
		rows = append(rows, settingRow{k.Path, allowed(k.Shape), k.Default, k.Doc, k.Widens, k.Inside})
	}
	return rows
}

// allowed says what a shape takes, with values as code.
func allowed(s schema.Shape) string {
	switch s.Type {
	case schema.Choice:
		return "`" + strings.Join(s.Values, "`, `") + "`"
	case schema.Bool:
		return "`true`, `false`"
	case schema.List:
		if s.Item.Type == schema.Text {
			return "a list of " + map[schema.Form]string{
				schema.Glob: "globs", schema.AgentName: "agents", schema.Folder: "directories",
			}[s.Item.Form]
		}
	case schema.Map:
		if s.Form == schema.RuleName {
			return "rule ids, each " + allowed(*s.Item)
		}
		return "names, each " + s.Item.Allowed()
	case schema.Text:
		if s.Form == schema.Folder {
			return "a path"
		}
	}
	return s.Allowed()
}

// cell is s inside a Markdown table. A "<" outside code would start a tag.
func cell(s string) string {
	s = strings.ReplaceAll(s, "|", `\|`)
	if !strings.Contains(s, "`") {
		s = strings.ReplaceAll(s, "<", `\<`)
	}
	return s
}
