package main

import (
	"fmt"

	"agentls/internal/judge"
)

// judgeRow is one judge as docs/judges.md shows it.
type judgeRow struct {
	*judge.Agent
	Name  string
	Cases int
	Agree int
	First string // the oldest and the newest day on which a case was measured
	Last  string
	Took  string // for one case
	Open  []*judge.Case
}

// judgesPage is the data of docs/judges.md: what each agent was asked, and where
// agentls is known to say otherwise.
func judgesPage() ([]judgeRow, error) {
	var rows []judgeRow
	for _, a := range judge.Agents() {
		cases, err := a.Cases()
		if err != nil {
			return nil, err
		}
		if len(cases) == 0 {
			continue
		}
		row := judgeRow{Agent: a, Name: a.ID, Cases: len(cases)}
		took, err := a.Took()
		if err != nil {
			return nil, err
		}
		row.Took = fmt.Sprintf("%.1f", took.Seconds())
		pr, err := a.Profile()
		if err == nil {
			row.Name = pr.Name
		}
		for _, c := range cases {
			day := c.Day()
			if row.First == "" || day < row.First {
				row.First = day
			}
			row.Last = max(row.Last, day)
			switch {
			case c.Open != "":
				row.Open = append(row.Open, c)
			case err == nil:
				row.Agree++
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}
