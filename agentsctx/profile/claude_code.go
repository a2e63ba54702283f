package profile

// Claude Code joins everything from the file system's root down, and reads
// AGENTS.md only where the project has no CLAUDE.md of its own.
var claudeCode = Profile{
	ID: "claude-code", Name: "Claude Code", Versions: "2.1.277 to 2.1.283",
	Presence: Presence{Own: []string{"CLAUDE.md", "CLAUDE.local.md", ".claude/", ".claude-plugin/"}, Deep: true},
	Project:  claudeProject,
	Config:   claudeConfig,
	Settings: []Setting{
		{Name: "claudeMdExcludes", Kind: Words, Append: true},
		{Name: "enabledPlugins", Kind: Tree},
		{
			Name: "instructionFiles", Kind: Word, Word: "claude-md-or-agents-md", Layers: []string{"managed", "user"},
			Path: "pluginConfigs.agents-md@builtin.options.instructionFiles",
		},
		{Name: "skillOverrides", Kind: Tree},
	},
	Sources: []Source{
		claudeManaged,
		{Base: InConfig, Scope: "global", Names: claudeUserNames, Pick: AllPerDir, When: claudeOwn},
		{Base: InCwd, Climb: FromTop, Scope: "project", Names: claudeNames, Pick: AllPerDir, When: claudeOwn},
		{
			Base: InCwd, Climb: FromTop, Scope: "project", Names: claudeAgentsNames, Pick: AllPerDir, Links: OneTarget,
			When: claudeReadsAgents, Unless: []Unless{claudeMdAbove}, Since: "2.1.277",
		},
		claudeMemory,
		{Base: InCwd, Climb: TowardBelow, Scope: "nested", Names: claudeNames, Pick: AllPerDir, Load: OnTouch, When: claudeOwn},
		{
			Base: InCwd, Climb: TowardBelow, Scope: "nested", Names: claudeAgentsNames, Pick: AllPerDir, Load: OnTouch, Links: OneTarget,
			When: claudeReadsAgents, Unless: []Unless{claudeMdAbove, claudeMdBeside}, Since: "2.1.277",
		},
	},
	Budget:   claudeBudget,
	Excludes: "claudeMdExcludes",
	Imports:  claudeImports,
	Skills:   claudeCodeSkills,
	Inspect:  "`/context` lists the memory files, `/memory` opens them",
	Facts: append(append([]Fact{
		{"sources.agents", "AGENTS.md and .claude/AGENTS.md when no CLAUDE.md, .claude/CLAUDE.md or CLAUDE.local.md stands in the working directory or above; since 2.1.277, in all sessions since 2.1.281", "memory.md e82bac3; mods/agents-md/README.md v2.1.277", FromDoc, "2026-11"},
		{"settings.instructionFiles", "claude-md-or-agents-md (default), claude-md-and-agents-md, claude-md, managed-only; read from user and managed settings", "mods/agents-md/README.md v2.1.277", FromDoc, "2026-11"},
	}, claudeFacts...), claudeCodeSkillFacts...),
}

// Before 2.1.277 Claude Code knew no AGENTS.md.
var claudeCodeBefore277 = Profile{
	ID: "claude-code", Era: "2.1.276", Name: "Claude Code", Versions: "before 2.1.277",
	Presence: claudeCode.Presence,
	Project:  claudeProject,
	Config:   claudeConfig,
	Settings: []Setting{
		{Name: "claudeMdExcludes", Kind: Words, Append: true},
		{Name: "enabledPlugins", Kind: Tree},
		{Name: "skillOverrides", Kind: Tree},
	},
	Sources: []Source{
		claudeManaged,
		{Base: InConfig, Scope: "global", Names: claudeUserNames, Pick: AllPerDir},
		{Base: InCwd, Climb: FromTop, Scope: "project", Names: claudeNames, Pick: AllPerDir},
		claudeMemory,
		{Base: InCwd, Climb: TowardBelow, Scope: "nested", Names: claudeNames, Pick: AllPerDir, Load: OnTouch},
	},
	Budget:   claudeBudget,
	Excludes: "claudeMdExcludes",
	Imports:  claudeImports,
	Skills:   claudeCodeSkills,
	Inspect:  claudeCode.Inspect,
	Facts: append(append([]Fact{
		{"sources.agents", "AGENTS.md is not read", "memory.md before e82bac3", FromDoc, "2026-11"},
	}, claudeFacts...), claudeCodeSkillFacts...),
}

