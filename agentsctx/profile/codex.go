package profile

// Codex spends its budget from the root on and cuts the deepest file at its end.
var codex = Profile{
	ID: "codex", Name: "Codex", Versions: "main of 2026-11",
	Presence: Presence{Always: true},
	Project: Project{
		Markers: []string{".git"}, MarkersSetting: "project_root_markers",
		ConfigHome: []string{"$CODEX_HOME", "~/.codex"},
		Trust: Trust{
			File: ConfigFile{Base: InConfig, Names: []string{"config.toml"}, Format: TOML},
			Path: []string{"projects"}, Key: "trust_level", Yes: []string{"trusted"},
		},
	},
	Config: []ConfigFile{
		{Base: InSystem, Names: []string{"/etc/codex/config.toml"}, Format: TOML, Layer: "system"},
		{Base: InConfig, Names: []string{"config.toml"}, Format: TOML, Layer: "user"},
		{Base: InProject, Climb: Down, Names: []string{".codex/config.toml"}, Format: TOML, Layer: "project", Trust: true},
	},
	Settings: []Setting{
		{Name: "model_context_window", Kind: Number},
		{Name: "project_doc_fallback_filenames", Kind: Words},
		{Name: "project_doc_max_bytes", Kind: Number},
		{Name: "project_root_markers", Kind: Words, Words: []string{".git"}, Layers: []string{"system", "user"}},
	},
	Sources: []Source{
		{Base: InConfig, Scope: "global", Names: codexNames[:2], Pick: OneFilled, Exempt: true},
		{Base: InProject, Climb: Down, Scope: "project", Names: codexNames},
	},
	Budget: Budget{
		Total: Limit{32768, Bytes}, TotalSetting: "project_doc_max_bytes",
		Charge: InOrder, Cut: Cut{How: KeepHead}, BlankIsFree: true,
	},
	Skills:  codexSkills,
	Inspect: "`codex debug prompt-input x` prints the exact prompt",
	Facts: append([]Fact{
		{"project.root", "the nearest ancestor with one of project_root_markers (default .git); without one only the working directory; markers of the project's own config are ignored", "codex-rs/core/src/agents_md.rs 0cf644a", FromSource, "2026-11"},
		{"sources.names", "AGENTS.override.md, AGENTS.md, then project_doc_fallback_filenames; the first regular file of each directory, an empty one too", "codex-rs/core/src/agents_md.rs 0cf644a", FromSource, "2026-11"},
		{"sources.global", "the first of AGENTS.override.md and AGENTS.md in $CODEX_HOME that has text", "codex-rs/core/src/agents_md.rs 0cf644a", FromSource, "2026-11"},
		{"sources.nested", "nothing below the working directory, at no time", "codex-rs/core/src/agents_md.rs 0cf644a", FromSource, "2026-11"},
		{"sources.links", "links are followed", "codex-rs/core/src/agents_md.rs 0cf644a", FromSource, "2026-11"},
		{"budget.total", "32,768 bytes for all project files, project_doc_max_bytes; spent from the root on, the deepest file is cut at its end without a marker; 0 turns project files off", "codex-rs/core/src/agents_md.rs 0cf644a", FromSource, "2026-11"},
		{"budget.exempt", "the global file is not counted", "openai/codex#37956", FromDoc, "2026-11"},
		{"budget.blank", "a file of blanks costs nothing and still hides its siblings", "codex-rs/core/src/agents_md.rs 0cf644a", FromSource, "2026-11"},
		{"config.trust", "the project's .codex/config.toml counts when projects.PATH.trust_level of the user's is trusted", "developers.openai.com/codex configuration", FromDoc, "2026-11"},
		{"imports", "none; @path stays as it is", "openai/codex#6038", FromDoc, "2026-11"},
	}, codexSkillFacts...),
}

var codexNames = []Name{
	{Name: "AGENTS.override.md", Kind: "override"},
	{Name: "AGENTS.md", Kind: "agents"},
	{Setting: "project_doc_fallback_filenames", Kind: "legacy"},
}

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
		Budget: 8000, Unit: CodePoints, Share: Share{Percent: 2, Unit: TokenCount, PerToken: 1, Window: 500_000, Setting: "model_context_window"},
		Over: SpreadThenCut,
	},
}

var codexSkillFacts = []Fact{
	{"skills.roots", ".codex/skills and .agents/skills from the project root to the working directory, ~/.codex/skills (deprecated), ~/.agents/skills, .system, /etc/codex/skills, plugins", "codex-rs/core-skills/src/loader.rs @033d1d0", FromSource, "2026-11"},
	{"skills.walk", "six levels, 2,000 directories in each root, dot names skipped, linked directories followed, linked files not", "codex-rs/core-skills/src/loader.rs @033d1d0", FromSource, "2026-11"},
	{"skills.form", "name ≤ 64 characters, optional; description 1 to 1,024 after white space is collapsed", "codex-rs/core-skills/src/loader.rs @033d1d0", FromSource, "2026-11"},
	{"skills.listing", "8,000 characters or 2 % of the window; descriptions shortened evenly, then removed, then skills left out", "codex-rs/core-skills/src/render.rs @0899b7c", FromSource, "2026-11"},
}
