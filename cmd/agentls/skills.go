package main

import (
	"github.com/spf13/cobra"

	"agentls/agentsctx/profile"
	"agentls/internal/page"
	"agentls/workspace"
	"agentls/workspace/report"
)

// skillFlags are those of every `agentls skills` command.
type skillFlags struct {
	agent, cwd string
	json, all  bool
}

// skillView is one open workspace and the agent that is asked.
type skillView struct {
	s     *workspace.Snapshot
	show  report.Paths
	agent *profile.Profile
	cwd   string
}

func newSkills(a *app) *cobra.Command {
	var f skillFlags
	c := group("skills", "Show the skills an agent finds, which win, and what they cost")
	fl := c.PersistentFlags()
	fl.StringVar(&f.agent, "agent", "", "the agent `NAME` (default: the first enabled one)")
	fl.StringVar(&f.cwd, "cwd", "", "the `DIR` in which the agent is started (default: the workspace)")
	fl.BoolVar(&f.json, "json", false, "print JSON")
	list := a.skillCommand(&f, "list [PATH]", "List the skills with their state and costs", cobra.MaximumNArgs(1), (*app).skillsList)
	list.Flags().BoolVar(&f.all, "all", false, "also the shadowed, disabled and not loaded ones, with the reason")
	c.AddCommand(list, newSkillsNew(a, &f),
		newSkillsValidate(a, &f),
		a.skillCommand(&f, "search QUERY", "Search names and descriptions as skill_search does", cobra.ExactArgs(1), (*app).skillsSearch),
		a.skillCommand(&f, "show NAME", "Print a skill as skill_load gives it to the model", cobra.ExactArgs(1), (*app).skillsShow),
		a.skillCommand(&f, "resource NAME PATH", "Print a file of a skill as skill_resource does", cobra.ExactArgs(2), (*app).skillsResource),
		newSkillsToggle(a, &f, "enable ID", "Switch a skill on where the agent itself would look", true),
		newSkillsToggle(a, &f, "disable ID", "Switch a skill off where the agent itself would look", false))
	return c
}

func (a *app) skillCommand(f *skillFlags, use, doc string, args cobra.PositionalArgs, do func(*app, *skillFlags, *skillView, []string) error) *cobra.Command {
	return &cobra.Command{Use: use, Short: doc, Args: args, RunE: func(_ *cobra.Command, args []string) error {
		w, v, err := a.openSkills(f)
		if err != nil {
			return err
		}
		defer w.Close()
		return do(a, f, v, args)
	}}
}

// startDir is where the agent is started, absolute; empty for where the settings
// say.
func (f *skillFlags) startDir() (string, error) {
	if f.cwd == "" {
		return "", nil
	}
	dirs, err := existing([]string{f.cwd})
	if err != nil {
		return "", err
	}
	return dirs[0], nil
}

func (a *app) openSkills(f *skillFlags) (*workspace.Workspace, *skillView, error) {
	cwd, err := f.startDir()
	if err != nil {
		return nil, nil, err
	}
	w, show, err := a.open("looking for skills", func(o *workspace.Options) {
		if cwd != "" {
			addFolders(o, []string{cwd})
		}
	})
	if err != nil {
		return nil, nil, err
	}
	v := &skillView{s: w.Snapshot(), show: show, cwd: cwd}
	if v.agent, err = v.s.Agents.One(f.agent); err != nil {
		w.Close()
		return nil, nil, err
	}
	return w, v, nil
}

func (a *app) skillsList(f *skillFlags, v *skillView, args []string) error {
	path := ""
	if len(args) == 1 {
		paths, err := existing(args)
		if err != nil {
			return err
		}
		path = paths[0]
	}
	r := report.NewSkills(v.s, v.show, v.agent, v.cwd, f.all, path)
	if a.global.verbose {
		r = r.WithPaths()
	}
	return a.answer(r, f.json)
}

func (a *app) skillsSearch(f *skillFlags, v *skillView, args []string) error {
	m := report.NewMatches(v.s, v.show, v.agent, v.cwd, args[0])
	if f.json {
		return a.out.JSON(m)
	}
	for _, r := range m.Skills {
		a.out.Line(page.In(page.Strong, r.DisplayID), page.Text("  "+page.Short(r.Description, 100)))
	}
	if len(m.Skills) == 0 {
		a.out.Say("no skill of %s matches %q", v.agent.Name, args[0])
	}
	return nil
}

func (a *app) skillsShow(f *skillFlags, v *skillView, args []string) error {
	text, err := v.s.Skills.Catalog(v.agent, v.cwd).Show(&v.s.Files, args[0])
	if err != nil {
		return err
	}
	return a.text(f, object{"schemaVersion": 1, "agent": v.agent.Ref(), "name": args[0], "text": text}, text)
}

// text prints a text as it is, or in an object.
func (a *app) text(f *skillFlags, o object, text string) error {
	if f.json {
		return a.out.JSON(o)
	}
	a.out.Raw(text)
	return nil
}

func (a *app) skillsResource(f *skillFlags, v *skillView, args []string) error {
	text, err := v.s.Skills.Catalog(v.agent, v.cwd).Resource(&v.s.Files, args[0], args[1])
	if err != nil {
		return err
	}
	return a.text(f, object{"schemaVersion": 1, "agent": v.agent.Ref(), "name": args[0], "path": args[1], "text": text}, text)
}
