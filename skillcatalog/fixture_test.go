package skillcatalog

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/tree"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the expectations in testdata")

// fixture is a txtar of a small tree. Names are relative to "/": project is
// the workspace, home the user's home; "a -> b" is a link, "a/" an empty
// directory. The comment has lines "key: value" (agents, cwd, trusted, known);
// what each agent makes of it is in "want/<agent>".
type fixture struct {
	archive *txtar.Archive
	options map[string]string
}

func readFixture(t *testing.T, name string) *fixture {
	t.Helper()
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{archive: archive, options: map[string]string{}}
	for line := range strings.Lines(string(archive.Comment)) {
		if key, value, ok := strings.Cut(line, ": "); ok && !strings.HasPrefix(line, "#") {
			f.options[key] = strings.TrimSpace(value)
		}
	}
	return f
}

// memory puts the tree into memory.
func (f *fixture) memory() *tree.Memory {
	m := &tree.Memory{}
	m.AddDir("/project")
	for _, file := range f.archive.Files {
		name, target, link := strings.Cut(file.Name, " -> ")
		switch {
		case strings.HasPrefix(name, "want/"):
		case link:
			m.AddLink("/"+name, strings.ReplaceAll(target, "$BASE", ""))
		case strings.HasSuffix(name, "/"):
			m.AddDir("/" + strings.TrimSuffix(name, "/"))
		default:
			m.AddFile("/"+name, string(file.Data))
		}
	}
	return m
}

// disk puts the tree below dir.
func (f *fixture) disk(t *testing.T, dir string) {
	t.Helper()
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.MkdirAll(filepath.Join(dir, "project"), 0o700))
	for _, file := range f.archive.Files {
		name, target, link := strings.Cut(file.Name, " -> ")
		if strings.HasPrefix(name, "want/") {
			continue
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		must(os.MkdirAll(filepath.Dir(path), 0o700))
		switch {
		case link:
			must(os.Symlink(strings.ReplaceAll(target, "$BASE", dir), path))
		case strings.HasSuffix(name, "/"):
			must(os.MkdirAll(path, 0o700))
		default:
			must(os.WriteFile(path, file.Data, 0o600))
		}
	}
}

// query is how the fixture's agents are started.
func (f *fixture) query(p *profile.Profile) Query {
	ws := "/project"
	q := Query{Workspace: ws, Home: "/home", Trusted: f.options["trusted"] == "true"}
	if cwd := f.options["cwd"]; cwd != "" {
		q.Cwd = ws + "/" + cwd
	}
	if homes := p.Project.ConfigHome; len(homes) > 0 {
		q.ConfigHome = strings.Replace(homes[len(homes)-1], "~", "/home", 1)
	}
	if dir := f.options["configured"]; dir != "" {
		q.Roots = map[string][]string{"skills": {"/" + dir}, "skills.load.extraDirs": {"/" + dir}}
	}
	if id, dir, ok := strings.Cut(f.options["plugin"], " "); ok {
		q.Plugins = []Plugin{{ID: id, Name: strings.ToUpper(id), Skills: []string{"/" + dir}}}
	}
	if off := f.options["off"]; off != "" {
		q.Overrides = map[string]bool{}
		for _, id := range strings.Fields(off) {
			q.Overrides[id] = false
		}
	}
	return q
}

// known are the SKILL.md files of the project, as a scan meets them.
func (f *fixture) known() []string {
	var known []string
	for _, file := range f.archive.Files {
		if strings.HasPrefix(file.Name, "project/") && strings.EqualFold(filepath.Base(file.Name), skillFile) && !strings.Contains(file.Name, " -> ") {
			known = append(known, "/"+file.Name)
		}
	}
	sort.Strings(known)
	return known
}

// parsed are Files of a tree that keep nothing.
type parsed struct{ tree.FS }

func (p parsed) Metadata(path string) (*Metadata, bool) {
	text, ok := p.Text(path)
	if !ok {
		return nil, false
	}
	return MetadataOf(markdown.Parse(text)), true
}

func files(fs tree.FS) Files { return parsed{fs} }

// list finds and chooses in one go.
func list(files Files, host Host, p *profile.Profile, q Query) *Catalog {
	return Choose(files, host, p, q, Discover(files, p, q))
}

