package profile

// copilotVSCodeSkills takes the folder's name where name differs from it.
var copilotVSCodeSkills = Skills{
	Roots: []SkillRoot{
		{Base: InWorkspace, Dirs: []string{".agents/skills", ".github/skills", ".claude/skills"}, Scope: "project", Source: "project"},
		{Base: InHome, Dirs: []string{".agents/skills", ".copilot/skills", ".claude/skills"}, Scope: "user", Source: "user"},
		{Base: InPlugin, Scope: "plugin", Source: "plugin"},
	},
	Winner: FirstWins,
	Walk:   SkillWalk{MinDepth: 1, MaxDepth: 1, DirLinks: true, FileLinks: true, Hidden: true, Escape: true},
	Form: SkillForm{
		NameMax: 64, NameUnit: UTF16Units, DescriptionMax: 1024, DescUnit: UTF16Units,
		StripTags: true, Uncalled: "disable-model-invocation",
	},
	Verdicts: []Verdict{
		{UnparsableYAML, Loads, "reads line by line"},
		{DuplicateKey, Loads, "the first counts"},
		{NoFrontMatter, UsesFolder, ""},
		{NotFirst, UsesFolder, ""},
		{Unclosed, UsesFolder, ""},
		{NotMapping, UsesFolder, ""},
		{NoName, UsesFolder, ""},
		{DescriptionList, NoMetadata, "shows no description"},
		{NameCharset, UsesFolder, "with an error marker"},
		{NameNonASCII, UsesFolder, "with an error marker"},
		{NameTooLong, UsesFolder, "cuts it to 64 characters, which then differs from the folder"},
		{DescriptionTooLong, Shortens, "cuts it to 1,024 characters"},
		{NameMismatch, UsesFolder, ""},
		{FileNameCase, Drops, "looks for SKILL.md"},
		{NameEmpty, UsesFolder, ""},
		{NameList, UsesFolder, ""},
	},
	Listing: Listing{Shape: XMLBlocks, Unit: UTF16Units},
}

var copilotVSCodeSkillFacts = []Fact{
	{"skills.roots", ".agents, .github and .claude/skills of the workspace, then the same of the home directory (.copilot there), plugins; the first of a name wins", "VS Code promptFilesLocator, config.js", FromSource, "2026-11"},
	{"skills.walk", "exactly one level", "VS Code promptFilesLocator", FromSource, "2026-11"},
	{"skills.form", "name cut at 64, description at 1,024, tags taken out; the folder's name where name differs", "VS Code promptsServiceImpl", FromSource, "2026-11"},
}
