package profile

import "slices"

// OpenClaw injects a fixed set of files of its workspace into every turn.
var openclaw = Profile{
	ID: "openclaw", Name: "OpenClaw", Versions: "2026.6 to 2026.7.1",
	Presence: openclawPresence,
	Project:  openclawProject,
	Config:   openclawConfig,
	Roster:   openclawRoster,
	Settings: openclawSettings,
	Sources: []Source{{Base: InWorkspace, Scope: "project", Pick: AllPerDir, Load: EveryTurn, Links: LinksInside, Names: []Name{
		openclawDigested, openclawSoul, openclawIdentity, openclawUser, openclawTools, openclawBootstrap, openclawMemory, openclawHeartbeat,
	}}},
	Budget:  openclawBudget,
	Skills:  openclawSkills,
	Unseen:  openclawUnseen,
	Inspect: openclawInspect,
	Window:  openclawWindow,
	Facts: append(append([]Fact{
		{"budget.perFile", "20,000 UTF-16 units, agents.defaults.bootstrapMaxChars", "page on context of 2026-06-27", FromDoc, "2026-11"},
		{"budget.total", "60,000 UTF-16 units, agents.defaults.bootstrapTotalMaxChars; charged in load order", "page on context of 2026-06-27", FromDoc, "2026-11"},
		{"budget.cut", "75 % head and 25 % tail of what the marker leaves", "openclaw/openclaw PR #136500", FromSource, "2026-11"},
		{"budget.digest", "AGENTS.md: 45 % head, 15 % tail, 35 % lines that look like rules", "openclaw/openclaw PR #82921, #136967", FromSource, "2026-11"},
	}, openclawFacts...), openclawSkillFacts...),
}

// From 2026.8 on TOOLS.md and HEARTBEAT.md are retired and USER.md has a cap.
var openclaw202608 = Profile{
	ID: "openclaw", Era: "2026.8", Name: "OpenClaw", Versions: "2026.8 and later",
	Presence: openclawPresence,
	Project:  openclawProject,
	Config:   openclawConfig,
	Roster:   openclawRoster,
	Settings: openclawSettings202608,
	Sources: []Source{{Base: InWorkspace, Scope: "project", Pick: AllPerDir, Load: EveryTurn, Links: NoLinks, Names: []Name{
		openclawProse, openclawSoul, openclawIdentity, openclawCappedUser, openclawOnce, openclawMemory,
	}}},
	Budget:  openclawBudget,
	Retired: []string{"TOOLS.md", "HEARTBEAT.md"},
	Skills:  openclawSkills202608,
	Unseen:  openclawUnseen,
	Inspect: openclawInspect,
	Window:  openclawWindow202608,
	Facts: append(append([]Fact{
		{"budget.perFile", "20,000 UTF-16 units; USER.md 4,000", "openclaw/openclaw#136733", FromSource, "2026-11"},
		{"budget.total", "60,000 UTF-16 units", "openclaw/openclaw#136733", FromSource, "2026-11"},
		{"budget.cut", "75 % head and 25 % tail of what the marker leaves", "openclaw/openclaw PR #136500", FromSource, "2026-11"},
		{"budget.digest", "AGENTS.md: 45 % head, 15 % tail, 35 % lines that look like rules", "openclaw/openclaw PR #136967", FromSource, "2026-11"},
		measured("sources.links", "a linked file counts as absent, wherever it leads", "2026.9.6", "links"),
		measured("skills.form", "a tab and a repeated key drop a skill", "2026.9.6", "skill-defects"),
		measured("budget.prose", "each line of the digest brings the line of prose above it", "2026.9.6", "cuts"),
		measured("sources.once", "no line says that BOOTSTRAP.md is missing", "2026.9.6", "total"),
		{"sources.retired", "TOOLS.md and HEARTBEAT.md", "openclaw/openclaw#136348", FromSource, "2026-11"},
		{"skills.listing.version", "each entry carries the version of its skill, 47 units, and the introduction a sentence on it, 91", "openclaw src/skills/loading/workspace-skill-prompt.ts", FromSource, "2026-11"},
	}, openclawFacts...), openclawSkillFacts...),
}

