package report

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"agentls/internal/page"
)

// spans are those of a page that pick chooses.
func spans(p page.Page, pick func(page.Span) bool) []page.Span {
	var out []page.Span
	for _, l := range p.Lines() {
		for _, s := range l {
			if pick(s) {
				out = append(out, s)
			}
		}
	}
	return out
}

func opens(s page.Span) bool { return s.File != "" }
func asks(s page.Span) bool  { return s.With != nil }

func plain(p page.Page) string {
	var b strings.Builder
	for _, l := range p.Lines() {
		b.WriteString(l.Plain() + "\n")
	}
	return b.String()
}

// TestEverywhere: sessions of other directories are listed when they are asked
// for, and only then.
func TestEverywhere(t *testing.T) {
	s, show := machine(t)
	other := filepath.Join(show.Home, "other")
	write(t, filepath.Join(show.Home, ".claude", "projects", strings.ReplaceAll(other, "/", "-"), "s2.jsonl"),
		strings.ReplaceAll(transcript(other), `"s1"`, `"s2"`))
	if list := NewSessions(s, show, false).Sessions; len(list) != 1 || list[0].ID != "claude-code:s1" {
		t.Errorf("of this workspace: %+v", list)
	}
	list := NewSessions(s, show, true)
	if len(list.Sessions) != 2 {
		t.Fatalf("everywhere: %+v", list)
	}
	for _, l := range spans(list.Page(), asks) {
		if l.With["session"] != l.Text || !strings.HasPrefix(l.Text, "claude-code:s") {
			t.Errorf("%q asks for %v", l.Text, l.With)
		}
	}
	if text := plain(Sessions{}.Page()); !strings.Contains(text, "no sessions") {
		t.Errorf("no session is told as %q", text)
	}
}

// TestSessionPages: what a page offers leads to more of it.
func TestSessionPages(t *testing.T) {
	s, _ := machine(t)
	none, one := 0, 1
	j, err := OpenSession(s, SessionQuery{EpochMessages: &none, MinAgeTurns: &one, Stubs: true})
	if err != nil {
		t.Fatal(err)
	}
	report := j.Report()
	if asked := spans(report.Page(), asks); len(asked) != 1 || asked[0].With["all"] != true {
		t.Errorf("%+v", asked)
	}
	few, all := len(report.Page().Lines()), len(report.All().Page().Lines())
	if asked := spans(report.All().Page(), asks); len(asked) != 0 || all <= few {
		t.Errorf("all %d lines, else %d; still asks %+v", all, few, asked)
	}
	if text := plain(report.Page()); !strings.Contains(text, "2 elisions would save ~") || !strings.Contains(text, "h high") {
		t.Errorf("the report\n%s", text)
	}
	if text := plain(j.Shadow().Page()); !strings.Contains(text, "superseded_read") || !strings.Contains(text, "[elided: ") {
		t.Errorf("the projection\n%s", text)
	}
	off, err := OpenSession(s, SessionQuery{Mode: "off"})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []page.Page{off.Report().Page(), off.Shadow().Page()} {
		if asked := spans(p, asks); len(p.Lines()) != 1 || len(asked) != 1 || asked[0].With["mode"] != "shadow" || asked[0].Shell == "" {
			t.Errorf("off: %+v", p)
		}
	}
	if raw, err := json.Marshal(report); err != nil || !strings.HasPrefix(string(raw), `{"sessionId":"s1","mode":"shadow","asIf":true,"policyVersion":1`) {
		t.Errorf("%v %.200s", err, raw)
	}
}

// TestExplainPage: agents by their names, files by their whole paths, the status
// of who loses most.
func TestExplainPage(t *testing.T) {
	s, show := machine(t)
	write(t, filepath.Join(show.Home, ".codex", "AGENTS.md"), "Mine.\n")
	write(t, filepath.Join(show.Workspace, "AGENTS.md"), strings.Repeat("Keep it small.\n", 3000))
	agents, err := s.Agents.Named([]string{"claude-code", "codex", "cursor"})
	if err != nil {
		t.Fatal(err)
	}
	p := NewExplain(s, show, show.Workspace+"/sub/x.go", show.Workspace+"/sub", agents).Page()
	if p.Title.Plain() != "sub/x.go, started in sub" || p.Status.Tone != page.Warning || !strings.HasPrefix(p.Status.Text, "Codex: 3 instruction files · 32/32 KiB") {
		t.Errorf("%+v %+v", p.Title, p.Status)
	}
	files := map[string]string{}
	for _, l := range spans(p, opens) {
		files[l.Text] = l.File
	}
	for name, want := range map[string]string{"~/.codex/AGENTS.md": show.Home + "/.codex/AGENTS.md", "AGENTS.md": show.Workspace + "/AGENTS.md", "sub/CLAUDE.md": show.Workspace + "/sub/CLAUDE.md"} {
		if files[name] != want {
			t.Errorf("%s opens %q, want %q", name, files[name], want)
		}
	}
	for _, name := range []string{"Claude Code  ", "Codex  ", "Cursor  "} {
		if !strings.Contains(plain(p), "\n"+name) {
			t.Errorf("no section %q in\n%s", name, plain(p))
		}
	}
	if p := NewExplain(s, show, show.Workspace+"/x", "", nil).Page(); p.Status.Text != "no instruction files" {
		t.Errorf("%+v", p.Status)
	}
}

// TestSkillsPage: a skill opens its file, another agent's catalogue is one step
// away.
func TestSkillsPage(t *testing.T) {
	s, show := machine(t)
	file := filepath.Join(show.Home, ".claude", "skills", "demo", "SKILL.md")
	write(t, file, "---\nname: demo\ndescription: Does it.\n---\n")
	agents, err := s.Agents.Named([]string{"claude-code"})
	if err != nil {
		t.Fatal(err)
	}
	skills := NewSkills(s, show, agents[0], "", true, "")
	p := skills.Page()
	if found := spans(p, opens); len(found) != 1 || found[0].Text != "demo" || found[0].File != filepath.ToSlash(file) {
		t.Errorf("%+v", found)
	}
	for _, other := range spans(p, asks) {
		if other.With["agent"] == "claude-code" || other.Shell != "--agent "+other.With["agent"].(string) {
			t.Errorf("%+v", other)
		}
	}
	if len(spans(p, asks)) == 0 || strings.Contains(plain(p), "~/.claude") || !strings.Contains(plain(skills.WithPaths().Page()), "~/.claude/skills/demo/SKILL.md") {
		t.Errorf("\n%s", plain(p))
	}
}

// TestWhyPage: the place of the mistake, and who says so.
func TestWhyPage(t *testing.T) {
	s, show := machine(t)
	file := filepath.Join(show.Home, ".claude", "skills", "demo", "SKILL.md")
	write(t, file, "---\nname: demo\ndescription: Does: it\n---\n")
	agents, err := s.Agents.Named([]string{"claude-code"})
	if err != nil {
		t.Fatal(err)
	}
	p := NewWhy(s, show, "demo", agents).Page()
	if found := spans(p, opens); len(found) != 1 || found[0].File != filepath.ToSlash(file) || !strings.Contains(plain(p), "Claude Code") {
		t.Errorf("%+v\n%s", found, plain(p))
	}
	if text := plain(NewWhy(s, show, "nobody", agents).Page()); !strings.Contains(text, "no skill is called this") {
		t.Errorf("%q", text)
	}
}
