package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"agentls/internal/page"
	"agentls/workspace"
	"agentls/workspace/replace"
	"agentls/workspace/report"
)

// contextFlags are those of the `agentls context` commands.
type contextFlags struct {
	query report.ViewQuery
	json  bool
	out   string // of map: the file
	revs  []string
}

func newContext(a *app) *cobra.Command {
	c := group("context", "Show what fills an agent's window before you type")
	c.Long = c.Short + ".\n\nWithout a view it is the list. For OpenClaw the figures are those of the last run when its store has a report of one for this workspace, and an estimate otherwise; for other agents they are an estimate from its files and skills. What is not known is named as unknown."
	var f contextFlags
	c.RunE = func(*cobra.Command, []string) error { return a.contextView(&f, "list") }
	f.window(c)
	for _, v := range []struct{ name, doc string }{
		{"list", "What is put into the window, how large it is and what is cut"},
		{"detail", "The same with each skill and tool, the transcript and the warning about cuts"},
		{"json", "The report for machines, null for what is unknown"},
		{"status", "How full the window is"},
	} {
		c.AddCommand(a.contextCommand(v.name, v.doc))
	}
	c.AddCommand(a.contextMap(), a.contextUsage(), a.contextDiff(), newExplain(a))
	return c
}

// window are the flags that say whose window is meant.
func (f *contextFlags) window(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&f.query.Agent, "agent", "", "the window of agent `NAME` (default: the first enabled one)")
	fl.StringVar(&f.query.Cwd, "cwd", "", "the `DIR` in which the agent is started (default: the workspace)")
	fl.StringVar(&f.query.Session, "session", "", "the stored `SESSION` that goes on in it (default: the newest of the workspace)")
	fl.BoolVar(&f.query.Estimate, "estimate", false, "from the files as they are, even where a report of a run is stored")
	fl.BoolVar(&f.json, "json", false, "print JSON")
}

func (a *app) contextCommand(name, doc string) *cobra.Command {
	var f contextFlags
	c := &cobra.Command{
		Use: name, Short: doc, Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return a.contextView(&f, name) },
	}
	f.window(c)
	return c
}

// ask answers a question about the workspace's windows.
func (a *app) ask(f *contextFlags, answer func(*workspace.Snapshot, report.Paths) error) error {
	if err := f.place(); err != nil {
		return err
	}
	return a.askIn(nil, answer)
}

// place makes the directory of --cwd absolute.
func (f *contextFlags) place() error {
	if f.query.Cwd == "" {
		return nil
	}
	dirs, err := existing([]string{f.query.Cwd})
	if err != nil {
		return err
	}
	f.query.Cwd = dirs[0]
	return nil
}

// askIn is ask where the files come from; nil is this machine.
func (a *app) askIn(files workspace.System, answer func(*workspace.Snapshot, report.Paths) error) error {
	// Files anywhere show which agents are there.
	w, show, err := a.open("looking for files", func(o *workspace.Options) { o.System = files })
	if err != nil {
		return err
	}
	defer w.Close()
	return answer(w.Snapshot(), show)
}

func (a *app) contextView(f *contextFlags, name string) error {
	return a.ask(f, func(s *workspace.Snapshot, show report.Paths) error {
		f.query.View = name
		view, err := report.NewView(s, show, f.query)
		if err != nil {
			return err
		}
		if lines, ok := view.(interface{ Page() page.Page }); ok && !f.json {
			a.verbatim(lines.Page())
			return nil
		}
		return a.out.JSON(view)
	})
}

// verbatim prints a page whose lines are another program's, none of them moved in.
func (a *app) verbatim(p page.Page) {
	a.out.Line(p.Title...)
	for _, b := range p.Blocks {
		a.out.Line(b.Text...)
	}
}

func (a *app) contextMap() *cobra.Command {
	var f contextFlags
	c := &cobra.Command{
		Use: "map", Short: "Draw the window as areas, as PNG, SVG or HTML", Args: cobra.NoArgs,
		Long: "Draw the window as areas, by the ending of FILE as PNG, SVG or HTML.\n\nFor an agent that stores a report of each run the map is one of a run alone; without one nothing is drawn, unless --estimate is given.",
		RunE: func(*cobra.Command, []string) error {
			return a.ask(&f, func(s *workspace.Snapshot, show report.Paths) error { return a.drawMap(&f, s, show) })
		},
	}
	f.window(c)
	c.Flags().StringVarP(&f.out, "output", "o", "", "the `FILE` to write")
	return c
}

func (a *app) drawMap(f *contextFlags, s *workspace.Snapshot, show report.Paths) error {
	w, err := report.OpenWindow(s, show, f.query)
	if err != nil {
		return err
	}
	d, err := w.Drawing(f.query.Estimate)
	if errors.Is(err, report.ErrNoRun) {
		for line := range strings.Lines(err.Error()) {
			a.err.Say("%s", strings.TrimSpace(line))
		}
		a.err.Flush()
		return exitCode(exitFailed)
	}
	if f.out == "" {
		return a.answer(d, f.json)
	}
	ending := strings.ToLower(filepath.Ext(f.out))
	text := map[string]func() string{".svg": d.Window.Map().SVG, ".html": d.Window.Map().HTML, ".png": d.Window.PNG}[ending]
	if text == nil {
		return fmt.Errorf("-o %s: want a name that ends in .png, .svg or .html", f.out)
	}
	if err := replace.File(f.out, strings.NewReader(text())); err != nil {
		return fmt.Errorf("-o %s: %w", f.out, err)
	}
	for _, l := range append(w.Caption(), "Written: "+f.out) {
		a.out.Say("%s", l)
	}
	return nil
}

func (a *app) contextUsage() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "usage [SESSION]", Short: "Tokens of each reply of a session as the provider counted them", Args: cobra.MaximumNArgs(1),
		Long: "Tokens of each reply of a session as the provider counted them. What is read from a cache is never added up.\n\nSESSION is agent:id as `agentls sessions` lists it, or a file; without it the newest session of the workspace.",
		RunE: func(_ *cobra.Command, args []string) error {
			s, _, err := a.still()
			if err != nil {
				return err
			}
			u, err := report.NewUsage(s, strings.Join(args, ""))
			if err != nil {
				return err
			}
			return a.answer(u, asJSON)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}
