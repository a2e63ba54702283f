package lsp

import (
	"agentls/workspace/report"
)

func (q *query) sessionsCommand(commandArgument) (any, error) {
	return report.NewSessions(q.snap, q.paths(""), false), nil
}

func (q *query) sessionsShowCommand(a commandArgument) (any, error) {
	v, err := report.NewShow(q.snap, a.SessionQuery)
	if err != nil {
		return nil, invalid(err)
	}
	return v, nil
}

func (q *query) contextReportCommand(a commandArgument) (any, error) {
	j, err := q.session(a)
	if err != nil {
		return nil, err
	}
	r := j.Report()
	if a.All {
		r = r.All()
	}
	return r, nil
}

func (q *query) shadowCommand(a commandArgument) (any, error) {
	j, err := q.session(a)
	if err != nil {
		return nil, err
	}
	return j.Shadow(), nil
}

// session reads the session an argument names, the newest of the workspace
// without one.
func (q *query) session(a commandArgument) (*report.Judged, error) {
	j, err := report.OpenSession(q.snap, a.SessionQuery)
	if err != nil {
		return nil, invalid(err)
	}
	return j, nil
}
