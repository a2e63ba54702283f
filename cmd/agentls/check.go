package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"agentls/diagnostics"
	"agentls/internal/tree"
	"agentls/workspace"
	"agentls/workspace/fix"
	"agentls/workspace/report"
)

// checkFlags are those of `agentls check`.
type checkFlags struct {
	fix, diff bool
	format    string
	json      bool
	agents    []string
	failOn    string
	severity  string
	rules     []string
	stdin     string // the path as which the standard input is checked
	fromStdin bool
}

func newCheck(a *app) *cobra.Command {
	var f checkFlags
	c := &cobra.Command{
		Use:   "check [PATH…]",
		Short: "Find what agents drop, cut or misread in files and trees",
		RunE:  func(_ *cobra.Command, args []string) error { return a.check(f, args) },
	}
	fl := c.Flags()
	fl.BoolVar(&f.fix, "fix", false, "apply the safe fixes")
	fl.BoolVar(&f.diff, "diff", false, "print what --fix would change")
	fl.StringVar(&f.format, "format", "text", "text, json, sarif or github")
	fl.BoolVar(&f.json, "json", false, "the same as --format json")
	fl.StringArrayVar(&f.agents, "agent", nil, "check for agent `NAME` (repeatable)")
	fl.StringVar(&f.failOn, "fail-on", "error", "exit with 1 at `SEVERITY` or above: error, warning, info or never")
	fl.StringVar(&f.severity, "severity", "", "show `SEVERITY` and above: error, warning, info or hint (default: warning for text and github, hint for json and sarif)")
	fl.BoolVar(&f.fromStdin, "stdin", false, "check the text on the standard input; needs --stdin-filename")
	fl.StringVar(&f.stdin, "stdin-filename", "", "the `PATH` that the text on the standard input has")
	fl.StringArrayVar(&f.rules, "rule", nil, "set a rule's severity, `ID=LEVEL` (repeatable)")
	return c
}

func (a *app) check(f checkFlags, args []string) error {
	fail, err := f.threshold()
	if err != nil {
		return err
	}
	least, err := f.least(fail)
	if err != nil {
		return err
	}
	print, err := f.printer()
	if err != nil {
		return err
	}
	debug.SetGCPercent(400) // it ends soon: time matters more than memory
	t, err := a.openTree(f, args)
	if err != nil {
		return err
	}
	defer t.ws.Close()
	var unwritten error
	if f.fix || f.diff {
		plan, err := fix.Make(context.Background(), t.ws, t.files, least)
		if err != nil {
			return err
		}
		if f.diff {
			a.printPlan(t.show, plan)
			return nil
		}
		unwritten = plan.Write(context.Background(), t.ws, t.show.Show)
	}
	r := report.NewCheck(t.ws.Snapshot(), t.show, t.files(), t.whole)
	r.Notes = append(r.Notes, t.passedOver()...)
	if err := errors.Join(print(a, t, r.AtLeast(least)), unwritten); err != nil {
		return err
	}
	if fail != diagnostics.Off && worst(r) >= fail {
		return exitCode(exitFindings)
	}
	return nil
}

// least is the lowest severity that is shown. What makes the command fail is.
func (f checkFlags) least(fail diagnostics.Severity) (diagnostics.Severity, error) {
	least := diagnostics.Warning
	if f.json || f.format == "json" || f.format == "sarif" {
		least = diagnostics.Hint
	}
	if f.severity != "" {
		s, ok := diagnostics.ParseSeverity(f.severity)
		if !ok || s == diagnostics.Off {
			return 0, fmt.Errorf("--severity %s: want error, warning, info or hint", f.severity)
		}
		least = s
	}
	if fail != diagnostics.Off {
		least = min(least, fail)
	}
	return least, nil
}

// threshold is the lowest severity that makes the command fail; Off for never.
func (f checkFlags) threshold() (diagnostics.Severity, error) {
	if f.failOn == "never" {
		return diagnostics.Off, nil
	}
	s, ok := diagnostics.ParseSeverity(f.failOn)
	if !ok || s == diagnostics.Off || s == diagnostics.Hint {
		return 0, fmt.Errorf("--fail-on %s: want error, warning, info or never", f.failOn)
	}
	return s, nil
}

