package main

import (
	"context"

	"github.com/spf13/cobra"

	"agentls/workspace"
	"agentls/workspace/fix"
	"agentls/workspace/starter"
)

func newInit(a *app) *cobra.Command {
	var yes, claude bool
	c := &cobra.Command{
		Use:   "init",
		Short: "Create the root AGENTS.md from what the repository shows, or add what is missing",
		Long:  "Create the root AGENTS.md from what the repository shows, or add what is missing.\n\nNothing that a person wrote is changed. The difference is shown; --yes writes it.",
		Args:  cobra.NoArgs,
		RunE:  func(*cobra.Command, []string) error { return a.init(yes, claude) },
	}
	c.Flags().BoolVar(&yes, "yes", false, "write the files")
	c.Flags().BoolVar(&claude, "claude-md", false, "also a CLAUDE.md that imports AGENTS.md, for Claude Code before 2.1.277")
	return c
}

func (a *app) init(yes, claude bool) error {
	w, show, err := a.open("", func(o *workspace.Options) { o.NoScan = true })
	if err != nil {
		return err
	}
	defer w.Close()
	var plan fix.Plan
	propose := func(f starter.File) {
		plan.Changes = append(plan.Changes, fix.Change{Path: f.Path, Before: f.Old, After: f.New, New: !f.Exists})
	}
	if f, ok := starter.Propose(&w.Snapshot().Files, show.Workspace); ok {
		propose(f)
	}
	offer, missing := starter.ProposeClaude(&w.Snapshot().Files, show.Workspace)
	if claude && missing {
		propose(offer)
	}
	a.printPlan(show, plan)
	switch {
	case len(plan.Changes) == 0:
		a.out.Say("nothing to add to AGENTS.md")
	case !yes:
		a.out.Line()
		a.out.Say("nothing is written yet; --yes writes it")
		return nil
	}
	if missing && !claude {
		a.out.Say("Claude Code before 2.1.277 reads no AGENTS.md; --claude-md adds a CLAUDE.md that imports it")
	}
	return plan.Write(context.Background(), w, show.Show)
}
