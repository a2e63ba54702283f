package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"agentls/cmd/agentls/revision"
	"agentls/workspace/report"
)

func newReceived(a *app) *cobra.Command {
	var q report.ReceivedQuery
	var text string
	var asJSON bool
	c := &cobra.Command{
		Use: "received [SESSION]", Short: "What a stored session really received, beside what is expected and what is on disk",
		Long: "What a stored session says its agent really received of instruction files, rules and skills, beside what agentls expects\n" +
			"and what is on disk now.\n\n" + sessionHelp,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 {
				q.Session = args[0]
			}
			return a.received(q, text, asJSON)
		},
	}
	f := c.Flags()
	f.StringVar(&q.Agent, "agent", "", "the newest session of agent `NAME`")
	f.StringVar(&text, "text", "", "print the text that was received of `PATH`")
	f.BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

func (a *app) received(q report.ReceivedQuery, text string, asJSON bool) error {
	s, show, err := a.still()
	if err != nil {
		return err
	}
	r, err := report.NewReceived(s, show, q)
	if err != nil {
		return err
	}
	if text != "" {
		return a.receivedText(r, text)
	}
	return a.answer(r.WithRevisions(func(file, text string) string {
		return revision.Holding(filepath.FromSlash(s.Root(file)), filepath.FromSlash(file), text)
	}), asJSON)
}

func (a *app) receivedText(r report.Received, name string) error {
	got, ok := r.Text(name)
	if !ok {
		p, err := abs(name)
		if err != nil {
			return err
		}
		if got, ok = r.Text(p); !ok {
			return fmt.Errorf("%s: the session has no text of it; `agentls received` lists those it has", name)
		}
	}
	a.out.Raw(got)
	return nil
}
