package main

import (
	"agentls/agentsctx/profile"
	"agentls/skillcatalog"
)

// doubtRow is one way in which a SKILL.md can be doubtful, and what each agent
// makes of it.
type doubtRow struct {
	Doubt string
	Cells []string
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
	for d := range profile.DoubtCount {
		row := doubtRow{Doubt: skillcatalog.Describe(d)}
		for _, a := range agents {
			v := a.Skills.On(d)
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