var (
	claudeProject = Project{Markers: []string{".git"}, ConfigHome: []string{"$CLAUDE_CONFIG_DIR", "~/.claude"}}
	claudeConfig  = []ConfigFile{
		{Base: InConfig, Names: []string{"settings.json"}, Layer: "user"},
		{Base: InProject, Names: []string{".claude/settings.json"}, Layer: "project"},
		{Base: InProject, Names: []string{".claude/settings.local.json"}, Layer: "local"},
		{Base: InSystem, Names: []string{"/etc/claude-code/managed-settings.json"}, Layer: "managed"},
	}
	claudeOwn         = []When{{Setting: "instructionFiles", Is: []string{"claude-md-or-agents-md", "claude-md-and-agents-md", "claude-md"}}}
	claudeReadsAgents = []When{{Setting: "instructionFiles", Is: []string{"claude-md-or-agents-md", "claude-md-and-agents-md"}}}
	claudeEither      = []When{{Setting: "instructionFiles", Is: []string{"claude-md-or-agents-md"}}}
	claudeOwnNames    = []string{"CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"}
	claudeMdAbove     = Unless{Names: claudeOwnNames, Where: AtOrAbove, Filled: true, When: claudeEither}
	claudeMdBeside    = Unless{Names: claudeOwnNames, Where: InSameDir, Filled: true, When: claudeEither}
	claudeManaged     = Source{
		Base: InSystem, Scope: "managed",
		Names: []Name{
			{Name: "/etc/claude-code/CLAUDE.md", Kind: "claude"},
			{Name: "/Library/Application Support/ClaudeCode/CLAUDE.md", Kind: "claude"},
			{Name: "/etc/claude-code/.claude/rules/*.md", Kind: "rule", Gate: claudeRule},
		},
	}
	claudeMemory = Source{
		Base: InConfig, Scope: "global", Names: []Name{{
			Name: "projects/{project}/memory/MEMORY.md", Kind: "memory",
			Limits: []Limit{{200, LineCount}, {25600, Bytes}}, Cut: &Cut{How: KeepHead},
		}},
	}
	claudeRule = &Gate{Globs: []string{"paths"}, Without: Always, Broken: Matching, EmptyIsNone: true}

	claudeUserNames = []Name{
		{Name: "CLAUDE.md", Kind: "claude"},
		{Name: "rules/**/*.md", Kind: "rule", Gate: claudeRule},
	}
	claudeNames = []Name{
		{Name: "CLAUDE.md", Kind: "claude"},
		{Name: ".claude/CLAUDE.md", Kind: "claude"},
		{Name: ".claude/rules/**/*.md", Kind: "rule", Gate: claudeRule},
		{Name: "CLAUDE.local.md", Kind: "claude"},
	}
	claudeAgentsNames = []Name{
		{Name: "AGENTS.md", Kind: "agents"},
		{Name: ".claude/AGENTS.md", Kind: "agents"},
	}
	claudeBudget  = Budget{MaxFile: 4 << 20, Strips: FrontAndComments}
	claudeImports = Imports{
		Expands: true, MaxHops: 4, MaxBytes: 4 << 20, Start: WordDotSlash, Escapes: true, Home: true,
		Within: AskBeyondCwd, Once: true, Comments: true, HTML: true, Anchors: true, Before: "*_~>", After: "*_~<", Refused: claudeRefused,
		Approval: Approval{
			File: []string{"$CLAUDE_CONFIG_DIR/.claude.json", "~/.claude.json"},
			Path: "projects", Key: "hasClaudeMdExternalIncludesApproved",
		},
	}
	claudeRefused = []string{
		".asm", ".hcl", ".ipynb", ".j2", ".jl", ".json5", ".jsonc", ".markdown", ".mdc", ".mdx", ".nix", ".pdf",
		".png", ".prompt", ".svg", ".template", ".tf", ".tmpl", ".tsv", ".wat", ".zig",
	}
	claudeFacts = []Fact{
		measured("imports.form", "what follows a # is no part of the path; marks of emphasis and tags around it are none either; not in an HTML block or a comment; endings that are not on its list are not imported", "2.1.332", ""),
		measured("imports.approval", "what lies outside the working directory is not loaded until projects.DIRECTORY.hasClaudeMdExternalIncludesApproved of .claude.json is true", "2.1.332", ""),
		measured("budget.strips", "front matter, and HTML comments that begin a line, are taken out", "2.1.332", ""),
		measured("sources.rules", "rules are loaded in the order in which the system lists the directory, which is not defined", "2.1.332", ""),
		measured("sources.managed", "/etc/claude-code/.claude/rules/*.md", "2.1.332", ""),
		measured("sources.blank", "an empty or blank CLAUDE.md, and a link that leads nowhere, do not keep AGENTS.md out", "2.1.332", ""),
		{"sources.names", "CLAUDE.md, .claude/CLAUDE.md, .claude/rules/**/*.md and CLAUDE.local.md of every directory from the file system's root to the working directory, all joined", "memory.md e82bac3", FromDoc, "2026-11"},
		{"sources.global", "~/.claude/CLAUDE.md and ~/.claude/rules; a managed CLAUDE.md comes first", "memory.md e82bac3", FromDoc, "2026-11"},
		{"sources.nested", "below the working directory when a file there is read, written or edited", "memory.md e82bac3", FromDoc, "2026-11"},
		{"sources.memory", "MEMORY.md of the project's automatic memory, its first 200 lines or 25 KB", "memory.md e82bac3", FromDoc, "2026-11"},
		measured("gate.paths", "a rule with paths loads when a file that matches is touched; without the key, with an empty list or with a number it always loads", "2.1.332", ""),
		{"budget.maxFile", "a file over 4 MiB is skipped; under 200 lines is the advice", "memory.md e82bac3", FromDoc, "2026-11"},
		{"imports", "@path relative to the importing file, absolute or ~; four hops; not in code; blanks escaped with a backslash; outside the working directory after approval", "memory.md e82bac3", FromDoc, "2026-11"},
		{"settings.claudeMdExcludes", "globs on absolute paths", "memory.md e82bac3", FromDoc, "2026-11"},
	}
)

