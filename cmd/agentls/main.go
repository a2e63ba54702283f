// Command agentls shows what coding agents make of AGENTS.md, CLAUDE.md and
// SKILL.md files: a language server and a command line over the same snapshot.
// This package only wires; each subcommand stands in a file of its name.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/spf13/cobra"
)

// The exit codes of every subcommand.
const (
	exitClean    = 0
	exitFindings = 1
	exitFailed   = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, func() { os.Exit(130) }) // Ctrl-C ends at once; nothing here leaves half a file
	defer stop()
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run executes one command line and gives its exit code.
func run(args []string, out, err io.Writer) int {
	app := &app{out: out, err: err}
	root := newRoot(app)
	root.SetArgs(args)
	if err := root.Execute(); err != nil {
		var code exitCode
		if errors.As(err, &code) {
			return int(code)
		}
		fmt.Fprintln(app.err, "agentls: "+err.Error())
		return exitFailed
	}
	return exitClean
}

// exitCode is an error that only carries the code: all has been said.
type exitCode int

func (c exitCode) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

func newRoot(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:               "agentls",
		Short:             "Shows what coding agents make of AGENTS.md, CLAUDE.md and SKILL.md",
		SilenceUsage:      true,
		SilenceErrors:     true,
		PersistentPreRunE: func(*cobra.Command, []string) error { return a.checkColor() },
	}
	f := root.PersistentFlags()
	f.StringVar(&a.global.workspace, "workspace", "", "workspace `DIR` (default: the nearest directory above with .git)")
	f.BoolVar(&a.global.trust, "trust-project", false, "trust the project's own settings and skills")
	f.StringVar(&a.global.config, "config", "", "settings `FILE` instead of the workspace's .agentls.json")
	f.StringVar(&a.global.color, "color", "auto", "auto, always or never")
	f.BoolVarP(&a.global.verbose, "verbose", "v", false, "say more")
	f.BoolVar(&a.global.absolute, "absolute", false, "show absolute paths")
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.AddCommand(newLSP(a), newCheck(a), newExplain(a), newAgents(a), newSkills(a), newWhy(a), newInit(a), newSessions(a), newGovernor(a), newRules(a), newVersion(a))
	return root
}
