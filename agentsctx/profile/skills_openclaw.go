package profile

// openclawSkills overwrites by name, from the lowest root to the highest.
var openclawSkills = Skills{
	Roots: []SkillRoot{
		{Base: InSetting, Setting: "skills.load.extraDirs", Scope: "config", Source: "openclaw-extra", Depth: 2},
		{Base: InPlugin, Scope: "plugin", Source: "openclaw-plugin"},
		{Base: InSetting, Setting: "skills.bundled", Scope: "system", Source: "openclaw-bundled"},
		{Base: InConfig, Dirs: []string{"skills"}, Scope: "user", Source: "openclaw-managed", Follow: true},
		{Base: InHome, Dirs: []string{".agents/skills"}, Scope: "user", Source: "agents-skills-personal", Follow: true},
		{Base: InWorkspace, Dirs: []string{".agents/skills"}, Scope: "project", Source: "agents-skills-project"},
		{Base: InWorkspace, Dirs: []string{"skills"}, Scope: "project", Source: "openclaw-workspace"},
	},
	Winner: LastWins,
	Walk: SkillWalk{
		MaxDepth: 6, MaxRoot: 300, MaxSkills: 200, DirLinks: true, FileLinks: true,
		NestedRoot: true, MaxBytes: 256_000, Skip: []string{"node_modules"},
	},
	Form: SkillForm{Trim: true, Uncalled: "disable-model-invocation"},
	Verdicts: []Verdict{
		{UnparsableYAML, Loads, "falls back to reading line by line"},
		{TabIndent, Loads, "falls back to reading line by line"},
		{DuplicateKey, Misreads, "falls back to reading line by line: the last one counts"},
		{ByteOrderMark, Unknown, "newer versions strip it"},
		{CloseBlanks, Loads, ""},
		{NoFrontMatter, Drops, "description is required"},
		{NotFirst, Drops, "description is required"},
		{Unclosed, Drops, "description is required"},
		{NotMapping, Drops, "description is required"},
		{NoName, UsesFolder, ""},
		{NoDescription, Drops, ""},
		{NameNotString, Loads, "reads a number as text"},
		{DescriptionNotString, Loads, "reads it as text"},
		{DescriptionList, Misreads, "reads it as JSON text"},
		{DescriptionNull, Drops, ""},
		{DescriptionEmpty, Drops, ""},
		{DescriptionBlank, Drops, ""},
		{NameMismatch, Loads, "loads it under its name"},
		{InvalidUTF8, Loads, "reads U+FFFD in its place"},
		{FileNameCase, Drops, "reads SKILL.md only"},
		{FileTooLarge, Drops, "skips it with a log line"},
		{FileIsLink, Loads, "when it stays inside its root"},
		{ControlCharacter, Unknown, ""},
		{NameEmpty, UsesFolder, ""},
		{NameList, Misreads, "reads it as JSON text"},
		{TooManyAliases, Unknown, ""},
	},
	Needs: Needs{Field: "metadata", Keys: []string{"openclaw", "clawdbot"}},
	// Lengths of the text around the list and of the notes: openclaw.md §7.3 and
	// §7.4, measured on the texts of 2026.6; newer builds add a version to each
	// entry (47 units) and a sentence (91).
	Listing: Listing{
		Shape: XMLBlocks, Order: ByName, Budget: 18_000, Unit: UTF16Units, Fixed: 368,
		Note: Note{
			Short: 102, Bare: 100, Cut: 73, CutShort: 41, CutBare: 39,
			IntroShort: 8, IntroBare: -7, DescriptionElement: 32,
		},
		MaxCount: 150, ShortMax: 220, ShortMin: 4, Over: ShortenThenCut,
	},
}

var openclawSkillFacts = []Fact{
	{"skills.roots", "extra directories and plugins < bundled < ~/.openclaw/skills < ~/.agents/skills < .agents/skills < skills; the last of a name wins", "openclaw src/skills/loading/, docs tools/skills", FromSource, "2026-11"},
	{"skills.walk", "grouping folders to level 6 (2 below extra directories), 300 candidates and 200 skills in a root, nothing below a SKILL.md, no way out of a root except the personal ones", "openclaw src/skills/loading/skill-root-discovery.ts @cbc5965", FromSource, "2026-11"},
	{"skills.form", "name or folder, description required, file ≤ 256,000 bytes", "openclaw src/skills/loading/local-loader.ts @0e57d86", FromSource, "2026-11"},
	{"skills.needs", "metadata.openclaw (older: clawdbot): os, always, requires.bins, anyBins, env, config", "openclaw src/skills/loading/frontmatter.ts", FromSource, "2026-11"},
	{"skills.listing", "150 skills and 18,000 units by name; descriptions of 220 to 4 units, then none, then the end of the list is cut", "openclaw src/skills/loading/workspace-skill-prompt.ts", FromSource, "2026-11"},
}
