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
			debug.SetGCPercent(50) // the server is small and long-lived: memory matters more than its processor time
			code := lsp.Serve(context.Background(), lsp.Options{
				In: os.Stdin, Out: os.Stdout, Log: logger.New(os.Stderr, logger.Info), Version: fullVersion(),
				Open: a.openForEditor, RulePage: newPages(fullVersion()).uri, Home: a.env().Home,
			})
			os.Exit(code) // a blocked read of stdin must not keep the process
			return nil
		},
	}
	c.Flags().Bool("stdio", true, "speak on stdin and stdout (the only way, and the default)")
	return c
}

// openForEditor adds to what the editor says the user's environment and flags,
// which win over it.
func (a *app) openForEditor(o workspace.Options) *workspace.Workspace {
	o.Env = a.env()
	o.Settings.Config, o.Settings.Flags = a.global.config, a.flags()
	return workspace.Open(o)
}
