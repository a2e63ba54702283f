package profile

// grokBuildSkills is known from x.ai's pages alone.
var grokBuildSkills = Skills{
	Roots: []SkillRoot{
		{Base: InCwd, Dirs: []string{".grok/skills"}, Scope: "project", Source: "project"},
		{Base: InProject, Dirs: []string{".grok/skills"}, Scope: "project", Source: "project"},
		{Base: InHome, Dirs: []string{".grok/skills", ".claude/skills"}, Scope: "user", Source: "user"},
	},
	Winner:   FirstWins,
	Walk:     SkillWalk{MinDepth: 1, MaxDepth: AnyDepth, DirLinks: true, FileLinks: true, Hidden: true, Escape: true},
	Verdicts: untested,
	Listing:  Listing{Shape: Lines, Unit: UTF16Units},
}

var grokBuildSkillFacts = []Fact{
	{"skills.roots", ".grok/skills of the working directory and the repository root, ~/.grok/skills, ~/.claude/skills", "docs.x.ai/build/features/skills-plugins-marketplaces", FromDoc, "2026-11"},
}
