package profile

// opencodeSkills: any depth, a later skill of a name overrides.
var opencodeSkills = Skills{
	Roots: []SkillRoot{
		{Base: InHome, Dirs: []string{".claude/skills", ".agents/skills"}, Scope: "user", Source: "user"},
		{Base: InProject, Climb: Up, Dirs: []string{".claude/skills", ".agents/skills"}, Scope: "project", Source: "project"},
		{Base: InConfig, Dirs: []string{"skill", "skills"}, Scope: "user", Source: "user"},
		{Base: InProject, Climb: Up, Dirs: []string{".opencode/skill", ".opencode/skills"}, Scope: "project", Source: "project"},
		{Base: InSetting, Setting: "skills.paths", Scope: "config", Source: "configured"},
	},
	Winner: LastWins,
	Walk:   SkillWalk{MaxDepth: AnyDepth, DirLinks: true, FileLinks: true, Hidden: true, Escape: true, Nested: true},
	Verdicts: []Verdict{
		{UnparsableYAML, Loads, "turns the value into a block"},
		{DuplicateKey, Drops, ""},
		{NoFrontMatter, Drops, "name must be a string"},
		{NotFirst, Drops, "name must be a string"},
		{Unclosed, Drops, "name must be a string"},
		{NotMapping, Drops, "name must be a string"},
		{NoName, Drops, "name must be a string"},
		{NoDescription, Loads, "a description is optional"},
		{NameNotString, Drops, "name must be a string"},
		{DescriptionNotString, Drops, "description must be a string"},
		{DescriptionList, Drops, "description must be a string"},
		{DescriptionNull, Drops, "description must be a string"},
		{NameMismatch, Loads, "loads it under its name"},
		{FileNameCase, Drops, "looks for SKILL.md"},
		{ControlCharacter, Unknown, ""},
		{NameList, Drops, "name must be a string"},
		{BareReturns, Unknown, ""},
	},
	Listing: Listing{Shape: XMLBlocks, Unit: UTF16Units},
}

var opencodeSkillFacts = []Fact{
	{"skills.roots", "~/.claude and ~/.agents/skills, the same from the working directory up to the worktree, skill and skills of its configuration directories, skills.paths; a later one of a name overrides", "opencode 1.18.34, read in the shipped binary", FromSource, "2026-11"},
	{"skills.walk", "**/SKILL.md at any depth", "opencode 1.18.34", FromSource, "2026-11"},
	{"skills.form", "name is wanted, description optional, no check against the folder", "opencode 1.18.34, its parser run on samples", FromSource, "2026-11"},
}
