package profile

// Kimi Code reads AGENTS.md from the repository's root down, each time after the
// one in .kimi-code.
var kimi = Profile{
	ID: "kimi", Name: "Kimi Code", Versions: "2.1",
	Presence: Presence{Own: []string{".kimi-code/"}},
	Project:  Project{Markers: []string{".git"}, ConfigHome: []string{"~/.kimi-code"}},
	Sources: []Source{
		{Base: InConfig, Scope: "global", Names: []Name{{Name: "AGENTS.md", Kind: "agents"}}},
		{Base: InHome, Scope: "global", Names: []Name{{Name: ".agents/AGENTS.md", Kind: "agents"}}},
		{Base: InProject, Climb: Down, Scope: "project", Pick: AllPerDir, Names: []Name{
			{Name: ".kimi-code/AGENTS.md", Kind: "agents"},
			{Name: "AGENTS.md", Kind: "agents", AnyCase: true},
		}},
	},
	Budget:  Budget{Strips: BrokenBytes},
	Skills:  kimiSkills,
	Inspect: "the stored session holds the system prompt and the paths (agentsMdPaths)",
	Facts: []Fact{
		measured("sources.names", ".kimi-code/AGENTS.md, then AGENTS.md or agents.md, of each directory from the repository's root to the working directory; without a repository only there", "2.1.0", "names, chain, no-repository, nested-repository, roots"),
		measured("sources.global", "~/.kimi-code/AGENTS.md, then ~/.agents/AGENTS.md", "2.1.0", "global"),
		measured("budget", "no limit", "2.1.0", "large, very-large"),
		measured("imports", "none; @path stays as it is", "2.1.0", "import-before"),
		measured("skills.roots", ".kimi-code/skills and .agents/skills of the repository's root, then of the home directory; the first of a name wins, trusted or not", "2.1.0", "skill-roots, skill-same, untrusted"),
		measured("skills.walk", "any depth; NAME.md directly in a root too; not node_modules; a SKILL.md directly in a root is none", "2.1.0", "skill-places, skill-at-root"),
		measured("skills.form", "what is no YAML, has no name or no description is dropped; a closing --- may be indented", "2.1.0", "skill-defects, skill-fence"),
		measured("skills.listing", "project, then user, each by name; 250 characters of a description", "2.1.0", "skill-order, skill-many, roots"),
	},
}

var kimiSkills = Skills{
	Roots: []SkillRoot{
		{Base: InProject, Dirs: []string{".kimi-code/skills", ".agents/skills"}, Scope: "project", Source: "project", Flat: true},
		{Base: InConfig, Dirs: []string{"skills"}, Scope: "user", Source: "user", Flat: true},
		{Base: InHome, Dirs: []string{".agents/skills"}, Scope: "user", Source: "user", Flat: true},
	},
	Winner: FirstWins,
	Dir:    ".kimi-code",
	Walk:   SkillWalk{MinDepth: 1, MaxDepth: AnyDepth, DirLinks: true, FileLinks: true, Hidden: true, Escape: true, Skip: []string{"node_modules"}},
	Form: SkillForm{
		Uncalled: "disable-model-invocation", AnyCase: true,
		DescriptionTail: "when_to_use", TailLead: "\n  When to use: ", TailApart: true,
	},
	Verdicts: []Verdict{
		{UnparsableYAML, Drops, "invalid YAML"},
		{TabIndent, Drops, "invalid YAML"},
		{DuplicateKey, Drops, "invalid YAML"},
		{NoFrontMatter, Drops, ""},
		{NotFirst, Drops, ""},
		{Unclosed, Drops, ""},
		{IndentedFence, Loads, "trims the line"},
		{NotMapping, Drops, ""},
		{NoName, Drops, ""},
		{NoDescription, Drops, ""},
		{NameNotString, Drops, ""},
		{DescriptionNotString, Drops, ""},
		{DescriptionList, Drops, ""},
		{DescriptionNull, Drops, ""},
		{DescriptionEmpty, Drops, ""},
		{DescriptionBlank, Drops, ""},
		{FileNameCase, Drops, "looks for SKILL.md"},
		{ControlCharacter, Drops, "invalid YAML"},
		{NameEmpty, Drops, ""},
		{NameList, Drops, ""},
		{BareReturns, Unknown, ""},
	},
	Listing: Listing{Shape: FileLines, Order: ByScopeAndName, Scopes: []string{"project", "user"}, Unit: CodePoints, EntryMax: 250},
}
