package main

import (
	"context"
	"os"
	"runtime/debug"

	"github.com/spf13/cobra"

	"agentls/internal/logger"
	"agentls/lsp"
	"agentls/workspace"
)

func newLSP(a *app) *cobra.Command {
	c := &cobra.Command{
		Use: "lsp", Short: "Run the language server on stdin and stdout", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			layers, err := a.layers()
			if err != nil {
				return err
			}
			debug.SetGCPercent(50) // the server is small and long-lived: memory matters more than its processor time
			code := lsp.Serve(context.Background(), lsp.Options{
				In: os.Stdin, Out: os.Stdout, Log: logger.New(os.Stderr), Version: fullVersion(),
				Open: a.forEditor(layers), RulePage: newPages(fullVersion()).uri, Home: a.env().Home,
			})
			os.Exit(code) // a blocked read of stdin must not keep the process
			return nil
		},
	}
	c.Flags().Bool("stdio", true, "speak on stdin and stdout (the only way, and the default)")
	return c
}

// forEditor opens a workspace with what the editor says, and the user's
// environment and flags, which win over it.
func (a *app) forEditor(flags workspace.Layers) func(workspace.Options) *workspace.Workspace {
	return func(o workspace.Options) *workspace.Workspace {
		flags.Editor = o.Settings.Editor
		o.Env, o.Settings = a.env(), flags
		return workspace.Open(o)
	}
}
