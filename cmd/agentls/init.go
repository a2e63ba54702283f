package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"agentls/workspace/replace"
	"agentls/workspace/report"
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
	s, show, err := a.still()
	if err != nil {
		return err
	}
	var files []starter.File
	if f, ok := starter.Propose(s, show.Workspace); ok {
		files = append(files, f)
	}
	offer, missing := starter.ProposeClaude(s, show.Workspace)
	if claude && missing {
		files = append(files, offer)
	}
	if len(files) == 0 {
		a.out.Say("nothing to add to AGENTS.md")
	}
	for _, f := range files {
		if err := a.propose(f, show, yes); err != nil {
			return err
		}
	}
	switch {
	case len(files) > 0 && !yes:
		a.out.Line()
		a.out.Say("nothing is written yet; --yes writes it")
	case missing && !claude:
		a.out.Say("Claude Code before 2.1.277 reads no AGENTS.md; --claude-md adds a CLAUDE.md that imports it")
	}
	return nil
}

// propose shows the difference of one file and writes it when asked to.
func (a *app) propose(f starter.File, show report.Paths, write bool) error {
	name := show.Show(f.Path)
	from := "a/" + name
	if !f.Exists {
		from = "/dev/null"
	}
	a.out.Diff(from, "b/"+name, f.Old, f.New)
	if !write {
		return nil
	}
	file := filepath.FromSlash(f.Path)
	now, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%s: %w", name, err)
	}
	if string(now) != f.Old || f.Exists != (err == nil) {
		return fmt.Errorf("%s changed meanwhile; it was left as it is", name)
	}
	if real, err := filepath.EvalSymlinks(file); err == nil {
		file = real // a link stays a link
	}
	if err := replace.File(file, strings.NewReader(f.New)); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if f.Exists {
		return nil
	}
	return os.Chmod(file, 0o644)
}
