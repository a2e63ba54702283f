package judge

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"agentls/agentsctx/profile"
	"agentls/internal/fixture"
)

// TestRandom holds agentls against the agents on trees that nobody thought of:
// AGENTLS_TREES of them for each agent, from AGENTLS_SEED on. A difference is
// shrunk to its smallest tree and printed as a case.
func TestRandom(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("AGENTLS_TREES"))
	if n == 0 {
		t.Skip("AGENTLS_TREES is not set; `make judges-random` asks the agents about random trees")
	}
	first, _ := strconv.Atoi(os.Getenv("AGENTLS_SEED"))
	for _, a := range asked(t) {
		pr, err := a.Profile()
		if err != nil {
			t.Log(err)
			continue
		}
		t.Run(a.ID, func(t *testing.T) {
			t.Parallel()
			d := &duel{t: t, agent: a, profile: pr, program: ready(t, t.Context(), a)}
			start, bad, silent := time.Now(), 0, 0
			for seed := max(1, first); seed < max(1, first)+n; seed++ {
				c := randomCase(a, pr, uint64(seed))
				diff, err := d.differ(c)
				if err != nil {
					silent++
					t.Logf("seed %d: no answer: %v", seed, err)
				}
				if diff == nil {
					continue
				}
				bad++
				c, diff = d.shrink(c, diff)
				t.Errorf("seed %d; - the agent alone, + agentls alone\n%s\n%s", seed, strings.Join(diff, "\n"), render(c))
				if bad == 5 {
					t.Fatalf("stopped at seed %d", seed)
				}
			}
			t.Logf("%s %s: %d trees from seed %d, %d differ, %d without an answer, %.2f s each", a.ID, a.Release(), n, max(1, first), bad, silent, time.Since(start).Seconds()/float64(n))
		})
	}
}

// duel asks an agent and agentls about one tree after the other.
type duel struct {
	t       *testing.T
	agent   *Agent
	profile *profile.Profile
	program []string
}

// differ is in what the two differ; an error when the agent gives no answer,
// also not the second time.
func (d *duel) differ(c *Case) ([]string, error) {
	d.t.Helper()
	out, err := d.agent.ask(d.t.Context(), d.program, c, d.t.TempDir())
	if err != nil {
		return nil, err
	}
	said, err := Expect(c, d.agent, d.profile, d.t.TempDir())
	if err != nil {
		d.t.Fatal(err)
	}
	if d.profile.Imports.Expands && !d.profile.Imports.Once {
		once(&out.Answer) // agentls says in a note that a text comes more than once
	}
	return Differences(out.Answer.String(), said.String()), nil
}

// once leaves out the files that came before.
func once(a *Answer) {
	seen := map[string]bool{}
	a.Files = slices.DeleteFunc(a.Files, func(f Loaded) bool {
		again := seen[f.Path]
		seen[f.Path] = true
		return again
	})
}

// shrink takes files away, then makes those that are left plain, as long as the
// difference stays.
func (d *duel) shrink(c *Case, diff []string) (*Case, []string) {
	try := func(less *Case) {
		if rest, _ := d.differ(less); rest != nil {
			c, diff = less, rest
		}
	}
	for i := len(c.Files) - 1; i >= 0; i-- {
		less := *c
		less.Files = slices.Delete(slices.Clone(c.Files), i, i+1)
		try(&less)
	}
	for i, f := range c.Files {
		if f.Text == "" || f.Text == "{mark}\n" || c.isSkill(shownName(f.Name)) {
			continue
		}
		plain := *c
		plain.Files = slices.Clone(c.Files)
		plain.Files[i].Text = "{mark}\n"
		try(&plain)
	}
	return c, diff
}

