package skillcatalog

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"agentls/internal/tree"
)

func skillText(name string) string {
	return fmt.Sprintf("---\nname: %s\ndescription: Does it.\n---\nbody\n", name)
}

// TestRoots is the first row of alisio.md §2.8.
func TestRoots(t *testing.T) {
	m := &tree.Memory{}
	m.AddFile("/repo/.git/HEAD", "")
	m.AddDir("/repo/pkg/app")
	q := Query{
		Workspace: "/repo", Cwd: "/repo/pkg/app", Home: "/home/u", ConfigHome: "/home/u/.config/alisio", Trusted: true,
		Roots:   map[string][]string{"skills": {"/opt/skills"}},
		Plugins: []Plugin{{ID: "x", Name: "X", Skills: []string{"/plugins/x/skills"}}},
	}
	var got []string
	for _, r := range Roots(m, agent(t, "alisio"), q) {
		if !r.Off {
			got = append(got, r.Path)
		}
	}
	want := []string{
		"/repo/pkg/app/.agents/skills", "/repo/pkg/app/.alisio/skills", "/repo/pkg/app/.claude/skills",
		"/repo/pkg/.agents/skills", "/repo/pkg/.alisio/skills", "/repo/pkg/.claude/skills",
		"/repo/.agents/skills", "/repo/.alisio/skills", "/repo/.claude/skills",
		"/opt/skills", "/home/u/.agents/skills", "/home/u/.config/alisio/skills", "/plugins/x/skills",
	}
	if !slices.Equal(got, want) {
		t.Errorf("roots\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	q.Trusted = false
	got = nil
	for _, r := range Roots(m, agent(t, "alisio"), q) {
		if !r.Off {
			got = append(got, r.Path)
		}
	}
	if !slices.Equal(got, want[9:]) {
		t.Errorf("untrusted roots %q", got)
	}
}

// TestLinkedCwd: a working directory reached through a link passes its project
// by, for an agent that takes it as written.
func TestLinkedCwd(t *testing.T) {
	m := &tree.Memory{}
	m.AddFile("/real/.git/HEAD", "")
	m.AddDir("/real/pkg")
	m.AddLink("/w/link", "/real/pkg")
	roots := Roots(m, agent(t, "alisio"), Query{Workspace: "/real", Cwd: "/w/link", Trusted: true})
	if last := roots[len(roots)-1].Path; last != "/.claude/skills" {
		t.Errorf("the climb ends in %s", last)
	}
}

// spread puts n directories with a skill each below root.
func spread(m *flatFS, root, prefix string, n int) {
	for i := range n {
		name := fmt.Sprintf("%s%04d", prefix, i)
		m.AddFile(root+"/"+name+"/"+skillFile, skillText(name))
	}
}

// TestScanLimit: two thousand directories over all roots together, the roots
// counted; the next one is not scanned and says so.
func TestScanLimit(t *testing.T) {
	for _, test := range []struct {
		skills int
		late   bool
	}{{1996, true}, {1997, false}} {
		m := newFlat()
		spread(m, "/w/.agents/skills", "s", 1000)
		spread(m, "/w/.claude/skills", "t", test.skills-1000)
		m.AddFile("/h/.agents/skills/zz-late/SKILL.md", skillText("zz-late")) // its root and it: two more
		q := Query{Workspace: "/w", Home: "/h", Trusted: true, Known: nil}
		c := list(files(m), nil, agent(t, "alisio"), q)
		late := slices.ContainsFunc(c.Skills, func(r Record) bool { return r.Name == "zz-late" && r.State() == Listed })
		if late != test.late || (c.Scan.Limit == 2000) == test.late {
			t.Errorf("%d skills: late %v, limit %d, dirs %d", test.skills, late, c.Scan.Limit, c.Scan.Dirs)
		}
		if !test.late && (c.Scan.Dirs != 2000 || len(c.Notes) != 1 || !strings.Contains(c.Notes[0], "2000 directories")) {
			t.Errorf("dirs %d, notes %q", c.Scan.Dirs, c.Notes)
		}
	}
}

// TestScanLimitEach: two thousand directories in each root, by level; what lies
// beyond gets the reason.
func TestScanLimitEach(t *testing.T) {
	m := newFlat()
	spread(m, "/w/.agents/skills", "s", 2001)
	spread(m, "/h/.agents/skills", "u", 10)
	known := []string{}
	for i := range 2001 {
		known = append(known, fmt.Sprintf("/w/.agents/skills/s%04d/SKILL.md", i))
	}
	c := list(files(m), nil, agent(t, "codex"), Query{Workspace: "/w", Home: "/h", Known: known})
	states := count(c)
	if states[Listed]+states[Unlisted]+states[NotLoaded] != 2011 {
		t.Fatalf("%v", states)
	}
	over := 0
	for i := range c.Skills {
		if r := &c.Skills[i]; r.Step == StepReach && r.Why() == "Codex stops after 2000 directories" {
			over++
		}
	}
	if over != 2 { // the root is one of the two thousand
		t.Errorf("%d beyond the limit", over)
	}
}

// TestCandidateLimit: three hundred directories of a root are looked at, two
// hundred skills taken.
func TestCandidateLimit(t *testing.T) {
	m := newFlat()
	for i := range 150 {
		m.AddDir(fmt.Sprintf("/w/skills/a%04d", i))
	}
	spread(m, "/w/skills", "s", 160)
	c := list(files(m), nil, agent(t, "openclaw"), Query{Workspace: "/w"})
	if n := count(c); n[Listed] != 150 || n[NotLoaded] != 10 {
		t.Errorf("looked at: %v", n)
	}
	m = newFlat()
	spread(m, "/w/skills", "s", 201)
	d := Discover(m, agent(t, "openclaw"), Query{Workspace: "/w"})
	if d.Found[199].Missed != Reached || d.Found[200].Missed != OverLimit {
		t.Errorf("taken: %v, %v", d.Found[199], d.Found[200])
	}
}

// TestOddFiles: what is no regular file, cannot be read or is too large has a
// reason, and its neighbours are there.
func TestOddFiles(t *testing.T) {
	m := &tree.Memory{}
	m.AddFile("/w/.agents/skills/large/SKILL.md", "---\nname: large\ndescription: d\n---\n"+strings.Repeat("x", 300_000))
	m.AddFile("/w/.agents/skills/huge/SKILL.md", strings.Repeat("x", tree.MaxText+1))
	m.AddFile("/w/.agents/skills/fine/SKILL.md", skillText("fine"))
	m.AddDir("/w/.agents/skills/locked")
	m.AddDir("/w/.agents/skills/pipe")
	fs := oddFS{m}
	c := list(files(fs), nil, agent(t, "alisio"), Query{Workspace: "/w", Trusted: true})
	want := map[string]string{
		"large": "Alisio drops it: the file is larger than 64000 bytes",
		"huge":  "is larger than agentls reads",
		"fine":  "",
		"pipe":  "SKILL.md is not a regular file",
	}
	for name, why := range want {
		i := slices.IndexFunc(c.Skills, func(r Record) bool { return r.Name == name })
		if i < 0 || c.Skills[i].Why() != why {
			t.Errorf("%s: %+v", name, c.Skills)
		}
	}
	if len(c.Skills) != len(want) || len(c.Scan.Unreadable) != 1 || c.Notes[0] != ".agents/skills/locked: permission denied" {
		t.Errorf("%d skills, notes %q", len(c.Skills), c.Notes)
	}
}

// oddFS has a pipe called SKILL.md and a directory that cannot be listed.
type oddFS struct{ *tree.Memory }

func (o oddFS) ReadDir(path string) []tree.Entry {
	switch path {
	case "/w/.agents/skills/locked":
		return nil
	case "/w/.agents/skills/pipe":
		return []tree.Entry{{Name: skillFile, Kind: tree.Other}}
	}
	return o.Memory.ReadDir(path)
}

func (o oddFS) Lstat(path string) tree.Info {
	if path == "/w/.agents/skills/locked" {
		return tree.Info{Kind: tree.Dir, Why: "permission denied"}
	}
	return o.Memory.Lstat(path)
}

// TestLocaleOrder checks the order against what localeCompare gives.
func TestLocaleOrder(t *testing.T) {
	want := []string{"_a", "-a", "1", "10", "2", "a", "a_b", "a-b", "a1", "aa", "ab", "Ab", "b", "B", "z"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, less)
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestSameName(t *testing.T) {
	for _, test := range []struct {
		a, b string
		same bool
	}{{"Review", "review", true}, {"É", "e\u0301", true}, {"a", "b", false}} {
		if SameName(test.a, test.b) != test.same {
			t.Errorf("%q, %q", test.a, test.b)
		}
	}
}

// TestBeyondLimit: what a limit leaves out of a root outside the workspace, which
// no scan has looked at, is named all the same.
func TestBeyondLimit(t *testing.T) {
	m := &tree.Memory{}
	for i := range 30 {
		m.AddDir(fmt.Sprintf("/home/.agents/skills/empty-%02d", i))
	}
	m.AddFile("/home/.agents/skills/zz/SKILL.md", skillText("zz"))
	m.AddFile("/home/.config/alisio/skills/last/SKILL.md", skillText("last"))
	p := *agent(t, "alisio")
	p.Skills.Walk.MaxDirs = 10
	c := list(files(m), nil, &p, Query{Workspace: "/w", Home: "/home", ConfigHome: "/home/.config/alisio", Trusted: true})
	var got []string
	for i := range c.Skills {
		got = append(got, c.Skills[i].Name+": "+c.Skills[i].Why())
	}
	if want := "zz: Alisio stops after 10 directories; last: Alisio stops after 10 directories"; strings.Join(got, "; ") != want {
		t.Errorf("%q", got)
	}
}
