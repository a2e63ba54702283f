package judge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// sitting is one agent that is asked about its cases, one after the other.
type sitting struct {
	agent   *Agent
	program []string
	took    []time.Duration // of each answer
	silent  []string        // cases that got no answer, also not the second time
	left    []string        // cases that the time did not suffice for
	broken  bool            // an agent without an answer had not run out of time
}

// ask runs the agent on a case. Without an answer there is nothing to compare:
// on a machine that is busy that is no failure.
func (s *sitting) ask(t *testing.T, ctx context.Context, c *Case) (Outcome, bool) {
	t.Helper()
	if ctx.Err() != nil {
		s.left = append(s.left, c.Name)
		return Outcome{}, false
	}
	dir, err := os.MkdirTemp("", "judge-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) }) // what an agent still writes there is no matter
	start := time.Now()
	out, err := s.agent.ask(ctx, s.program, c, dir)
	switch {
	case err == nil:
		s.took = append(s.took, time.Since(start))
		return out, true
	case ctx.Err() != nil:
		s.left = append(s.left, c.Name)
	case *update:
		t.Fatal(err)
	default:
		s.silent = append(s.silent, c.Name)
		s.broken = s.broken || !errors.Is(err, errLate)
		t.Log(err)
	}
	return Outcome{}, false
}

// sum says what came of it. An agent that answers nothing at all fails, unless it
// only came too late.
func (s *sitting) sum(t *testing.T, all int) {
	t.Helper()
	t.Logf("%s %s: %d of %d cases answered, %.2f s each", s.agent.ID, s.agent.Release(), len(s.took), all, s.median().Seconds())
	for what, names := range map[string][]string{"no answer": s.silent, "no time left": s.left} {
		if len(names) > 0 {
			t.Logf("%s: %s for %s", s.agent.ID, what, strings.Join(names, ", "))
		}
	}
	if len(s.took) == 0 && s.broken {
		t.Errorf("%s answers nothing", s.agent.ID)
	}
	if *update && len(s.took) == all {
		if err := s.remember(); err != nil {
			t.Fatal(err)
		}
	}
}

// remembering is held while the file of timings changes.
var remembering sync.Mutex

// remember writes how long a case took.
func (s *sitting) remember() error {
	remembering.Lock()
	defer remembering.Unlock()
	all, err := readTimings(os.DirFS("."))
	if err != nil {
		return err
	}
	all[s.agent.ID] = s.median().Round(10 * time.Millisecond)
	var b bytes.Buffer
	for _, id := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintln(&b, id, all[id])
	}
	return os.WriteFile(timingsFile, b.Bytes(), 0o644)
}

func (s *sitting) median() time.Duration {
	if len(s.took) == 0 {
		return 0
	}
	slices.Sort(s.took)
	return s.took[len(s.took)/2]
}