// claudeCodeSkills goes by the folder: its name is the command.
var claudeCodeSkills = Skills{
	Roots: []SkillRoot{
		{Base: InConfig, Dirs: []string{"skills"}, Scope: "user", Source: "user"},
		{Base: InProject, Climb: Up, Dirs: []string{".claude/skills"}, Scope: "project", Source: "project"},
		{Base: InWorkspace, Climb: Below, Dirs: []string{".claude/skills"}, Scope: "nested", Source: "project", Lazy: true},
		{Base: InPlugin, Scope: "plugin", Source: "plugin"},
		{Base: InConfig, Dirs: []string{"commands"}, Scope: "user", Source: "user", Holds: HoldsCommands},
		{Base: InProject, Climb: Up, Dirs: []string{".claude/commands"}, Scope: "project", Source: "project", Holds: HoldsCommands},
		{Base: InPlugin, Scope: "plugin", Source: "plugin", Holds: HoldsCommands},
		{Base: InProject, Climb: Up, Dirs: []string{".claude/agents"}, Scope: "project", Source: "project", Holds: HoldsAgents},
		{Base: InConfig, Dirs: []string{"agents"}, Scope: "user", Source: "user", Holds: HoldsAgents},
		{Base: InPlugin, Scope: "plugin", Source: "plugin", Holds: HoldsAgents},
	},
	Winner: FolderNamed, Namespaced: true,
	Plugins: Plugins{
		Dirs: []string{".claude-plugin"}, Offered: ".claude-plugin", Market: ".claude-plugin/marketplace.json",
		Installed: "plugins/installed_plugins.json", Enabled: "enabledPlugins",
	},
	Overrides: []Override{{"skillOverrides", WordByName}},
	Switch:    Switch{Base: InWorkspace, File: ".claude/settings.local.json", Setting: "skillOverrides", Form: WordNamed, Hint: "/plugin"},
	Dir:       ".claude", PluginDir: ".claude-plugin", Expands: true, ToolLists: true,
	Fields: []string{
		"agent", "argument-hint", "arguments", "background", "context", "disable-model-invocation", "disallowed-tools",
		"effort", "hooks", "model", "paths", "shell", "user-invocable", "when_to_use",
	},
	Walk: SkillWalk{MinDepth: 1, MaxDepth: 1, DirLinks: true, FileLinks: true, Hidden: true, Escape: true},
	Form: SkillForm{
		FolderIsName: true, NameInPlugin: true, FirstParagraph: true,
		Uncalled: "disable-model-invocation", Conditional: "paths", DescriptionTail: "when_to_use", TailLead: " - ",
	},
	Verdicts: []Verdict{
		{UnparsableYAML, NoMetadata, "the body loads under /name; it never starts by itself"},
		{UnquotedText, Loads, ""},
		{TabIndent, Loads, ""},
		{DuplicateKey, Misreads, "the last one counts"},
		{ByteOrderMark, Loads, ""},
		{FenceBlanks, Unknown, ""},
		{CloseBlanks, Unknown, ""},
		{NoFrontMatter, Loads, "takes the first paragraph as the description"},
		{NotFirst, NoMetadata, "takes the first paragraph as the description"},
		{Unclosed, NoMetadata, "takes the first paragraph as the description"},
		{LongFence, Loads, ""},
		{NotMapping, NoMetadata, "the body loads under /name"},
		{NoName, Loads, "the folder is the command"},
		{NoDescription, Loads, "takes the first paragraph as the description"},
		{DescriptionNotString, Unknown, ""},
		{DescriptionList, Unknown, ""},
		{DescriptionNull, Loads, "takes the first paragraph as the description"},
		{DescriptionEmpty, Loads, "takes the first paragraph as the description"},
		{NameTooLong, Loads, "the folder is the command"},
		{DescriptionTooLong, Loads, "cuts description and when_to_use together at 1,536 characters in its list"},
		{NameMismatch, UsesFolder, "the folder is the command, name only a label"},
		{InvalidUTF8, Unknown, ""},
		{FileNameCase, Drops, "reads SKILL.md only"},
		{ListField, Loads, ""},
		{ControlCharacter, Unknown, ""},
		{NameEmpty, Loads, "the folder is the command"},
		{NameList, Loads, "the folder is the command"},
		{BareReturns, Unknown, ""},
	},
	// 1 % of the window at four characters a token; 8,000 is that of 200,000 tokens.
	Listing: Listing{
		Shape: Lines, Budget: 8000, Unit: UTF16Units, Share: Share{Percent: 1, Unit: UTF16Units, PerToken: 4, Window: 1_000_000}, Bundled: 5200,
		EntryMax: 1536, Over: NamesOnly,
	},
}

