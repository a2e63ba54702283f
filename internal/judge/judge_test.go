package judge

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

var (
	keep   = flag.String("keep", "", "write the requests the answers are read from into this `directory`")
	reopen = flag.Bool("reopen", false, "write what agentls says otherwise into the cases that are open")
	update = flag.Bool("update", false, "write the agents' answers into the cases")
)

// asked are the agents that AGENTLS_JUDGES names: ids with commas between them,
// "fast" or "all"; without it no agent is started.
func asked(t *testing.T) []*Agent {
	t.Helper()
	word := os.Getenv("AGENTLS_JUDGES")
	if word == "" {
		t.Skip("AGENTLS_JUDGES is not set; `make judges` asks the agents themselves")
	}
	var chosen []*Agent
	for _, a := range append(Agents(), OptIn()...) {
		named := slices.Contains(strings.Split(word, ","), a.ID)
		if named || word == "all" && a.Refused() == nil || word == "fast" && a.Fast {
			chosen = append(chosen, a)
		}
	}
	if len(chosen) == 0 {
		t.Fatalf("AGENTLS_JUDGES=%s names no judge", word)
	}
	return chosen
}

// ready installs an agent, or skips with a word.
func ready(t *testing.T, ctx context.Context, a *Agent) []string {
	t.Helper()
	if err := a.Refused(); err != nil {
		t.Skip(err)
	}
	cache, err := CacheDir()
	if err != nil {
		t.Fatal(err)
	}
	program, err := a.Install(ctx, cache)
	switch {
	case errors.Is(err, ErrUnreachable):
		t.Skipf("%s: %v", a.ID, err)
	case err != nil && ctx.Err() != nil:
		t.Skipf("%s: could not be fetched in time", a.ID)
	case err != nil:
		t.Fatal(err)
	}
	return program
}

// TestInstall makes the agents ready, so that the time of the others is theirs.
func TestInstall(t *testing.T) {
	ctx := within(t, context.Background(), "AGENTLS_BOUND")
	for _, a := range asked(t) {
		t.Run(a.ID, func(t *testing.T) {
			t.Parallel()
			start := time.Now()
			ready(t, ctx, a)
			t.Logf("%s: ready after %.0f s", a.ID, time.Since(start).Seconds())
		})
	}
}

// within ends after the duration that a variable gives, by default with the
// test.
func within(t *testing.T, ctx context.Context, variable string) context.Context {
	t.Helper()
	bound, err := time.ParseDuration(cmp.Or(os.Getenv(variable), "24h"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(ctx, bound)
	t.Cleanup(cancel)
	return ctx
}

// TestJudges asks the agents, and holds what they answer against what is
// stored. What a slow machine does not get to within AGENTLS_BOUND, and within
// AGENTLS_BOUND_EACH for one agent, is named and no failure.
func TestJudges(t *testing.T) {
	all, agents := within(t, context.Background(), "AGENTLS_BOUND"), asked(t)
	for _, a := range agents {
		t.Run(a.ID, func(t *testing.T) {
			t.Parallel()
			s := &sitting{agent: a, program: ready(t, all, a)}
			ctx, asking := within(t, all, "AGENTLS_BOUND_EACH"), cases(t, a)
			for _, c := range asking {
				t.Run(c.Name, func(t *testing.T) { s.judge(t, ctx, c) })
			}
			s.sum(t, len(asking))
		})
	}
}

func (s *sitting) judge(t *testing.T, ctx context.Context, c *Case) {
	out, ok := s.ask(t, ctx, c)
	if !ok {
		return
	}
	for _, n := range out.Notes {
		t.Log(n)
	}
	if *keep != "" {
		text := flatten(out.Prompt)
		if err := os.WriteFile(filepath.Join(*keep, s.agent.ID+"-"+c.Name), []byte(text.text+"\n=== tools\n"+text.tools), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := out.Answer.String(); got == c.Want {
		return
	} else if !*update && c.Measured == "" {
		s.compare(t, c, got)
		return
	} else if !*update {
		t.Errorf("the agent answers\n%swhat is stored is\n%s", got, c.Want)
		return
	}
	measured := fmt.Sprintf("%s %s, %s", s.agent.ID, s.agent.Release(), time.Now().UTC().Format(time.DateOnly))
	file := filepath.Join("testdata", s.agent.ID, c.Name+".txtar")
	if err := os.WriteFile(file, c.Answered(measured, out.Answer), 0o644); err != nil {
		t.Fatal(err)
	}
}

// compare holds what an agent answers against what agentls says, where no answer
// is stored.
func (s *sitting) compare(t *testing.T, c *Case, got string) {
	t.Helper()
	pr, err := s.agent.Profile()
	if err != nil {
		t.Fatal(err)
	}
	said, err := Expect(c, s.agent, pr, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if diff := Differences(got, said.String()); diff != nil {
		t.Errorf("- the agent alone, + agentls alone\n%s", strings.Join(diff, "\n"))
	}
}

func cases(t *testing.T, a *Agent) []*Case {
	t.Helper()
	all, err := readCases(os.DirFS("."), "testdata/"+a.ID)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestAgreement: agentls says of every case what the agent answered. It needs no
// agent.
func TestAgreement(t *testing.T) {
	for _, a := range Agents() {
		pr, err := a.Profile()
		if err != nil {
			t.Log(err)
			continue
		}
		for _, c := range cases(t, a) {
			t.Run(a.ID+"/"+c.Name, func(t *testing.T) {
				t.Parallel()
				said, err := Expect(c, a, pr, t.TempDir())
				if err != nil {
					t.Fatal(err)
				}
				agree(t, c, Differences(c.Want, said.String()))
			})
		}
	}
}

func agree(t *testing.T, c *Case, diff []string) {
	switch {
	case c.Measured == "":
		t.Error("no agent was asked yet: run `make judges-answers`")
	case c.Open != "" && diff == nil:
		t.Errorf("agentls agrees now; what is open (%s) can go", c.Open)
	case c.Vary || slices.Equal(diff, c.Known):
	case c.Open != "" && *reopen:
		file := filepath.Join("testdata", c.agent(), c.Name+".txtar")
		if err := os.WriteFile(file, c.Opened(diff), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s; - the agent alone, + agentls alone\n%s\nknown is\n%s", c.Measured, strings.Join(diff, "\n"), strings.Join(c.Known, "\n"))
	}
}

// agent is the judge that answered.
func (c *Case) agent() string {
	id, _, _ := strings.Cut(c.Measured, " ")
	return id
}