// In spring 2026 the limit of a file was lower; the digest came in mid-May.
var openclaw202605 = Profile{
	ID: "openclaw", Era: "2026.5", Name: "OpenClaw", Versions: "2026.4.27 to 2026.5",
	Presence: openclawPresence,
	Project:  openclawProject,
	Config:   openclawConfig,
	Roster:   openclawRoster,
	Settings: openclawSettingsOnce,
	Sources:  openclaw.Sources,
	Budget: Budget{
		PerFile: Limit{12000, UTF16Units}, Total: Limit{60000, UTF16Units}, Least: 64, MaxFile: 2 << 20,
		Charge: AsListed, ChargeOrder: openclawOrder, Cut: Cut{How: KeepEnds, Head: 75, Tail: 25},
		PerFileSetting: "agents.defaults.bootstrapMaxChars", TotalSetting: "agents.defaults.bootstrapTotalMaxChars",
	},
	Skills:  openclawSkills,
	Unseen:  openclawUnseen,
	Inspect: openclawInspect,
	Window:  openclawWindow,
	Facts: append(append([]Fact{
		{"budget.perFile", "12,000 UTF-16 units", "openclaw/openclaw#78211", FromSource, "2026-11"},
		{"budget.total", "60,000 UTF-16 units", "openclaw/openclaw#78211", FromSource, "2026-11"},
		{"budget.cut", "75 % head and 25 % tail of what the marker leaves", "openclaw/openclaw PR #69114", FromSource, "2026-11"},
		{"budget.digest", "AGENTS.md since mid-May 2026", "openclaw/openclaw PR #82921", FromSource, "2026-11"},
	}, openclawFacts...), openclawSkillFacts...),
}

// Until 2026.4.2 head and tail were parts of the limit and a tenth was lost.
var openclaw202604 = Profile{
	ID: "openclaw", Era: "2026.4", Name: "OpenClaw", Versions: "up to 2026.4.2",
	Presence: openclawPresence,
	Project:  openclawProject,
	Config:   openclawConfig,
	Roster:   openclawRoster,
	Settings: openclawSettingsOnce,
	Sources: []Source{{Base: InWorkspace, Scope: "project", Pick: AllPerDir, Load: EveryTurn, Links: LinksInside, Names: []Name{
		openclawAgents, openclawSoul, openclawIdentity, openclawUser, openclawTools, openclawBootstrap, openclawMemory, openclawHeartbeat,
	}}},
	Budget: Budget{
		PerFile: Limit{20000, UTF16Units}, Total: Limit{150000, UTF16Units}, Least: 64, MaxFile: 2 << 20,
		Charge: AsListed, ChargeOrder: openclawOrder, Cut: Cut{How: KeepEndsOver, Head: 70, Tail: 20},
		PerFileSetting: "agents.defaults.bootstrapMaxChars", TotalSetting: "agents.defaults.bootstrapTotalMaxChars",
	},
	Skills:  openclawSkills,
	Unseen:  openclawUnseen,
	Inspect: openclawInspect,
	Window:  openclawWindow,
	Facts: append(append([]Fact{
		{"budget.perFile", "20,000 UTF-16 units", "openclaw/openclaw#68233", FromSource, "2026-11"},
		{"budget.total", "150,000 UTF-16 units; none before February 2026", "openclaw/openclaw#68233", FromSource, "2026-11"},
		{"budget.cut", "70 % head and 20 % tail of the limit, the marker on top", "openclaw/openclaw#68233", FromSource, "2026-11"},
	}, openclawFacts...), openclawSkillFacts...),
}

