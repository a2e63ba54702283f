package main

import "agentls/agentsctx/profile"

// doubtRow is one way in which a SKILL.md can be doubtful, and what each agent
// makes of it.
type doubtRow struct {
	Doubt string
	Cells []string
}

// doubts name the rows in the order of profile's constants.
var doubts = [profile.DoubtCount]string{
	profile.UnparsableYAML:       "YAML does not parse (an unquoted colon)",
	profile.TabIndent:            "a tab as indentation",
	profile.DuplicateKey:         "a key twice",
	profile.ByteOrderMark:        "a byte-order mark",
	profile.FenceBlanks:          "blanks behind the opening `---`",
	profile.CloseBlanks:          "blanks behind the closing `---`",
	profile.NoFrontMatter:        "no front matter",
	profile.NotFirst:             "text above the front matter",
	profile.Unclosed:             "front matter never closed",
	profile.NotMapping:           "front matter is no mapping",
	profile.NoName:               "no `name`",
	profile.NoDescription:        "no `description`",
	profile.NameNotString:        "`name` is a number or a boolean",
	profile.DescriptionNotString: "`description` is a number or a boolean",
	profile.DescriptionList:      "`description` is a list",
	profile.DescriptionNull:      "`description` is null",
	profile.DescriptionEmpty:     "`description` is empty",
	profile.DescriptionBlank:     "`description` is blank",
	profile.NameCharset:          "`name` with capitals, underscores or odd hyphens",
	profile.NameNonASCII:         "`name` in another script",
	profile.NameTooLong:          "`name` over 64",
	profile.DescriptionTooLong:   "`description` over 1,024",
	profile.NameMismatch:         "`name` is not the directory's",
	profile.InvalidUTF8:          "bytes that are not UTF-8",
	profile.FileNameCase:         "the file is called `skill.md`",
	profile.FileTooLarge:         "the file is over the agent's limit",
	profile.FileIsLink:           "the file is a symbolic link",
	profile.ListField:            "a list where a string is wanted",
	profile.ControlCharacter:     "a control character",
	profile.NameEmpty:            "`name` is empty or blank",
	profile.NameList:             "`name` is a list or a mapping",
	profile.BareReturns:          "lines end in a lone carriage return",
	profile.TooManyAliases:       "more YAML aliases than the agent takes",
}

// outcomes name what an agent does, in the order of profile's constants.
var outcomes = [...]string{
	profile.Loads:      "loads",
	profile.Drops:      "**drops**",
	profile.NoMetadata: "loses name and description",
	profile.Shortens:   "shortens",
	profile.UsesFolder: "uses the directory's name",
	profile.Misreads:   "misreads",
	profile.Unknown:    "?",
}

// isTried reports whether anything is known of how p takes a doubtful skill.
func isTried(p *profile.Profile) bool {
	if len(p.Skills.Roots) == 0 {
		return false
	}
	for d := range profile.DoubtCount {
		if p.Skills.On(d).Outcome != profile.Unknown {
			return true
		}
	}
	return false
}

func doubtRows(agents []*profile.Profile) []doubtRow {
	var rows []doubtRow
	for d, name := range doubts {
		row := doubtRow{Doubt: name}
		for _, a := range agents {
			v := a.Skills.On(profile.Doubt(d))
			cell := outcomes[v.Outcome]
			if v.Note != "" {
				cell += ": " + v.Note
			}
			row.Cells = append(row.Cells, cell)
		}
		rows = append(rows, row)
	}
	return rows
}
