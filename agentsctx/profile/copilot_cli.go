package profile

// Copilot CLI uses everything it finds; which of two contradicting files wins
// is left open by its pages.
var copilotCLI = Profile{
	ID: "copilot-cli", Name: "GitHub Copilot CLI", Versions: "1.0.102",
	Presence: copilotPresence,
	Project:  Project{Markers: []string{".git"}, ConfigHome: []string{"~/.copilot"}},
	Settings: []Setting{
		{Name: "COPILOT_CUSTOM_INSTRUCTIONS_DIRS", Kind: Words, Env: []string{"COPILOT_CUSTOM_INSTRUCTIONS_DIRS"}},
	},
	Sources: []Source{
		{Base: InConfig, Scope: "global", Pick: AllPerDir, Names: []Name{
			{Name: "copilot-instructions.md", Kind: "agents"},
			{Name: "instructions/**/*.instructions.md", Kind: "rule", Gate: copilotApplyTo},
		}},
		{Base: InProject, Scope: "project", Pick: AllPerDir, Links: OneTarget, Names: []Name{
			{Name: ".github/copilot-instructions.md", Kind: "agents"},
			{Name: "AGENTS.md", Kind: "agents", AnyCase: true},
			{Name: "CLAUDE.md", Kind: "claude"},
			{Name: "GEMINI.md", Kind: "agents"},
		}},
		{Base: InCwd, Scope: "project", Pick: AllPerDir, Links: OneTarget, Names: copilotCwdNames},
		{Base: InProject, Climb: Up, Scope: "project", Names: copilotCwdNames[:1], Links: OneTarget},
		{Base: InProject, Scope: "project", Pick: AllPerDir, Names: copilotRuleNames},
		{Base: InCwd, Scope: "project", Pick: AllPerDir, Names: copilotRuleNames},
		{Base: InSetting, Setting: "COPILOT_CUSTOM_INSTRUCTIONS_DIRS", Scope: "global", Pick: AllPerDir, Names: []Name{
			{Name: "AGENTS.md", Kind: "agents"},
			copilotRuleNames[0],
		}},
		{Base: InProject, Climb: UpFromPath, Scope: "nested", Pick: AllPerDir, Load: OnTouch, Links: OneTarget, Names: []Name{
			{Name: "AGENTS.md", Kind: "agents", AnyCase: true},
			{Name: "CLAUDE.md", Kind: "claude"},
			{Name: ".claude/CLAUDE.md", Kind: "claude"},
			{Name: "GEMINI.md", Kind: "agents"},
			{Name: ".github/copilot-instructions.md", Kind: "agents"},
			copilotRuleNames[0], copilotRuleNames[1],
		}},
	},
	Imports: Imports{
		Expands: true, MaxHops: 8, Code: Backticks, Start: WordDotSlash, Within: InsideMarked, Once: true, NotRules: true,
		Before: `([<"`, After: `.,;:!?)"'`,
	},
	Skills:  copilotCLISkills,
	Unseen:  []string{"Which of two contradicting files wins is not defined."},
	Inspect: "`/instructions` in a session",
	Facts: append([]Fact{
		measured("sources.names", ".github/copilot-instructions.md, AGENTS.md (any case), CLAUDE.md and GEMINI.md of the repository's root, the same of the working directory, AGENTS.md of every directory between; .github/instructions and .claude/rules of both; equal texts come once", "1.0.102", ""),
		measured("sources.global", "~/.copilot/copilot-instructions.md and ~/.copilot/instructions", "1.0.102", ""),
		measured("sources.nested", "when a file is viewed: what matches it, then of each directory upwards AGENTS.md, CLAUDE.md, .claude/CLAUDE.md, GEMINI.md, .github/copilot-instructions.md, instructions and rules", "1.0.102", ""),
		measured("gate.applyTo", "without applyTo, or with an empty one, always; ** always, yet not in a list with others; excludeAgent: coding-agent leaves a file out", "1.0.102", ""),
		measured("imports", "@path is put in its place, also behind ( [ < and quotes and in comments, not in code; eight hops, inside the repository, each file once; not in *.instructions.md", "1.0.102", ""),
		{"sources.setting", "AGENTS.md and .github/instructions of COPILOT_CUSTOM_INSTRUCTIONS_DIRS", "docs.github.com copilot-cli add-custom-instructions; github/docs 0afe69c", FromDoc, "2026-11"},
	}, copilotCLISkillFacts...),
}

