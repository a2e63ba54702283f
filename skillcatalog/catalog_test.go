package skillcatalog

import (
	"encoding/json"
	"strings"
	"testing"

	"agentls/internal/tree"
)

// TestViewJSON holds the keys of the contract, and that paths are shown as
// the caller wants them.
func TestViewJSON(t *testing.T) {
	m := &tree.Memory{}
	m.AddFile("/p/skills/nextjs/SKILL.md", skillText("nextjs"))
	c := list(files(m), nil, agent(t, "alisio"), Query{Workspace: "/w", Plugins: []Plugin{{ID: "vercel", Name: "Vercel", Skills: []string{"/p/skills"}}}})
	var views []View
	for i := range c.Skills {
		views = append(views, c.Skills[i].Shown(files(m), func(p string) string { return strings.TrimPrefix(p, "/p") }))
	}
	got, err := json.Marshal(views)
	want := `[{"name":"nextjs","id":"vercel:nextjs","effectiveId":"vercel:nextjs","displayId":"vercel:nextjs",` +
		`"path":"/skills/nextjs/SKILL.md","directory":"/skills/nextjs","file":"/skills/nextjs/SKILL.md",` +
		`"scope":"plugin","source":"plugin","owner":{"id":"vercel","name":"Vercel"},"state":"listed","effective":true,` +
		`"enabled":true,"manageable":false,"locked":true,"shadowedBy":"","description":"Does it.",` +
		`"listedTokens":11,"listedAs":"whole","loadTokens":12,"why":""}]`
	if err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
	if budget, _ := json.Marshal(c.Budget); string(budget) != `{"used":44,"limit":24000,"unit":"utf16","printed":44}` {
		t.Errorf("%s", budget)
	}
}
