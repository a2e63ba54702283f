package main

import (
	"bytes"
	"encoding/json"
	"testing"

	"agentls/workspace/report"
)

// TestCaseCatalogues: what EXPECT.md says of the catalogue of each case, as
// "name path (real path) state: why, also its other paths".
func TestCaseCatalogues(t *testing.T) {
	for _, test := range []struct{ of, agent, want string }{
		{"d01-symlinked-skill-directory", "claude-code", "my-skill .claude/skills/my-skill/SKILL.md (skills-src/my-skill/SKILL.md) listed"},
		{"d01-symlinked-skill-directory", "alisio", "my-skill .claude/skills/my-skill/SKILL.md (skills-src/my-skill/SKILL.md) not-loaded: Alisio does not follow linked directories"},
		{"d03-skills-root-symlink", "alisio", "one .agents/skills/one/SKILL.md listed also .claude/skills/one/SKILL.md"},
		{"d03-skills-root-symlink", "claude-code", "one .claude/skills/one/SKILL.md (.agents/skills/one/SKILL.md) listed"},
		{"d04-dangling-and-loop-links", "claude-code", "loop .claude/skills/loop/SKILL.md listed"},
		{"d06-wrong-root-for-agent", "codex", "swift-pro .agents/skills/swift-pro/SKILL.md listed"},
		{"d06-wrong-root-for-agent", "claude-code", "swift-pro .agents/skills/swift-pro/SKILL.md not-loaded: Claude Code reads skills only from .claude/skills"},
		{"d07-prefix-names", "claude-code", "using-jj .claude/skills/using-jj/SKILL.md listed\nusing-jj-workspaces .claude/skills/using-jj-workspaces/SKILL.md listed"},
		{"d08-manifest-points-to-file", "claude-code", "demo:a skills/a/SKILL.md offered: in the plugin demo: yes once it is installed, Claude Code then has it as demo:a"},
		{"b17-user-only-skill", "claude-code", "quiet .claude/skills/quiet/SKILL.md listed\nruby-tui .claude/skills/ruby-tui/SKILL.md conditional: its paths keeps it out until a file that matches **/*.rb is touched\nship-it .claude/skills/ship-it/SKILL.md hidden: disable-model-invocation is true: it stays out of the listing and runs only when called by name"},
		{"d11-codex-project-disable", "codex", "course-maker ~/.agents/skills/course-maker/SKILL.md listed"},
		{"d12-codex-user-disable", "codex", "keep .agents/skills/keep/SKILL.md listed\ntidy .agents/skills/tidy/SKILL.md disabled: switched off by skills.config in ~/.codex/config.toml\ncourse-maker ~/.agents/skills/course-maker/SKILL.md disabled: switched off by skills.config in ~/.codex/config.toml"},
		{"d16-flat-files-in-claude-skills", "claude-code", ""},
		{"d18-claude-skill-overrides", "claude-code", "hello-user ~/.claude/skills/hello-user/SKILL.md disabled: switched off by skillOverrides in ~/.claude/settings.json\nfmt .claude/skills/fmt/SKILL.md disabled: switched off by skillOverrides in .claude/settings.local.json\nreview .claude/skills/review/SKILL.md hidden: skillOverrides in ~/.claude/settings.json keeps it out of the listing; /review still runs it\ntidy .claude/skills/tidy/SKILL.md listed"},
		{"d20-zed-skills", "zed", "deep .agents/skills/group/deep/SKILL.md not-loaded: too deep: only one level below .agents/skills is searched\nmanual .agents/skills/manual/SKILL.md hidden: disable-model-invocation is true: it stays out of the listing and runs only when called by name\nother-name .agents/skills/other-dir/SKILL.md not-loaded: Zed drops it: name differs from the directory\nreview .agents/skills/review/SKILL.md listed\nreview ~/.agents/skills/review/SKILL.md shadowed: .agents/skills/review/SKILL.md wins: Zed uses the first skill of that name"},
		{"d22-codex-plugin-namespace", "codex", "kit:saw .agents/skills/kit/skills/saw/SKILL.md listed\nplain .agents/skills/plain/SKILL.md listed"},
		{"d23-claude-skills-link-to-dot-agents", "claude-code", "bump .claude/skills/bump/SKILL.md (.agents/bump/SKILL.md) listed"},
		{"d27-plugin-skills", "claude-code", "p:hello p/skills/hello/SKILL.md offered: in the plugin p: yes once it is installed, Claude Code then has it as p:hello"},
		{"e01-same-name-same-root", "gemini-cli", "duplicate-name .gemini/skills/skill-one/SKILL.md shadowed: .gemini/skills/skill-two/SKILL.md wins: Gemini CLI uses the last skill of that name\nduplicate-name .gemini/skills/skill-two/SKILL.md listed"},
		{"b14-template-placeholders", "codex", ""},
		{"c04-both-cases", "claude-code", "two .claude/skills/two/SKILL.md listed"},
	} {
		t.Run(test.of+"/"+test.agent, func(t *testing.T) {
			var lines []string
			for _, s := range caseList(t, test.of, test.agent).Skills {
				line := s.Name + " " + s.Path
				if s.File != s.Path {
					line += " (" + s.File + ")"
				}
				line += " " + string(s.State)
				if s.Why != "" {
					line += ": " + s.Why
				}
				for _, l := range s.Locations {
					line += " also " + l
				}
				lines = append(lines, line)
			}
			wantLines(t, lines, test.want)
		})
	}
	if s := caseList(t, "c04-both-cases", "claude-code").Skills[0]; s.Description != "Right one." {
		t.Errorf("c04: %q wins", s.Description)
	}
	if b := caseList(t, "f06-claude-listing-budget", "claude-code").Budget; b.Limit != 40_000 || b.Used < 16_500 || b.Used > 18_500 || b.NameOnly > 0 {
		t.Errorf("f06: %+v", b)
	}
	if s := caseList(t, "f09-listing-cost-vs-body", "claude-code").Skills[0]; s.ListedTokens > 10 || s.LoadTokens < 6000 {
		t.Errorf("f09: listed ~%d tokens, loaded ~%d", s.ListedTokens, s.LoadTokens)
	}
}

func caseList(t *testing.T, name, agent string) report.Skills {
	t.Helper()
	root := caseHome(t, name)
	var out, stderr bytes.Buffer
	args := []string{"skills", "list", "--all", "--json", "--trust-project", "--agent", agent, "--workspace", root}
	if code := run(args, &out, &stderr); code != 0 {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	var r report.Skills
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	return r
}
