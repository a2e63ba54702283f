package profile

// Pi joins the files of every directory from the file system's root down; what
// it is told about skills and its own prompt counts in a trusted project.
var pi = Profile{
	ID: "pi", Name: "Pi", Versions: "1.6",
	Presence: Presence{Own: []string{".pi/"}},
	Project:  Project{Markers: []string{".git"}, NoMarker: FileSystemRoot, ConfigHome: []string{"~/.pi/agent"}},
	Sources: []Source{
		{Base: InCwd, Scope: "project", Names: []Name{{Name: ".pi/SYSTEM.md", Kind: "agents"}}, Trust: true},
		{
			Base: InConfig, Scope: "global", Names: []Name{{Name: "SYSTEM.md", Kind: "agents"}},
			Unless: []Unless{{Names: []string{".pi/SYSTEM.md"}, Where: AtCwd}},
		},
		{Base: InCwd, Scope: "project", Names: []Name{{Name: ".pi/APPEND_SYSTEM.md", Kind: "agents"}}, Trust: true},
		{
			Base: InConfig, Scope: "global", Names: []Name{{Name: "APPEND_SYSTEM.md", Kind: "agents"}},
			Unless: []Unless{{Names: []string{".pi/APPEND_SYSTEM.md"}, Where: AtCwd}},
		},
		{Base: InConfig, Scope: "global", Names: piNames},
		{Base: InCwd, Climb: FromTop, Scope: "project", Names: piNames},
	},
	Skills:  piSkills,
	Inspect: "the start of a session lists the context files",
	Facts: []Fact{
		measured("sources.names", "the first of AGENTS.override.md, AGENTS.md, AGENTS.MD, CLAUDE.md and CLAUDE.MD of each directory from the file system's root to the working directory, an empty one too", "1.6.0", "names, empty-override, chain, no-repository"),
		measured("sources.global", "the same names in ~/.pi/agent", "1.6.0", "global, global-claude"),
		measured("sources.system", ".pi/SYSTEM.md replaces its prompt, .pi/APPEND_SYSTEM.md follows it, those of the working directory before those of ~/.pi/agent", "1.6.0", "system"),
		measured("sources.trust", ".pi and skills of a project count once it is approved; AGENTS.md always", "1.6.0", "untrusted"),
		measured("budget", "no limit", "1.6.0", "large, very-large"),
		measured("imports", "none; @path stays as it is", "1.6.0", "import-before"),
		measured("skills.roots", ".pi/skills of the working directory, .agents/skills from there up to the repository's root, ~/.pi/agent/skills, ~/.agents/skills; the first of a name wins", "1.6.0", "roots, skill-same"),
		measured("skills.walk", "any depth, nothing below a SKILL.md, no names that start with a dot, not node_modules; NAME.md directly in .pi/skills", "1.6.0", "skill-places, skill-places-agents, skill-at-root"),
		measured("skills.form", "what is no YAML or has no description is dropped; the folder's name where name is missing; four dashes close", "1.6.0", "skill-defects"),
		measured("skills.listing", "no limit", "1.6.0", "skill-many"),
	},
}

var piNames = []Name{
	{Name: "AGENTS.override.md", Kind: "override"},
	{Name: "AGENTS.md", Kind: "agents"},
	{Name: "AGENTS.MD", Kind: "agents"},
	{Name: "CLAUDE.md", Kind: "claude"},
	{Name: "CLAUDE.MD", Kind: "claude"},
}

var piSkills = Skills{
	Roots: []SkillRoot{
		{Base: InCwd, Dirs: []string{".pi/skills"}, Scope: "project", Source: "project", Trust: true, Flat: true},
		{Base: InProject, Climb: Up, Dirs: []string{".agents/skills"}, Scope: "project", Source: "project", Trust: true, Loose: true},
		{Base: InConfig, Dirs: []string{"skills"}, Scope: "user", Source: "user", Flat: true},
		{Base: InHome, Dirs: []string{".agents/skills"}, Scope: "user", Source: "user", Loose: true},
	},
	Winner: FirstWins,
	Walk:   SkillWalk{MaxDepth: AnyDepth, DirLinks: true, FileLinks: true, Escape: true, Skip: []string{"node_modules"}},
	Form:   SkillForm{Uncalled: "disable-model-invocation"},
	Dir:    ".pi",
	Verdicts: []Verdict{
		{UnparsableYAML, Drops, "invalid YAML"},
		{TabIndent, Drops, "invalid YAML"},
		{DuplicateKey, Drops, "invalid YAML"},
		{NoFrontMatter, Drops, "description is required"},
		{NotFirst, Drops, "description is required"},
		{Unclosed, Drops, "description is required"},
		{LongFence, Loads, ""},
		{NotMapping, Drops, "description is required"},
		{NoName, UsesFolder, ""},
		{NoDescription, Drops, ""},
		{NameNotString, UsesFolder, ""},
		{DescriptionNotString, Drops, ""},
		{DescriptionList, Drops, ""},
		{DescriptionNull, Drops, ""},
		{DescriptionEmpty, Drops, ""},
		{DescriptionBlank, Drops, ""},
		{FileNameCase, Drops, "looks for SKILL.md"},
		{NameEmpty, UsesFolder, ""},
		{NameList, UsesFolder, ""},
		{BareReturns, Unknown, ""},
	},
	Listing: Listing{Shape: XMLBlocks, Unit: UTF16Units},
}
