package main

import (
	"github.com/spf13/cobra"

	"agentls/workspace"
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
			list := report.NewSessions(s, show, everywhere)
			if asJSON {
				return a.out.JSON(list)
			}
			a.out.Page(list.Page())
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	c.Flags().BoolVar(&everywhere, "everywhere", false, "those of all directories, not only of this workspace")
	return c
}

// still is a snapshot that looks for no files: it answers about what is named.
func (a *app) still() (*workspace.Snapshot, report.Paths, error) {
	folder, err := a.folder()
	if err != nil {
		return nil, report.Paths{}, err
	}
	o, err := a.options(folder)
	if err != nil {
		return nil, report.Paths{}, err
	}
	o.NoScan = true
	w := workspace.Open(o)
	return w.Snapshot(), a.paths(folder), nil
}
