package profile

// ampSkills is second-hand.
var ampSkills = Skills{
	Roots: []SkillRoot{
		{Base: InProject, Climb: Up, Dirs: []string{".agents/skills"}, Scope: "project", Source: "project"},
		{Base: InHome, Dirs: []string{".config/agents/skills"}, Scope: "user", Source: "user"},
		{Base: InProject, Climb: Up, Dirs: []string{".claude/skills"}, Scope: "project", Source: "project"},
	},
	Winner:   FirstWins,
	Walk:     SkillWalk{MinDepth: 1, MaxDepth: AnyDepth, DirLinks: true, FileLinks: true, Hidden: true, Escape: true},
	Verdicts: untested,
	Listing:  Listing{Shape: Lines, Unit: UTF16Units},
}

var ampSkillFacts = []Fact{
	{"skills.roots", ".agents/skills of the project and its parents, ~/.config/agents/skills, .claude/skills for compatibility", "ai-rulez docs/agents-md.md @05865d3", FromSecondHand, "2026-10"},
}
