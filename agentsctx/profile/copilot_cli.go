package profile

// Copilot CLI uses everything it finds; which of two contradicting files wins
// is left open by its pages.
var copilotCLI = Profile{
	ID: "copilot-cli", Name: "GitHub Copilot CLI", Versions: "pages of 2026-11",
	Presence: copilotPresence,
	Project:  Project{Markers: []string{".git"}, ConfigHome: []string{"~/.copilot"}},
	Settings: []Setting{
		{Name: "COPILOT_CUSTOM_INSTRUCTIONS_DIRS", Kind: Words, Env: []string{"COPILOT_CUSTOM_INSTRUCTIONS_DIRS"}},
	},
	Sources: []Source{
		{Base: InConfig, Scope: "global", Pick: AllPerDir, Names: []Name{
			{Name: "copilot-instructions.md", Kind: "agents"},
			{Name: "instructions/**/*.instructions.md", Kind: "rule", Gate: copilotApplyTo},
		}},
		{Base: InProject, Scope: "project", Pick: AllPerDir, Names: []Name{
			{Name: "AGENTS.md", Kind: "agents"},
			{Name: "CLAUDE.md", Kind: "claude"},
			{Name: "GEMINI.md", Kind: "agents"},
			{Name: ".github/copilot-instructions.md", Kind: "agents"},
			{Name: ".github/instructions/**/*.instructions.md", Kind: "rule", Gate: copilotApplyTo},
		}},
		{Base: InCwd, Scope: "project", Pick: AllPerDir, Names: []Name{
			{Name: "AGENTS.md", Kind: "agents"},
			{Name: ".github/instructions/**/*.instructions.md", Kind: "rule", Gate: copilotApplyTo},
		}},
		{Base: InSetting, Setting: "COPILOT_CUSTOM_INSTRUCTIONS_DIRS", Scope: "global", Pick: AllPerDir, Names: []Name{
			{Name: "AGENTS.md", Kind: "agents"},
			{Name: ".github/instructions/**/*.instructions.md", Kind: "rule", Gate: copilotApplyTo},
		}},
		{Base: InProject, Climb: Toward, Scope: "nested", Load: OnTouch, Names: []Name{{Name: "AGENTS.md", Kind: "agents"}}},
	},
	Skills:  copilotCLISkills,
	Unseen:  []string{"Which of two contradicting files wins is not defined."},
	Inspect: "`/instructions` in a session",
	Facts: append([]Fact{
		{"sources.names", "AGENTS.md, CLAUDE.md, GEMINI.md of the repository's root, AGENTS.md of the working directory and of COPILOT_CUSTOM_INSTRUCTIONS_DIRS, .github/copilot-instructions.md", "docs.github.com copilot-cli add-custom-instructions; github/docs 0afe69c", FromDoc, "2026-11"},
		{"sources.nested", "AGENTS.md between the root and the file worked on (newer page)", "docs.github.com copilot-cli add-custom-instructions", FromDoc, "2026-11"},
		{"gate.applyTo", ".github/instructions/**/*.instructions.md of the root and the working directory", "docs.github.com add-repository-instructions", FromDoc, "2026-11"},
		{"sources.global", "~/.copilot/copilot-instructions.md and ~/.copilot/instructions", "docs.github.com copilot-cli add-custom-instructions", FromDoc, "2026-11"},
	}, copilotCLISkillFacts...),
}

var copilotApplyTo = &Gate{Globs: []string{"applyTo"}, Without: Offered, Broken: Offered, Anchor: Anywhere}

// copilotCLISkills is known from GitHub's pages alone.
var copilotCLISkills = Skills{
	Roots: []SkillRoot{
		{Base: InProject, Dirs: []string{".github/skills", ".claude/skills", ".agents/skills"}, Scope: "project", Source: "project"},
		{Base: InHome, Dirs: []string{".copilot/skills", ".agents/skills"}, Scope: "user", Source: "user"},
		{Base: InPlugin, Scope: "plugin", Source: "plugin"},
	},
	Winner:   FirstWins,
	Dir:      ".github",
	Fields:   []string{"argument-hint"},
	Walk:     SkillWalk{MinDepth: 1, MaxDepth: 1, DirLinks: true, FileLinks: true, Hidden: true, Escape: true},
	Verdicts: known(untested, Verdict{ListField, Drops, "must be a string"}),
	Listing:  Listing{Shape: Lines, Unit: UTF16Units},
}

var copilotCLISkillFacts = []Fact{
	{"skills.roots", ".github/skills, .claude/skills or .agents/skills of the repository; ~/.copilot/skills or ~/.agents/skills", "docs.github.com copilot, about agent skills, add skills", FromDoc, "2026-11"},
	{"skills.walk", "one folder for each skill, with a SKILL.md", "docs.github.com copilot, add skills", FromDoc, "2026-11"},
	{"skills.fields", "argument-hint", "Egonex-AI/Understand-Anything#517", FromSecondHand, "2026-11"},
	{"skills.verdicts", "a list where a string is wanted (argument-hint: [query]) makes it refuse the skill", "Egonex-AI/Understand-Anything#517; rjmurillo/ai-agents#2734", FromSecondHand, "2026-11"},
}
