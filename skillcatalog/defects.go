package skillcatalog

import (
	"fmt"
	"strings"

	"agentls/agentsctx/profile"
)

// defects say what is wrong with a file, as the end of a sentence, and what
// fixes it. %s is what the agent allows.
var defects = [profile.DefectCount]struct{ what, fix string }{
	profile.UnparsableYAML:       {"the front matter is not valid YAML", "quote the value"},
	profile.UnquotedText:         {"a value needs quotes to be YAML", "quote the value"},
	profile.TabIndent:            {"a tab indents the YAML", "indent with spaces"},
	profile.DuplicateKey:         {"a key appears twice in the front matter", "remove one of the two keys"},
	profile.ByteOrderMark:        {"a byte-order mark precedes the front matter", "save the file without a byte-order mark"},
	profile.FenceBlanks:          {"spaces follow the opening ---", "remove the spaces after the dashes"},
	profile.CloseBlanks:          {"spaces follow the closing ---", "remove the spaces after the dashes"},
	profile.NoFrontMatter:        {"it has no front matter", "start the file with name and description between two lines of ---"},
	profile.NotFirst:             {"text precedes the front matter", "move the text below the front matter"},
	profile.Unclosed:             {"the front matter is never closed", "close the front matter with ---"},
	profile.IndentedFence:        {"the closing --- is indented", "start the line with the dashes"},
	profile.LongFence:            {"the front matter is closed by more than three dashes", "close the front matter with ---"},
	profile.NotMapping:           {"the front matter is not a mapping of keys to values", "write keys with values, as in name: value"},
	profile.NoName:               {"name is missing", "add a name"},
	profile.NoDescription:        {"description is missing", "add a description"},
	profile.NameNotString:        {"name is not text", "quote the name"},
	profile.DescriptionNotString: {"description is not text", "quote the description"},
	profile.DescriptionList:      {"description is a list", "write the description as text"},
	profile.DescriptionNull:      {"description has no value", "write a description"},
	profile.DescriptionEmpty:     {"description is empty", "write a description"},
	profile.DescriptionBlank:     {"description is blank", "write a description"},
	profile.NameCharset:          {"name is not made of a-z, 0-9 and single hyphens", "use a-z, 0-9 and single hyphens"},
	profile.NameNonASCII:         {"name has letters other than a-z", "use a-z, 0-9 and single hyphens"},
	profile.NameBarred:           {"name has a character that is not allowed", "use a-z, 0-9 and single hyphens"},
	profile.NameTooLong:          {"name is longer than %s", "shorten the name"},
	profile.DescriptionTooLong:   {"description is longer than %s", "shorten the description"},
	profile.NameMismatch:         {"name differs from the directory", ""},
	profile.InvalidUTF8:          {"the file is not UTF-8", "save the file as UTF-8"},
	profile.FileNameCase:         {"the file is not called SKILL.md", "rename the file to SKILL.md"},
	profile.FileTooLarge:         {"the file is larger than %s", "move parts of the body into files beside it"},
	profile.FileIsLink:           {"SKILL.md is a link", "replace the link with the file itself"},
	profile.ListField:            {"a field is a list where a string is expected", ""},
	profile.ControlCharacter:     {"the front matter has a control character", "remove the control character"},
	profile.NameEmpty:            {"name is empty", "write a name"},
	profile.NameList:             {"name is a list", "write the name as text"},
	profile.BareReturns:          {"its lines end in a lone carriage return", "save the file with LF or CRLF line endings"},
	profile.TooManyAliases:       {"a YAML anchor is used more often than %s", "write the values out"},
}

// Describe is what is wrong with a file that has a defect, whatever the agent.
func Describe(d profile.Defect) string {
	return strings.ReplaceAll(defects[d].what, "%s", "the agent allows")
}

// describe is the same with the agent's own limit and its remark.
func describe(s *profile.Skills, d profile.Defect) string {
	text := defects[d].what
	switch d {
	case profile.NameTooLong:
		text = fmt.Sprintf(text, fmt.Sprint(s.Form.NameMax, " ", s.Form.NameUnit))
	case profile.DescriptionTooLong:
		text = fmt.Sprintf(text, fmt.Sprint(s.Form.DescriptionMax, " ", s.Form.DescUnit))
	case profile.FileTooLarge:
		text = fmt.Sprintf(text, fmt.Sprint(s.Walk.MaxBytes, " bytes"))
	case profile.TooManyAliases:
		text = fmt.Sprintf(text, fmt.Sprint(s.Form.MaxAliases, " times"))
	}
	if note := s.On(d).Note; note != "" {
		text += " (" + note + ")"
	}
	return text
}
