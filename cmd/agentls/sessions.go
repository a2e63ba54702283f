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
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	c.Flags().BoolVar(&everywhere, "everywhere", false, "those of all directories, not only of this workspace")
	return c
}
