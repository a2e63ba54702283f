package profile

// Cursor treats an AGENTS.md below the root as a rule for its directory.
var cursor = Profile{
	ID: "cursor", Name: "Cursor", Versions: "pages of 2026-11",
	Presence: Presence{Own: []string{".cursor/", ".cursorrules"}},
	Project:  Project{Markers: []string{".git"}, ConfigHome: []string{"~/.cursor"}},
	Sources: []Source{
		{Base: InWorkspace, Scope: "project", Pick: AllPerDir, Names: []Name{
			{Name: "AGENTS.md", Kind: "agents"},
			{Name: ".cursor/rules/**/*.mdc", Kind: "rule", Gate: cursorRule},
			{Name: ".cursorrules", Kind: "legacy"},
		}},
		{Base: InWorkspace, Climb: TowardBelow, Scope: "nested", Load: OnTouch, Names: []Name{{Name: "AGENTS.md", Kind: "agents"}}},
	},
	Skills:  cursorSkills,
	Unseen:  []string{"User rules and team rules are kept by the application."},
	Inspect: "Settings, Rules lists the active rules",
	Facts: append([]Fact{
		{"sources.names", "AGENTS.md of the root always; .cursor/rules/**/*.mdc (a plain .md there is ignored); .cursorrules is the old form", "cursor.com/docs/rules", FromDoc, "2026-11"},
		{"sources.nested", "an AGENTS.md below is a rule for its directory, added when a file there is read or edited, together with its parents", "forum.cursor.com/t/160773", FromDoc, "2026-11"},
		{"gate.mdc", "alwaysApply, then globs, then description for the model to choose, else by hand", "cursor.com/docs/rules", FromDoc, "2026-11"},
		{"budget", "no cut is documented; under 500 lines is the advice", "cursor.com/docs/rules", FromDoc, "2026-11"},
	}, cursorSkillFacts...),
}

var cursorRule = &Gate{
	Before:  []GateCase{{"alwaysApply", "true", Always}},
	Globs:   []string{"globs"},
	After:   []GateCase{{"description", "*", Offered}},
	Without: ByHand, Broken: ByHand, Anchor: NameOnly,
}

// cursorSkills is known from Cursor's pages alone.
var cursorSkills = Skills{
	Roots: []SkillRoot{
		{Base: InWorkspace, Dirs: []string{".agents/skills", ".cursor/skills", ".claude/skills", ".codex/skills"}, Scope: "project", Source: "project"},
		{Base: InWorkspace, Climb: Below, Dirs: []string{".agents/skills", ".cursor/skills"}, Scope: "nested", Source: "project", Lazy: true},
		{Base: InHome, Dirs: []string{".agents/skills", ".cursor/skills", ".claude/skills", ".codex/skills"}, Scope: "user", Source: "user"},
	},
	Winner:   FirstWins,
	Dir:      ".cursor",
	Fields:   []string{"disable-model-invocation", "paths"},
	Walk:     SkillWalk{MinDepth: 1, MaxDepth: AnyDepth, DirLinks: true, FileLinks: true, Hidden: true, Escape: true},
	Verdicts: untested,
	Listing:  Listing{Shape: Lines, Unit: UTF16Units},
}

var cursorSkillFacts = []Fact{
	{"skills.fields", "disable-model-invocation, paths", "cursor.com/docs/skills", FromDoc, "2026-11"},
	{"skills.roots", ".agents/skills and .cursor/skills of the project and the home directory, nested ones too; .claude and .codex for compatibility", "cursor.com/docs/context/skills; ai-rulez docs/agents-md.md", FromSecondHand, "2026-11"},
}
