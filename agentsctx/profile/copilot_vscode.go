package profile

// Copilot in VS Code adds up the files of the workspace folder's root.
var copilotVSCode = Profile{
	ID: "copilot-vscode", Name: "GitHub Copilot in VS Code", Versions: "2026-11",
	Presence: copilotPresence,
	Project:  Project{Markers: []string{".git"}, ConfigHome: []string{"~/.copilot"}},
	Config: []ConfigFile{
		{Base: InHome, Format: FlatJSON, Layer: "user", Names: []string{
			".config/Code/User/settings.json", "Library/Application Support/Code/User/settings.json", "AppData/Roaming/Code/User/settings.json",
		}},
		{Base: InWorkspace, Names: []string{".vscode/settings.json"}, Format: FlatJSON, Layer: "workspace"},
	},
	Settings: []Setting{
		{Name: "chat.agentSkillsLocations", Kind: Tree},
		{Name: "chat.includeApplyingInstructions", On: true},
		{Name: "chat.useAgentsMdFile", On: true},
		{Name: "chat.useClaudeMdFile", On: true},
		{Name: "chat.useCustomizationsInParentRepositories"},
		{Name: "chat.useNestedAgentsMdFiles"},
		{Name: "github.copilot.chat.codeGeneration.useInstructionFiles", On: true},
	},
	Sources: []Source{
		{Base: InWorkspace, Scope: "project", Names: copilotVSCodeNames, Pick: AllPerDir, Links: OneTarget, Order: ByPath},
		{
			Base: InProject, Climb: Down, Scope: "project", Names: copilotVSCodeNames, Pick: AllPerDir, Links: OneTarget, Order: ByPath,
			When: []When{{Setting: "chat.useCustomizationsInParentRepositories"}},
		},
		{Base: InHome, Scope: "global", Pick: AllPerDir, Links: OneTarget, Order: ByPath, Names: []Name{
			{Name: ".claude/CLAUDE.md", Kind: "claude", When: []When{{Setting: "chat.useClaudeMdFile"}}},
			{Name: ".copilot/copilot-instructions.md", Kind: "agents", When: copilotInstructionFiles},
		}},
		{Base: InWorkspace, Scope: "project", Pick: AllPerDir, When: vscodeApplies, Names: []Name{
			{Name: ".github/instructions/**/*.instructions.md", Kind: "rule", Gate: vscodeApplyTo},
			{Name: ".claude/rules/**/*.md", Kind: "rule", Gate: vscodePaths},
		}},
		{Base: InHome, Scope: "global", Pick: AllPerDir, When: vscodeApplies, Names: []Name{
			{Name: ".copilot/instructions/**/*.instructions.md", Kind: "rule", Gate: vscodeApplyTo},
			{Name: ".claude/rules/**/*.md", Kind: "rule", Gate: vscodePaths},
		}},
		{
			Base: InWorkspace, Climb: TowardBelow, Scope: "nested", Load: Offer,
			Names: []Name{{Name: "AGENTS.md", Kind: "agents", AnyCase: true}},
			When:  []When{{Setting: "chat.useNestedAgentsMdFiles"}},
		},
	},
	Skills:  copilotVSCodeSkills,
	Unseen:  []string{"Instructions of the organisation and of extensions are not looked at."},
	Inspect: "the references of a chat reply list the instruction files it used",
	Facts: append([]Fact{
		{"sources.names", "AGENTS.md, CLAUDE.md, CLAUDE.local.md, .claude/CLAUDE.md and .github/copilot-instructions.md of the workspace folder, in any case of letters, all of them", "promptFilesLocator, computeAutomaticInstructions", FromSource, "2026-11"},
		{"sources.order", "sorted by address", "promptFilesLocator", FromSource, "2026-11"},
		{"sources.links", "a link whose target is already in is skipped", "promptFilesLocator", FromSource, "2026-11"},
		{"sources.nested", "chat.useNestedAgentsMdFiles (default false) only lists them for the model to read", "computeAutomaticInstructions", FromSource, "2026-11"},
		{"gate.applyTo", "text with commas, a YAML list is not read; letters' case does not matter; **, **/* and * always; a relative pattern matches below any directory; otherwise the file is only listed", "computeAutomaticInstructions", FromSource, "2026-11"},
		{"budget", "no limit in the source read", "promptsServiceImpl", FromSource, "2026-11"},
	}, copilotVSCodeSkillFacts...),
}

