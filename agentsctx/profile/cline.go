package profile

// Cline reads the rules of the directory it is started in, and no other.
var cline = Profile{
	ID: "cline", Name: "Cline", Versions: "3.0",
	Presence: Presence{Own: []string{".clinerules*", ".cline/"}},
	Project:  Project{Markers: []string{".git"}, ConfigHome: []string{"~/.cline"}},
	Sources: []Source{
		{Base: InHome, Scope: "global", Pick: AllPerDir, Order: ByTitle, Names: []Name{
			{Name: "Documents/Cline/Rules/*.md", Kind: "rule"},
			{Name: "Documents/Cline/Rules/*.txt", Kind: "rule"},
			{Name: ".cline/rules/*.md", Kind: "rule"},
			{Name: ".cline/rules/*.txt", Kind: "rule"},
			{Name: ".agents/AGENTS.md", Kind: "agents", Title: "Global AGENTS.md"},
		}},
		{Base: InCwd, Scope: "project", Pick: AllPerDir, Order: ByTitle, Names: []Name{
			{Name: ".cline/rules/*.md", Kind: "rule"},
			{Name: ".cline/rules/*.txt", Kind: "rule"},
			{Name: ".clinerules", Kind: "rule"},
			{Name: ".clinerules/*.md", Kind: "rule"},
			{Name: ".clinerules/*.txt", Kind: "rule"},
			{Name: "AGENTS.md", Kind: "agents", Title: "Workspace AGENTS.md"},
		}},
	},
	Budget:  Budget{Strips: FrontMatter},
	Skills:  clineSkills,
	Inspect: "the rules' popover of the extension",
	Facts: []Fact{
		measured("sources.names", ".clinerules, a file or the .md and .txt files of a folder, .cline/rules and AGENTS.md of the working directory alone", "3.0.65", "names, chain, rules-file, rules-paths"),
		measured("sources.global", "~/Documents/Cline/Rules, ~/.cline/rules, ~/.agents/AGENTS.md", "3.0.65", "global"),
		measured("sources.order", "by the name in the front matter, else that of the file without its ending; of one name, in any case of letters, one is read: ~/Documents/Cline/Rules comes before ~/.cline/rules, .cline/rules and .clinerules", "3.0.65", "same-name, roots"),
		measured("budget", "no limit; front matter is taken out", "3.0.65", "large, plain, rules-paths"),
		measured("imports", "none", "3.0.65", "plain"),
		measured("skills.roots", ".clinerules/skills, .cline/skills and .agents/skills of the repository's root, ~/.cline/skills, ~/.agents/skills", "3.0.65", "skill-roots, roots"),
		measured("skills.walk", "one folder for each skill, and a SKILL.md directly in a root", "3.0.65", "skill-places, skill-at-root"),
		measured("skills.form", "only what is no YAML, and a name or description that is no text, drop a skill", "3.0.65", "skill-defects"),
		measured("skills.listing", "names alone, in an order that is not defined", "3.0.65", "skill-defects"),
	},
}

var clineSkills = Skills{
	Roots: []SkillRoot{
		{Base: InProject, Dirs: []string{".clinerules/skills", ".cline/skills", ".agents/skills"}, Scope: "project", Source: "project"},
		{Base: InConfig, Dirs: []string{"skills"}, Scope: "user", Source: "user"},
		{Base: InHome, Dirs: []string{".agents/skills"}, Scope: "user", Source: "user"},
	},
	Winner: FirstWins,
	Dir:    ".cline",
	Walk:   SkillWalk{MaxDepth: 1, DirLinks: true, FileLinks: true, Hidden: true, Escape: true, Nested: true},
	Verdicts: []Verdict{
		{UnparsableYAML, Drops, "invalid YAML"},
		{TabIndent, Drops, "invalid YAML"},
		{DuplicateKey, Drops, "invalid YAML"},
		{NoFrontMatter, UsesFolder, ""},
		{NotFirst, UsesFolder, ""},
		{Unclosed, UsesFolder, ""},
		{NotMapping, UsesFolder, ""},
		{NoName, UsesFolder, ""},
		{NameNotString, Drops, ""},
		{DescriptionNotString, Drops, ""},
		{DescriptionList, Drops, ""},
		{FileNameCase, Drops, "looks for SKILL.md"},
		{NameEmpty, UsesFolder, ""},
		{NameList, Drops, ""},
		{BareReturns, Unknown, ""},
	},
	Listing: Listing{Shape: Lines, Unit: CodePoints},
}
