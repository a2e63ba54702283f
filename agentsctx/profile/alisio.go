package profile

// Alisio keeps the nearest file whole and cuts the beginning of the farthest.
var alisio = Profile{
	ID: "alisio", Name: "Alisio", Versions: "0.4.2 and the page on context of 2026-10",
	Presence: Presence{Always: true},
	Project: Project{
		Markers: []string{".git"}, RealCwd: true,
		ConfigHome: []string{"$ALISIO_CONFIG_HOME", "$XDG_CONFIG_HOME/alisio", "~/.config/alisio"},
	},
	Config: []ConfigFile{
		{Base: InConfig, Names: []string{"config.json"}, Layer: "user", Whole: []string{"context"}},
		{Base: InProject, Names: []string{".alisio/config.json"}, Layer: "project", Whole: []string{"context"}, Trust: true},
	},
	Settings: []Setting{
		{Name: "context.claudeMdFallback"},
		{Name: "context.maxBytes", Kind: Number, Number: 32768, Min: 1024, Max: 1 << 20},
	},
	Sources: []Source{
		{Base: InConfig, Scope: "global", Names: alisioNames[:2]},
		{Base: InProject, Climb: Down, Scope: "project", Names: alisioNames, Links: RefuseLinks},
		{Base: InProject, Climb: Toward, Scope: "nested", Names: alisioNames, Links: RefuseLinks, Load: OnTouch,
			How: "once for each session and again when it changes; appended to the result of a read, while a write or process call is sent back to be reconsidered first"},
	},
	Budget: Budget{
		Total: Limit{32768, Bytes}, TotalSetting: "context.maxBytes",
		Charge: NearestFirst, Cut: Cut{How: KeepTail}, ReadCap: 262144,
	},
	Retired: []string{"Agente.md"},
	Skills:  alisioSkills,
	Inspect: "`alisio context explain PATH` prints the chain for a path, without its cuts",
	Facts: append([]Fact{
		{"project.root", "the nearest ancestor with .git, from the real path of the working directory", "resources/context.ts e22ea7f", FromSource, "2026-11"},
		{"sources.names", "AGENTS.override.md, AGENTS.md, AGENT.md, then CLAUDE.md with context.claudeMdFallback; one for each directory", "resources/context.ts e22ea7f", FromSource, "2026-11"},
		{"sources.global", "only AGENTS.override.md or AGENTS.md of the configuration home", "resources/context.ts e22ea7f", FromSource, "2026-11"},
		{"sources.nested", "directories outside the start's chain when a tool touches them, once for each session and text", "resources/context.ts e22ea7f", FromSource, "2026-11"},
		{"sources.links", "a link on the way from the workspace ends the run with an error", "resources/context.ts e22ea7f", FromSource, "2026-11"},
		{"sources.retired", "Agente.md is never read", "resources/context.ts e22ea7f", FromSource, "2026-11"},
		{"budget.total", "32,768 bytes of text, context.maxBytes from 1,024 to 1,048,576; charged from the nearest file, the end of the cut file stays", "resources/context.ts e22ea7f", FromSource, "2026-11"},
		{"budget.readCap", "of a file over 262,144 bytes the first 262,144 UTF-16 units", "resources/context.ts e22ea7f", FromSource, "2026-11"},
		{"config", "the project's context object replaces the global one whole; it counts in a trusted project", "config.ts 1939c77", FromSource, "2026-11"},
	}, alisioSkillFacts...),
}

var alisioNames = []Name{
	{Name: "AGENTS.override.md", Kind: "override"},
	{Name: "AGENTS.md", Kind: "agents"},
	{Name: "AGENT.md", Kind: "legacy"},
	{Name: "CLAUDE.md", Kind: "claude", When: []When{{Setting: "context.claudeMdFallback"}}},
}
