package profile

// Devin runs on the user's machine, beside Windsurf: it reads the files of other
// agents too.
var devin = Profile{
	ID: "devin", Name: "Devin", Versions: "3000.3 (pages of 2026-08)",
	Presence: Presence{Own: []string{".devin/"}},
	Project:  Project{Markers: []string{".git", ".jj"}, ConfigHome: []string{"$XDG_CONFIG_HOME/devin", "~/.config/devin"}},
	Sources: []Source{
		{Base: InConfig, Scope: "global", Names: []Name{{Name: "AGENTS.md", Kind: "agents"}, {Name: "AGENT.md", Kind: "legacy"}}},
		{Base: InHome, Scope: "global", Pick: AllPerDir, Names: []Name{
			{Name: ".claude/CLAUDE.md", Kind: "claude"},
			{Name: ".devin/global_rules.md", Kind: "rule"},
			{Name: ".devin/rules/*.md", Kind: "rule", Gate: devinRule},
		}},
		{Base: InProject, Scope: "project", Pick: AllPerDir, Names: devinNames},
		{Base: InProject, Scope: "project", Names: []Name{{Name: ".devin/global_rules.md", Kind: "rule"}, {Name: ".windsurf/global_rules.md", Kind: "rule"}}},
		{Base: InProject, Climb: TowardBelow, Scope: "nested", Pick: AllPerDir, Load: OnTouch, Names: devinNames},
	},
	Skills:  devinSkills,
	Unseen:  []string{"Plugins and the settings of an organization may add rules; read_config_from may leave out the files of other agents."},
	Inspect: "`devin skills paths` prints where skills are looked for",
	Facts: append([]Fact{
		{"project.root", "the nearest directory with .git or .jj", "docs.devin.ai/cli/reference/configuration/global-vs-local", FromSecondHand, "2026-08"},
		{"sources.names", "AGENTS.md, AGENTS.local.md, AGENT.md, .windsurfrules and CLAUDE.md, all of them", "docs.devin.ai/cli/extensibility/rules", FromSecondHand, "2026-08"},
		{"sources.global", "~/.config/devin/AGENTS.md or AGENT.md, ~/.claude/CLAUDE.md, ~/.devin/rules, ~/.devin/global_rules.md", "docs.devin.ai/cli/extensibility/rules", FromDoc, "2026-08"},
		{"sources.nested", "below the root when a file there is touched", "docs.devin.ai/cli/extensibility/rules", FromSecondHand, "2026-08"},
		{"gate.trigger", "always_on, glob with globs, model_decision or agent, manual; the keys of Cursor in .cursor/rules", "docs.devin.ai/cli/extensibility/rules", FromSecondHand, "2026-08"},
		{"imports", "none", "docs.devin.ai/cli/extensibility/rules", FromSecondHand, "2026-08"},
		{"budget", "none documented; 32 KiB were reported", "sebastienros/jint#3323", FromSecondHand, "2026-11"},
	}, devinSkillFacts...),
}

var (
	devinRule = &Gate{
		Before: []GateCase{
			{"trigger", "always_on", Always}, {"trigger", "model_decision", Offered}, {"trigger", "agent", Offered}, {"trigger", "manual", ByHand},
		},
		Globs:   []string{"globs"},
		Without: Always, Broken: Always, Anchor: NameOnly,
	}
	devinNames = []Name{
		{Name: "AGENTS.md", Kind: "agents"},
		{Name: "AGENTS.local.md", Kind: "agents"},
		{Name: "AGENT.md", Kind: "legacy"},
		{Name: ".windsurfrules", Kind: "legacy"},
		{Name: "CLAUDE.md", Kind: "claude"},
		{Name: ".devin/rules/*.md", Kind: "rule", Gate: devinRule},
		{Name: ".windsurf/rules/*.md", Kind: "rule", Gate: devinRule},
		{Name: ".cursor/rules/*.md", Kind: "rule", Gate: cursorRule},
		{Name: ".cursor/rules/*.mdc", Kind: "rule", Gate: cursorRule},
	}
)

// devinSkills goes by the folder unless name says otherwise.
var devinSkills = Skills{
	Roots: []SkillRoot{
		{Base: InProject, Dirs: []string{".devin/skills", ".windsurf/skills", ".agents/skills", ".claude/skills", ".github/skills"}, Scope: "project", Source: "project"},
		{Base: InConfig, Dirs: []string{"skills"}, Scope: "user", Source: "user"},
		{Base: InHome, Dirs: []string{".agents/skills", ".codeium/windsurf/skills", ".claude/skills", ".copilot/skills"}, Scope: "user", Source: "user"},
	},
	Winner:   AllKept,
	Dir:      ".devin",
	Home:     ".devin/skills",
	Walk:     SkillWalk{MinDepth: 1, MaxDepth: 1, DirLinks: true, FileLinks: true, Hidden: true, Escape: true},
	Verdicts: known(untested, Verdict{NoName, UsesFolder, ""}),
	Listing:  Listing{Shape: Lines, Unit: UTF16Units},
}

var devinSkillFacts = []Fact{
	{"skills.roots", ".devin/skills, .windsurf/skills and .agents/skills of the project, those of Claude Code and Copilot too; ~/.config/devin/skills, ~/.agents/skills, ~/.codeium/windsurf/skills", "docs.devin.ai/cli/extensibility/skills/overview", FromDoc, "2026-08"},
	{"skills.form", "name, by default the folder's; skills of one name get a prefix by their place", "docs.devin.ai/cli/extensibility/skills; its changelog, 3000.2.17", FromSecondHand, "2026-08"},
}
