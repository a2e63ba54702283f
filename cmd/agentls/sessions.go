package main

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"agentls/internal/measure"
	"agentls/workspace"
	"agentls/workspace/report"
	"agentls/workspace/session"
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
				return a.json(list)
			}
			return a.printSessions(list)
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

func (a *app) printSessions(list session.Listing) error {
	for _, w := range list.Warnings {
		fmt.Fprintln(a.err, "skipped "+w)
	}
	if len(list.Sessions) == 0 {
		fmt.Fprintln(a.out, "no sessions of this workspace; --everywhere lists those of other directories")
		return nil
	}
	t := tabwriter.NewWriter(a.out, 0, 4, 2, ' ', 0)
	fmt.Fprintln(t, "STARTED\tMESSAGES\tTOKENS\tSESSION\tWORKSPACE\tTITLE")
	for _, s := range list.Sessions {
		about := ""
		if s.Estimated {
			about = "~"
		}
		fmt.Fprintf(t, "%s\t%s%s\t~%s\t%s\t%s\t%s\n", when(s.Started), about, measure.Commas(s.Messages), measure.Commas(s.Tokens), s.Session, s.Workspace, visible(short(s.Title, 50)))
	}
	return t.Flush()
}

// when is a time of day as people write it, in their zone.
func when(iso string) string {
	t, err := time.Parse(time.RFC3339, iso)
	if err != nil {
		return "unknown"
	}
	return t.Local().Format("2006-01-02 15:04")
}

// short cuts a line to n characters.
func short(s string, n int) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}
