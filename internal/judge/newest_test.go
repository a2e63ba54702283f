package judge

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
)

// TestNewest takes another version of each agent, the newest where
// AGENTLS_VERSION says so, and says in which cases it does otherwise than the one
// that is pinned, and which facts hang on them: the weekly look.
func TestNewest(t *testing.T) {
	want := os.Getenv("AGENTLS_VERSION")
	if want == "" {
		t.Skip("AGENTLS_VERSION is not set; `make judges-update` looks for newer agents")
	}
	for _, a := range asked(t) {
		t.Run(a.ID, func(t *testing.T) {
			version, err := a.published(t.Context(), want)
			if errors.Is(err, ErrUnreachable) {
				t.Skipf("%s: %v", a.ID, err)
			}
			if err != nil {
				t.Fatal(err)
			}
			if version == a.Version {
				t.Logf("%s %s is the newest", a.ID, a.Release())
				return
			}
			other := *a
			other.Version = version
			compareAnswers(t, &other, a.Release())
		})
	}
}

func compareAnswers(t *testing.T, other *Agent, pinned string) {
	s := &sitting{agent: other, program: ready(t, t.Context(), other)}
	pr, err := other.Profile()
	if err != nil {
		t.Fatal(err)
	}
	same := 0
	for _, c := range cases(t, other) {
		out, ok := s.ask(t, t.Context(), c)
		if !ok {
			t.Errorf("%s: %s %s gives no answer", c.Name, other.ID, other.Release())
			continue
		}
		diff := Differences(out.Answer.String(), c.Want)
		if diff == nil {
			same++
			continue
		}
		t.Errorf("%s: %s\nfacts: %s\n- %s, + %s\n%s", c.Name, c.Why(), strings.Join(factsOf(pr, c), ", "), other.Release(), pinned, strings.Join(diff, "\n"))
	}
	t.Logf("%s %s: %d of %d cases as %s answered them", other.ID, other.Release(), same, len(cases(t, other)), pinned)
}

// factsOf are the fields of the facts that name a case.
func factsOf(pr *profile.Profile, c *Case) []string {
	var fields []string
	for _, f := range pr.Facts {
		_, named, _ := strings.Cut(f.Source, ", case ")
		if slices.Contains(strings.Split(named, ", "), c.Name) {
			fields = append(fields, f.Field)
		}
	}
	return fields
}
