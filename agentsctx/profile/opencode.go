package profile

// opencode looks for one name on the whole way up and then takes every copy of
// it.
var opencode = Profile{
	ID: "opencode", Name: "opencode", Versions: "1.18.34",
	Presence: Presence{Own: []string{"opencode.json*", ".opencode/"}},
	Project: Project{
		Markers: []string{".git"}, NoMarker: FileSystemRoot,
		ConfigHome: []string{"$OPENCODE_CONFIG_DIR", "$XDG_CONFIG_HOME/opencode", "~/.config/opencode"},
	},
	Config: []ConfigFile{
		{Base: InConfig, Names: []string{"opencode.jsonc", "opencode.json"}, Layer: "user"},
		{Base: InProject, Climb: Down, Names: []string{"opencode.jsonc", "opencode.json"}, Layer: "project", Unless: noProjectConfig},
		{Base: InProject, Climb: Down, Names: []string{".opencode/opencode.jsonc", ".opencode/opencode.json"}, Layer: "project", Unless: noProjectConfig},
	},
	Settings: []Setting{
		{Name: "claudeCode", On: true, Env: []string{"OPENCODE_DISABLE_CLAUDE_CODE", "OPENCODE_DISABLE_CLAUDE_CODE_PROMPT"}},
		{Name: "claudeSkills", On: true, Env: []string{"OPENCODE_DISABLE_CLAUDE_CODE", "OPENCODE_DISABLE_CLAUDE_CODE_SKILLS", noOtherSkills}},
		{Name: "instructions", Kind: Words, Append: true},
		{Name: "otherSkills", On: true, Env: []string{noOtherSkills}},
		{Name: "permission", Kind: Tree},
		{Name: "permissions", Kind: Tree},
		{Name: "projectConfig", On: true, Env: []string{noProjectConfig}},
		{Name: "skills.paths", Kind: Words},
	},
	Sources: []Source{
		{Base: InConfig, Scope: "global", Names: []Name{
			{Name: "AGENTS.md", Kind: "agents"},
			{Name: "~/.claude/CLAUDE.md", Kind: "claude", When: []When{{Setting: "claudeCode"}}},
		}},
		{
			Base: InProject, Climb: Up, Scope: "project", Names: opencodeNames, Pick: OneNamePerWalk,
			When: []When{{Setting: "projectConfig"}}, Folders: true,
		},
		{
			Base: InProject, Climb: Up, Scope: "project", Pick: AllPerDir, Links: OneTarget,
			Names: []Name{{Setting: "instructions", Kind: "rule"}}, When: []When{{Setting: "projectConfig"}},
		},
		{
			Base: InConfig, Scope: "global", Pick: AllPerDir, Links: OneTarget,
			Names: []Name{{Setting: "instructions", Kind: "rule"}}, When: []When{{Setting: "projectConfig", Off: true}},
		},
		{Base: InCwd, Climb: UpFromPath, Scope: "nested", Names: opencodeNames, Load: OnTouch},
	},
	Skills:  opencodeSkills,
	Inspect: "`opencode debug` subcommands",
	Facts: append([]Fact{
		{"project.root", "the worktree's root, the file system's root without one", "shipped binary 1.18.34, Instruction.systemPaths", FromSource, "2026-11"},
		{"sources.names", "AGENTS.md, CLAUDE.md, CONTEXT.md (deprecated): the first name found between the working directory and the root wins, every copy of it is added, nearest first", "shipped binary 1.18.34, Instruction.systemPaths", FromSource, "2026-11"},
		{"sources.global", "the first of ~/.config/opencode/AGENTS.md and ~/.claude/CLAUDE.md", "shipped binary 1.18.34, Instruction.systemPaths", FromSource, "2026-11"},
		{"sources.nested", "reading a file adds the first name of each directory from the file up to the working directory, once", "shipped binary 1.18.34, Instruction.resolve", FromSource, "2026-11"},
		{"settings.instructions", "globs, relative ones in every directory upward, ~, absolute, and addresses with a limit of 5 seconds", "shipped binary 1.18.34", FromSource, "2026-11"},
		{"budget", "no limit", "shipped binary 1.18.34", FromSource, "2026-11"},
		{"imports", "none", "shipped binary 1.18.34", FromSource, "2026-11"},
	}, opencodeSkillFacts...),
}

// The variables that switch more than one thing off.
const (
	noProjectConfig = "OPENCODE_DISABLE_PROJECT_CONFIG"
	noOtherSkills   = "OPENCODE_DISABLE_EXTERNAL_SKILLS"
)

