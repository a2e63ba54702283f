package judge

import (
	"errors"
	"os"
	"strings"
	"testing"
)

// TestNewest takes the newest version of each agent and says in which cases it
// does otherwise than the one that is pinned: the weekly look.
func TestNewest(t *testing.T) {
	if os.Getenv("AGENTLS_NEWEST") == "" {
		t.Skip("AGENTLS_NEWEST is not set; `make judges-update` looks for newer agents")
	}
	for _, a := range asked(t) {
		t.Run(a.ID, func(t *testing.T) {
			version, err := a.Newest(t.Context())
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
			newer := *a
			newer.Version = version
			compareAnswers(t, &newer, a.Release())
		})
	}
}

func compareAnswers(t *testing.T, newer *Agent, old string) {
	program := ready(t, t.Context(), newer)
	same := 0
	for _, c := range cases(t, newer) {
		out, err := newer.Run(t.Context(), program, c, t.TempDir())
		if err != nil {
			t.Errorf("%s: %s %s gives no answer: %v", c.Name, newer.ID, newer.Release(), err)
		} else if diff := Differences(out.Answer.String(), c.Want); diff != nil {
			t.Errorf("%s: %s\n- %s, + %s\n%s", c.Name, c.Why(), newer.Release(), old, strings.Join(diff, "\n"))
		} else {
			same++
		}
	}
	t.Logf("%s %s: %d cases as %s answered them", newer.ID, newer.Release(), same, old)
}
