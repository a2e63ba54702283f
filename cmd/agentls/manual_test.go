package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"agentls/cmd/agentls/terminal"
)

var (
	manual     = flag.String("manual", "", "write the manual pages and the completions of shells into this directory")
	manualDate = flag.Int64("manual-date", 0, "their date, in seconds since 1970: the same source makes the same pages")
)

// TestManual makes the manual pages and completions that a release carries, here
// rather than in the program, which what writes them would make larger.
func TestManual(t *testing.T) {
	dir := *manual
	if dir == "" {
		dir = t.TempDir()
	}
	root := newRoot(&app{in: strings.NewReader(""), out: terminal.New(&strings.Builder{}), err: terminal.New(&strings.Builder{})})
	date := time.Unix(*manualDate, 0).UTC()
	header := doc.GenManHeader{Title: "AGENTLS", Section: "1", Source: "agentls", Manual: "agentls", Date: &date}
	pages := filepath.Join(dir, "man")
	for _, d := range []string{pages, filepath.Join(dir, "completions")} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	root.DisableAutoGenTag = true
	if err := doc.GenManTree(root, &header, pages); err != nil {
		t.Fatal(err)
	}
	each(root, func(c *cobra.Command) {
		name := strings.ReplaceAll(c.CommandPath(), " ", "-") + ".1"
		page, err := os.ReadFile(filepath.Join(pages, name))
		if err != nil {
			t.Error(err)
		} else if !strings.Contains(string(page), c.Short) {
			t.Errorf("%s does not say what the command is for", name)
		}
	})
	for file, write := range map[string]func(string) error{
		"agentls.bash": func(p string) error { return root.GenBashCompletionFileV2(p, true) },
		"agentls.fish": func(p string) error { return root.GenFishCompletionFile(p, true) },
		"agentls.ps1":  root.GenPowerShellCompletionFileWithDesc,
		"agentls.zsh":  root.GenZshCompletionFile,
	} {
		if err := write(filepath.Join(dir, "completions", file)); err != nil {
			t.Fatal(err)
		}
	}
}

// each visits a command and all below it that people see.
func each(c *cobra.Command, visit func(*cobra.Command)) {
	visit(c)
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			each(sub, visit)
		}
	}
}
