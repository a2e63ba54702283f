package main

import (
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// version is set by the release build.
var version = "0.1.0-dev"

// protocols are the versions of the Language Server Protocol that are spoken.
var protocols = []string{"3.17", "3.18"}

func newVersion(a *app) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use: "version", Short: "Print the version, the Go version and the protocol versions", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return a.out.JSON(map[string]any{"schemaVersion": 1, "version": fullVersion(), "go": runtime.Version(), "lsp": protocols})
			}
			a.out.Say("agentls %s", fullVersion())
			a.out.Say("%s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH)
			a.out.Say("Language Server Protocol %s", strings.Join(protocols, ", "))
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

// fullVersion is the version under which a module proxy served the program,
// else the one built in. What Go makes up for a checkout without a tag
// (v0.0.0-…) says nothing to anybody.
func fullVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return version
	}
	if v := info.Main.Version; v != "" && v != "(devel)" && !strings.HasPrefix(v, "v0.0.0-") {
		return v
	}
	return version
}
