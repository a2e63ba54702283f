package judge

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"

	"agentls/agentsctx/profile"
)

// Installed is an agent as it is installed on this machine.
type Installed struct {
	*Agent
	Program string // its path
	Version string // as it says itself
}

// FindInstalled looks for an agent's command on the PATH.
func (a *Agent) FindInstalled(ctx context.Context) (Installed, error) {
	if err := a.Refused(); err != nil {
		return Installed{}, err
	}
	program, err := exec.LookPath(a.Command)
	if err != nil {
		return Installed{}, fmt.Errorf("%s is not installed: no %s on the PATH", a.ID, a.Command)
	}
	dir, err := os.MkdirTemp("", "agentls-verify-")
	if err != nil {
		return Installed{}, err
	}
	defer os.RemoveAll(dir)
	p := &place{root: dir, home: dir, repo: dir, cwd: dir, tmp: dir, path: os.Getenv("PATH")}
	out, err := p.exec(ctx, 20*time.Second, []string{program, "--version"}, a.environment(p))
	if err != nil {
		return Installed{}, err
	}
	version := versionNumber.FindString(string(out))
	if version == "" {
		version = "of an unknown version"
	}
	return Installed{a, program, version}, nil
}

var versionNumber = regexp.MustCompile(`\d+\.\d+(\.\d+)?[-+.\w]*`)

// Checked is what came of one case.
type Checked struct {
	Case        *Case
	Differences []string
	Err         error // the agent gave no answer
}

// Verify asks an installed agent about its cases and holds each answer against
// what agentls says today. Differences that are known are none. only names the case to run; empty for all.
func (i Installed) Verify(ctx context.Context, pr *profile.Profile, only string) ([]Checked, error) {
	cases, err := i.Cases()
	if err != nil {
		return nil, err
	}
	cases = slices.DeleteFunc(cases, func(c *Case) bool { return only != "" && c.Name != only })
	if len(cases) == 0 {
		return nil, fmt.Errorf("%s has no case %q", i.ID, only)
	}
	var all []Checked
	for _, c := range cases {
		if ctx.Err() != nil {
			return all, ctx.Err()
		}
		all = append(all, i.check(ctx, pr, c))
	}
	return all, nil
}

func (i Installed) check(ctx context.Context, pr *profile.Profile, c *Case) Checked {
	dir, err := os.MkdirTemp("", "agentls-verify-")
	if err != nil {
		return Checked{c, nil, err}
	}
	defer os.RemoveAll(dir)
	out, err := i.Run(ctx, []string{i.Program}, c, dir+"/run")
	if err != nil {
		return Checked{c, nil, err}
	}
	said, err := Expect(c, i.Agent, pr, dir+"/said")
	diff := Differences(out.Answer.String(), said.String())
	if c.Vary || slices.Equal(diff, c.Known) {
		diff = nil
	}
	return Checked{c, diff, err}
}

// Why is the sentence with which a case begins.
func (c *Case) Why() string {
	first, _, _ := strings.Cut(string(c.source), "\n")
	return first
}
