// Package judge asks the agents themselves. It starts a coding agent in a
// throw-away home and workspace against a recording server on loopback, reads
// from the request which instruction files and skills it really loaded, and
// holds the answer against what agentls says. An agent is data (agents.go); a
// case is a small tree in which every file carries a mark (case.go); what the
// agent answered is stored with the case and never written by hand.
//
// Start with Agent and Run. Nothing here is used by the server or by a command
// other than `agentls agents verify`.
package judge

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Answer is what an agent loaded, or what agentls says it loads: one line for
// each instruction file in the order of the prompt, then one for each skill in
// the order of the listing. Paths are real ones, relative to the repository.
type Answer struct {
	Files  []Loaded
	Skills []Listed
}

// Loaded is an instruction file in a prompt.
type Loaded struct {
	Path string
	Kept [][2]int // byte ranges as stored; nil for the whole file
}

// Listed is a skill in a listing.
type Listed struct {
	Name  string
	Path  string
	Chars int // of its description as listed
}

// Any is a number of characters that agentls does not tell.
const Any = -1

// Outcome is one run of an agent.
type Outcome struct {
	Answer Answer
	Prompt any      // the request it was read from, as JSON values
	Notes  []string // what the agent did besides: changed the workspace, left processes
}

// Run starts an agent on a case and reads its answer. program is the command
// line that starts it; dir is a new directory, which the caller removes.
func (a *Agent) Run(ctx context.Context, program []string, c *Case, dir string) (Outcome, error) {
	p, err := c.lay(dir)
	if err != nil {
		return Outcome{}, err
	}
	server, err := Listen(a.script(c, p))
	if err != nil {
		return Outcome{}, err
	}
	defer server.Close()
	p.url = server.URL()
	if err := a.furnish(c, p); err != nil {
		return Outcome{}, err
	}
	before := p.state()
	stdout, err := a.start(ctx, program, c, p)
	out := Outcome{Notes: append(p.left, p.changes(before)...)}
	if err != nil {
		return out, err
	}
	body, err := a.prompt(stdout, server.Requests(), c)
	if err != nil {
		return out, err
	}
	out.Answer, out.Prompt = a.read(c, p, body), body
	return out, nil
}

// ask is Run, once more when there is no answer: on a machine that is busy an
// agent may come too late. dir is a directory in which each run makes its own.
func (a *Agent) ask(ctx context.Context, program []string, c *Case, dir string) (Outcome, error) {
	out, err := a.Run(ctx, program, c, filepath.Join(dir, "1"))
	if err != nil && ctx.Err() == nil {
		out, err = a.Run(ctx, program, c, filepath.Join(dir, "2"))
	}
	return out, err
}

// script is the tool calls the server plays: the case's file, read.
func (a *Agent) script(c *Case, p *place) []Call {
	if c.Read == "" || a.Read.Tool == "" {
		return nil
	}
	file, _ := json.Marshal(filepath.Join(p.repo, c.Read))
	input, _ := decode([]byte(strings.ReplaceAll(a.Read.Input, `"{file}"`, string(file))))
	return []Call{{Tool: a.Read.Tool, Input: input}}
}

// furnish writes the agent's own files into its home, each together with what
// the case has in it.
func (a *Agent) furnish(c *Case, p *place) error {
	files := []map[string]string{a.Home}
	if c.Trust {
		files = append(files, a.TrustHome)
	}
	for _, m := range files {
		for name, text := range m {
			if err := p.add(filepath.Join(p.home, name), p.fill(text)); err != nil {
				return err
			}
		}
	}
	return nil
}

// add writes text after what a file holds; objects of JSON become one.
func (p *place) add(file, text string) error {
	old, _ := os.ReadFile(file)
	whole := append(old, text...)
	if had, err := decode(old); err == nil {
		more, _ := decode([]byte(text))
		whole = []byte(encode(merged(had, more)))
	}
	return errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, whole, 0o644))
}

func merged(a, b any) any {
	x, isX := a.(object)
	y, isY := b.(object)
	if !isX || !isY {
		return b
	}
	for k, v := range y {
		x[k] = merged(x[k], v)
	}
	return x
}

// start runs the agent's commands, the last one under the case's conditions.
func (a *Agent) start(ctx context.Context, program []string, c *Case, p *place) ([]byte, error) {
	env := append(a.environment(p), c.Env...)
	if c.Trust {
		env = append(env, a.TrustEnv...)
	}
	args := a.Args
	if c.Read != "" && a.SessionArgs != nil {
		args = a.SessionArgs
	}
	if c.Trust {
		args = append(append([]string{}, a.TrustArgs...), args...)
	}
	args = append(append([]string{}, c.Args...), args...)
	for _, before := range a.Before {
		if _, err := p.exec(ctx, a.Limit, append(program[:len(program):len(program)], before...), env); err != nil {
			return nil, err
		}
	}
	return p.exec(ctx, a.Limit, append(program[:len(program):len(program)], args...), env)
}

// environment is all that the agent gets of ours.
func (a *Agent) environment(p *place) []string {
	env := []string{
		"HOME=" + p.home, "PATH=" + p.path, "TMPDIR=" + p.tmp, "TERM=dumb", "LANG=C.UTF-8", "NO_COLOR=1",
	}
	return append(env, a.Env...)
}

// prompt is the request that shows what was loaded: what the agent printed, or
// the last request that offers tools and holds the results asked for.
func (a *Agent) prompt(stdout []byte, requests []Request, c *Case) (any, error) {
	if a.Printed && c.Read == "" {
		return decode(stdout)
	}
	for i := len(requests) - 1; i >= 0; i-- {
		if r := requests[i]; len(r.tools()) > 0 {
			if c.Read != "" && r.results() == 0 && a.Read.Tool != "" {
				return nil, fmt.Errorf("the agent never called %s; it offers %s", a.Read.Tool, strings.Join(r.tools(), ", "))
			}
			return r.Body, nil
		}
	}
	return nil, errors.New("no request offers tools: the agent did not come so far, or speaks another format")
}
