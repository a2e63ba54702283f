// Command agentls shows what coding agents make of AGENTS.md, CLAUDE.md and
// SKILL.md files: a language server and a command line over the same snapshot.
// This package only wires; each subcommand is in a file of its name.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/spf13/cobra"

	"agentls/cmd/agentls/terminal"
	"agentls/workspace/replace"
)

// The exit codes of every subcommand.
const (
	exitClean    = 0
	exitFindings = 1
	exitFailed   = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, func() {
		stop() // a second Ctrl-C does not wait for a disk that hangs
		replace.End()
		os.Exit(130)
	})
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run executes one command line and gives its exit code.
func run(args []string, out, stderr io.Writer) int { return runWith(os.Stdin, args, out, stderr) }

func runWith(in io.Reader, args []string, out, stderr io.Writer) int {
	a := &app{in: in, out: terminal.New(out), err: terminal.New(stderr)}
	root := newRoot(a)
	root.SetOut(out)
	root.SetErr(stderr)
	root.SetArgs(args)
	err := root.Execute()
	if unwritten := a.out.Flush(); err == nil {
		err = unwritten
	}
	var code exitCode
	switch {
	case err == nil:
		return exitClean
	case errors.As(err, &code):
		return int(code)
	}
	a.complain(err)
	return exitFailed
}

// exitCode is an error that only carries the code: all has been said.
type exitCode int

func (c exitCode) Error() string { return fmt.Sprintf("exit code %d", int(c)) }

func newRoot(a *app) *cobra.Command {
	root := group("agentls", "Shows what coding agents make of AGENTS.md, CLAUDE.md and SKILL.md")
	root.SilenceUsage, root.SilenceErrors = true, true
	root.PersistentPreRunE = func(*cobra.Command, []string) error { return a.out.Colour(a.global.color) }
	f := root.PersistentFlags()
	f.StringVar(&a.global.workspace, "workspace", "", "workspace `DIR` (default: the nearest directory above with .git)")
	f.BoolVar(&a.global.trust, "trust-project", false, "trust the project's own settings and skills")
	f.StringVar(&a.global.config, "config", "", "settings `FILE` instead of the workspace's .agentls.json")
	f.StringVar(&a.global.color, "color", "auto", "auto, always or never")
	f.BoolVarP(&a.global.verbose, "verbose", "v", false, "say more")
	f.BoolVar(&a.global.absolute, "absolute", false, "show absolute paths")
	root.AddCommand(newLSP(a), newCheck(a), newExplain(a), newAgents(a), newSkills(a), newWhy(a), newInit(a), newSessions(a), newReceived(a), newGovernor(a), newContext(a), newRules(a), newVersion(a), newDoctor(a))
	return root
}

// group is a command that only holds others; a word that is none of them is
// refused.
func group(use, short string) *cobra.Command {
	return &cobra.Command{
		Use: use, Short: short,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
		Args: func(c *cobra.Command, words []string) error {
			if len(words) == 0 {
				return nil
			}
			var names []string
			for _, sub := range c.Commands() {
				names = append(names, sub.Name())
			}
			return fmt.Errorf("%s has no command %q%s", c.CommandPath(), words[0], didYouMean(words[0], names))
		},
	}
}