func render(c *Case) string {
	var b strings.Builder
	fmt.Fprintf(&b, "A difference that a random tree showed.\n")
	if c.Cwd != "" {
		fmt.Fprintf(&b, "cwd: %s\n", c.Cwd)
	}
	fmt.Fprintf(&b, "git: %s\n", strings.Join(append(c.Git, "none")[:max(1, len(c.Git))], " "))
	for _, f := range c.Files {
		switch {
		case f.Target != "":
			fmt.Fprintf(&b, "-- %s -> %s --\n", f.Name, f.Target)
		case f.Dir:
			fmt.Fprintf(&b, "-- %s/ --\n", f.Name)
		default:
			fmt.Fprintf(&b, "-- %s --\n%s", f.Name, fixture.Display(f.Text, false))
		}
	}
	return b.String()
}

// tree is a random case in the making.
type tree struct {
	*rand.Rand
	*Case
	budget int // bytes; 0 for none
	has    map[string]bool
}

var randomDirs = []string{".", "a", "a/b", "a/b/c", "d"}

// randomCase is the tree of a seed: always the same one.
func randomCase(a *Agent, pr *profile.Profile, seed uint64) *Case {
	r := &tree{Rand: rand.New(rand.NewPCG(seed, 1)), has: map[string]bool{}, budget: pr.Budget.Total.N,
		Case: &Case{Name: fmt.Sprintf("seed-%d", seed), Trust: true, Git: []string{"."}}}
	if r.IntN(12) == 0 {
		r.Git = nil
	} else if r.IntN(8) == 0 {
		r.Git = append(r.Git, randomDirs[1+r.IntN(2)])
	}
	r.Cwd = randomDirs[r.IntN(len(randomDirs))]
	if r.Cwd == "." {
		r.Cwd = ""
	}
	names := slices.DeleteFunc(instructionNames(pr), func(name string) bool { return slices.Contains(a.Removes, name) })
	for _, dir := range randomDirs {
		for _, name := range names {
			if r.IntN(3) == 0 {
				r.instruction(path.Join("repo", dir, name), pr)
			}
		}
	}
	for _, name := range globalNames(pr) {
		if r.IntN(3) == 0 {
			r.add(fixture.File{Name: path.Join("home", name), Text: r.text(pr)})
		}
	}
	for i, root := range skillRoots(pr) {
		for _, dir := range randomDirs[:3] {
			if r.IntN(4) == 0 {
				r.skill(path.Join("repo", dir, root), fmt.Sprintf("s%d%d", i, len(r.Files)))
			}
		}
	}
	return r.Case
}

// add takes a file in, unless its place is taken or a file stands above it.
func (r *tree) add(f fixture.File) {
	for above := f.Name; above != "."; above = path.Dir(above) {
		if r.has[above] {
			return
		}
	}
	for have := range r.has {
		if strings.HasPrefix(have, f.Name+"/") {
			return
		}
	}
	r.has[f.Name] = true
	r.Files = append(r.Files, f)
}

// instruction is a file under one of the agent's names: mostly with text,
// sometimes empty, a link or a directory.
func (r *tree) instruction(name string, pr *profile.Profile) {
	f := fixture.File{Name: name}
	switch r.IntN(14) {
	case 0:
		f.Text = ""
	case 1:
		f.Text = "  \n\n"
	case 2:
		f.Target = strings.Repeat("../", strings.Count(name, "/")-1) + "docs/shared.md"
		r.add(fixture.File{Name: "repo/docs/shared.md", Text: "{mark}\n"})
	case 3:
		f.Dir = true
	default:
		f.Text = r.text(pr)
	}
	r.add(f)
}

