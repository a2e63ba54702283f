package main

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"

	"github.com/spf13/cobra"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
	"agentls/skillcatalog"
	"agentls/workspace"
	"agentls/workspace/fix"
	"agentls/workspace/report"
	"agentls/workspace/starter"
)

func newSkillsNew(a *app, f *skillFlags) *cobra.Command {
	description, dry := "", false
	c := &cobra.Command{
		Use: "new NAME", Short: "Write the SKILL.md of a new skill where the agent looks first", Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.skillsNew(f, args[0], description, dry) },
	}
	c.Flags().StringVar(&description, "description", "", "what it does, and when to use it, as `TEXT`")
	c.Flags().BoolVar(&dry, "dry-run", false, "show what would be written, and write nothing")
	return c
}

// skillsNew writes a skill and says what each enabled agent makes of it.
func (a *app) skillsNew(f *skillFlags, name, description string, dry bool) error {
	w, v, err := a.openSkills(f)
	if err != nil {
		return err
	}
	defer w.Close()
	dir, err := skillsDir(v)
	if err != nil {
		return err
	}
	file, err := starter.ProposeSkill(&v.s.Files, dir, name, description)
	if err != nil {
		return err
	}
	plan := fix.Plan{Changes: []fix.Change{{Path: file.Path, After: file.New, New: true}}}
	if dry {
		a.printPlan(v.show, plan)
		return nil
	}
	if err := os.MkdirAll(filepath.FromSlash(path.Dir(file.Path)), 0o755); err != nil {
		return err
	}
	if err := plan.Write(context.Background(), w, v.show.Show); err != nil {
		return err
	}
	return a.madeSkill(f, w, v, file.Path)
}

// madeSkill says where a new skill is and which agents have it.
func (a *app) madeSkill(f *skillFlags, w *workspace.Workspace, v *skillView, file string) error {
	w.Send(workspace.DiskHint{Paths: []string{file}})
	if err := w.Sync(context.Background()); err != nil {
		return err
	}
	s := w.Snapshot()
	agents, err := s.Agents.Named(nil)
	if f.agent != "" {
		agents = []*profile.Profile{v.agent}
	}
	if err != nil {
		return err
	}
	return a.answer(report.NewWhy(s, v.show, file, agents), f.json)
}

// skillsDir is the first of an agent's directories of skills in the place where
// it is started.
func skillsDir(v *skillView) (string, error) {
	dirs := skillcatalog.ProjectDirs(v.agent)
	if len(dirs) == 0 {
		return "", fmt.Errorf("%s reads no skills from a project", v.agent.Name)
	}
	from := v.show.Workspace
	if v.cwd != "" {
		from = v.cwd
	}
	dir := path.Join(from, dirs[0])
	if real, there := realAbove(v.s, dir); there && !isInside(v.s, v.show.Workspace, real) {
		return "", fmt.Errorf("%s leads out of the workspace; nothing is written there", v.show.Show(dir))
	}
	return dir, nil
}

// realAbove is the real path of dir, or of the nearest directory above it that
// exists.
func realAbove(s *workspace.Snapshot, dir string) (string, bool) {
	for ; ; dir = path.Dir(dir) {
		if s.Files.Lstat(dir).Kind != tree.None {
			real, ok := s.Files.Real(dir)
			return real, ok
		}
		if dir == path.Dir(dir) {
			return "", false
		}
	}
}

func isInside(s *workspace.Snapshot, workspace, real string) bool {
	top, ok := s.Files.Real(workspace)
	return ok && tree.Under(top, real)
}
