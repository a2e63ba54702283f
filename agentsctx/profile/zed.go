package profile

// Zed takes one file for each worktree; an earlier name shadows AGENTS.md.
var zed = Profile{
	ID: "zed", Name: "Zed", Versions: "page of 2026-11",
	Presence: Presence{Own: []string{".rules", ".zed/"}},
	Project:  Project{ConfigHome: []string{"$XDG_CONFIG_HOME/zed", "~/.config/zed"}},
	Sources: []Source{
		{Base: InConfig, Scope: "global", Names: []Name{{Name: "AGENTS.md", Kind: "agents"}}},
		{Base: InWorkspace, Scope: "project", Names: []Name{
			{Name: ".rules", Kind: "rule"},
			{Name: ".cursorrules", Kind: "legacy"},
			{Name: ".windsurfrules", Kind: "legacy"},
			{Name: ".clinerules", Kind: "legacy"},
			{Name: ".github/copilot-instructions.md", Kind: "agents"},
			{Name: "AGENT.md", Kind: "legacy"},
			{Name: "AGENTS.md", Kind: "agents"},
			{Name: "CLAUDE.md", Kind: "claude"},
			{Name: "GEMINI.md", Kind: "agents"},
		}},
	},
	Skills:  zedSkills,
	Inspect: "the agent panel shows the rules file of a thread",
	Facts: append([]Fact{
		{"sources.names", ".rules, .cursorrules, .windsurfrules, .clinerules, .github/copilot-instructions.md, AGENT.md, AGENTS.md, CLAUDE.md, GEMINI.md: the first of the worktree's root", "zed.dev/docs/ai/instructions", FromDoc, "2026-11"},
		{"sources.global", "~/.config/zed/AGENTS.md", "zed.dev/docs/ai/instructions", FromDoc, "2026-11"},
		{"sources.nested", "no files below the root", "zed-industries/zed#60177", FromDoc, "2026-11"},
	}, zedSkillFacts...),
}

// zedSkills is second-hand.
var zedSkills = Skills{
	Roots: []SkillRoot{
		{Base: InWorkspace, Dirs: []string{".agents/skills"}, Scope: "project", Source: "project"},
	},
	Winner:   FirstWins,
	Walk:     SkillWalk{MinDepth: 1, MaxDepth: AnyDepth, DirLinks: true, FileLinks: true, Hidden: true, Escape: true},
	Verdicts: untested,
	Listing:  Listing{Shape: Lines, Unit: UTF16Units},
}

var zedSkillFacts = []Fact{
	{"skills.roots", ".agents/skills", "ai-rulez docs/agents-md.md @05865d3", FromSecondHand, "2026-11"},
}
