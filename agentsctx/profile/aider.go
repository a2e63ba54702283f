package profile

// Aider reads nothing by itself, only what its configuration names.
var aider = Profile{
	ID: "aider", Name: "Aider", Versions: "page of 2026-11",
	Presence: Presence{Own: []string{".aider.conf.yml"}},
	Project:  Project{Markers: []string{".git"}},
	Config: []ConfigFile{
		{Base: InHome, Names: []string{".aider.conf.yml"}, Format: YAML, Layer: "user"},
		{Base: InProject, Names: []string{".aider.conf.yml"}, Format: YAML, Layer: "project"},
		{Base: InCwd, Names: []string{".aider.conf.yml"}, Format: YAML, Layer: "cwd"},
	},
	Settings: []Setting{{Name: "read", Kind: Words}},
	Sources: []Source{
		{Base: InCwd, Scope: "project", Pick: AllPerDir, Names: []Name{{Setting: "read", Kind: "rule"}}},
	},
	Skills:  aiderSkills,
	Unseen:  []string{"Files named by --read or /read on the command line are not known."},
	Inspect: "`/ls` lists the files of the chat",
	Facts: append([]Fact{
		{"sources.names", "nothing is automatic; read: in .aider.conf.yml of the home directory, the repository's root and the working directory, the last one that says it", "aider.chat/docs/config/aider_conf.html", FromDoc, "2026-11"},
		{"budget", "no limit", "aider.chat/docs/config/aider_conf.html", FromDoc, "2026-11"},
		{"imports", "none", "aider.chat/docs/config/aider_conf.html", FromDoc, "2026-11"},
	}, aiderSkillFacts...),
}

// aiderSkills is empty: Aider has no skills.
var aiderSkills = Skills{}

var aiderSkillFacts = []Fact{
	{"skills.roots", "none", "aider.chat/docs/config/aider_conf.html", FromDoc, "2026-11"},
}
