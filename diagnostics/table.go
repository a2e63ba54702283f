package diagnostics

import (
	"slices"
	"strings"
	"sync"
)

var (
	tableOnce sync.Once
	table     []Rule
)

// Rules is the table of all rules, sorted by id. It must not be changed.
//
// The table is filled on first use and not by an initializer: rules may look
// rules up (a setting that names one), which would be a cycle.
func Rules() []Rule {
	tableOnce.Do(func() { table = rows() })
	return table
}

// Lookup finds a rule by its id.
func Lookup(id string) (*Rule, bool) {
	rules := Rules()
	i, ok := slices.BinarySearchFunc(rules, id, func(r Rule, id string) int { return strings.Compare(r.ID, id) })
	if !ok {
		return nil, false
	}
	return &rules[i], true
}

// The files a group of rules looks at.
var (
	skills = []Kind{Skill}
	texts  = []Kind{Instruction, Skill, AgentRule, Command, Subagent}

	contexts = []Kind{Instruction, AgentRule}

	frontMatters = []Kind{Skill, AgentRule}
	bodies       = []Kind{Skill, Command}
)

// rows are the rules, sorted by id; a test keeps them so and requires a page
// rules/<id>.md for each, with an example that triggers it.
func rows() []Rule {
	const v = "0.1"
	return []Rule{
		{"allowed-tools-form", Info, v, "allowed-tools is a list, or has commas between tools", skills, values, checkAllowedToolsForm},
		{"body-argument-substitution", Info, v, "Claude Code replaces $1 in the body of a skill or command", bodies, body, checkBodyArgumentSubstitution},
		{"body-shell-injection", Hint, v, "Claude Code runs !`command` in the body of a skill or command", bodies, body, checkBodyShellInjection},
		{"body-too-long", Info, v, "the body has over 500 lines or about 5,000 tokens", skills, body, checkBodyTooLong},
		{"byte-order-mark", Warning, v, "a byte-order mark before the first line", texts, characters, checkByteOrderMark},
		{"client-field", Hint, v, "a key that a client documents and the specification does not have", skills, advice, checkClientField},
		{"command-shadowed", Info, v, "a command hidden by a skill of its name", []Kind{Command}, advice, checkCommandShadowed},
		{"comment-in-value", Warning, "0.2", "a name or description that a # cuts", skills, values, checkCommentInValue},
		{"compatibility-too-long", Error, v, "compatibility has over 500 characters", skills, values, checkCompatibilityTooLong},
		{"control-character", Warning, v, "a control character other than tabs and line endings", texts, characters, checkControlCharacter},
		{"dangling-symlink", Info, v, "a link without a target where an enabled agent looks for skills", nil, body, checkDanglingSymlink},
		{"description-missing", Error, v, "no description, or an empty one", skills, values, checkDescriptionMissing},
		{"description-multiline", Hint, v, "a description that keeps its line breaks", skills, advice, checkDescriptionMultiline},
		{"description-too-long", Error, v, "the description has over 1,024 characters", skills, values, checkDescriptionTooLong},
		{"description-xml-tag", Warning, v, "something like an XML tag in the description, which claude.ai rejects", skills, advice, checkDescriptionXMLTag},
		{"duplicate-key", Error, v, "a key that appears twice in one mapping", []Kind{Skill, AgentRule, ProjectSettings, AgentSettings}, syntax, checkDuplicateKey},
		{"duplicate-name", Warning, v, "two skills of the same name in one root", skills, advice, checkDuplicateName},
		{"empty-override", Warning, v, "an empty override hides a file that has text", contexts, values, checkEmptyOverride},
		{"fence-indented", Warning, "0.2", "indented dashes at which an agent ends the front matter", skills, fences, checkFenceIndented},
		{"fence-trailing-space", Warning, v, "spaces after the --- of a fence", skills, fences, checkFenceTrailingSpace},
		{"field-type", Warning, v, "a value of the wrong type for its field", frontMatters, types, checkFieldType},
		{"frontmatter-missing", Error, v, "a skill without front matter", skills, fences, checkFrontmatterMissing},
		{"frontmatter-not-first", Error, v, "something above the front matter", skills, fences, checkFrontmatterNotFirst},
		{"frontmatter-not-mapping", Error, v, "front matter that is a list, plain text or empty", skills, syntax, checkFrontmatterNotMapping},
		{"frontmatter-unclosed", Error, v, "front matter without its closing ---", frontMatters, fences, checkFrontmatterUnclosed},
		{"frontmatter-unopened", Error, v, "front matter without its opening ---", skills, fences, checkFrontmatterUnopened},
		{"hidden-unicode", Warning, v, "characters that people do not see and every model reads", texts, characters, checkHiddenUnicode},
		{"import-cycle", Warning, v, "an import that leads back to a file it came from", contexts, body, checkImportCycle},
		{"import-large", Info, v, "an import of over 40,000 characters that is always loaded", contexts, body, checkImportLarge},
		{"import-missing", Warning, v, "an import whose target does not exist", contexts, body, checkImportMissing},
		{"import-not-expanded", Info, v, "an import in a file whose readers expand none", contexts, body, checkImportNotExpanded},
		{"import-space", Warning, v, "an import that ends at a space in the name", contexts, body, checkImportSpace},
		{"import-too-deep", Warning, v, "an import one hop past an agent's limit", contexts, body, checkImportTooDeep},
		{"instruction-large", Info, "0.2", "an instruction file of over 40,000 characters that is always loaded whole", contexts, advice, checkInstructionLarge},
		{"instruction-shadowed", Info, v, "another file, beside this one or above it, is read instead", contexts, advice, checkInstructionShadowed},
		{"instruction-symlink", Warning, v, "a linked instruction file that an enabled agent refuses", contexts, values, checkInstructionSymlink},
		{"invalid-utf8", Warning, v, "bytes that are not UTF-8", texts, characters, checkInvalidUTF8},
		{"legacy-name", Info, v, "AGENT.md instead of AGENTS.md", contexts, advice, checkLegacyName},
		{"link-case", Warning, v, "a link whose target differs in upper and lower case", texts, body, checkLinkCase},
		{"link-leaves-skill", Hint, v, "a link that leads out of the skill's directory", skills, body, checkLinkLeavesSkill},
		{"link-missing", Warning, v, "a relative link whose target is missing", texts, body, checkLinkMissing},
		{"listing-budget", Info, v, "the listing of skills is over the budget of an enabled agent", nil, advice, checkListingBudget},
		{"merge-conflict", Error, "0.2", "the marks of a merge that is not finished", texts, characters, checkMergeConflict},
		{"metadata-value-type", Hint, v, "a value of metadata that is not a string", skills, types, checkMetadataValueType},
		{"name-invalid", Error, v, "a name that is not lower-case words with single hyphens", skills, values, checkNameInvalid},
		{"name-mismatch", Warning, v, "a name that differs from its directory", skills, advice, checkNameMismatch},
		{"name-missing", Error, v, "no name, or an empty one", skills, values, checkNameMissing},
		{"name-non-ascii", Warning, v, "a name with letters outside a-z", skills, values, checkNameNonASCII},
		{"name-reserved", Info, v, "a name with a word that claude.ai rejects", skills, advice, checkNameReserved},
		{"name-too-long", Error, v, "the name has over 64 characters", skills, values, checkNameTooLong},
		{"near-limit", Info, v, "read whole, but over 85 % of a budget", contexts, advice, checkNearLimit},
		{"placeholder", Info, v, "a value that is a placeholder", skills, placeholders, checkPlaceholder},
		{"plugin-path", Error, v, "a path in a plugin's manifest that does not exist, or is not the directory that is wanted", []Kind{Manifest}, values, checkPluginPath},
		{"retired-name", Warning, v, "a name that an enabled agent no longer reads", contexts, values, checkRetiredName},
		{"rule-field-unread", Warning, v, "patterns under a key that the rule's agent does not read", []Kind{AgentRule}, values, checkRuleFieldUnread},
		{"rule-paths-empty", Warning, v, "an empty list of patterns, which is not what it looks like", []Kind{AgentRule}, values, checkRulePathsEmpty},
		{"rule-pattern", Warning, "0.2", "a pattern of a rule that can match nothing", []Kind{AgentRule}, values, checkRulePattern},
		{"scan-limit", Warning, v, "an enabled agent stops searching before it has seen all skills", nil, advice, checkScanLimit},
		{"settings-range", Error, v, "a setting has a value outside its range, its set or its type", settingsFiles, values, checkSettingsRange},
		{"settings-syntax", Error, v, "a settings file is not valid JSON and is ignored", settingsFiles, syntax, checkSettingsSyntax},
		{"settings-unknown-key", Warning, v, "a settings file has a key that does not exist", settingsFiles, advice, checkSettingsUnknownKey},
		{"settings-untrusted", Warning, v, "a project's own settings would widen what is read", []Kind{ProjectSettings}, advice, checkSettingsUntrusted},
		{"skill-filename-case", Error, v, "skill.md instead of SKILL.md", skills, fences, checkSkillFilenameCase},
		{"skill-flat-file", Info, v, "a skill without a folder of its own", []Kind{FlatSkill}, advice, checkSkillFlatFile},
		{"skill-hidden", Warning, v, "a skill below a dot directory that an enabled agent does not enter", skills, advice, checkSkillHidden},
		{"skill-shadowed", Info, v, "another skill of the same name wins for an enabled agent", skills, advice, checkSkillShadowed},
		{"skill-symlink", Warning, v, "a SKILL.md that is a link, which an enabled agent refuses", skills, characters, checkSkillSymlink},
		{"skill-too-deep", Warning, v, "a skill deeper below its root than an enabled agent searches", skills, advice, checkSkillTooDeep},
		{"skill-too-large", Warning, v, "a SKILL.md over the size that an enabled agent accepts", skills, body, checkSkillTooLarge},
		{"symlink-as-text", Warning, v, "a file whose only text is the name of another instruction file", contexts, values, checkSymlinkAsText},
		{"truncated", Warning, v, "bytes that an enabled agent loses to its budget", contexts, values, checkTruncated},
		{"unknown-field", Warning, v, "a key that neither the specification nor a client documents", frontMatters, advice, checkUnknownField},
		{"unread-file", Info, v, "an instruction file that no enabled agent reads", contexts, advice, checkUnreadFile},
		{"utf16-text", Error, v, "a file that is UTF-16", texts, characters, checkUTF16Text},
		{"yaml-syntax", Error, v, "front matter that is not valid YAML", frontMatters, syntax, checkYAMLSyntax},
		{"yaml-typed-value", Info, v, "text that readers of YAML 1.1 take for something else", skills, types, checkTypedValue},
	}
}
