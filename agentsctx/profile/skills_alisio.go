package profile

// alisioSkills is exact: alisio.md §2 was written from its source.
var alisioSkills = Skills{
	Roots: []SkillRoot{
		{Base: InProject, Climb: Up, Dirs: []string{".agents/skills", ".alisio/skills", ".claude/skills"}, Scope: "project", Source: "project", Trust: true, Written: true},
		{Base: InSetting, Setting: "skills", Scope: "config", Source: "configured"},
		{Base: InHome, Dirs: []string{".agents/skills"}, Scope: "user", Source: "user"},
		{Base: InConfig, Dirs: []string{"skills"}, Scope: "user", Source: "user"},
		{Base: InPlugin, Scope: "plugin", Source: "plugin"},
	},
	Winner: FirstWins,
	Walk:   SkillWalk{MaxDepth: 5, MaxDirs: 2000, Escape: true, MaxBytes: 64_000, Skip: []string{"node_modules"}},
	Form: SkillForm{
		NameMax: 64, NameUnit: UTF16Units, DescriptionMax: 1024, DescUnit: UTF16Units,
		MaxAliases: 20, LoadByBytes: true,
	},
	Verdicts: []Verdict{
		{UnparsableYAML, Drops, ""},
		{TabIndent, Drops, ""},
		{DuplicateKey, Drops, ""},
		{ByteOrderMark, Drops, "takes it for text above the front matter"},
		{FenceBlanks, Drops, "sees no front matter"},
		{CloseBlanks, Drops, "sees no front matter"},
		{NoFrontMatter, Drops, ""},
		{NotFirst, Drops, "sees no front matter"},
		{Unclosed, Drops, "sees no front matter"},
		{NotMapping, Drops, ""},
		{NoName, Drops, ""},
		{NoDescription, Drops, ""},
		{NameNotString, Drops, ""},
		{DescriptionNotString, Drops, ""},
		{DescriptionList, Drops, ""},
		{DescriptionNull, Drops, ""},
		{DescriptionEmpty, Drops, ""},
		{NameCharset, Drops, ""},
		{NameNonASCII, Drops, ""},
		{NameTooLong, Drops, ""},
		{DescriptionTooLong, Drops, ""},
		{NameMismatch, Loads, "loads it under its name, with a warning"},
		{InvalidUTF8, Loads, "reads U+FFFD in its place"},
		{FileNameCase, Drops, "reads SKILL.md only"},
		{FileTooLarge, Drops, ""},
		{FileIsLink, Drops, "refuses links"},
		{NameEmpty, Drops, ""},
		{NameList, Drops, ""},
		{BareReturns, Drops, "sees no front matter"},
		{TooManyAliases, Drops, ""},
	},
	Switch: Switch{File: ".alisio/config.json", Key: "skillOverrides", Hint: "/plugins"},
	// The prefix of 54 units stands before the list and is not counted; over the
	// budget the list gives way to a hint of 70 units (alisio.md §2.6, §12).
	Listing: Listing{Shape: JSONPairs, Budget: 24_000, Unit: UTF16Units, Free: 54, Over: SearchOnly},
}

var alisioSkillFacts = []Fact{
	{"skills.roots", "project from the working directory up, configured, user, plugins; the first of a name wins", "Alisio documentation and resources/skills.ts @a1ae415", FromSource, "2026-11"},
	{"skills.walk", "levels 0 to 5, 2,000 directories over all roots together, no links, nothing below a SKILL.md", "resources/skills.ts @a1ae415", FromSource, "2026-11"},
	{"skills.form", "name ≤ 64 units of a-z, 0-9 and single hyphens; description 1 to 1,024 units; file ≤ 64,000 bytes", "resources/skills.ts @a1ae415", FromSource, "2026-11"},
	{"skills.listing", "JSON of names and descriptions up to 24,000 units, then search only", "resources/skills.ts @a1ae415", FromSource, "2026-11"},
	{"skills.verdicts", "what its library yaml 2.9.1 rejects is dropped; control characters pass", "yaml 2.9.1 from npm, run", FromSource, "2026-11"},
}
