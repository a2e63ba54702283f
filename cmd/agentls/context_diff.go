package main

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"agentls/agentsctx/profile"
	"agentls/cmd/agentls/revision"
	"agentls/workspace"
	"agentls/workspace/report"
)

func (a *app) contextDiff() *cobra.Command {
	var f contextFlags
	c := &cobra.Command{
		Use: "diff [A] [B]", Short: "What differs between the windows of two agents or two revisions, in tokens", Args: cobra.MaximumNArgs(2),
		Long: "What differs between the windows of the agents A and B; with --rev between a revision of the workspace and its files as they are, or between two revisions (--rev A..B).\n\nAll figures are estimates from files and skills, so that both sides are of one kind.",
		RunE: func(_ *cobra.Command, args []string) error { return a.diff(&f, args) },
	}
	fl := c.Flags()
	fl.StringVar(&f.query.Cwd, "cwd", "", "the `DIR` in which the agents are started (default: the workspace)")
	fl.StringArrayVar(&f.revs, "rev", nil, "a `REV` of the workspace's git repository in place of the files (A..B for two)")
	fl.BoolVar(&f.json, "json", false, "print JSON")
	return c
}

// side is one of the two that are compared.
type side struct{ agent, rev string }

// sides are what the words and revisions of the command line compare.
func sides(agents, revs []string) (x, y side, err error) {
	if len(revs) == 1 {
		if from, to, two := strings.Cut(revs[0], ".."); two {
			revs = []string{from, to}
		}
	}
	switch {
	case len(revs) > 2:
		return x, y, errors.New("--rev names at most two revisions")
	case len(revs) == 0 && len(agents) < 2:
		return x, y, errors.New("name two agents, or a revision with --rev")
	}
	if len(agents) > 0 {
		x.agent, y.agent = agents[0], agents[len(agents)-1]
	}
	if len(revs) > 0 {
		x.rev = revs[0]
	}
	if len(revs) > 1 {
		y.rev = revs[1]
	}
	return x, y, nil
}

func (a *app) diff(f *contextFlags, args []string) error {
	x, y, err := sides(args, f.revs)
	if err != nil {
		return err
	}
	for _, name := range []string{x.agent, y.agent} {
		if name == "" {
			continue
		}
		if _, err := profile.Find(name); err != nil {
			return err
		}
	}
	if err := f.place(); err != nil {
		return err
	}
	before, named, err := a.windowOf(f, x)
	if err != nil {
		return err
	}
	if y.agent == "" {
		y.agent = before.Agent.Ref() // one agent in two revisions, whatever else shows there
	}
	after, other, err := a.windowOf(f, y)
	if err != nil {
		return err
	}
	return a.answer(report.DiffWindows(before, after, named, other), f.json)
}

// windowOf is one side, and its name.
func (a *app) windowOf(f *contextFlags, of side) (w *report.Window, name string, err error) {
	system, err := a.revision(of.rev)
	if err != nil {
		return nil, "", err
	}
	open := func(s *workspace.Snapshot, show report.Paths) error {
		w, err = report.OpenWindow(s, show, report.ViewQuery{Agent: of.agent, Cwd: f.query.Cwd, Estimate: true})
		return err
	}
	if err := a.askIn(system, open); err != nil {
		return nil, "", err
	}
	name = w.Agent.Ref()
	if of.rev != "" {
		name += " at " + of.rev
	}
	return w, name, nil
}

// revision is the files of the workspace at a revision; those that are there
// without one.
func (a *app) revision(rev string) (workspace.System, error) {
	if rev == "" {
		return nil, nil
	}
	folder, err := a.folder()
	if err != nil {
		return nil, err
	}
	tree, err := revision.Open(filepath.FromSlash(folder), rev)
	if err != nil {
		return nil, err
	}
	return tree, nil
}
