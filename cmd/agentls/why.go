package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

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
	w, show, err := a.open("looking for files", func(*workspace.Options) {})
	if err != nil {
		return err
	}
	defer w.Close()
	s := w.Snapshot()
	agents, err := s.Agents.Named(names)
	if err != nil {
		return err
	}
	if target, err = whyTarget(target); err != nil {
		return err
	}
	r := report.NewWhy(s, show, target, agents)
	if len(r.Verdicts) == 0 && !asJSON {
		return fmt.Errorf("no skill is called %q, and there is no such file", target)
	}
	return a.answer(r, asJSON)
}

// whyTarget makes the path of a file absolute, that of a skill's directory the path
// of its SKILL.md, and leaves a name as it is.
func whyTarget(target string) (string, error) {
	p, err := abs(target)
	if err != nil {
		return target, nil
	}
	fi, err := os.Stat(filepath.FromSlash(p))
	switch {
	case err != nil || !fi.IsDir():
		if _, err := os.Lstat(filepath.FromSlash(p)); err == nil {
			return p, nil
		}
		return target, nil
	case strings.Trim(target, "/") == path.Base(p):
		return target, nil // a skill may be called like a directory
	}
	skill := path.Join(p, "SKILL.md")
	if _, err := os.Lstat(filepath.FromSlash(skill)); err != nil {
		return "", fmt.Errorf("%s is a directory without a SKILL.md; name a skill or a file", target)
	}
	return skill, nil
}
