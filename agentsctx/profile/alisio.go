package profile

// Alisio keeps the nearest file whole and cuts the beginning of the farthest.
var alisio = Profile{
	ID: "alisio", Name: "Alisio", Versions: "0.4.2 and the page on context of 2026-10",
	Presence: Presence{Own: []string{".alisio/"}, Shared: sharedPresence},
	Project: Project{
		Markers: []string{".git"}, RealCwd: true,
		ConfigHome: []string{"$ALISIO_CONFIG_HOME", "$XDG_CONFIG_HOME/alisio", "~/.config/alisio"},
		StateHome:  []string{"$ALISIO_STATE_HOME", "$XDG_STATE_HOME/alisio", "~/.local/state/alisio"},
		Trust:      Trust{File: ConfigFile{Base: InState, Names: []string{"trust.json"}}, HashOf: ".alisio/config.json"},
	},
	Config: []ConfigFile{
		{Base: InConfig, Names: []string{"config.json"}, Format: StrictJSON, Layer: "user", Whole: []string{"context"}},
		{Base: InProject, Names: []string{".alisio/config.json"}, Format: StrictJSON, Layer: "project", Whole: []string{"context"}, Trust: true, Check: true},
	},
	Settings: alisioSettings,
	Governor: Governor{
		Mode: "context.governor", MinAgeTurns: "context.elide.minAgeTurns", EpochMessages: "context.elide.epochMessages",
		PolicyVersion: "context.policyVersion", MaxChars: "context.invariants.maxChars",
	},
	Sources: []Source{
		{Base: InConfig, Scope: "global", Names: alisioNames[:2]},
		{Base: InProject, Climb: Down, Scope: "project", Names: alisioNames, Links: RefuseLinks},
		{Base: InProject, Climb: Toward, Scope: "nested", Names: alisioNames, Links: RefuseLinks, Load: OnTouch,
			How: "once for each session and again when it changes; appended to the result of a read, while a write or process call is sent back to be reconsidered first"},
	},
	Budget: Budget{
		Total: Limit{alisioBytes, Bytes}, TotalSetting: "context.maxBytes",
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

// alisioBytes is the budget as long as context.maxBytes does not set it.
const alisioBytes = 32768

// alisioSettings are the keys of its config.json that decide what agentls shows
// (config.ts and its page on context, 2026-11); its other keys are not ours.
var alisioSettings = []Setting{
	{Name: "context.claudeMdFallback", Doc: "Read a CLAUDE.md in a directory without AGENTS.md."},
	{
		Name: "context.elide.epochMessages", Kind: Number, Number: 32, Max: 1000,
		Doc: "Messages per epoch of the governor; 0 has none.",
	},
	{
		Name: "context.elide.minAgeTurns", Kind: Number, Number: 2, Min: 1, Max: 20,
		Doc: "Assistant messages that must follow a result before it may be elided.",
	},
	{
		Name: "context.governor", Kind: Word, Word: "off", Of: []string{"off", "shadow", "on"},
		Doc: "Whether the governor does nothing, only counts, or sends its projection.",
	},
	{
		Name: "context.invariants.maxChars", Kind: Number, Number: 4000, Min: 1000, Max: 20000,
		Doc: "Size of the invariants block, in UTF-16 units.",
	},
	{
		Name: "context.maxBytes", Kind: Number, Number: alisioBytes, Min: 1024, Max: 1 << 20,
		Doc: "Bytes of instruction files that reach the prompt; the beginning of the farthest file is cut first.",
	},
	{
		Name: "context.policyVersion", Kind: Number, Number: 1, Min: 1, Max: 1,
		Doc: "Version of the governor's rules.",
	},
	{
		Name: "schemaVersion", Kind: Number, Number: 1, Min: 1, Max: 1,
		Doc: "Version of the file's format.",
	},
	{
		Name: "skillOverrides", Kind: Switches, Layers: []string{"project"},
		Doc: "Skills switched on or off, by id. Read in the project's file only.",
	},
	{
		Name: "skills", Kind: Folders, Append: true,
		Doc: "More directories with skills, relative to the file that names them.",
	},
}

var alisioNames = []Name{
	{Name: "AGENTS.override.md", Kind: "override"},
	{Name: "AGENTS.md", Kind: "agents"},
	{Name: "AGENT.md", Kind: "legacy"},
	{Name: "CLAUDE.md", Kind: "claude", When: []When{{Setting: "context.claudeMdFallback"}}},
}

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
	ListsAny: true,
	Switch:   Switch{Base: InWorkspace, File: ".alisio/config.json", Setting: "skillOverrides", Version: "schemaVersion", Private: true, Hint: "/plugins"},
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
