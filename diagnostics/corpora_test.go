package diagnostics

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"agentls/agentsctx"
	"agentls/internal/tree"

	"github.com/google/go-cmp/cmp"
)

// corpora are about 1,250 instruction files of 18 public repositories, beside
// the checkout where somebody has put them.
const corpora = "../../shared/corpora"

// corpus reads one repository as it is on the disk, below root.
func corpus(t testing.TB, dir string) *smallWorld {
	t.Helper()
	w := &smallWorld{}
	err := filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, p)
		if err != nil {
			return err
		}
		at := path.Join(root, filepath.ToSlash(rel))
		switch {
		case d.IsDir():
			w.AddDir(at)
		case d.Type()&fs.ModeSymlink != 0:
			target, err := os.Readlink(p)
			if err != nil {
				return err
			}
			w.AddLink(at, target)
		default:
			data, err := os.ReadFile(p)
			if err != nil {
				return err
			}
			w.AddFile(at, string(data))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	e := agentsctx.Presence{FS: w, Folders: []string{root}, Found: w.files(root)}.Enabled([]string{agentsctx.Auto})
	w.agents = e.Agents
	for _, p := range e.Agents {
		if e.Guessed(p) {
			w.guessed = append(w.guessed, p)
		}
	}
	return w
}

// files are the files of w that rules look at, links aside.
func (w *smallWorld) files(dir string) []string {
	var all []string
	for _, e := range w.ReadDir(dir) {
		p := path.Join(dir, e.Name)
		if _, ok := kindOf(strings.TrimPrefix(p, root+"/")); ok && e.Kind == tree.File {
			all = append(all, p)
		} else if e.Kind == tree.Dir {
			all = append(all, w.files(p)...)
		}
	}
	return all
}

// TestCorpora keeps the counts in docs/corpora.md, and wants a reason beside
// every count that differs from the base rate by more than two files.
func TestCorpora(t *testing.T) {
	repositories, err := os.ReadDir(corpora)
	if err != nil {
		t.Skip("the corpora are not here: ", err)
	}
	const name = "../docs/corpora.md"
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]tally{}
	var names []string
	for _, d := range repositories {
		if d.IsDir() {
			names = append(names, d.Name())
			counts[d.Name()] = countFiles(t, d.Name())
		}
	}
	fresh := compared(t, string(page), counts)
	fresh = replaced(t, fresh, "all counts", allCounts(names, counts))
	if fresh == string(page) {
		return
	}
	if !*update {
		t.Fatal(cmp.Diff(string(page), fresh))
	}
	if err := os.WriteFile(name, []byte(fresh), 0o666); err != nil {
		t.Fatal(err)
	}
}

// tally counts the files of a repository that have a finding, by rule, by "rule
// (severity)", and by several rules joined with " + ".
type tally struct {
	files, skills int
	agents        []string
	with          map[string]int
	rules         []map[string]bool // of each file
}

// aboutOthers are rules that look at more than the file: what a link leads to
// is not in the set, and some links lie in it as texts.
var aboutOthers = []string{
	"duplicate-name", "empty-override", "import-cycle", "import-large", "import-missing", "import-not-expanded",
	"import-space", "import-too-deep", "instruction-shadowed", "instruction-symlink", "link-case", "link-leaves-skill", "link-missing",
	"near-limit", "skill-hidden", "skill-shadowed", "skill-symlink", "skill-too-deep", "symlink-as-text", "truncated", "unread-file",
}

func countFiles(t *testing.T, repository string) tally {
	w := corpus(t, path.Join(corpora, repository))
	c := tally{with: map[string]int{}}
	for _, a := range w.agents {
		c.agents = append(c.agents, a.ID)
	}
	for _, p := range w.files(root) {
		c.files++
		if strings.EqualFold(path.Base(p), "SKILL.md") {
			c.skills++
		}
		seen := map[string]bool{}
		for _, f := range w.run(p) {
			if slices.Contains(aboutOthers, f.Rule) {
				continue
			}
			seen[f.Rule] = true
			seen[f.Rule+" ("+f.Severity.String()+")"] = true
		}
		for k := range seen {
			c.with[k]++
		}
		c.rules = append(c.rules, seen)
	}
	return c
}

func (c tally) any(rules string) int {
	n := 0
	for _, seen := range c.rules {
		if slices.ContainsFunc(strings.Split(rules, " + "), func(r string) bool { return seen[r] }) {
			n++
		}
	}
	return n
}

// compared fills in the fifth column of the rows
//
//	| repository | seen | rule | base | ours | why |
func compared(t *testing.T, page string, counts map[string]tally) string {
	var b strings.Builder
	rows := 0
	for l := range strings.Lines(page) {
		cells := strings.Split(strings.Trim(l, "\n"), " | ")
		c, ok := counts[strings.TrimPrefix(cells[0], "| ")]
		if !ok || len(cells) != 6 {
			b.WriteString(l)
			continue
		}
		rows++
		base, err := strconv.Atoi(cells[3])
		if err != nil {
			t.Fatal(err)
		}
		ours := c.any(strings.ReplaceAll(cells[2], "`", ""))
		if why := strings.Trim(cells[5], " |"); why == "" && (ours > base+2 || base > ours+2) {
			t.Errorf("%s: %s is %d, the base rate %d, and nothing says why", cells[0], cells[2], ours, base)
		}
		cells[4] = strconv.Itoa(ours)
		b.WriteString(strings.Join(cells, " | ") + "\n")
	}
	if rows < 50 {
		t.Errorf("only %d rows compare", rows)
	}
	return b.String()
}

func allCounts(names []string, counts map[string]tally) string {
	var b strings.Builder
	b.WriteString("| repository | files | agents | findings (files) |\n|---|---|---|---|\n")
	for _, name := range names {
		c := counts[name]
		var found []string
		for _, k := range slices.Sorted(maps.Keys(c.with)) {
			if strings.HasSuffix(k, ")") {
				found = append(found, fmt.Sprintf("%s %d", k, c.with[k]))
			}
		}
		if found == nil {
			found = []string{"none"}
		}
		fmt.Fprintf(&b, "| %s | %d, %d of them skills | %s | %s |\n", name, c.files, c.skills, strings.Join(c.agents, ", "), strings.Join(found, ", "))
	}
	return b.String()
}

// replaced puts s between the comments that start and end a generated part.
func replaced(t *testing.T, page, part, s string) string {
	before, rest, ok1 := strings.Cut(page, "<!-- "+part+" -->\n")
	_, after, ok2 := strings.Cut(rest, "<!-- end -->")
	if !ok1 || !ok2 {
		t.Fatalf("the page has no part %q", part)
	}
	return before + "<!-- " + part + " -->\n" + s + "<!-- end -->" + after
}