var opencodeNames = []Name{
	{Name: "AGENTS.md", Kind: "agents"},
	{Name: "CLAUDE.md", Kind: "claude", When: []When{{Setting: "claudeCode"}}},
	{Name: "CONTEXT.md", Kind: "legacy", Common: true},
}

// opencodeSkills: any depth; which of several skills of a name is used differs
// from start to start.
var opencodeSkills = Skills{
	Roots: []SkillRoot{
		{Base: InHome, Dirs: []string{".claude/skills"}, Scope: "user", Source: "user", Flag: "claudeSkills"},
		{Base: InHome, Dirs: []string{".agents/skills"}, Scope: "user", Source: "user", Flag: "otherSkills"},
		{Base: InProject, Climb: Up, Dirs: []string{".claude/skills"}, Scope: "project", Source: "project", Flag: "claudeSkills"},
		{Base: InProject, Climb: Up, Dirs: []string{".agents/skills"}, Scope: "project", Source: "project", Flag: "otherSkills"},
		{Base: InConfig, Dirs: []string{"skill", "skills"}, Scope: "user", Source: "user"},
		{Base: InHome, Dirs: []string{".opencode/skill", ".opencode/skills"}, Scope: "user", Source: "user"},
		{Base: InProject, Climb: Up, Dirs: []string{".opencode/skill", ".opencode/skills"}, Scope: "project", Source: "project", Flag: "projectConfig"},
		{Base: InSetting, Setting: "skills.paths", FromCwd: true, Scope: "config", Source: "configured"},
	},
	Winner:    AnyWins,
	Switch:    Switch{ByHand: `set "permission": {"skill": {"NAME": "deny"}} in opencode.json`},
	Overrides: []Override{{"permission", WordByGlob}, {"permissions", GlobRules}},
	Walk:      SkillWalk{MaxDepth: AnyDepth, DirLinks: true, FileLinks: true, Escape: true, Nested: true},
	Verdicts: []Verdict{
		{UnparsableYAML, Loads, "turns the value into a block"},
		{DuplicateKey, Drops, ""},
		{NoFrontMatter, Drops, "name must be a string"},
		{NotFirst, Drops, "name must be a string"},
		{Unclosed, Drops, "name must be a string"},
		{LongFence, Loads, ""},
		{NotMapping, Drops, "name must be a string"},
		{NoName, Drops, "name must be a string"},
		{NoDescription, Unlists, "it can be called by name"},
		{NameNotString, Drops, "name must be a string"},
		{DescriptionNotString, Drops, "description must be a string"},
		{DescriptionList, Drops, "description must be a string"},
		{DescriptionNull, Drops, "description must be a string"},
		{NameMismatch, Loads, "loads it under its name"},
		{FileNameCase, Drops, "looks for SKILL.md"},
		{ControlCharacter, Drops, "invalid YAML"},
		{NameEmpty, Misreads, "keeps the empty name"},
		{NameList, Drops, "name must be a string"},
		{BareReturns, Unknown, ""},
	},
	Listing: Listing{Shape: XMLBlocks, Order: ByName, Unit: UTF16Units},
}

var opencodeSkillFacts = []Fact{
	measured("skills.roots", "~/.claude, ~/.agents and ~/.opencode/skills, the same from the working directory up to the worktree, skill and skills of its configuration directories, skills.paths", "1.18.33", "roots, skill-roots"),
	measured("skills.switches", "OPENCODE_DISABLE_CLAUDE_CODE, or _SKILLS of it, takes .claude/skills away, OPENCODE_DISABLE_EXTERNAL_SKILLS .agents/skills too, OPENCODE_DISABLE_PROJECT_CONFIG the project's settings and .opencode/skills", "1.18.33", "switch-claude, switch-skills, switch-external, switch-project, switch-project-skills"),
	measured("skills.paths", "skills.paths is relative to the working directory; the settings nearest to it replace those above", "1.18.33", "skill-paths, skill-paths-sub"),
	measured("skills.winner", "a race: of 13 starts with one name in four roots four took another one", "1.18.33", "skill-same"),
	measured("skills.walk", "**/SKILL.md at any depth, not below names that start with a dot", "1.18.33", "skill-places"),
	measured("skills.form", "name is wanted; without a description it is not listed; no check against the folder", "1.18.33", "skill-defects"),
	measured("skills.order", "by name, as people sort", "1.18.33", "skill-order"),
	{"skills.overrides", "permission.skill by pattern, of 2.x permissions with action skill: deny takes a skill away, the last match wins", "opencode 1.18.34 skill/index.ts; opencode.ai/docs/permissions", FromDoc, "2026-11"},
}
