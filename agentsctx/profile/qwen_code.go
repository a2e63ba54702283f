package profile

// Qwen Code reads one name after the other, each of all directories.
var qwenCode = Profile{
	ID: "qwen-code", Name: "Qwen Code", Versions: "0.24",
	Presence: Presence{Own: []string{"QWEN.md", ".qwen/"}},
	Project: Project{
		Markers: []string{".git"}, NoMarker: FileSystemRoot, ConfigHome: []string{"~/.qwen"},
		Trust: Trust{
			Setting: "security.folderTrust.enabled", File: ConfigFile{Base: InConfig, Names: []string{"trustedFolders.json"}},
			Yes: []string{"TRUST_FOLDER"}, Parent: []string{"TRUST_PARENT"}, Below: true,
		},
	},
	Config: []ConfigFile{
		{Base: InConfig, Names: []string{"settings.json"}, Layer: "user"},
		{Base: InWorkspace, Names: []string{".qwen/settings.json"}, Layer: "project", Trust: true},
	},
	Settings: []Setting{
		{Name: "context.fileName", Kind: Words},
		{Name: "security.folderTrust.enabled", Layers: []string{"user"}},
	},
	Sources: []Source{
		{Base: InConfig, Scope: "global", Names: qwenNames[:1], Links: OneTarget, When: qwenOwnNames},
		{Base: InProject, Climb: FromAbove, Scope: "project", Names: qwenNames[:1], Links: OneTarget, Trust: true, When: qwenOwnNames},
		{Base: InConfig, Scope: "global", Names: qwenNames[1:], Links: OneTarget, When: qwenOwnNames},
		{Base: InProject, Climb: FromAbove, Scope: "project", Names: qwenNames[1:], Links: OneTarget, Trust: true, When: qwenOwnNames},
		{Base: InProject, Climb: FromAbove, Scope: "project", Names: []Name{{Setting: "context.fileName", Kind: "agents"}}, Pick: AllPerDir, Links: OneTarget, Trust: true},
		{Base: InProject, Scope: "project", Names: []Name{{Name: ".qwen/QWEN.local.md", Kind: "agents"}}, Links: OneTarget, Trust: true, Marked: true},
		{Base: InConfig, Scope: "global", Names: []Name{{Name: "rules/*.md", Kind: "rule", Gate: qwenRule}}, Pick: AllPerDir},
		{Base: InProject, Scope: "project", Names: []Name{{Name: ".qwen/rules/*.md", Kind: "rule", Gate: qwenRule}}, Pick: AllPerDir, Trust: true},
	},
	Imports: Imports{Expands: true, MaxHops: 5, Code: MarkdownCode, Start: LetterDotSlash, Within: InsideMarked},
	Skills:  qwenSkills,
	Inspect: "`/memory show` prints the context",
	Facts: []Fact{
		measured("sources.names", "QWEN.md of ~/.qwen and of every directory from the one above the repository's root to the working directory, without a repository from the file system's root, then AGENTS.md of the same; context.fileName replaces both; QWEN.local.md in .qwen of the repository", "0.24.4", "nested-deep, local-no-repository, names, names-setting, chain, no-repository, roots"),
		measured("sources.rules", "~/.qwen/rules and .qwen/rules; one with paths not at the start", "0.24.4", "rules"),
		measured("sources.links", "one real file is read once", "0.24.4", "links"),
		measured("sources.trust", "an untrusted folder has no context files, yet skills; folder trust is off unless security.folderTrust.enabled says otherwise", "0.24.4", "untrusted"),
		measured("budget", "no limit", "0.24.4", "large, very-large"),
		measured("imports", "@path behind white space, also in comments, not in code; five hops; inside the repository", "0.24.4", "import-before, import-after, import-code, import-depth"),
		measured("skills.roots", ".qwen/skills and .agents/skills of the working directory, then of the home directory; the first of a name wins", "0.24.4", "roots, skill-same"),
		measured("skills.walk", "one folder for each skill", "0.24.4", "skill-places, skill-at-root"),
		measured("skills.form", "name and description are required; spaces after the dashes drop a skill", "0.24.4", "skill-defects"),
		measured("skills.listing", "by name; over 8,000 UTF-16 units, its own skills included, each description keeps its first line and loses when_to_use; not those with paths", "0.24.4", "skill-order, skill-many, skill-defects, skill-fits, skill-over"),
	},
}

var (
	qwenNames    = []Name{{Name: "QWEN.md", Kind: "agents"}, {Name: "AGENTS.md", Kind: "agents"}}
	qwenOwnNames = []When{{Setting: "context.fileName", Is: []string{""}}}
	qwenRule     = &Gate{Globs: []string{"paths"}, Without: Always, Broken: Always}
)

var qwenSkills = Skills{
	Roots: []SkillRoot{
		{Base: InCwd, Dirs: []string{".qwen/skills", ".agents/skills"}, Scope: "project", Source: "project"},
		{Base: InConfig, Dirs: []string{"skills"}, Scope: "user", Source: "user"},
		{Base: InHome, Dirs: []string{".agents/skills"}, Scope: "user", Source: "user"},
	},
	Winner: FirstWins,
	Dir:    ".qwen",
	Walk:   SkillWalk{MinDepth: 1, MaxDepth: 1, DirLinks: true, FileLinks: true, Hidden: true, Escape: true},
	Form: SkillForm{
		Uncalled: "disable-model-invocation", Conditional: "paths", Lists: Joined, Barred: ` /\:`,
		DescriptionTail: "when_to_use", TailLead: " — ", TailApart: true,
	},
	Verdicts: []Verdict{
		{UnparsableYAML, Loads, "falls back to reading line by line"},
		{TabIndent, Loads, "falls back to reading line by line"},
		{DuplicateKey, Misreads, "takes the second one"},
		{FenceBlanks, Drops, "sees no front matter"},
		{CloseBlanks, Drops, "sees no front matter"},
		{NoFrontMatter, Drops, ""},
		{NotFirst, Drops, "sees no front matter"},
		{Unclosed, Drops, "sees no front matter"},
		{NotMapping, Drops, ""},
		{NoName, Drops, ""},
		{NoDescription, Drops, ""},
		{NameNotString, Loads, "reads a number as text"},
		{DescriptionNotString, Loads, "reads it as text"},
		{DescriptionList, Misreads, "joins it with commas"},
		{DescriptionNull, Drops, ""},
		{DescriptionEmpty, Drops, ""},
		{DescriptionBlank, Drops, ""},
		{NameBarred, Drops, "takes no space, slash or colon in a name"},
		{FileNameCase, Drops, "looks for SKILL.md"},
		{NameEmpty, Drops, ""},
		{NameList, Misreads, "joins it with commas"},
		{BareReturns, Unknown, ""},
	},
	Listing: Listing{
		Shape: XMLLevels, Order: ByName, Unit: UTF16Units, Budget: 8000, Bundled: 5856, Over: FirstLines,
	},
}
