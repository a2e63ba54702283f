package profile

// cursorSkills is known from Cursor's pages alone.
var cursorSkills = Skills{
	Roots: []SkillRoot{
		{Base: InWorkspace, Dirs: []string{".agents/skills", ".cursor/skills", ".claude/skills", ".codex/skills"}, Scope: "project", Source: "project"},
		{Base: InWorkspace, Climb: Below, Dirs: []string{".agents/skills", ".cursor/skills"}, Scope: "nested", Source: "project", Lazy: true},
		{Base: InHome, Dirs: []string{".agents/skills", ".cursor/skills", ".claude/skills", ".codex/skills"}, Scope: "user", Source: "user"},
	},
	Winner:   FirstWins,
	Walk:     SkillWalk{MinDepth: 1, MaxDepth: AnyDepth, DirLinks: true, FileLinks: true, Hidden: true, Escape: true},
	Verdicts: untested,
	Listing:  Listing{Shape: Lines, Unit: UTF16Units},
}

var cursorSkillFacts = []Fact{
	{"skills.roots", ".agents/skills and .cursor/skills of the project and the home directory, nested ones too; .claude and .codex for compatibility", "cursor.com/docs/context/skills; ai-rulez docs/agents-md.md", FromSecondHand, "2026-11"},
}
