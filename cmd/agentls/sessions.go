package main

import (
	"github.com/spf13/cobra"

	"agentls/workspace/report"
)

func newSessions(a *app) *cobra.Command {
	var asJSON, everywhere bool
	c := &cobra.Command{
		Use: "sessions", Short: "List the sessions that agents have stored, newest first", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			s, show, err := a.still()
			if err != nil {
				return err
			}
			return a.answer(report.NewSessions(s, show, everywhere), asJSON)
		},
	}
	c.AddCommand(newSessionsShow(a))
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	c.Flags().BoolVar(&everywhere, "everywhere", false, "those of all directories, not only of this workspace")
	return c
}

func newSessionsShow(a *app) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "show [SESSION]", Short: "What fills the window of a session, what is redundant, what to do", Args: cobra.MaximumNArgs(1),
		Long: "What fills the window of a session, what is redundant, what to do.\n\n" + sessionHelp,
		RunE: func(_ *cobra.Command, args []string) error {
			s, _, err := a.still()
			if err != nil {
				return err
			}
			var q report.SessionQuery
			if len(args) == 1 {
				q.Session = args[0]
			}
			v, err := report.NewShow(s, q)
			if err != nil {
				return err
			}
			return a.answer(v, asJSON)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}
