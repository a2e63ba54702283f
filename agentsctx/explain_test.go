package agentsctx

import (
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/markdown"
	"agentls/internal/tree"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the golden sections")

// world is a tree in memory: the workspace at /w, the home directory at /home/u.
type world struct {
	tree.Memory
	docs map[string]*markdown.Document
}

func (w *world) Document(p string) (*markdown.Document, bool) {
	src, ok := w.Text(p)
	if !ok {
		return nil, false
	}
	d := w.docs[p]
	if d == nil {
		if w.docs == nil {
			w.docs = map[string]*markdown.Document{}
		}
		d = markdown.Parse(src)
		w.docs[p] = d
	}
	return d, true
}

// newWorld reads a fixture's files: "home/…" goes to the home directory, "root/…"
// to the file system's root, all else to the workspace. "links" holds lines
// "name -> target", "fill" lines "name size".
func newWorld(ar *txtar.Archive) (w *world, ask string) {
	w = &world{}
	w.AddDir("/w")
	w.AddDir("/home/u")
	for _, f := range ar.Files {
		data := string(f.Data)
		switch f.Name {
		case "want":
		case "ask":
			ask = data
		case "links":
			for line := range strings.Lines(data) {
				name, target, _ := strings.Cut(strings.TrimSpace(line), " -> ")
				w.AddLink(inWorld(name), target)
			}
		case "fill":
			for line := range strings.Lines(data) {
				name, size, _ := strings.Cut(strings.TrimSpace(line), " ")
				n, _ := strconv.Atoi(size)
				w.AddFile(inWorld(name), strings.Repeat("- Keep the change small.\n", n/25+1)[:n])
			}
		default:
			w.AddFile(inWorld(f.Name), data)
		}
	}
	return w, ask
}

func inWorld(name string) string {
	name = strings.ReplaceAll(name, "dot-git", ".git")
	if rest, ok := strings.CutPrefix(name, "home/"); ok {
		return path.Join("/home/u", rest)
	}
	if rest, ok := strings.CutPrefix(name, "root/"); ok {
		return path.Join("/", rest)
	}
	return path.Join("/w", name)
}

// parseAsk reads "agent path [cwd=DIR] [workspace=DIR] [trusted] [VAR=value]".
func parseAsk(t *testing.T, line string) Query {
	words := strings.Fields(line)
	p, err := profile.Find(words[0])
	if err != nil {
		t.Fatal(err)
	}
	env := map[string]string{}
	q := Query{Profile: p, Workspace: "/w", Path: inWorld(words[1]), Home: "/home/u", Getenv: func(n string) string { return env[n] }}
	for _, word := range words[2:] {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "cwd":
			q.Cwd = inWorld(value)
		case "workspace":
			q.Workspace = inWorld(value)
		case "trusted":
			q.Trust = Trust{true, ByFlag}
		default:
			env[key] = value
		}
	}
	return q
}

// render is an explanation as the fixtures hold it.
func render(e Explanation) string {
	var b strings.Builder
	for _, f := range e.Files {
		fmt.Fprintf(&b, "  %s %s %s %s %s", f.Path, f.Kind, f.Scope, f.Load, f.Status)
		if f.Status == Whole {
			fmt.Fprintf(&b, " %d", f.Size)
		} else {
			fmt.Fprintf(&b, " %v of %d, lost %d", f.Kept, f.Size, f.Lost)
		}
		if f.Link != "" {
			fmt.Fprintf(&b, " -> %s", f.Link)
		}
		fmt.Fprintf(&b, "\n      %s\n", f.Why)
		if len(f.LostHeadings) > 0 {
			fmt.Fprintf(&b, "      lost: %s\n", strings.Join(f.LostHeadings, ", "))
		}
	}
	for _, g := range e.Ignored {
		fmt.Fprintf(&b, "  - %s %s: %s\n", g.Path, g.Status, g.Why)
	}
	if t := e.Totals; t.Files > 0 {
		fmt.Fprintf(&b, "  = %d files, %d of %d bytes, lost %d, ~%d tokens, used %d of %d %s\n", t.Files, t.Kept, t.Size, t.Lost, t.Tokens, t.Used, e.Budget.Total, e.Budget.Unit)
	}
	for _, n := range e.Notes {
		fmt.Fprintf(&b, "  ! %s\n", n)
	}
	return b.String()
}

func shown(q Query, e Explanation) Explanation {
	return Result{Workspace: q.Workspace, Agents: []Explanation{e}}.Shown(q.Home).Agents[0]
}

func TestExplain(t *testing.T) {
	fixtures, _ := filepath.Glob("testdata/*.txtar")
	if len(fixtures) < 10 {
		t.Fatalf("only %d fixtures", len(fixtures))
	}
	for _, name := range fixtures {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			w, asks := newWorld(ar)
			got := ""
			for line := range strings.Lines(asks) {
				q := parseAsk(t, line)
				e := NewResolver(w).Explain(q)
				checkSums(t, w, e)
				got += strings.TrimSpace(line) + "\n" + render(shown(q, e)) + "\n"
			}
			golden(t, name, ar, got)
		})
	}
}

// golden compares got with the fixture's last section, "want".
func golden(t *testing.T, name string, ar *txtar.Archive, got string) {
	t.Helper()
	last := len(ar.Files) - 1
	if *update {
		if last < 0 || ar.Files[last].Name != "want" {
			ar.Files = append(ar.Files, txtar.File{Name: "want"})
			last++
		}
		ar.Files[last].Data = []byte(got)
		if err := os.WriteFile(name, txtar.Format(ar), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if ar.Files[last].Name != "want" {
		t.Fatal("the fixture has no section want; run with -update")
	}
	if diff := cmp.Diff(string(ar.Files[last].Data), got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// checkSums holds for every explanation: kept and lost make up the size, kept
// ranges ascend, totals are the sums.
func checkSums(t *testing.T, w *world, e Explanation) {
	t.Helper()
	size, lost := 0, 0
	for _, f := range e.Files {
		kept, at := 0, 0
		for _, r := range f.Kept {
			if r[0] < at || r[1] <= r[0] || r[1] > f.Size {
				t.Errorf("%s: ranges %v of %d", f.Path, f.Kept, f.Size)
			}
			kept, at = kept+r[1]-r[0], r[1]
		}
		if kept+f.Lost != f.Size && (e.Profile.Budget.Strips == profile.Nothing || f.Status != Whole) {
			t.Errorf("%s: %d kept + %d lost ≠ %d", f.Path, kept, f.Lost, f.Size)
		}
		size, lost = size+f.Size, lost+f.Lost
	}
	if tt := e.Totals; tt.Size != size || tt.Lost != lost || tt.Kept+tt.Lost != size || tt.Files != len(e.Files) {
		t.Errorf("totals %+v, sums %d and %d", tt, size, lost)
	}
}
