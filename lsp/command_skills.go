package lsp

import (
	"errors"

	"go.lsp.dev/jsonrpc2"

	"agentls/skillcatalog"
	"agentls/workspace"
	"agentls/workspace/ide"
	"agentls/workspace/report"
)

// start is where an argument has agents started; empty for the settings' place.
func (q *query) start(a commandArgument) string {
	if a.Cwd == "" {
		return ""
	}
	return q.absolute(a.Cwd)
}

func (q *query) skillsCommand(a commandArgument) (any, error) {
	p, err := q.snap.Agents.One(a.Agent)
	if err != nil {
		return nil, invalid(err)
	}
	return report.NewSkills(q.snap, q.paths(""), p, q.start(a), a.All, ""), nil
}

func (q *query) skillsSearchCommand(a commandArgument) (any, error) {
	p, err := q.snap.Agents.One(a.Agent)
	if err != nil {
		return nil, invalid(err)
	}
	return report.NewMatches(q.snap, q.paths(""), p, q.start(a), a.Query), nil
}

// skillsSetEnabledCommand writes the switch and gives the record as it is then.
func (q *query) skillsSetEnabledCommand(a commandArgument) (any, error) {
	p, err := q.snap.Agents.One(a.Agent)
	if err != nil {
		return nil, invalid(err)
	}
	toggle, err := q.snap.Skills.Catalog(p, q.start(a)).PlanToggle(a.ID, a.Enabled)
	if err != nil {
		return nil, refusal(err)
	}
	folder := q.folder("")
	if err := ide.Switch(q.ctx, q.snap, p, folder, toggle); err != nil {
		return nil, refusal(err)
	}
	q.s.workspace.Send(workspace.DiskHint{Paths: []string{toggle.Path()}})
	if err := q.s.workspace.Sync(q.ctx); err != nil {
		return nil, err
	}
	snap := q.s.workspace.Snapshot()
	if r := snap.Skills.Catalog(p, q.start(a)).ByID(a.ID); r != nil {
		return r.Shown(&snap.Files, q.paths("").Show), nil
	}
	return nil, jsonrpc2.Errorf(jsonrpc2.InternalError, "%s is gone", a.ID)
}

// refusal says why a switch was not written; that nothing was tried is the
// caller's mistake, not ours.
func refusal(err error) error {
	var r *skillcatalog.Refusal
	if errors.As(err, &r) {
		return jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s", r.Message)
	}
	return jsonrpc2.Errorf(jsonrpc2.InternalError, "%v", err)
}

func (q *query) whyCommand(a commandArgument) (any, error) {
	target := a.Name
	path, err := q.named(a)
	if err != nil {
		return nil, err
	}
	if path != "" {
		target = path
	}
	if target == "" {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "agentls.why: which skill or file? Name it by name or uri.")
	}
	agents, err := q.snap.Agents.Named(a.Agents)
	if err != nil {
		return nil, invalid(err)
	}
	return report.NewWhy(q.snap, q.paths(path), target, agents), nil
}
