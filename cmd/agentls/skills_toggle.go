package main

import (
	"context"

	"github.com/spf13/cobra"

	"agentls/skillcatalog"
	"agentls/workspace"
	"agentls/workspace/fix"
	"agentls/workspace/ide"
)

func newSkillsToggle(a *app, f *skillFlags, use, short string, on bool) *cobra.Command {
	dry := false
	c := &cobra.Command{
		Use: use, Short: short, Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			w, v, err := a.openSkills(f)
			if err != nil {
				return err
			}
			defer w.Close()
			t, err := v.s.Skills.Catalog(v.agent, v.cwd).PlanToggle(args[0], on)
			switch {
			case err != nil:
				return err
			case dry:
				return a.previewToggle(v, t)
			}
			return a.toggle(f, w, v, args[0], t)
		},
	}
	c.Flags().BoolVar(&dry, "dry-run", false, "show what would be written, and write nothing")
	return c
}

func (a *app) previewToggle(v *skillView, t skillcatalog.Toggle) error {
	before, after, err := ide.PreviewSwitch(v.s, v.agent, v.show.Workspace, t)
	if err == nil {
		a.printPlan(v.show, fix.Plan{Changes: []fix.Change{{Path: t.Path(), Before: before, After: after, New: before == ""}}})
	}
	return err
}

// toggle writes a switch, and looks whether the agent heeds it.
func (a *app) toggle(f *skillFlags, w *workspace.Workspace, v *skillView, id string, t skillcatalog.Toggle) error {
	if err := ide.Switch(context.Background(), v.s, v.agent, v.show.Workspace, t); err != nil {
		return err
	}
	w.Send(workspace.DiskHint{Paths: []string{t.Path()}})
	if err := w.Sync(context.Background()); err != nil {
		return err
	}
	if f.json {
		return a.out.JSON(object{"schemaVersion": 1, "id": id, "enabled": t.Enabled, "file": t.Shown})
	}
	word := map[bool]string{true: "enabled", false: "disabled"}[t.Enabled]
	a.out.Say("%s is %s in %s", id, word, t.Shown)
	c := w.Snapshot().Skills.Catalog(v.agent, v.cwd)
	switch r := c.ByID(id); {
	case r == nil || r.Enabled == t.Enabled:
	case !t.Enabled && !c.Trusted:
		a.out.Say("note: %s heeds that once the project is trusted", v.agent.Name)
	case r.Why() != "":
		a.out.Say("note: still %s", r.Why())
	}
	return nil
}
