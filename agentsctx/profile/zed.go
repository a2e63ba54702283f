package profile

// Zed takes one file for each worktree; an earlier name shadows AGENTS.md.
var zed = Profile{
	ID: "zed", Name: "Zed", Versions: "page of 2026-11",
	Presence: Presence{Own: []string{".rules", ".zed/"}},
	Project:  Project{ConfigHome: []string{"$XDG_CONFIG_HOME/zed", "~/.config/zed"}},
	Sources: []Source{
		{Base: InConfig, Scope: "global", Names: []Name{{Name: "AGENTS.md", Kind: "agents"}}},
		{Base: InWorkspace, Scope: "project", Names: []Name{
			{Name: ".rules", Kind: "rule"},
			{Name: ".cursorrules", Kind: "legacy"},
			{Name: ".windsurfrules", Kind: "legacy"},
			{Name: ".clinerules", Kind: "legacy"},
			{Name: ".github/copilot-instructions.md", Kind: "agents"},
			{Name: "AGENT.md", Kind: "legacy"},
			{Name: "AGENTS.md", Kind: "agents"},
			{Name: "CLAUDE.md", Kind: "claude"},
			{Name: "GEMINI.md", Kind: "agents"},
		}},
	},
	Skills:  zedSkills,
	Inspect: "the agent panel shows the rules file of a thread",
	Facts: append([]Fact{
		{"sources.names", ".rules, .cursorrules, .windsurfrules, .clinerules, .github/copilot-instructions.md, AGENT.md, AGENTS.md, CLAUDE.md, GEMINI.md: the first of the worktree's root", "zed.dev/docs/ai/instructions", FromDoc, "2026-11"},
		{"sources.global", "~/.config/zed/AGENTS.md", "zed.dev/docs/ai/instructions", FromDoc, "2026-11"},
		{"sources.nested", "no files below the root", "zed-industries/zed#60177", FromDoc, "2026-11"},
	}, zedSkillFacts...),
}

// zedSkills takes the direct children of two roots, those of the project first.
var zedSkills = Skills{
	Roots: []SkillRoot{
		{Base: InWorkspace, Dirs: []string{".agents/skills"}, Scope: "project", Source: "project", Trust: true},
		{Base: InHome, Dirs: []string{".agents/skills"}, Scope: "user", Source: "user"},
	},
	Winner: FirstWins,
	Walk:   SkillWalk{MinDepth: 1, MaxDepth: 1, DirLinks: true, FileLinks: true, Hidden: true, Escape: true, MaxBytes: 100 << 10},
	Form:   SkillForm{Uncalled: "disable-model-invocation"},
	Verdicts: known(untested,
		Verdict{NameCharset, Drops, ""}, Verdict{NameNonASCII, Drops, ""}, Verdict{NameTooLong, Drops, ""},
		Verdict{NameMismatch, Drops, ""}, Verdict{FileTooLarge, Drops, ""},
	),
	// Names and descriptions alone are counted, in bytes.
	Listing: Listing{Shape: TextAlone, Order: ByName, Budget: 50 << 10, Unit: Bytes, Over: StopAtFull},
}

var zedSkillFacts = []Fact{
	{"skills.roots", "the direct children of .agents/skills of the worktree, in a trusted one, then of ~/.agents/skills; the project's wins", "zed.dev/docs/ai/skills, docs/src/ai/skills.md @0011187", FromDoc, "2026-11"},
	{"skills.listing", "names and descriptions, sorted by name, up to 50 KiB; from the first skill that does not fit on all are left out, with a warning", "zed.dev/docs/ai/skills; crates/agent_skills/agent_skills.rs @7bd6a58, crates/agent/src/skills", FromSource, "2026-12"},
	{"skills.size", "a SKILL.md over 100 KiB does not load", "crates/agent_skills/agent_skills.rs @7bd6a58", FromSource, "2026-12"},
	{"skills.form", "name equals the folder and has the form of the specification, else the skill does not load; disable-model-invocation keeps it out of the catalogue", "zed.dev/docs/ai/skills", FromDoc, "2026-11"},
}
