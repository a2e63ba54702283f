package main

import (
	"agentls/agentsctx/profile"
	"agentls/skillcatalog"
)

// defectRow is one way in which a SKILL.md can be defective, and what each agent
// makes of it.
type defectRow struct {
	Defect string
	Cells  []string
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

// isTried reports whether anything is known of how p takes a defective skill.
func isTried(p *profile.Profile) bool {
	if len(p.Skills.Roots) == 0 {
		return false
	}
	for d := range profile.DefectCount {
		if p.Skills.On(d).Outcome != profile.Unknown {
			return true
		}
	}
	return false
}

func defectRows(agents []*profile.Profile) []defectRow {
	var rows []defectRow
	for d := range profile.DefectCount {
		row := defectRow{Defect: skillcatalog.Describe(d)}
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
