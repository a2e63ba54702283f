package main

import (
	"strconv"

	"agentls/cmd/agentls/terminal"
	"agentls/workspace/report"
)

// githubLevels are the workflow commands for each severity.
var githubLevels = map[string]string{"error": "error", "warning": "warning", "info": "notice", "hint": "notice"}

// printGitHub prints workflow commands, which GitHub shows as annotations. A
// file in the workspace is named from there, any other by its whole path.
func (a *app) printGitHub(t *checkTree, r report.Check) error {
	for _, f := range r.Findings {
		file, _ := t.show.Inside(f.File)
		end := ""
		if f.EndLine == f.Line {
			end = strconv.Itoa(f.EndColumn)
		}
		a.out.Annotate(githubLevels[f.Severity], []terminal.Property{
			{Name: "file", Value: file}, {Name: "line", Value: strconv.Itoa(f.Line)}, {Name: "endLine", Value: strconv.Itoa(f.EndLine)},
			{Name: "col", Value: strconv.Itoa(f.Column)}, {Name: "endColumn", Value: end}, {Name: "title", Value: f.Rule},
		}, f.Message)
	}
	return nil
}
