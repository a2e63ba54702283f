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
