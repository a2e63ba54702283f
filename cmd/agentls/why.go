package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"agentls/workspace"
	"agentls/workspace/report"
)

func newWhy(a *app) *cobra.Command {
	var agents []string
	asJSON := false
	c := &cobra.Command{
		Use:   "why NAME|PATH",
		Short: "Say for each agent whether it loads a skill or an instruction file, and what to change",
		Args:  cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.why(args[0], agents, asJSON)
		},
	}
	c.Flags().StringArrayVar(&agents, "agent", nil, "ask agent `NAME` (repeatable; default: the enabled ones)")
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

func (a *app) why(target string, names []string, asJSON bool) error {
	folder, err := a.folder()
	if err != nil {
		return err
	}
	o, err := a.options(folder)
	if err != nil {
		return err
	}
	if p, err := abs(target); err == nil {
		if fi, err := os.Lstat(filepath.FromSlash(p)); err == nil && !fi.IsDir() {
			target = p
		}
	}
	w := workspace.Open(o)
	defer w.Close()
	<-w.Scanned()
	s := w.Snapshot()
	agents, err := s.AgentsNamed(names)
	if err != nil {
		return err
	}
	r := report.NewWhy(s, a.paths(folder), target, agents)
	if asJSON {
		return a.out.JSON(r)
	}
	if len(r.Verdicts) == 0 {
		return fmt.Errorf("no skill is called %q, and there is no such file", target)
	}
	a.out.Page(r.Page())
	return nil
}
