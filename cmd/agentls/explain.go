package main

import (
	"github.com/spf13/cobra"

	"agentls/workspace"
	"agentls/workspace/report"
)

// explainFlags are those of `agentls explain`.
type explainFlags struct {
	agents  []string
	cwd     string
	session string
	json    bool
	why     bool
}

func newExplain(a *app) *cobra.Command {
	var f explainFlags
	c := &cobra.Command{
		Use:   "explain PATH",
		Short: "Show which instruction files reach an agent for a path, and what is lost",
		Long:  "Show which instruction files reach each agent for PATH, in the order of its prompt, with what is cut and why.\n\nPATH need not exist. Without --cwd the agents are started in the workspace.",
		Args:  cobra.ExactArgs(1),
		RunE:  func(_ *cobra.Command, args []string) error { return a.explain(f, args[0]) },
	}
	fl := c.Flags()
	fl.StringArrayVar(&f.agents, "agent", nil, "explain for agent `NAME` (repeatable; default: the enabled ones)")
	fl.StringVar(&f.cwd, "cwd", "", "the `DIR` in which the agent is started (default: the workspace)")
	fl.StringVar(&f.session, "session", "", "also what the stored `SESSION` really received, and what changed since")
	fl.BoolVar(&f.json, "json", false, "print JSON")
	fl.BoolVar(&f.why, "why", false, "add where each fact about the agent was seen")
	return c
}

func (a *app) explain(f explainFlags, arg string) error {
	p, err := abs(arg)
	if err != nil {
		return err
	}
	w, show, err := a.open("looking for files", func(*workspace.Options) {}) // files anywhere show which agents are there
	if err != nil {
		return err
	}
	defer w.Close()
	s := w.Snapshot()
	agents, err := s.Agents.Named(f.agents)
	if err != nil {
		return err
	}
	cwd := ""
	if f.cwd != "" {
		dirs, err := existing([]string{f.cwd})
		if err != nil {
			return err
		}
		cwd = dirs[0]
	}
	r := report.NewExplain(s, show, p, cwd, agents)
	if f.session != "" {
		if r, err = r.WithSession(s, show, f.session); err != nil {
			return err
		}
	}
	if f.why {
		r = r.WithFacts()
	}
	return a.answer(r, f.json)
}
