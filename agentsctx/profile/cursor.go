package profile

// Cursor treats an AGENTS.md below the root as a rule for its directory.
var cursor = Profile{
	ID: "cursor", Name: "Cursor", Versions: "pages of 2026-11",
	Presence: Presence{Paths: []string{".cursor/", ".cursorrules"}},
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
