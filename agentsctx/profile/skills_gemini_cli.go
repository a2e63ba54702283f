package profile

// geminiCLISkills: a later root wins, with a warning.
var geminiCLISkills = Skills{
	Roots: []SkillRoot{
		{Base: InPlugin, Scope: "plugin", Source: "extension"},
		{Base: InConfig, Dirs: []string{"skills"}, Scope: "user", Source: "user"},
		{Base: InHome, Dirs: []string{".agents/skills"}, Scope: "user", Source: "user"},
		{Base: InWorkspace, Dirs: []string{".gemini/skills", ".agents/skills"}, Scope: "project", Source: "project", Trust: true},
	},
	Winner: LastWins,
	Walk:   SkillWalk{MaxDepth: 1, DirLinks: true, FileLinks: true, Escape: true, Nested: true},
	Form:   SkillForm{Dashed: `:\/<>*?"|`},
	Verdicts: []Verdict{
		{UnparsableYAML, Loads, "falls back to reading line by line"},
		{TabIndent, Loads, "falls back to reading line by line"},
		{DuplicateKey, Misreads, "takes the second one"},
		{ByteOrderMark, Drops, "wants the dashes first"},
		{FenceBlanks, Drops, "wants the line to end behind the dashes"},
		{CloseBlanks, Unknown, ""},
		{NoFrontMatter, Drops, ""},
		{NotFirst, Drops, "wants the dashes first"},
		{Unclosed, Drops, ""},
		{NotMapping, Drops, ""},
		{NoName, Drops, ""},
		{NoDescription, Drops, ""},
		{NameNotString, Loads, "reads a number as text"},
		{DescriptionNotString, Loads, "reads it as text"},
		{DescriptionList, Misreads, `reads "- one - two"`},
		{DescriptionNull, Loads, "with an empty description"},
		{DescriptionEmpty, Loads, "with an empty description"},
		{NameCharset, Loads, `: \ / < > * ? " | become -`},
		{NameMismatch, Loads, "loads it under its name"},
		{InvalidUTF8, Loads, "reads U+FFFD in its place"},
		{FileNameCase, Drops, "looks for SKILL.md"},
		{ControlCharacter, Unknown, ""},
		{NameEmpty, Unknown, ""},
		{NameList, Unknown, ""},
		{BareReturns, Unknown, ""},
	},
	Listing: Listing{Shape: XMLBlocks, Unit: UTF16Units},
}

var geminiCLISkillFacts = []Fact{
	{"skills.roots", "extensions < ~/.gemini/skills < ~/.agents/skills < .gemini/skills < .agents/skills; those of the workspace only in a trusted folder; the last of a name wins", "gemini-cli 0.61 skills/*.js", FromSource, "2026-11"},
	{"skills.walk", "SKILL.md and */SKILL.md", "gemini-cli 0.61 skills/*.js", FromSource, "2026-11"},
	{"skills.form", "front matter from the first byte, name and description as text, no limits", "gemini-cli 0.61, its loader run on samples", FromSource, "2026-11"},
}