// text is a file's text: a mark, by chance a lot after it, by chance imports.
func (r *tree) text(pr *profile.Profile) string {
	text := "{mark}\n"
	if r.IntN(10) == 0 {
		text = "\ufeff" + text
	}
	if pr.Imports.Expands && r.IntN(3) == 0 {
		for range 1 + r.IntN(3) {
			target := fmt.Sprintf("i%d.md", r.IntN(4))
			text += []string{"@%s\n", "see @%s now\n", "- @./%s\n", "`@%s`\n", "(@%s)\n", "x@%s\n"}[r.IntN(6)]
			text = fmt.Sprintf(text, target)
			for _, dir := range randomDirs {
				if r.IntN(3) == 0 {
					r.add(fixture.File{Name: path.Join("repo", dir, target), Text: "{mark}\n"})
				}
			}
		}
	}
	switch {
	case r.budget > 0 && r.IntN(6) == 0:
		text += r.filling(pr, r.budget/2+r.IntN(r.budget)) + "\n"
	case r.IntN(6) == 0:
		text += strings.Repeat("é", r.IntN(200)) + "\n"
	}
	return text + "{end}\n"
}

// filling is so many bytes. Where the middle of a text is taken out, its words
// tell one place from another.
func (r *tree) filling(pr *profile.Profile, n int) string {
	if pr.Budget.Cut.How == profile.KeepHead {
		return strings.Repeat("x", n)
	}
	var b strings.Builder
	file := r.IntN(1e6)
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, "%06d of %06d ", i, file)
	}
	return b.String()[:n]
}

// doubtful are the ways in which a random skill departs from a good one.
var doubtful = []struct{ from, to string }{
	{"", ""}, {"{mark}", "{mark} Use when: so"}, {"name: ", "name:  "}, {"name: NAME\n", ""}, {"{mark}", "\"{mark}\""},
	{"description: {mark}\n", ""}, {"{mark}", "|\n  {mark}\n  more"}, {"---\nbody", "body"}, {"---\nname", "\n---\nname"},
	{"---\nbody", "--- \nbody"}, {"---\nbody", " ---\nbody"}, {"name", "extra: [a, b]\nname"}, {"---\nbody", "# note\n---\nbody"},
	{"name: NAME", "name: Other Name"}, {"name: NAME", "name: \"NAME\""}, {"{mark}", "{mark} a, b & c"}, {"{mark}", "{mark}    gap"},
}

func (r *tree) skill(root, name string) {
	d := doubtful[r.IntN(len(doubtful))]
	text := strings.Replace("---\nname: NAME\ndescription: {mark}\n---\nbody\n", d.from, d.to, 1)
	dir := path.Join(root, name)
	if r.IntN(5) == 0 {
		dir = path.Join(root, "group", name)
	}
	r.add(fixture.File{Name: dir + "/SKILL.md", Text: strings.Replace(text, "NAME", name, 1)})
}

// instructionNames are the names a profile looks for in the project's
// directories.
func instructionNames(pr *profile.Profile) []string {
	var names []string
	for _, s := range pr.Sources {
		for _, n := range s.Names {
			if s.Base != profile.InConfig && s.Base != profile.InHome && n.Name != "" && !strings.ContainsAny(n.Name, "*~{") && !path.IsAbs(n.Name) && !slices.Contains(names, n.Name) {
				names = append(names, n.Name)
			}
		}
	}
	return names
}

func globalNames(pr *profile.Profile) []string {
	var names []string
	for _, s := range pr.Sources {
		for _, n := range s.Names {
			for _, home := range pr.Project.ConfigHome {
				if dir, ok := strings.CutPrefix(home, "~/"); ok && s.Base == profile.InConfig && n.Name != "" && !strings.ContainsAny(n.Name, "*~{") {
					names = append(names, path.Join(dir, n.Name))
				}
			}
		}
	}
	return names
}

func skillRoots(pr *profile.Profile) []string {
	var roots []string
	for _, s := range pr.Skills.Roots {
		for _, d := range s.Dirs {
			if (s.Base == profile.InProject || s.Base == profile.InCwd || s.Base == profile.InWorkspace) && !strings.ContainsAny(d, "*{") && !slices.Contains(roots, d) {
				roots = append(roots, d)
			}
		}
	}
	return roots
}
