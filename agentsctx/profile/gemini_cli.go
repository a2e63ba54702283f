package profile

// Gemini CLI reads one name, GEMINI.md, and what its settings add.
var geminiCLI = Profile{
	ID: "gemini-cli", Name: "Gemini CLI", Versions: "0.61",
	Presence: Presence{Own: []string{"GEMINI.md", ".gemini/"}},
	Project: Project{
		Markers: []string{".git"}, MarkersSetting: "context.memoryBoundaryMarkers",
		ConfigHome: []string{"~/.gemini"},
		Trust: Trust{
			Setting: "security.folderTrust.enabled", File: ConfigFile{Base: InConfig, Names: []string{"trustedFolders.json"}},
			Yes: []string{"TRUST_FOLDER"}, Parent: []string{"TRUST_PARENT"}, Below: true,
		},
	},
	Config: []ConfigFile{
		{Base: InSystem, Names: []string{"/etc/gemini-cli/system-defaults.json"}, Layer: "defaults"},
		{Base: InConfig, Names: []string{"settings.json"}, Layer: "user"},
		{Base: InWorkspace, Names: []string{".gemini/settings.json"}, Layer: "project", Trust: true},
		{Base: InSystem, Names: []string{"/etc/gemini-cli/settings.json"}, Layer: "system"},
	},
	Settings: []Setting{
		{Name: "context.fileName", Kind: Words},
		{Name: "context.memoryBoundaryMarkers", Kind: Words, Words: []string{".git"}},
		{Name: "security.folderTrust.enabled", On: true, Layers: []string{"defaults", "user", "system"}},
		{Name: "skills.disabled", Kind: Tree},
	},
	Sources: []Source{
		{Base: InConfig, Scope: "global", Names: geminiNames, Pick: AllPerDir, Links: OneTarget},
		{Base: InProject, Climb: Down, Scope: "project", Names: geminiNames, Pick: AllPerDir, Links: OneTarget, Order: ByPath, Trust: true},
		{Base: InCwd, Climb: TowardBelow, Scope: "nested", Names: geminiNames, Pick: AllPerDir, Links: OneTarget, Load: OnTouch, Trust: true},
	},
	Imports: Imports{
		Expands: true, MaxHops: 5, Code: Backticks, Start: LetterDotSlash, Within: InsideMarked,
	},
	Skills:  geminiCLISkills,
	Unseen:  []string{"The skills that come with it (skill-creator, antigravity-support) are listed too.", "Context files of extensions and the project's own memory are not looked at."},
	Inspect: "`/memory show` and `/memory list`",
	Facts: append([]Fact{
		{"project.root", "the nearest directory with one of context.memoryBoundaryMarkers (default .git), else the directory itself", "utils/memoryDiscovery.js 0.61", FromSource, "2026-11"},
		{"sources.names", "GEMINI.md; context.fileName, a word or a list, adds names and takes none away", "tools/memoryTool.js, config/config.js 0.61; google-gemini/gemini-cli#28227", FromSource, "2026-11"},
		{"sources.order", "global, then every directory from the boundary down, sorted as strings", "utils/memoryDiscovery.js 0.61", FromSource, "2026-11"},
		{"sources.nested", "when a path below the working directory is touched, from its directory up; one device and inode once", "context/memoryContextManager.js 0.61", FromSource, "2026-11"},
		{"sources.trust", "an untrusted folder has no project memory; ~/.gemini/trustedFolders.json tells, unless security.folderTrust.enabled (default true) is off", "context/memoryContextManager.js, utils/trust.js 0.61", FromSource, "2026-11"},
		{"budget", "no limit", "utils/memoryDiscovery.js 0.61", FromSource, "2026-11"},
		{"imports", "@path behind a blank; it begins with a letter, a dot or a slash; not between backticks; five hops; inside the boundary of the first file; a file may come again by another way", "utils/memoryImportProcessor.js 0.61", FromSource, "2026-11"},
	}, geminiCLISkillFacts...),
}

var geminiNames = []Name{
	{Setting: "context.fileName", Kind: "agents"},
	{Name: "GEMINI.md", Kind: "agents"},
}

// geminiCLISkills: a later root wins, with a warning.
var geminiCLISkills = Skills{
	Roots: []SkillRoot{
		{Base: InPlugin, Scope: "plugin", Source: "extension"},
		{Base: InConfig, Dirs: []string{"skills"}, Scope: "user", Source: "user"},
		{Base: InHome, Dirs: []string{".agents/skills"}, Scope: "user", Source: "user"},
		{Base: InCwd, Dirs: []string{".gemini/skills", ".agents/skills"}, Scope: "project", Source: "project", Trust: true},
	},
	Winner:    LastWins,
	Overrides: []Override{{"skills.disabled", DenyList}},
	Switch:    Switch{ByHand: "run `/skills disable NAME` in a session"},
	Walk:      SkillWalk{MaxDepth: 1, DirLinks: true, FileLinks: true, Escape: true, Nested: true},
	Form:      SkillForm{Dashed: `:\/<>*?"|`},
	Verdicts: []Verdict{
		{UnparsableYAML, Loads, "falls back to reading line by line"},
		{TabIndent, Loads, "falls back to reading line by line"},
		{DuplicateKey, Misreads, "takes the second one"},
		{ByteOrderMark, Drops, "wants the dashes first"},
		{FenceBlanks, Drops, "wants the line to end behind the dashes"},
		{CloseBlanks, Loads, ""},
		{NoFrontMatter, Drops, ""},
		{NotFirst, Drops, "wants the dashes first"},
		{Unclosed, Drops, ""},
		{LongFence, Loads, ""},
		{NotMapping, Drops, ""},
		{NoName, Drops, ""},
		{NoDescription, Drops, ""},
		{NameNotString, Loads, "reads a number as text"},
		{DescriptionNotString, Loads, "reads it as text"},
		{DescriptionList, Misreads, `reads "- one - two"`},
		{DescriptionNull, Loads, "with an empty description"},
		{DescriptionEmpty, Loads, "with an empty description"},
		{NameCharset, Loads, `: \ / < > * ? " | become -`},
		{NameMismatch, Loads, "loads it under its name"},
		{InvalidUTF8, Loads, "reads U+FFFD in its place"},
		{FileNameCase, Drops, "looks for SKILL.md"},
		{ControlCharacter, Loads, ""},
		{NameEmpty, Misreads, "keeps the empty name"},
		{NameList, Misreads, "reads it as it is written"},
		{BareReturns, Unknown, ""},
	},
	Listing: Listing{Shape: XMLBlocks, Unit: UTF16Units},
}

var geminiCLISkillFacts = []Fact{
	measured("skills.roots", "extensions < ~/.gemini/skills < ~/.agents/skills < .gemini/skills < .agents/skills of the working directory, not of the repository; those of the project only in a trusted folder; the last of a name wins", "0.61.0", "skill-roots, roots, skill-same"),
	{"skills.walk", "SKILL.md and */SKILL.md", "gemini-cli 0.61 skills/*.js", FromSource, "2026-11"},
	measured("skills.overrides", "skills.disabled lists names that are off, in any case of letters", "0.61.0", "skill-off, skill-off-case"),
	measured("skills.form", "front matter from the first byte, closed by three or more dashes; name and description as text, no limits", "0.61.0", "skill-defects"),
}
