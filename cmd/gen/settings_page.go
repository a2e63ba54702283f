package main

import (
	"strings"

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
		"Ours":   settingRows(settings.Keys(settings.Project)),
		"Alisio": settingRows(settings.Keys(settings.Alisio)),
		"Client": settingRows(settings.ClientKeys()),
	}
}

func settingRows(keys []settings.Key) []settingRow {
	var rows []settingRow
	for _, k := range keys {
		rows = append(rows, settingRow{k.Path, allowed(k.Shape), k.Default, k.Doc, k.Widens, k.Inside})
	}
	return rows
}

// allowed says what a shape takes, with values as code.
func allowed(s settings.Shape) string {
	switch s.Type {
	case settings.Choice:
		return "`" + strings.Join(s.Values, "`, `") + "`"
	case settings.Bool:
		return "`true`, `false`"
	case settings.List:
		if s.Item.Type == settings.Text {
			return "a list of " + map[settings.Form]string{
				settings.Glob: "globs", settings.AgentName: "agents", settings.Folder: "directories",
			}[s.Item.Form]
		}
	case settings.Map:
		if s.Form == settings.RuleName {
			return "rule ids, each " + allowed(*s.Item)
		}
		return "names, each " + s.Item.Allowed()
	case settings.Text:
		if s.Form == settings.Folder {
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
