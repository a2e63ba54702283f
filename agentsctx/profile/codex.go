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
		{Name: "project_doc_fallback_filenames", Kind: Words},
		{Name: "project_doc_max_bytes", Kind: Number, Number: 32768, Max: 1 << 40},
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