var (
	copilotApplyTo = &Gate{
		Before: []GateCase{{"excludeAgent", "coding-agent", ByHand}},
		Globs:  []string{"applyTo"}, Without: Always, Broken: Offered, Anchor: Anywhere,
	}
	copilotCwdNames = []Name{
		{Name: "AGENTS.md", Kind: "agents", AnyCase: true},
		{Name: "CLAUDE.md", Kind: "claude"},
		{Name: "GEMINI.md", Kind: "agents"},
		{Name: ".github/copilot-instructions.md", Kind: "agents"},
	}
	copilotRuleNames = []Name{
		{Name: ".github/instructions/**/*.instructions.md", Kind: "rule", Gate: copilotApplyTo},
		{Name: ".claude/rules/**/*.md", Kind: "rule", Gate: &Gate{Globs: []string{"paths"}, Without: Always, Broken: Always}},
	}
)

// copilotCLISkills: a defect about the YAML or the fences drops a skill.
var copilotCLISkills = Skills{
	Roots: []SkillRoot{
		{Base: InCwd, Dirs: []string{".github/skills", ".agents/skills", ".claude/skills"}, Scope: "project", Source: "project"},
		{Base: InProject, Dirs: []string{".github/skills", ".agents/skills", ".claude/skills"}, Scope: "project", Source: "project"},
		{Base: InHome, Dirs: []string{".copilot/skills", ".agents/skills"}, Scope: "user", Source: "user"},
		{Base: InPlugin, Scope: "plugin", Source: "plugin"},
	},
	Winner: FirstWins,
	Dir:    ".github",
	Fields: []string{"argument-hint"},
	Walk:   SkillWalk{MinDepth: 1, MaxDepth: AnyDepth, DirLinks: true, FileLinks: true, Escape: true, Nested: true},
	Form: SkillForm{
		NameMax: 64, NameUnit: UTF16Units, DescriptionMax: 1024, DescUnit: UTF16Units,
		Dashed: " ", FirstParagraph: true, Uncalled: "disable-model-invocation",
	},
	Verdicts: []Verdict{
		{UnparsableYAML, Drops, "invalid YAML"},
		{TabIndent, Drops, "invalid YAML"},
		{DuplicateKey, Drops, "invalid YAML"},
		{NoFrontMatter, Drops, ""},
		{NotFirst, Drops, ""},
		{Unclosed, Drops, ""},
		{NotMapping, Drops, ""},
		{NoName, Unknown, ""},
		{NoDescription, Loads, "takes the first paragraph as the description"},
		{NameNotString, Drops, ""},
		{DescriptionNotString, Drops, ""},
		{DescriptionList, Drops, ""},
		{DescriptionNull, Drops, ""},
		{NameTooLong, Drops, ""},
		{DescriptionTooLong, Drops, ""},
		{NameMismatch, Unknown, ""},
		{FileNameCase, Unknown, ""},
		{ListField, Drops, "must be a string"},
		{ControlCharacter, Unknown, ""},
		{NameEmpty, Unknown, ""},
		{NameList, Unknown, ""},
		{BareReturns, Unknown, ""},
	},
	Listing: Listing{Shape: XMLBlocks, Budget: 15_000, Unit: UTF16Units, Over: NamesOnly},
}

var copilotCLISkillFacts = []Fact{
	measured("skills.roots", ".github, .agents and .claude/skills of the working directory, then of the repository; ~/.copilot/skills, ~/.agents/skills", "1.0.102", ""),
	measured("skills.walk", "any depth, not below names that start with a dot", "1.0.102", ""),
	measured("skills.form", "what is no YAML, a name over 64 and a description over 1,024 characters or one that is no text drop a skill; spaces in a name become -", "1.0.102", ""),
	measured("skills.listing", "15,000 characters whatever the window; the rest by name alone", "1.0.102", ""),
	{"skills.fields", "argument-hint", "Egonex-AI/Understand-Anything#517", FromSecondHand, "2026-11"},
	{"skills.listField", "a list where a string is wanted (argument-hint: [query]) makes it refuse the skill", "Egonex-AI/Understand-Anything#517; rjmurillo/ai-agents#2734", FromSecondHand, "2026-11"},
}
