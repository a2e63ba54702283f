package lsp

import "agentls/workspace/report"

// contextViewsCommand gives one view of what fills an agent's window; the map is
// the text of an SVG.
func (q *query) contextViewsCommand(a commandArgument) (any, error) {
	ask := report.ViewQuery{View: a.View, Agent: a.Agent, Cwd: q.start(a), Session: a.Session, Estimate: a.Estimate}
	view, err := report.NewView(q.snap, q.paths(""), ask)
	if err != nil {
		return nil, invalid(err)
	}
	if a.Page != "" {
		return report.Browse(q.snap, ask, view), nil
	}
	return view, nil
}
