package profile

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
