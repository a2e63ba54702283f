package profile

// codexSkills keeps every skill of a name; one real file counts once.
var codexSkills = Skills{
	Roots: []SkillRoot{
		{Base: InProject, Climb: Up, Dirs: []string{".codex/skills"}, Scope: "project", Source: "project"},
		{Base: InConfig, Dirs: []string{"skills"}, Scope: "user", Source: "user"}, // deprecated there, still read
		{Base: InHome, Dirs: []string{".agents/skills"}, Scope: "user", Source: "user"},
		{Base: InConfig, Dirs: []string{"skills/.system"}, Scope: "system", Source: "system", NoLinks: true},
		{Base: InSystem, Dirs: []string{"/etc/codex/skills"}, Scope: "admin", Source: "admin"},
		{Base: InPlugin, Scope: "plugin", Source: "plugin"},
		{Base: InProject, Climb: Down, Dirs: []string{".agents/skills"}, Scope: "project", Source: "project"},
	},
	Winner: AllKept,
	Walk:   SkillWalk{MaxDepth: 6, Breadth: true, MaxDirs: 2000, MaxDirsEach: true, DirLinks: true, Escape: true, Nested: true},
	Form: SkillForm{
		NameMax: 64, NameUnit: CodePoints, DescriptionMax: 1024, DescUnit: CodePoints,
		Collapse: true,
	},
	Verdicts: []Verdict{
		{UnparsableYAML, Drops, "invalid YAML"},
		{TabIndent, Drops, "invalid YAML"},
		{DuplicateKey, Drops, "invalid YAML"},
		{ByteOrderMark, Drops, "sees no front matter"},
		{NoFrontMatter, Drops, ""},
		{NotFirst, Drops, "sees no front matter"},
		{Unclosed, Drops, "sees no front matter"},
		{NotMapping, Drops, "invalid YAML"},
		{NoName, UsesFolder, ""},
		{NoDescription, Drops, ""},
		{NameNotString, Loads, "reads a number as text"},
		{DescriptionNotString, Loads, "reads it as text"},
		{DescriptionList, Drops, "invalid YAML"},
		{DescriptionNull, Drops, ""},
		{DescriptionEmpty, Drops, ""},
		{DescriptionBlank, Drops, ""},
		{NameTooLong, Drops, ""},
		{DescriptionTooLong, Drops, ""},
		{NameMismatch, Loads, "loads it under its name"},
		{InvalidUTF8, Drops, "cannot read it"},
		{FileNameCase, Drops, "reads SKILL.md only"},
		{FileIsLink, Drops, "skips linked files"},
		{ControlCharacter, Drops, "invalid YAML"},
		{NameEmpty, UsesFolder, ""},
		{NameList, Drops, "invalid YAML"},
		{BareReturns, Drops, "sees no front matter"},
	},
	// 8,000 characters while the window is unknown, else 2 % of its tokens at
	// four bytes each. When it does not fit it may also shorten the paths by a
	// table of roots, which is not counted here.
	Listing: Listing{
		Shape: FileLines, Order: ByScope, Scopes: []string{"project", "user", "plugin", "system", "admin"},
		Budget: 8000, Unit: CodePoints,
		Over: SpreadThenCut,
	},
}

var codexSkillFacts = []Fact{
	{"skills.roots", ".codex/skills and .agents/skills from the project root to the working directory, ~/.codex/skills (deprecated), ~/.agents/skills, .system, /etc/codex/skills, plugins", "codex-rs/core-skills/src/loader.rs @033d1d0", FromSource, "2026-11"},
	{"skills.walk", "six levels, 2,000 directories in each root, dot names skipped, linked directories followed, linked files not", "codex-rs/core-skills/src/loader.rs @033d1d0", FromSource, "2026-11"},
	{"skills.form", "name ≤ 64 characters, optional; description 1 to 1,024 after white space is collapsed", "codex-rs/core-skills/src/loader.rs @033d1d0", FromSource, "2026-11"},
	{"skills.listing", "8,000 characters or 2 % of the window; descriptions shortened evenly, then removed, then skills left out", "codex-rs/core-skills/src/render.rs @0899b7c", FromSource, "2026-11"},
}
