package main

import (
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
	"agentls/workspace"
	"agentls/workspace/report"
)

func newSkillsValidate(a *app, f *skillFlags) *cobra.Command {
	return &cobra.Command{
		Use: "validate [PATH]", Short: "Check the skills of the workspace and of the user; exits 1 on any error", Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.skillsValidate(f, args) },
	}
}

// skillsValidate is a check of skills alone, for the named agent or for those
// that are enabled.
func (a *app) skillsValidate(f *skillFlags, args []string) error {
	var named []string
	if f.agent != "" {
		if _, err := profile.Find(f.agent); err != nil {
			return err
		}
		named = []string{f.agent}
	}
	only, err := existing(args)
	if err != nil {
		return err
	}
	cwd, err := f.startDir()
	if err != nil {
		return err
	}
	t, err := a.treeOf(checkFlags{agents: named}, only)
	if err != nil {
		return err
	}
	defer t.ws.Close()
	s := t.ws.Snapshot()
	r := report.NewCheck(s, t.show, skillFiles(s, cwd, only), only == nil)
	if f.json {
		err = a.out.JSON(r)
	} else {
		a.printFindings(s, r)
	}
	if err == nil && r.Summary.Error > 0 {
		return exitCode(exitFindings)
	}
	return err
}

// skillFiles are the SKILL.md files of the workspace, and those that the enabled
// agents find elsewhere and whose author is the user.
func skillFiles(s *workspace.Snapshot, cwd string, only []string) []string {
	var files []string
	for _, p := range s.Paths() {
		if strings.EqualFold(path.Base(p), "SKILL.md") {
			files = append(files, p)
		}
	}
	for _, agent := range s.Agents.All() {
		found := s.Skills.Catalog(agent, cwd).Skills
		for i := range found {
			if found[i].OfUser() {
				files = append(files, found[i].Path)
			}
		}
	}
	slices.Sort(files)
	files = slices.Compact(files)
	if only == nil {
		return files
	}
	return slices.DeleteFunc(files, func(p string) bool { return !tree.Under(only[0], p) })
}
