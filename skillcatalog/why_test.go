package skillcatalog

import (
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

func TestWhy(t *testing.T) {
	m := &tree.Memory{}
	m.AddFile("/w/.agents/skills/swift-pro/SKILL.md", skillText("swift-pro"))
	m.AddFile("/w/.agents/skills/colon/SKILL.md", "---\nname: colon\ndescription: Use this: now\n---\nbody\n")
	m.AddFile("/w/.claude/skills/colon2/SKILL.md", "---\nname: colon2\ndescription: Use this: now\n---\nbody\n")
	m.AddFile("/w/.agents/skills/.draft/SKILL.md", skillText("draft"))
	m.AddFile("/h/.agents/skills/swift-pro/SKILL.md", skillText("swift-pro"))
	m.AddFile("/w/pkg/.agents/skills/inner/SKILL.md", skillText("inner"))
	m.AddFile("/w/skills/my-tool.md", "text")
	known := []string{
		"/w/.agents/skills/.draft/SKILL.md", "/w/.agents/skills/colon/SKILL.md", "/w/.agents/skills/swift-pro/SKILL.md",
		"/w/.claude/skills/colon2/SKILL.md", "/w/pkg/.agents/skills/inner/SKILL.md",
	}
	for _, test := range []struct{ agent, target, want, fix, marked string }{
		{"alisio", "swift-pro", "listed", "", ""},
		{"alisio", "/h/.agents/skills/swift-pro/SKILL.md", ".agents/skills/swift-pro/SKILL.md wins: Alisio uses the first skill of that name", "rename one of the two", ""},
		{"alisio", "swift-pro#shadow-1", ".agents/skills/swift-pro/SKILL.md wins: Alisio uses the first skill of that name", "rename one of the two", ""},
		{"claude-code", "swift-pro", "Claude Code reads skills only from .claude/skills", "copy or link .agents/skills/swift-pro to .claude/skills/swift-pro", ""},
		{"claude-code", "/w/.agents/skills/swift-pro/SKILL.md", "Claude Code reads skills only from .claude/skills", "copy or link .agents/skills/swift-pro to .claude/skills/swift-pro", ""},
		{"claude-code", "colon2", "listed", "", ""},
		{"codex", "colon", "listed", "", ""},
		{"codex@0.141", "colon", "Codex drops it: a value needs quotes to be YAML (invalid YAML)", "quote the value", ": now"},
		{"codex", ".draft", "Codex does not enter .agents/skills/.draft, because its name starts with a dot", "rename the directory so that it does not start with a dot", ""},
		{"codex", "/w/pkg/.agents/skills/inner/SKILL.md", "Codex does not search pkg/.agents/skills when it is started in the workspace", "start Codex in pkg, or copy or link pkg/.agents/skills/inner to .agents/skills/inner", ""},
		{"codex", "/w/skills/my-tool.md", "a skill is a directory with a SKILL.md", "move it to .agents/skills/my-tool/SKILL.md", ""},
		{"alisio", "/w/elsewhere/one/SKILL.md", "Alisio reads skills only from .agents/skills, .alisio/skills, .claude/skills", "copy elsewhere/one to .agents/skills/one", ""},
		{"aider", "swift-pro", "Aider does not read skills", "", ""},
	} {
		p := agent(t, test.agent)
		q := Query{Workspace: "/w", Home: "/h", Trusted: true, Known: known}
		c := list(files(m), nil, p, q)
		answers := c.Why(files(m), q, test.target, known)
		if len(answers) == 0 {
			t.Errorf("%s %s: no answer", test.agent, test.target)
			continue
		}
		a := answers[0]
		source, _ := m.Text(a.Path)
		if a.Message != test.want || a.Fix != test.fix || a.Span.Of(source) != test.marked {
			t.Errorf("%s %s: %q, fix %q, span %q", test.agent, test.target, a.Message, a.Fix, a.Span.Of(source))
		}
	}
}

// TestElsewhere: a skill in the root of another agent has an
// answer, a SKILL.md in no root of any agent has none.
func TestElsewhere(t *testing.T) {
	m := &tree.Memory{}
	m.AddFile("/w/.agents/skills/swift-pro/SKILL.md", skillText("swift-pro"))
	m.AddFile("/w/templates/skill-skeleton/SKILL.md", skillText("x"))
	q := Query{Workspace: "/w", Known: []string{"/w/.agents/skills/swift-pro/SKILL.md", "/w/templates/skill-skeleton/SKILL.md"}}
	p := agent(t, "claude-code")
	got := list(files(m), nil, p, q).Elsewhere(files(m), q, profile.All())
	if len(got) != 1 || got[0].Name != "swift-pro" || got[0].State() != NotLoaded || got[0].Why() != "Claude Code reads skills only from .claude/skills" {
		t.Errorf("%+v", got)
	}
	p = agent(t, "codex")
	if got := list(files(m), nil, p, q).Elsewhere(files(m), q, profile.All()); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

// TestDefects: every defect has its words and its fix.
func TestDefects(t *testing.T) {
	for d, x := range defects {
		if x.what == "" || strings.HasSuffix(x.what, ".") {
			t.Errorf("defect %d is described as %q", d, x.what)
		}
		for _, p := range profile.All() {
			if text := describe(&p.Skills, profile.Defect(d)); strings.Contains(text, "%") {
				t.Errorf("%s: %s", p.ID, text)
			}
		}
		if x.fix == "" && profile.Defect(d) != profile.NameMismatch && profile.Defect(d) != profile.ListField {
			t.Errorf("%s: no fix", x.what)
		}
	}
}
