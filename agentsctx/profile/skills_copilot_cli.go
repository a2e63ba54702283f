package profile

// copilotCLISkills is known from GitHub's pages alone.
var copilotCLISkills = Skills{
	Roots: []SkillRoot{
		{Base: InProject, Dirs: []string{".github/skills", ".claude/skills", ".agents/skills"}, Scope: "project", Source: "project"},
		{Base: InHome, Dirs: []string{".copilot/skills", ".agents/skills"}, Scope: "user", Source: "user"},
		{Base: InPlugin, Scope: "plugin", Source: "plugin"},
	},
	Winner:   FirstWins,
	Walk:     SkillWalk{MinDepth: 1, MaxDepth: 1, DirLinks: true, FileLinks: true, Hidden: true, Escape: true},
	Verdicts: known(untested, Verdict{ListField, Drops, "must be a string"}),
	Listing:  Listing{Shape: Lines, Unit: UTF16Units},
}

var copilotCLISkillFacts = []Fact{
	{"skills.roots", ".github/skills, .claude/skills or .agents/skills of the repository; ~/.copilot/skills or ~/.agents/skills", "docs.github.com copilot, about agent skills, add skills", FromDoc, "2026-11"},
	{"skills.walk", "one folder for each skill, with a SKILL.md", "docs.github.com copilot, add skills", FromDoc, "2026-11"},
	{"skills.verdicts", "a list where a string is wanted (argument-hint: [query]) makes it refuse the skill", "Egonex-AI/Understand-Anything#517; rjmurillo/ai-agents#2734", FromSecondHand, "2026-11"},
}
