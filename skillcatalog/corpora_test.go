package skillcatalog

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/tree"
)

// corpora are real trees beside the checkout.
const corpora = "../../shared/corpora"

// scanned are the SKILL.md files of a tree, in any case of letters.
func scanned(t *testing.T, dir string) []string {
	var known []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && strings.EqualFold(d.Name(), skillFile) {
			known = append(known, filepath.ToSlash(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(known)
	return known
}

// TestCorpora: for each agent and each tree every SKILL.md below a root of the
// agent is one record, and the states add up.
func TestCorpora(t *testing.T) {
	repositories, err := os.ReadDir(corpora)
	if err != nil {
		t.Skip("the corpora are not here")
	}
	for _, r := range repositories {
		if !r.IsDir() {
			continue
		}
		t.Run(r.Name(), func(t *testing.T) {
			dir, err := filepath.Abs(filepath.Join(corpora, r.Name()))
			if err != nil {
				t.Fatal(err)
			}
			dir = filepath.ToSlash(dir)
			known := scanned(t, dir)
			files := kept{metadata: map[string]*Metadata{}}
			for _, p := range profile.All() {
				q := Query{Workspace: dir, Project: dir, Trusted: true, Known: known}
				c := list(files, nil, p, q)
				addsUp(t, c, known, Roots(files, p, q))
			}
		})
	}
}

func addsUp(t *testing.T, c *Catalog, known []string, roots []Root) {
	t.Helper()
	below := 0
	for _, path := range known {
		if !slices.ContainsFunc(roots, func(r Root) bool { return tree.Under(r.Path, path) }) {
			continue
		}
		below++
		n := 0
		for i := range c.Skills {
			if c.Skills[i].At(path) {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%s: %s is in %d records", c.Agent, path, n)
		}
	}
	states, sum := count(c), 0
	for _, state := range []State{Listed, Unlisted, Conditional, Offered, Shadowed, Disabled, NotLoaded} {
		sum += states[state]
	}
	if sum != len(c.Skills) || sum != below {
		t.Errorf("%s: %v, %d records, %d files", c.Agent, states, len(c.Skills), below)
	}
	ids := map[string]bool{}
	for i := range c.Skills {
		r := &c.Skills[i]
		if ids[r.ID] {
			t.Errorf("%s: the id %s stands twice", c.Agent, r.ID)
		}
		ids[r.ID] = true
		if (r.Why() == "") != (r.State() == Listed) {
			t.Errorf("%s: %s is %s: %q", c.Agent, r.ID, r.State(), r.Why())
		}
	}
}
