package profile

// claudeCodeSkills goes by the folder: its name is the command.
var claudeCodeSkills = Skills{
	Roots: []SkillRoot{
		{Base: InConfig, Dirs: []string{"skills"}, Scope: "user", Source: "user"},
		{Base: InProject, Climb: Up, Dirs: []string{".claude/skills"}, Scope: "project", Source: "project"},
		{Base: InWorkspace, Climb: Below, Dirs: []string{".claude/skills"}, Scope: "nested", Source: "project", Lazy: true},
		{Base: InPlugin, Scope: "plugin", Source: "plugin"},
	},
	Winner: FolderNamed, Namespaced: true,
	Walk: SkillWalk{MinDepth: 1, MaxDepth: 1, DirLinks: true, FileLinks: true, Hidden: true, Escape: true},
	Form: SkillForm{
		FolderIsName: true, FirstParagraph: true,
		Uncalled: "disable-model-invocation", DescriptionTail: "when_to_use",
	},
	Verdicts: []Verdict{
		{UnparsableYAML, NoMetadata, "the body loads under /name; it never starts by itself"},
		{TabIndent, NoMetadata, "the body loads under /name; it never starts by itself"},
		{DuplicateKey, NoMetadata, "the body loads under /name; it never starts by itself"},
		{ByteOrderMark, Unknown, ""},
		{FenceBlanks, Unknown, ""},
		{CloseBlanks, Unknown, ""},
		{NoFrontMatter, Loads, "takes the first paragraph as the description"},
		{NotFirst, NoMetadata, "takes the first paragraph as the description"},
		{Unclosed, NoMetadata, "takes the first paragraph as the description"},
		{NotMapping, NoMetadata, "the body loads under /name"},
		{NoName, Loads, "the folder is the command"},
		{NoDescription, Loads, "takes the first paragraph as the description"},
		{DescriptionNotString, Unknown, ""},
		{DescriptionList, Unknown, ""},
		{DescriptionNull, Loads, "takes the first paragraph as the description"},
		{DescriptionEmpty, Loads, "takes the first paragraph as the description"},
		{NameTooLong, Loads, "the folder is the command"},
		{DescriptionTooLong, Loads, "cuts description and when_to_use together at 1,536 characters in its list"},
		{NameMismatch, UsesFolder, "the folder is the command, name only a label"},
		{InvalidUTF8, Unknown, ""},
		{FileNameCase, Drops, "reads SKILL.md only"},
		{ListField, Loads, ""},
		{ControlCharacter, Unknown, ""},
		{NameEmpty, Loads, "the folder is the command"},
		{NameList, Loads, "the folder is the command"},
		{BareReturns, Unknown, ""},
	},
	// 1 % of the window at four characters a token; 8,000 is that of 200,000 tokens.
	Listing: Listing{
		Shape: Lines, Budget: 8000, Unit: UTF16Units,
		EntryMax: 1536, Over: NamesOnly,
	},
}

var claudeCodeSkillFacts = []Fact{
	{"skills.roots", "managed, ~/.claude/skills, .claude/skills of the working directory and each parent up to the repository root, nested ones on demand, plugins; .agents/skills is not read", "code.claude.com skills.md", FromDoc, "2026-08"},
	{"skills.walk", "<folder>/SKILL.md, exactly one level; linked folders are followed", "code.claude.com skills.md", FromDoc, "2026-08"},
	{"skills.form", "every key optional; the folder is the command; broken YAML leaves the body without metadata", "code.claude.com skills.md", FromDoc, "2026-08"},
	{"skills.listing", "1 % of the context window, 8,000 characters at 200,000 tokens; 1,536 for one entry; then names only, least used first", "code.claude.com skills.md; anthropics/claude-code#64606", FromDoc, "2026-08"},
	{"skills.managed", "skills beside the managed settings come before all others; where they lie was not verified, so they are not looked for", "code.claude.com skills.md", FromDoc, "2026-08"},
}
