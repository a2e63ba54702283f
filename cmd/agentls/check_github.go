package main

import (
	"fmt"
	"strings"

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
			end = fmt.Sprintf(",endColumn=%d", f.EndColumn)
		}
		a.out.Command(fmt.Sprintf("::%s file=%s,line=%d,endLine=%d,col=%d%s,title=%s::%s", githubLevels[f.Severity],
			githubProperty(file), f.Line, f.EndLine, f.Column, end, githubProperty(f.Rule), githubData(f.Message)))
	}
	for _, note := range r.Notes {
		a.out.Command("::warning::" + githubData(note))
	}
	a.out.Line(summary(r)...)
	return nil
}

func githubData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func githubProperty(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(githubData(s))
}
