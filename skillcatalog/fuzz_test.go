package skillcatalog

import (
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/tree"
)

// FuzzRead: any text is read by every agent, has a name, and is listed or has
// a reason; the same text gives the same.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"---\nname: a\ndescription: d\n---\nbody", "---\nname: [a]\ndescription: {x: *y}\n---", "\ufeff--- \r\nname: é\r\n--- \r\n",
		"---\rname: a\r---\r", "text\n---\nname: a\nname: b\n---\n", "---\n---\n", "---\nmetadata: '{openclaw:{os:[x]}}'\ndescription: d\n---\n", "---\nx\n---\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m := &tree.Memory{}
		for _, dir := range []string{".agents/skills", ".claude/skills", "skills"} {
			m.AddFile("/w/"+dir+"/folder/SKILL.md", text)
		}
		for _, p := range profile.All() {
			q := Query{Workspace: "/w", Trusted: true}
			c := list(files(m), linux{}, p, q)
			for i := range c.Skills {
				r := &c.Skills[i]
				if r.Name == "" || r.ID == "" || (r.Why() == "") != (r.State() == Listed) {
					t.Errorf("%s: %+v", p.ID, r)
				}
				c.Why(files(m), q, r.Path, nil)
			}
			if again := list(files(m), linux{}, p, q); render(files(m), again) != render(files(m), c) {
				t.Errorf("%s: two answers", p.ID)
			}
		}
		doc := markdown.Parse(text)
		for d := range profile.DefectCount {
			if s := blame(doc, d); s.Start < 0 || s.End > len(text) || s.Start > s.End {
				t.Errorf("defect %d is blamed on %v", d, s)
			}
		}
	})
}