var (
	openclawPresence = Presence{Own: []string{"SOUL.md", ".openclaw/"}}
	openclawProject  = Project{ConfigHome: []string{"$OPENCLAW_STATE_DIR", "~/.openclaw"}}
	openclawConfig   = []ConfigFile{{Base: InConfig, Env: "OPENCLAW_CONFIG_PATH", Names: []string{"openclaw.json"}, Format: JSON5, Layer: "user"}}
	openclawRoster   = Roster{List: "agents.list", Entries: "agents.entries", Workspace: "workspace", Default: "default"}
	openclawSettings = []Setting{ // anything but a number above 0 gives the default
		{Name: "agents.defaults.bootstrapMaxChars", Own: "bootstrapMaxChars", Kind: Number, Min: 1, Floor: true},
		{Name: "agents.defaults.bootstrapPromptTruncationWarning", Kind: Word, Word: "always", Of: []string{"off", "once", "always"}},
		{Name: "agents.defaults.bootstrapTotalMaxChars", Own: "bootstrapTotalMaxChars", Kind: Number, Min: 1, Floor: true},
		{Name: "agents.defaults.contextInjection", Own: "contextInjection", Kind: Word, Word: "always", Of: []string{"always", "continuation-skip", "never"}},
		{Name: "agents.defaults.contextPruning", Kind: Tree},
		{Name: "agents.defaults.skills", Kind: Tree},
		{Name: "agents.entries", Kind: Tree},
		{Name: "agents.list", Kind: Tree},
		{Name: "plugins.entries", Kind: Tree},
		{Name: "plugins.slots.contextEngine", Kind: Word, Word: "legacy"},
		{Name: "skills.entries", Kind: Tree},
		{Name: "skills.limits.maxSkillsInPrompt", Kind: Number, Min: 1, Floor: true},
		{Name: "skills.limits.maxSkillsPromptChars", Kind: Number, Min: 1, Floor: true},
		{Name: "skills.load.extraDirs", Kind: Folders},
	}
	openclawSettings202608 = slices.DeleteFunc(slices.Clone(openclawSettings), func(s Setting) bool { return s.Name == openclawWindow.Warning })
	openclawBudget         = Budget{
		PerFile: Limit{20000, UTF16Units}, Total: Limit{60000, UTF16Units}, Least: 64, MaxFile: 2 << 20,
		Charge: AsListed, ChargeOrder: openclawOrder, Cut: Cut{How: KeepEnds, Head: 75, Tail: 25},
		PerFileSetting: "agents.defaults.bootstrapMaxChars", TotalSetting: "agents.defaults.bootstrapTotalMaxChars",
	}
	openclawWindow = Window{
		Stored: true, Framed: true, Indent: 3, // two spaces and a line end
		Injection: "agents.defaults.contextInjection", Warning: "agents.defaults.bootstrapPromptTruncationWarning",
		Engine: "plugins.slots.contextEngine", Own: "legacy", Plugins: "plugins.entries", Pruning: "agents.defaults.contextPruning",
		Prunes:  Prunes{Keep: 3, Soft: 0.3, Hard: 0.5, Least: 50_000, Most: 4_000, Head: 1_500, Tail: 1_500},
		Pointer: []string{"agents.defaults.bootstrapMaxChars", "agents.defaults.bootstrapTotalMaxChars"},
	}
	openclawSettingsOnce = func() []Setting {
		all := slices.Clone(openclawSettings)
		for i := range all {
			if all[i].Name == openclawWindow.Warning {
				all[i].Word = "once"
			}
		}
		return all
	}()
	openclawWindow202608 = func() Window { w := openclawWindow; w.Warning, w.Warns = "", "always"; return w }()
	openclawOrder        = []string{"AGENTS.md", "SOUL.md", "TOOLS.md", "IDENTITY.md", "USER.md", "HEARTBEAT.md", "BOOTSTRAP.md", "MEMORY.md"}
	openclawAgents       = Name{Name: "AGENTS.md", Kind: "bootstrap", Expected: true}
	openclawDigested     = Name{Name: "AGENTS.md", Kind: "bootstrap", Expected: true, Cut: &Cut{How: KeepDigest, Head: 45, Tail: 15, Digest: 35}}
	openclawProse        = Name{Name: "AGENTS.md", Kind: "bootstrap", Expected: true, Cut: &Cut{How: KeepDigest, Head: 45, Tail: 15, Digest: 35, Prose: true}}
	openclawSoul         = Name{Name: "SOUL.md", Kind: "bootstrap", Expected: true}
	openclawTools        = Name{Name: "TOOLS.md", Kind: "bootstrap", Expected: true, Common: true}
	openclawIdentity     = Name{Name: "IDENTITY.md", Kind: "bootstrap", Expected: true, Common: true}
	openclawUser         = Name{Name: "USER.md", Kind: "bootstrap", Expected: true, Common: true}
	openclawCappedUser   = Name{Name: "USER.md", Kind: "bootstrap", Expected: true, Common: true, Limits: []Limit{{4000, UTF16Units}}}
	openclawHeartbeat    = Name{Name: "HEARTBEAT.md", Kind: "bootstrap", Expected: true, Common: true}
	openclawBootstrap    = Name{Name: "BOOTSTRAP.md", Kind: "bootstrap", Expected: true, Common: true, Note: openclawSetUp}
	openclawOnce         = Name{Name: "BOOTSTRAP.md", Kind: "bootstrap", Common: true, Note: openclawSetUp}
	openclawMemory       = Name{Name: "MEMORY.md", Kind: "memory", Common: true}
	openclawSetUp        = "left out once the set-up of the workspace is complete, which agentls does not see"
	openclawUnseen       = []string{"Hooks may add, replace or remove files; BOOTSTRAP.md is left out once the workspace is set up."}
	openclawInspect      = "`/context list` and `/context detail` in a session"
	openclawFacts        = []Fact{
		{"sources.names", "AGENTS, SOUL, TOOLS, IDENTITY, USER, HEARTBEAT, BOOTSTRAP of the workspace, then MEMORY.md when it exists; an absent one leaves a marker line that is charged", "page on context of 2026-06-27", FromDoc, "2026-11"},
		{"sources.links", "a real path outside the workspace counts as missing", "workspace loader", FromSource, "2026-11"},
		{"budget.least", "64 units must be left to start a further file", "workspace loader", FromSource, "2026-11"},
		{"budget.maxFile", "a file over 2 MiB counts as missing", "workspace loader", FromSource, "2026-11"},
		{"imports", "none", "page on context of 2026-06-27", FromDoc, "2026-11"},
		{"settings.agents", "the entry of the agent that works in the workspace, in agents.list or agents.entries, wins over agents.defaults; $OPENCLAW_CONFIG_PATH names the file", "docs gateway/configuration", FromDoc, "2026-11"},
		{"window", "a report of each run in sessions.json; agents.defaults.contextInjection, bootstrapPromptTruncationWarning and contextPruning, plugins.slots.contextEngine", "page on context of 2026-06-27", FromDoc, "2026-11"},
	}
)

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
	Winner:    LastWins,
	Dir:       ".openclaw",
	Switch:    Switch{Base: InConfig, File: "openclaw.json", Setting: "skills.entries", Form: EnabledNamed},
	Overrides: []Override{{"skills.entries", EnabledByKey}, {"agents.defaults.skills", AllowList}},
	PerAgent: PerAgent{
		List: "agents.list", Map: "agents.entries", Skills: "skills", Replaces: "agents.defaults.skills",
		Limit: "skillsLimits.maxSkillsPromptChars",
	},
	Fields: []string{"command-arg-mode", "command-dispatch", "command-tool", "disable-model-invocation", "homepage", "user-invocable"},
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
		BudgetSetting: "skills.limits.maxSkillsPromptChars", CountSetting: "skills.limits.maxSkillsInPrompt",
	},
}