var (
	copilotPresence         = Presence{Own: []string{".github/copilot-instructions.md", ".github/instructions/", ".github/skills/"}}
	copilotInstructionFiles = []When{{Setting: "github.copilot.chat.codeGeneration.useInstructionFiles"}}
	copilotVSCodeNames      = []Name{
		{Name: "AGENTS.md", Kind: "agents", AnyCase: true, When: []When{{Setting: "chat.useAgentsMdFile"}}},
		{Name: "CLAUDE.md", Kind: "claude", AnyCase: true, When: []When{{Setting: "chat.useClaudeMdFile"}}},
		{Name: "CLAUDE.local.md", Kind: "claude", AnyCase: true, When: []When{{Setting: "chat.useClaudeMdFile"}}},
		{Name: ".claude/CLAUDE.md", Kind: "claude", AnyCase: true, When: []When{{Setting: "chat.useClaudeMdFile"}}},
		{Name: ".github/copilot-instructions.md", Kind: "agents", AnyCase: true, When: copilotInstructionFiles},
	}
	vscodeApplies = []When{{Setting: "chat.includeApplyingInstructions"}}
	vscodeApplyTo = &Gate{Globs: []string{"applyTo"}, Without: Offered, Broken: Offered, Anchor: Anywhere, NoLists: true, AnyCase: true}
	vscodePaths   = &Gate{Globs: []string{"paths"}, Without: Always, Broken: Always, Anchor: Anywhere, AnyCase: true}
)

// copilotVSCodeSkills takes the folder's name where name differs from it.
var copilotVSCodeSkills = Skills{
	Roots: []SkillRoot{
		{Base: InWorkspace, Dirs: []string{".agents/skills", ".github/skills", ".claude/skills"}, Scope: "project", Source: "project"},
		{Base: InHome, Dirs: []string{".agents/skills", ".copilot/skills", ".claude/skills"}, Scope: "user", Source: "user"},
		{Base: InSetting, Setting: "chat.agentSkillsLocations", Scope: "config", Source: "configured"},
		{Base: InPlugin, Scope: "plugin", Source: "plugin"},
	},
	Winner:    FirstWins,
	Overrides: []Override{{"chat.agentSkillsLocations", FlagByFolder}},
	Dir:       ".github", Fields: []string{"argument-hint", "context", "disable-model-invocation", "user-invocable"},
	Walk: SkillWalk{MinDepth: 1, MaxDepth: 1, DirLinks: true, FileLinks: true, Hidden: true, Escape: true},
	Form: SkillForm{
		NameMax: 64, NameUnit: UTF16Units, DescriptionMax: 1024, DescUnit: UTF16Units,
		StripTags: true, Uncalled: "disable-model-invocation",
	},
	Verdicts: []Verdict{
		{UnparsableYAML, Loads, "reads line by line"},
		{DuplicateKey, Loads, "the first counts"},
		{NoFrontMatter, UsesFolder, ""},
		{NotFirst, UsesFolder, ""},
		{Unclosed, UsesFolder, ""},
		{NotMapping, UsesFolder, ""},
		{NoName, UsesFolder, ""},
		{DescriptionList, NoMetadata, "shows no description"},
		{NameCharset, UsesFolder, "with an error marker"},
		{NameNonASCII, UsesFolder, "with an error marker"},
		{NameTooLong, UsesFolder, "cuts it to 64 characters, which then differs from the folder"},
		{DescriptionTooLong, Shortens, "cuts it to 1,024 characters"},
		{NameMismatch, UsesFolder, ""},
		{FileNameCase, Drops, "looks for SKILL.md"},
		{NameEmpty, UsesFolder, ""},
		{NameList, UsesFolder, ""},
	},
	Listing: Listing{Shape: XMLBlocks, Unit: UTF16Units},
}

var copilotVSCodeSkillFacts = []Fact{
	{"skills.roots", ".agents, .github and .claude/skills of the workspace, then the same of the home directory (.copilot there), plugins; the first of a name wins", "VS Code promptFilesLocator, config.js", FromSource, "2026-11"},
	{"skills.overrides", "chat.agentSkillsLocations: folders with true or false", "microsoft/vscode#334454 (1.136.1)", FromDoc, "2026-09"},
	{"skills.walk", "exactly one level", "VS Code promptFilesLocator", FromSource, "2026-11"},
	{"skills.fields", "the keys of its page beyond the specification", "code.visualstudio.com, agent skills", FromDoc, "2026-11"},
	{"skills.form", "name cut at 64, description at 1,024, tags taken out; the folder's name where name differs", "VS Code promptsServiceImpl", FromSource, "2026-11"},
}
