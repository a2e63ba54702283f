package main

import (
	"bytes"
	"encoding/json"
	"testing"

	"agentls/workspace/report"
)

// TestCaseVerdicts: what EXPECT.md says of `why` in each case, as "verdict step:
// why; fix".
func TestCaseVerdicts(t *testing.T) {
	for _, test := range []struct{ of, agent, target, want string }{
		{"b19-commands-beside-skills", "claude-code", ".claude/commands/deploy.md", "no shadowed: .claude/skills/deploy/SKILL.md wins: a skill takes the place of the command of its name; rename one of the two"},
		{"d12-codex-user-disable", "codex", "tidy", "no disabled: switched off by skills.config in ~/.codex/config.toml; change skills.config in ~/.codex/config.toml"},
		{"d16-flat-files-in-claude-skills", "claude-code", "skill-prd", "no flat: a skill is a folder with a SKILL.md; this is a file in .claude/skills; move it to .claude/skills/skill-prd/SKILL.md"},
		{"d16-flat-files-in-claude-skills", "claude-code", ".claude/skills/skill-prd.md", "no flat: a skill is a folder with a SKILL.md; this is a file in .claude/skills; move it to .claude/skills/skill-prd/SKILL.md"},
		{"d23-claude-skills-link-to-dot-agents", "codex", "bump", "no root: Codex reads skills only from .agents/skills, .codex/skills; copy or link .agents/bump to .agents/skills/bump"},
		{"d27-plugin-skills", "claude-code", "hello", "when plugin: in the plugin p: yes once it is installed, Claude Code then has it as p:hello; install the plugin p"},
		{"d27-plugin-skills", "codex", "hello", "no plugin: it comes with the plugin in p, which is not one of Codex's; "},
		{"g29-why-nested-from-root", "codex", "go/AGENTS.md", "no start: go/AGENTS.md is loaded only when Codex starts in go or below; start Codex there, or move the text up to AGENTS.md"},
		{"g29-why-nested-from-root", "codex", ".codex/AGENTS.md", "no start: .codex/AGENTS.md is loaded only when Codex starts in .codex or below; start Codex there, or move the text up to AGENTS.md"},
		{"g29-why-nested-from-root", "claude-code", "go/AGENTS.md", "when touch: attached when a file in go or below is touched; "},
	} {
		t.Run(test.of+"/"+test.agent+"/"+test.target, func(t *testing.T) {
			root := caseHome(t, test.of)
			t.Chdir(root)
			var out, stderr bytes.Buffer
			if code := run([]string{"why", test.target, "--json", "--agent", test.agent, "--workspace", root}, &out, &stderr); code != 0 {
				t.Fatalf("exit code %d: %s", code, &stderr)
			}
			var w report.Why
			if err := json.Unmarshal(out.Bytes(), &w); err != nil || len(w.Verdicts) != 1 {
				t.Fatalf("%v: %s", err, &out)
			}
			v := w.Verdicts[0]
			if got := v.Verdict + " " + v.Step + ": " + v.Why + "; " + v.Fix; got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}
