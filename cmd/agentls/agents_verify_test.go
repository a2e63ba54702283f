package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// future is an agent of a version that loads one file more than agentls knows.
const future = `#!/bin/sh
case "$1" in
--version) echo "codex-cli 9.8.7"; exit ;;
esac
printf '["%s","%s","%s"]' "$(cat ../AGENTS.override.md)" "$(cat AGENTS.md)" "$(cat ../CLAUDE.md)"
`

// TestAgentsVerify reports what a newer agent does otherwise, ready to paste.
func TestAgentsVerify(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the stub is a shell script")
	}
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "codex"), []byte(future), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	var out, stderr bytes.Buffer
	code := run([]string{"agents", "verify", "codex", "--yes", "--case", "names"}, &out, &stderr)
	if code != exitFindings || stderr.Len() > 0 {
		t.Errorf("exit code %d: %s", code, stderr.String())
	}
	for _, want := range []string{
		"codex 9.8.7: " + filepath.Join(bin, "codex") + " is run ",
		"## Codex 9.8.7\n\n0 of 1 case as agentls says; its tables were measured on 0.171.0.\n",
		"### names\n", "```diff\n- CLAUDE.md\n```\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out.String())
		}
	}
}

// TestAgentsVerifyMistakes: what cannot be asked is said; without a yes nothing
// is run.
func TestAgentsVerifyMistakes(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, c := range []struct {
		args []string
		want string
		code int
	}{
		{[]string{"verify", "codex"}, "codex is not installed: no codex on the PATH", exitFailed},
		{[]string{"verify", "zed"}, `"zed" is no agent that can be asked`, exitFailed},
		{[]string{"verify"}, "no agent that agentls can ask is installed here", exitClean},
	} {
		var out bytes.Buffer
		if code := run(append([]string{"agents"}, c.args...), &out, &out); code != c.code || !strings.Contains(out.String(), c.want) {
			t.Errorf("%q: %d, %s", c.args, code, out.String())
		}
	}
}
