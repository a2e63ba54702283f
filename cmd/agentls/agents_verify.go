package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"github.com/spf13/cobra"

	"agentls/internal/judge"
	"agentls/internal/measure"
)

// verifyFlags are those of `agentls agents verify`.
type verifyFlags struct {
	yes  bool
	only string
}

func newAgentsVerify(a *app) *cobra.Command {
	var f verifyFlags
	c := &cobra.Command{
		Use:   "verify [NAME...]",
		Short: "Run the agents installed here and report where they differ from what agentls knows",
		Long: "Run the agents installed here and report where they differ from what agentls knows.\n\n" +
			"Each is started in a throw-away home and workspace and talks to a server of agentls on\n" +
			"this machine instead of its maker's; your accounts, settings and files are not used.\n" +
			"The report is Markdown, ready for an issue. Exits 1 when something differs.\n\n" +
			"Claude Code and Copilot CLI are run only when AGENTLS_AGREED_CLAUDE_CODE or\n" +
			"AGENTLS_AGREED_COPILOT_CLI is set: set it once you have agreed to their terms.",
		RunE: func(_ *cobra.Command, args []string) error { return a.verify(f, args) },
	}
	c.Flags().BoolVarP(&f.yes, "yes", "y", false, "do not ask before the agents are run")
	c.Flags().StringVar(&f.only, "case", "", "run the case `NAME` alone")
	return c
}

func (a *app) verify(f verifyFlags, names []string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	installed, err := a.installed(ctx, names)
	if err != nil {
		return err
	}
	if len(installed) == 0 {
		a.out.Say("no agent that agentls can ask is installed here")
		return nil
	}
	if !f.yes && !a.agreed() {
		a.out.Say("nothing was run")
		return nil
	}
	differs := false
	for _, i := range installed {
		d, err := a.verifyOne(ctx, i, f.only)
		if err != nil {
			return err
		}
		differs = differs || d
	}
	if differs {
		return exitCode(exitFindings)
	}
	return nil
}

// installed finds the agents that are named, or all that are installed, and
// says what would be run.
func (a *app) installed(ctx context.Context, names []string) ([]judge.Installed, error) {
	agents := append(judge.Agents(), judge.OptIn()...)
	if len(names) > 0 {
		agents = nil
		for _, name := range names {
			one, err := judge.Find(name)
			if err != nil {
				return nil, err
			}
			agents = append(agents, one)
		}
	}
	var found []judge.Installed
	for _, agent := range agents {
		i, err := agent.FindInstalled(ctx)
		switch {
		case err == nil:
			cases, _ := i.Cases()
			a.out.Say("%s %s: %s is run %s", i.ID, i.Version, i.Program, measure.Plural(len(cases), "time"))
			found = append(found, i)
		case len(names) > 0:
			return nil, err
		}
	}
	return found, nil
}

// agreed asks; only a yes is one.
func (a *app) agreed() bool {
	a.out.Say("They see an empty home, a small workspace and a server of agentls on this machine. Run them? [y/N]")
	if a.out.Flush() != nil {
		return false
	}
	line, _ := bufio.NewReader(os.Stdin).ReadString('\n')
	answer := strings.ToLower(strings.TrimSpace(line))
	return answer == "y" || answer == "yes"
}

// verifyOne runs one agent's cases and prints the report; true when it differs.
func (a *app) verifyOne(ctx context.Context, i judge.Installed, only string) (bool, error) {
	pr, err := i.Profile()
	if err != nil {
		return false, err
	}
	all, err := i.Verify(ctx, pr, only)
	if err != nil {
		return false, err
	}
	var bad []judge.Checked
	for _, c := range all {
		if c.Err != nil || c.Differences != nil {
			bad = append(bad, c)
		}
	}
	a.lines("\n## %s %s\n\n%d of %s as agentls says; its tables were measured on %s.",
		pr.Name, i.Version, len(all)-len(bad), measure.Plural(len(all), "case"), i.Release())
	for _, c := range bad {
		a.lines("\n### %s\n\n%s\n", c.Case.Name, c.Case.Why())
		if c.Err != nil {
			a.lines("No answer: %v", c.Err)
			continue
		}
		a.lines("```diff\n%s\n```", strings.Join(c.Differences, "\n"))
	}
	if len(bad) > 0 {
		a.lines("\n`-` is what %s loads and agentls does not say, `+` the reverse.", pr.Name)
	}
	return len(bad) > 0, nil
}

// lines prints text of several lines.
func (a *app) lines(format string, args ...any) {
	for _, line := range strings.Split(fmt.Sprintf(format, args...), "\n") {
		a.out.Say("%s", line)
	}
}
