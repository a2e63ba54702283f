package profile

// Codex spends its budget from the root on and cuts the deepest file at its end.
var codex = Profile{
	ID: "codex", Name: "Codex", Versions: "0.142 to 0.171",
	Presence: Presence{Own: []string{".codex/", ".codex-plugin/"}, Shared: sharedPresence},
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
		{Name: "plugins", Kind: Tree, Layers: []string{"user"}},
		{Name: "project_doc_fallback_filenames", Kind: Words},
		{Name: "project_doc_max_bytes", Kind: Number},
		{Name: "project_root_markers", Kind: Words, Words: []string{".git"}, Layers: []string{"system", "user"}},
		{Name: "skills.config", Kind: Tree, Layers: []string{"user"}},
	},
	Sources: []Source{
		{Base: InConfig, Scope: "global", Names: codexNames[:2], Pick: OneFilled, Exempt: true},
		{Base: InProject, Climb: Down, Scope: "project", Names: codexNames, Links: LoopsFail},
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
		measured("sources.links", "links are followed, one that leads nowhere is no candidate; one that leads to itself ends the search, and no file of the project is read", "0.171.0", "links, dangling-override, loop"),
		{"budget.total", "32,768 bytes for all project files, project_doc_max_bytes; spent from the root on, the deepest file is cut at its end without a marker; 0 turns project files off", "codex-rs/core/src/agents_md.rs 0cf644a", FromSource, "2026-11"},
		{"budget.exempt", "the global file is not counted", "openai/codex#37956", FromDoc, "2026-11"},
		{"budget.blank", "a file of blanks costs nothing and still hides its siblings", "codex-rs/core/src/agents_md.rs 0cf644a", FromSource, "2026-11"},
		{"config.trust", "the project's .codex/config.toml counts when projects.PATH.trust_level of the user's is trusted", "developers.openai.com/codex configuration", FromDoc, "2026-11"},
		measured("sources.globalEnd", "white space at the end of the global file is taken out, at that of a project's file it stays", "0.171.0", ""),
		{"imports", "none; @path stays as it is", "openai/codex#6038", FromDoc, "2026-11"},
	}, codexSkillFacts...),
}

var codexNames = []Name{
	{Name: "AGENTS.override.md", Kind: "override"},
	{Name: "AGENTS.md", Kind: "agents"},
	{Setting: "project_doc_fallback_filenames", Kind: "legacy"},
}

// Up to 0.141 what is no YAML dropped a skill, and so did a long description.
var codex141 = func() Profile {
	p := codex
	p.Era, p.Versions = "0.141", "up to 0.141"
	p.Skills.Verdicts = known(p.Skills.Verdicts, Verdict{UnquotedText, Drops, "invalid YAML"}, Verdict{DescriptionTooLong, Drops, ""})
	p.Skills.Form.Ellipsis = ""
	p.Facts = append(p.Facts[:len(p.Facts):len(p.Facts)],
		measured("skills.form", "an unquoted colon and a description over 1,024 characters drop a skill", "0.130, 0.138 and 0.141", "skill-defects"))
	return p
}()

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
	Winner: AllKept, Namespaced: true,
	Plugins: Plugins{
		Dirs: []string{".codex-plugin", ".claude-plugin", ".cursor-plugin"}, Offered: ".codex-plugin",
		Market: ".agents/plugins/marketplace.json", Cache: "plugins/cache", Enabled: "plugins", Prefix: true,
	},
	Overrides: []Override{{"skills.config", RuleList}},
	Switch:    Switch{Base: InConfig, File: "config.toml", Setting: "skills.config", Form: RuleByPath, Hint: "/plugins"},
	Policy:    "agents/openai.yaml",
	Home:      ".agents/skills",
	Walk:      SkillWalk{MaxDepth: 6, Breadth: true, MaxDirs: 2000, MaxDirsEach: true, DirLinks: true, Escape: true, Nested: true},
	Form: SkillForm{
		NameMax: 64, NameUnit: CodePoints, DescriptionMax: 1024, DescUnit: CodePoints,
		Ellipsis: "...", Collapse: true,
	},
	Verdicts: []Verdict{
		{UnparsableYAML, Drops, "invalid YAML"},
		{UnquotedText, Loads, "quotes the value itself"},
		{TabIndent, Drops, "invalid YAML"},
		{DuplicateKey, Drops, "invalid YAML"},
		{ByteOrderMark, Drops, "sees no front matter"},
		{NoFrontMatter, Drops, ""},
		{NotFirst, Drops, "sees no front matter"},
		{Unclosed, Drops, "sees no front matter"},
		{IndentedFence, Loads, "trims the line"},
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
		{DescriptionTooLong, Shortens, "lists 1,021 characters and three dots"},
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
	// four bytes each.
	Listing: Listing{
		Shape: FileLines, Order: ByScope, Scopes: []string{"system", "admin", "project", "user", "plugin"},
		Budget: 8000, Unit: CodePoints, Share: Share{Percent: 2, Unit: TokenCount, PerToken: 1, Window: 500_000, Setting: "model_context_window"},
		Over: SpreadThenCut,
	},
}

var codexSkillFacts = []Fact{
	{"skills.roots", ".codex/skills and .agents/skills from the project root to the working directory, ~/.codex/skills (deprecated), ~/.agents/skills, .system, /etc/codex/skills, plugins", "codex-rs/core-skills/src/loader.rs @033d1d0", FromSource, "2026-11"},
	{"skills.walk", "six levels, 2,000 directories in each root, dot names skipped, linked directories followed, linked files not", "codex-rs/core-skills/src/loader.rs @033d1d0", FromSource, "2026-11"},
	measured("skills.form", "name ≤ 64 characters, optional; of a description over 1,024 characters 1,021 and three dots; an unquoted colon loads since 0.142.0 (2026-06-23), as the reader quotes plain values itself; a closing --- may be indented", "0.171.0", "skill-defects"),
	measured("skills.listing", "2 % of the window's tokens at four bytes each, 10,000 with the default model, paths from a short name of the root on; long descriptions are cut to one length, then removed, then skills left out", "0.171.0", "skill-default, skill-budget, skill-fits, skill-bare, skill-cut"),
	{"skills.listing.unknown", "8,000 characters while the window is unknown", "codex-rs/core-skills/src/render.rs @0899b7c", FromSource, "2026-11"},
	measured("skills.order", "system, admin, project, user", "0.171.0", "skill-order"),
	{"skills.overrides", "[[skills.config]] with name or path and enabled, of the user's config.toml only; the later of two wins", "codex-rs/core-skills/src/config_rules.rs @9a5113a", FromSource, "2026-11"},
	{"skills.policy", "agents/openai.yaml with policy.allow_implicit_invocation: false keeps a skill out of the listing; $name works", "codex-rs/core-skills/src/loader.rs @033d1d0", FromSource, "2026-11"},
	{"skills.plugins.installed", "those that plugins of the user's config.toml names, as NAME@MARKETPLACE, from plugins/cache/MARKETPLACE/NAME/VERSION of $CODEX_HOME: local, else the newest; enabled = false switches one off", "codex-rs/core-plugins/src/store.rs @03d2113, loader.rs @01ace3e", FromSource, "2026-12"},
	{"skills.plugins", "the nearest .codex-plugin, .claude-plugin or .cursor-plugin/plugin.json above a SKILL.md gives its name a prefix", "codex-rs/utils/plugins/src/plugin_namespace.rs", FromSource, "2026-11"},
}
