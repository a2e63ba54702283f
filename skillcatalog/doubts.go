package skillcatalog

import (
	"fmt"

	"agentls/agentsctx/profile"
)

// doubtTexts say what is wrong with a file, as the end of a sentence.
var doubtTexts = [profile.DoubtCount]string{
	profile.UnparsableYAML:       "the front matter is not valid YAML",
	profile.TabIndent:            "a tab indents the YAML",
	profile.DuplicateKey:         "a key stands twice in the front matter",
	profile.ByteOrderMark:        "a byte-order mark stands before the front matter",
	profile.FenceBlanks:          "blanks stand behind the opening dashes",
	profile.CloseBlanks:          "blanks stand behind the closing dashes",
	profile.NoFrontMatter:        "it has no front matter",
	profile.NotFirst:             "text stands above the front matter",
	profile.Unclosed:             "the front matter is not closed",
	profile.NotMapping:           "the front matter is no mapping of keys to values",
	profile.NoName:               "name is missing",
	profile.NoDescription:        "description is missing",
	profile.NameNotString:        "name is not text",
	profile.DescriptionNotString: "description is not text",
	profile.DescriptionList:      "description is a list",
	profile.DescriptionNull:      "description is empty",
	profile.DescriptionEmpty:     "description is empty",
	profile.DescriptionBlank:     "description is blank",
	profile.NameCharset:          "name is not made of a-z, 0-9 and single hyphens",
	profile.NameNonASCII:         "name has letters other than a-z",
	profile.NameTooLong:          "name is longer than %d %s",
	profile.DescriptionTooLong:   "description is longer than %d %s",
	profile.NameMismatch:         "name differs from the folder",
	profile.InvalidUTF8:          "the file is not UTF-8",
	profile.FileNameCase:         "the file is not called SKILL.md",
	profile.FileTooLarge:         "the file is larger than %d bytes",
	profile.FileIsLink:           "SKILL.md is a link",
	profile.ListField:            "a field is a list",
	profile.ControlCharacter:     "the front matter has a control character",
	profile.NameEmpty:            "name is empty",
	profile.NameList:             "name is a list",
	profile.BareReturns:          "its lines end in a lone carriage return",
	profile.TooManyAliases:       "an anchor is used too often",
}

// doubtText is the text of one doubt with the agent's own limit.
func doubtText(s *profile.Skills, d profile.Doubt) string {
	switch d {
	case profile.NameTooLong:
		return fmt.Sprintf(doubtTexts[d], s.Form.NameMax, s.Form.NameUnit)
	case profile.DescriptionTooLong:
		return fmt.Sprintf(doubtTexts[d], s.Form.DescriptionMax, s.Form.DescUnit)
	case profile.FileTooLarge:
		return fmt.Sprintf(doubtTexts[d], s.Walk.MaxBytes)
	}
	return doubtTexts[d]
}

// withNote is the text of a doubt with the agent's remark.
func withNote(s *profile.Skills, d profile.Doubt) string {
	if note := s.On(d).Note; note != "" {
		return doubtText(s, d) + " (" + note + ")"
	}
	return doubtText(s, d)
}
