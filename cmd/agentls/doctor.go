package main

import (
	"runtime"

	"github.com/spf13/cobra"

	"agentls/workspace"
	"agentls/workspace/report"
)

func newDoctor(a *app) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use: "doctor", Short: "Print what a report of a fault needs: versions, agents, settings, trust, sessions", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			w, show, err := a.open("looking for files", func(*workspace.Options) {})
			if err != nil {
				return err
			}
			defer w.Close()
			layers, err := a.layers()
			if err != nil {
				return err
			}
			return a.answer(report.NewDoctor(w.Snapshot(), show, build(), layers.Config), asJSON)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

func build() report.Build {
	return report.Build{
		Version: fullVersion(), Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH, Protocol: protocols,
	}
}