var claudeCodeSkillFacts = []Fact{
	{"skills.roots", "managed, ~/.claude/skills, .claude/skills of the working directory and each parent up to the repository root, nested ones on demand, plugins; .agents/skills is not read", "code.claude.com skills.md", FromDoc, "2026-08"},
	{"skills.walk", "<folder>/SKILL.md, exactly one level; linked folders are followed", "code.claude.com skills.md", FromDoc, "2026-08"},
	{"skills.fields", "the keys of its page beyond the specification", "code.claude.com/docs/en/skills", FromDoc, "2026-11"},
	{"skills.body", "!`command` is run and $1 replaced in the text of a skill before the model sees it", "code.claude.com/docs/en/skills", FromDoc, "2026-11"},
	measured("skills.form", "every key optional; the folder is the command; an unquoted colon, a tab, a repeated key (the last counts) and ---- keep the description; with paths it is listed once a file that matches is touched", "2.1.332", ""),
	measured("skills.listing", "1 % of the window at four characters a token, 40,000 with the default model, the skills that come with it (5,200 and more) included; then names only, from the end", "2.1.332", ""),
	{"skills.entry", "1,536 characters for one entry", "code.claude.com skills.md; anthropics/claude-code#64606", FromDoc, "2026-08"},
	{"skills.commands", ".claude/commands/**/NAME.md is run as /NAME and listed among the skills; a skill of its name hides it; .claude/agents/NAME.md is a subagent", "code.claude.com skills.md; listing of 2.1.332", FromDoc, "2026-11"},
	{"skills.overrides", "skillOverrides by name: on, name-only, user-invocable-only, off; not for skills of plugins", "code.claude.com skills.md", FromDoc, "2026-08"},
	{"skills.plugins", "skills adds to skills/, commands and agents replace commands/ and agents/; names are plugin:name; installed_plugins.json and enabledPlugins say what is there", "code.claude.com plugins-reference", FromDoc, "2026-11"},
	{"skills.plugins.name", "of a plugin's skill name is the last part of the command, since 2.1.216", "code.claude.com skills.md of 2026-08-22", FromDoc, "2026-08"},
	{"skills.managed", "skills beside the managed settings come before all others; where they lie was not verified, so they are not looked for", "code.claude.com skills.md", FromDoc, "2026-08"},
}