// openclawSkills202608 read YAML more strictly.
var openclawSkills202608 = func() Skills {
	s := openclawSkills
	s.Form.Lists = AsJSON
	s.Listing.Version, s.Listing.Fixed = 47, 459
	s.Verdicts = known(s.Verdicts, Verdict{TabIndent, Drops, "description is required"}, Verdict{DuplicateKey, Drops, "description is required"},
		Verdict{ByteOrderMark, Loads, ""}, Verdict{ControlCharacter, Loads, ""})
	return s
}()

var openclawSkillFacts = []Fact{
	{"skills.roots", "extra directories and plugins < bundled < ~/.openclaw/skills < ~/.agents/skills < .agents/skills < skills; the last of a name wins", "openclaw src/skills/loading/, docs tools/skills", FromSource, "2026-11"},
	{"skills.overrides", "skills.entries.NAME.enabled, then the names of agents.defaults.skills when it is set", "openclaw src/skills/, docs tools/skills", FromSource, "2026-11"},
	{"skills.agents", "the skills of the agent's entry in agents.list or agents.entries replace agents.defaults.skills, its skillsLimits.maxSkillsPromptChars the limit of the list; of several agents the one whose workspace this is, else the default one", "openclaw src/skills/discovery/agent-filter.ts @0e72f24, src/agents/agent-scope.ts", FromSource, "2026-12"},
	{"skills.walk", "grouping folders to level 6 (2 below extra directories), 300 candidates and 200 skills in a root, nothing below a SKILL.md, no way out of a root except the personal ones", "openclaw src/skills/loading/skill-root-discovery.ts @cbc5965", FromSource, "2026-11"},
	{"skills.fields", "the keys of its page beyond the specification", "docs.openclaw.ai/tools/skills", FromDoc, "2026-11"},
	{"skills.form", "name or folder, description required, file ≤ 256,000 bytes", "openclaw src/skills/loading/local-loader.ts @0e57d86", FromSource, "2026-11"},
	{"skills.needs", "metadata.openclaw (older: clawdbot): os, always, requires.bins, anyBins, env, config", "openclaw src/skills/loading/frontmatter.ts", FromSource, "2026-11"},
	{"skills.listing", "150 skills and 18,000 units by name; descriptions of 220 to 4 units, then none, then the end of the list is cut", "openclaw src/skills/loading/workspace-skill-prompt.ts", FromSource, "2026-11"},
}
