package main

import (
	"context"
	"os"

	"github.com/spf13/cobra"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"agentls/lsp"
)

func newLSP(a *app) *cobra.Command {
	c := &cobra.Command{
		Use: "lsp", Short: "Run the language server on stdin and stdout", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			code := lsp.Serve(context.Background(), lsp.Options{
				In: os.Stdin, Out: os.Stdout, Log: serverLog(zapcore.InfoLevel), Version: fullVersion(),
			})
			os.Exit(code) // a blocked read of stdin must not keep the process
			return nil
		},
	}
	c.Flags().Bool("stdio", true, "speak on stdin and stdout (the only way, and the default)")
	return c
}

// serverLog writes lines to stderr: stdout belongs to the protocol. Nothing is
// sampled away, a server says little.
func serverLog(level zapcore.Level) *zap.Logger {
	c := zap.NewProductionEncoderConfig()
	c.EncodeTime = zapcore.ISO8601TimeEncoder
	c.EncodeLevel = zapcore.CapitalLevelEncoder
	return zap.New(zapcore.NewCore(zapcore.NewConsoleEncoder(c), zapcore.Lock(os.Stderr), level))
}