// count is how many records are in each state.
func count(c *Catalog) map[State]int {
	n := map[State]int{}
	for i := range c.Skills {
		n[c.Skills[i].State()]++
	}
	return n
}

// linux is a machine on which every program and variable is there.
type linux struct{}

func (linux) Platform() string        { return "linux" }
func (linux) HasProgram(string) bool  { return true }
func (linux) HasVariable(string) bool { return true }

func agent(t testing.TB, ref string) *profile.Profile {
	t.Helper()
	p, err := profile.Find(ref)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// render writes a catalogue for people.
func render(files Files, c *Catalog) string {
	var b strings.Builder
	for i := range c.Skills {
		r := c.Skills[i].Shown(files, func(p string) string { return p })
		fmt.Fprintf(&b, "%-10s %s  %s\n", r.State, r.ID, r.Path)
		fmt.Fprintf(&b, "           %s, %s; listed %d, loaded %d", r.Scope, marks(&r), r.ListedTokens, r.LoadTokens)
		if r.State == Listed && r.ListedAs != Whole {
			fmt.Fprintf(&b, "; %s", r.ListedAs)
		}
		b.WriteByte('\n')
		for _, l := range r.Locations {
			fmt.Fprintf(&b, "           also %s\n", l)
		}
		if r.File != r.Path {
			fmt.Fprintf(&b, "           is %s\n", r.File)
		}
		if r.Why != "" {
			fmt.Fprintf(&b, "           %s\n", r.Why)
		}
	}
	fmt.Fprintf(&b, "budget %d of %d %s, printed %d\n", c.Budget.Used, c.Budget.Limit, c.Budget.Unit, c.Budget.Printed)
	for _, d := range c.Scan.Dangling {
		fmt.Fprintf(&b, "dangling %s\n", d)
	}
	for _, n := range c.Notes {
		fmt.Fprintf(&b, "note %s\n", n)
	}
	return b.String()
}

func marks(r *View) string {
	var m []string
	for _, f := range []struct {
		on   bool
		name string
	}{{r.Effective, "effective"}, {r.Enabled, "enabled"}, {r.Manageable, "manageable"}, {r.Locked, "locked"}} {
		if f.on {
			m = append(m, f.name)
		}
	}
	if r.ShadowedBy != "" {
		m = append(m, "shadowed by "+r.EffectiveID)
	}
	return strings.Join(m, " ")
}

// TestFixtures runs every tree in memory and on the disk; both must say what
// the fixture says.
func TestFixtures(t *testing.T) {
	names, _ := filepath.Glob("testdata/*.txtar")
	if len(names) < 15 {
		t.Fatalf("only %d fixtures", len(names))
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { runFixture(t, name) })
	}
}

func runFixture(t *testing.T, name string) {
	f := readFixture(t, name)
	want := map[string]string{}
	kept := f.archive.Files[:0]
	for _, file := range f.archive.Files {
		if ref, ok := strings.CutPrefix(file.Name, "want/"); ok {
			want[ref] = string(file.Data)
		} else {
			kept = append(kept, file)
		}
	}
	f.archive.Files = kept
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	onDisk := f.options["disk"] != "false" // some disks know no case
	if onDisk {
		f.disk(t, dir)
	}
	for _, ref := range strings.Fields(f.options["agents"]) {
		p := agent(t, ref)
		got := f.run(p, f.memory())
		if disk := f.run(p, diskFS{dir}); onDisk && disk != got {
			t.Errorf("%s: on disk\n%s\nin memory\n%s", ref, disk, got)
		}
		if *update {
			f.archive.Files = append(f.archive.Files, txtar.File{Name: "want/" + ref, Data: []byte(got)})
		} else if got != want[ref] {
			t.Errorf("%s: got\n%s\nwant\n%s", ref, got, want[ref])
		}
	}
	if *update {
		if err := os.WriteFile(name, txtar.Format(f.archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func (f *fixture) run(p *profile.Profile, fs tree.FS) string {
	q := f.query(p)
	if f.options["known"] != "false" {
		q.Known = f.known()
	}
	all := files(fs)
	return render(all, list(all, linux{}, p, q))
}
