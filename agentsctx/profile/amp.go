package profile

// Amp takes one file for each directory, up to the home directory.
var amp = Profile{
	ID: "amp", Name: "Amp", Versions: "second-hand accounts of 2026-10",
	Project: Project{Markers: []string{".git"}, ConfigHome: []string{"~/.config/amp"}},
	Sources: []Source{
		{Base: InHome, Scope: "global", Pick: AllPerDir, Names: []Name{
			{Name: ".config/amp/AGENTS.md", Kind: "agents"},
			{Name: ".config/AGENTS.md", Kind: "agents"},
		}},
		{Base: InCwd, Climb: FromHome, Scope: "project", Names: ampNames},
		{Base: InCwd, Climb: TowardBelow, Scope: "nested", Names: ampNames, Load: OnTouch},
	},
	Imports: Imports{
		Expands: true, Start: WordDotSlash, Home: true, Globs: true, Once: true,
		Gate: &Gate{Globs: []string{"globs"}, Without: Always, Broken: Always, Anchor: Anywhere},
	},
	Skills:  ampSkills,
	Inspect: "`/agent-files` in a session",
	Facts: append([]Fact{
		{"sources.names", "AGENTS.md, AGENT.md, CLAUDE.md and other cases of the first two: the first of each directory", "ai-rulez docs/agents-md.md 05865d3", FromSecondHand, "2026-10"},
		{"sources.walk", "the working directory and its parents at the start, directories below when a file there is read", "ai-rulez docs/agents-md.md 05865d3", FromSecondHand, "2026-10"},
		{"sources.global", "~/.config/amp/AGENTS.md and ~/.config/AGENTS.md", "ai-rulez docs/agents-md.md 05865d3", FromSecondHand, "2026-10"},
		{"imports", "@file, also with globs; a mentioned file may carry globs in its front matter", "decodeclaude.com/amp-code-spec", FromSecondHand, "2026-10"},
	}, ampSkillFacts...),
}

var ampNames = []Name{
	{Name: "AGENTS.md", Kind: "agents"},
	{Name: "Agents.md", Kind: "agents", Common: true},
	{Name: "agents.md", Kind: "agents", Common: true},
	{Name: "AGENT.md", Kind: "legacy"},
	{Name: "Agent.md", Kind: "legacy", Common: true},
	{Name: "agent.md", Kind: "legacy", Common: true},
	{Name: "CLAUDE.md", Kind: "claude"},
}

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
