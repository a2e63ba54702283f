package profile

// Windsurf turns an AGENTS.md below the root into a rule for its directory.
var windsurf = Profile{
	ID: "windsurf", Name: "Windsurf", Versions: "pages of 2026-11",
	Presence: Presence{Own: []string{".windsurf/", ".windsurfrules"}},
	Project:  Project{Markers: []string{".git"}, ConfigHome: []string{"~/.codeium/windsurf"}},
	Sources: []Source{
		{Base: InConfig, Scope: "global", Names: []Name{{Name: "memories/global_rules.md", Kind: "rule"}}},
		{Base: InWorkspace, Scope: "project", Names: windsurfAgents},
		{Base: InWorkspace, Scope: "project", Names: []Name{{Name: ".windsurfrules", Kind: "legacy"}}},
		{Base: InProject, Climb: Toward, Scope: "project", Pick: AllPerDir, Names: []Name{{Name: ".devin/rules/*.md", Kind: "rule", Gate: windsurfRule}}},
		{
			Base: InProject, Climb: Toward, Scope: "project", Pick: AllPerDir, Names: []Name{{Name: ".windsurf/rules/*.md", Kind: "rule", Gate: windsurfRule}},
			Unless: []Unless{{Names: []string{".devin/rules/*.md"}}},
		},
		{Base: InWorkspace, Climb: TowardBelow, Scope: "nested", Load: OnTouch, Names: windsurfAgents},
	},
	Budget:  Budget{PerFile: Limit{12000, CodePoints}},
	Skills:  windsurfSkills,
	Unseen:  []string{"Memories that the application makes by itself are not looked at."},
	Inspect: "Settings, Rules lists the active rules",
	Facts: append([]Fact{
		{"sources.names", "AGENTS.md or agents.md of the root always; .devin/rules, which win, or .windsurf/rules in the workspace, below and above it up to the root of the repository; global_rules.md", "docs.windsurf.com cascade/agents-md, memories", FromDoc, "2026-11"},
		{"sources.nested", "an AGENTS.md below is a rule for its directory", "docs.windsurf.com cascade/agents-md", FromDoc, "2026-11"},
		{"gate.trigger", "always_on, glob with globs, model_decision, manual", "docs.windsurf.com cascade/memories", FromDoc, "2026-11"},
		{"budget.perFile", "12,000 characters for each rule file; that its end is cut is our reading", "docs.windsurf.com cascade/memories", FromDoc, "2026-11"},
		{"budget.total", "none here; the Devin command line is said to cut at 32 KiB", "sebastienros/jint#3323", FromSecondHand, "2026-11"},
	}, windsurfSkillFacts...),
}

var (
	windsurfAgents = []Name{{Name: "AGENTS.md", Kind: "agents"}, {Name: "agents.md", Kind: "agents", Common: true}}
	windsurfRule   = &Gate{
		Before:  []GateCase{{"trigger", "always_on", Always}, {"trigger", "model_decision", Offered}, {"trigger", "manual", ByHand}},
		Globs:   []string{"globs"},
		After:   []GateCase{{"trigger", "glob", Matching}},
		Without: Always, Broken: Always, Anchor: NameOnly,
	}
)

// windsurfSkills is second-hand.
var windsurfSkills = Skills{
	Roots: []SkillRoot{
		{Base: InWorkspace, Dirs: []string{".agents/skills", ".devin/skills", ".windsurf/skills"}, Scope: "project", Source: "project"},
	},
	Winner:   FirstWins,
	Walk:     SkillWalk{MinDepth: 1, MaxDepth: AnyDepth, DirLinks: true, FileLinks: true, Hidden: true, Escape: true},
	Verdicts: untested,
	Listing:  Listing{Shape: Lines, Unit: UTF16Units},
}

var windsurfSkillFacts = []Fact{
	{"skills.roots", ".agents/skills, .devin/skills, .windsurf/skills", "ai-rulez docs/agents-md.md @05865d3", FromSecondHand, "2026-11"},
}
