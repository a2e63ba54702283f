package lsp

import "agentls/workspace/report"

// contextViewsCommand gives one view of what fills an agent's window; the map is
// the text of an SVG.
func (q *query) contextViewsCommand(a commandArgument) (any, error) {
	view, err := report.NewView(q.snap, q.paths(""), report.ViewQuery{View: a.View, Agent: a.Agent, Cwd: q.start(a), Session: a.Session, Estimate: a.Estimate})
	if err != nil {
		return nil, invalid(err)
	}
	return view, nil
}