// printer is the output format.
func (f checkFlags) printer() (func(*app, *checkTree, report.Check) error, error) {
	if f.json {
		f.format = "json"
	}
	printers := map[string]func(*app, *checkTree, report.Check) error{
		"text": (*app).printText, "json": (*app).printJSON, "sarif": (*app).printSARIF, "github": (*app).printGitHub,
	}
	p, ok := printers[f.format]
	if !ok {
		return nil, fmt.Errorf("--format %s: want text, json, sarif or github", f.format)
	}
	return p, nil
}

// printPlan prints what would change.
func (a *app) printPlan(show report.Paths, plan fix.Plan) {
	for _, c := range plan.Changes {
		from, to := "a/"+show.Show(c.Path), "b/"+show.Show(c.Path)
		if c.New {
			from = "/dev/null"
		}
		a.out.Diff(from, to, c.Before, c.After)
	}
	for _, r := range plan.Renames {
		a.out.Say("rename %s", show.Show(r.From))
		a.out.Say("    to %s", show.Show(r.To))
	}
}

func (a *app) printJSON(_ *checkTree, r report.Check) error { return a.out.JSON(r) }

// checkTree is what one run looks at.
type checkTree struct {
	ws    *workspace.Workspace
	show  report.Paths
	only  []string // the PATH arguments, absolute
	whole bool     // the workspace as a whole was asked for
}

// files are the checked files below the arguments.
func (t *checkTree) files() []string {
	paths := t.ws.Snapshot().Paths()
	if t.only == nil {
		return paths
	}
	return slices.DeleteFunc(slices.Clone(paths), func(p string) bool {
		return !slices.ContainsFunc(t.only, func(arg string) bool { return tree.Under(arg, p) })
	})
}

func (a *app) openTree(f checkFlags, args []string) (*checkTree, error) {
	if f.fromStdin || f.stdin != "" {
		return a.openStdin(f, args)
	}
	only, err := existing(args)
	if err != nil {
		return nil, err
	}
	t, err := a.treeOf(f, only)
	if err != nil {
		return nil, err
	}
	if err := t.unreadable(); err != nil {
		t.ws.Close()
		return nil, err
	}
	return t, nil
}

// treeOf opens the workspace for the paths in question; nil for all.
func (a *app) treeOf(f checkFlags, only []string) (*checkTree, error) {
	flags, err := f.settings()
	if err != nil {
		return nil, err
	}
	var unknown []string
	w, show, err := a.open("looking for files", func(o *workspace.Options) {
		o.Settings.Flags, o.Also = flags, only
		unknown = o.Settings.Problems()
		addFolders(o, only)
	})
	if err != nil {
		return nil, err
	}
	if len(unknown) > 0 {
		w.Close()
		return nil, errors.New(unknown[0]) // an unknown agent would check for nobody
	}
	return &checkTree{ws: w, show: show, only: only, whole: only == nil || slices.Contains(only, show.Workspace)}, nil
}

// settings are the flags in the form of the settings file.
func (f checkFlags) settings() ([]byte, error) {
	v := map[string]any{}
	if len(f.agents) > 0 {
		v["agents"] = f.agents
	}
	rules := map[string]string{}
	for _, r := range f.rules {
		id, level, ok := strings.Cut(r, "=")
		if _, known := diagnostics.Lookup(id); !known {
			return nil, fmt.Errorf("--rule %s: no rule %q%s", r, id, didYouMean(id, ruleIDs()))
		}
		if _, valid := diagnostics.ParseSeverity(level); !ok || !valid {
			return nil, fmt.Errorf("--rule %s: want ID=error, warning, info, hint or off", r)
		}
		rules[id] = level
	}
	if len(rules) > 0 {
		v["rules"] = rules
	}
	return json.Marshal(v)
}

func worst(r report.Check) diagnostics.Severity {
	for s := diagnostics.Error; s > diagnostics.Off; s-- {
		if *r.Summary.Count(s) > 0 {
			return s
		}
	}
	return diagnostics.Off
}
