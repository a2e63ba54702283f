package profile

// Grok Build joins every name it knows, from the repository's root down.
var grokBuild = Profile{
	ID: "grok-build", Name: "Grok Build", Versions: "page of 2026-11",
	Presence: Presence{Own: []string{".grok/"}},
	Project:  Project{Markers: []string{".git"}, ConfigHome: []string{"~/.grok"}},
	Sources: []Source{
		{Base: InConfig, Scope: "global", Names: append(grokNames[:6:6], Name{Name: "rules/*.md", Kind: "rule"}), Pick: AllPerDir, Links: OneTarget},
		{Base: InProject, Climb: Down, Scope: "project", Names: grokNames, Pick: AllPerDir, Links: OneTarget, Tracked: true},
	},
	Skills:  grokBuildSkills,
	Inspect: "the page names no command",
	Facts: append([]Fact{
		{"sources.names", "AGENTS.md, Agents.md, AGENT.md, CLAUDE.md, Claude.md, CLAUDE.local.md and .grok/rules/*.md, also .claude/rules and .cursor/rules, of every directory from the repository's root to the working directory, all of them", "docs.x.ai/build/features/project-rules", FromDoc, "2026-11"},
		{"sources.global", "the same names in ~/.grok", "docs.x.ai/build/features/project-rules", FromDoc, "2026-11"},
		{"sources.tracked", "files that .gitignore excludes are skipped", "docs.x.ai/build/features/project-rules", FromDoc, "2026-11"},
		{"budget", "no limit", "docs.x.ai/build/features/project-rules", FromDoc, "2026-11"},
	}, grokBuildSkillFacts...),
}

var grokNames = []Name{
	{Name: "AGENTS.md", Kind: "agents"},
	{Name: "Agents.md", Kind: "agents", Common: true},
	{Name: "AGENT.md", Kind: "legacy"},
	{Name: "CLAUDE.md", Kind: "claude"},
	{Name: "Claude.md", Kind: "claude"},
	{Name: "CLAUDE.local.md", Kind: "claude"},
	{Name: ".grok/rules/*.md", Kind: "rule"},
	{Name: ".claude/rules/*.md", Kind: "rule"},
	{Name: ".cursor/rules/*.md", Kind: "rule"},
}

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
