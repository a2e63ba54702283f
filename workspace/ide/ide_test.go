package ide

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"agentls/agentsctx/profile"
	"agentls/internal/fixture"
	"agentls/internal/text"
	"agentls/workspace"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the answers in the fixtures")

// TestFixtures reads trees with answers: an entry "PATH: FEATURE" holds what
// the feature says of the file. -update writes them anew.
func TestFixtures(t *testing.T) {
	names, _ := filepath.Glob("testdata/*.txtar")
	agents, _ := filepath.Glob("testdata/agents/*.txtar")
	if len(names) == 0 || len(agents) != len(profile.All()) {
		t.Fatalf("%d fixtures, %d of them of one agent each; there are %d agents", len(names), len(agents), len(profile.All()))
	}
	names = append(names, agents...)
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			archive := txtar.Parse(data)
			root, snap := opened(t, archive)
			for i, entry := range archive.Files {
				path, feature, ok := strings.Cut(entry.Name, ": ")
				if !ok {
					continue
				}
				said, ok := asked(snap, root, path, feature)
				if !ok {
					t.Fatalf("no feature %q", feature)
				}
				archive.Files[i].Data = []byte(strings.ReplaceAll(said, root+"/", ""))
			}
			got := txtar.Format(archive)
			if *update {
				if err := os.WriteFile(name, got, 0o666); err != nil {
					t.Fatal(err)
				}
			} else if !bytes.Equal(got, data) {
				t.Error(cmp.Diff(string(data), string(got)))
			}
		})
	}
}

// opened writes a tree and opens it.
func opened(t *testing.T, archive *txtar.Archive) (root string, snap *workspace.Snapshot) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	// Some agents list skills with their paths, so the cost depends on the length
	// of the root's; it is always the same here.
	dir = filepath.Join(dir, strings.Repeat("w", max(1, 150-len(dir))))
	root = filepath.ToSlash(dir)
	for _, entry := range archive.Files {
		if strings.Contains(entry.Name, ": ") {
			continue
		}
		name := filepath.Join(dir, filepath.FromSlash(entry.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, entry.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	w := workspace.Open(workspace.Options{Folders: []string{root}, Settings: workspace.Layers{
		Editor: []byte(settingsOf(archive)),
	}})
	t.Cleanup(w.Close)
	<-w.Scanned()
	return root, w.Snapshot()
}

// settingsOf are the editor's settings: the JSON line of the comment.
func settingsOf(archive *txtar.Archive) string {
	for line := range strings.Lines(string(archive.Comment)) {
		if strings.HasPrefix(line, "{") {
			return line
		}
	}
	return ""
}

// features are what an entry can ask for.
var features = map[string]func(*workspace.Snapshot, string) string{
	"actions":    showActions,
	"folds":      showFolds,
	"hovers":     showHovers,
	"lenses":     showLenses,
	"links":      showLinks,
	"outline":    func(s *workspace.Snapshot, path string) string { return showOutline(s, path, Outline(s, path), "") },
	"selections": showSelections,
}

// showHovers are the hovers of all offsets, each once.
func showHovers(s *workspace.Snapshot, path string) string {
	var b strings.Builder
	src, _ := s.Files.Text(path)
	last := Hover{}
	for offset := range len(src) + 1 {
		h, ok := HoverAt(s, path, offset)
		if ok && h != last {
			said := strings.TrimSuffix(h.Text, "\n")
			if strings.HasPrefix(said, "# ") { // a rule's page, which has tests of its own
				said = oneLine(said)
			}
			fmt.Fprintf(&b, "== %s %s\n%s\n", place(s, path, h.Span), oneLine(h.Span.Of(src)), said)
		}
		last = h
	}
	return b.String()
}

func showLenses(s *workspace.Snapshot, path string) string {
	var b strings.Builder
	for _, l := range Lenses(s, path) {
		fmt.Fprintf(&b, "%s %s\n", place(s, path, l.Span), l.Title)
	}
	return b.String()
}

func showLinks(s *workspace.Snapshot, path string) string {
	var b strings.Builder
	for _, l := range Links(s, path) {
		fmt.Fprintf(&b, "%s %s%s\n", place(s, path, l.Span), l.Path, l.URL)
	}
	return b.String()
}

func showFolds(s *workspace.Snapshot, path string) string {
	var b strings.Builder
	for _, span := range Folds(s, path) {
		fmt.Fprintln(&b, place(s, path, span))
	}
	return b.String()
}

func showOutline(s *workspace.Snapshot, path string, symbols []Symbol, indent string) string {
	var b strings.Builder
	for _, x := range symbols {
		fmt.Fprintf(&b, "%s%s %s %s\n", indent, place(s, path, x.Span), x.Name, x.Detail)
		b.WriteString(showOutline(s, path, x.Children, indent+"  "))
	}
	return b.String()
}

// showSelections are the chains of the first offset of each line's text.
func showSelections(s *workspace.Snapshot, path string) string {
	var b strings.Builder
	src, _ := s.Files.Text(path)
	lines := s.Lines(path)
	for n := range lines.Count() {
		if line := lines.Line(n); !line.Empty() {
			fmt.Fprintf(&b, "%d:", n+1)
			for _, span := range Selections(s, path, line.Start+len(line.Of(src))/2) {
				fmt.Fprintf(&b, " %s", place(s, path, span))
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// showActions are the actions for the whole text, each with what it makes of
// the lines it touches.
func showActions(s *workspace.Snapshot, path string) string {
	var b strings.Builder
	src, _ := s.Files.Text(path)
	for _, a := range Actions(s, path, text.Span{End: len(src)}, nil) {
		fmt.Fprintf(&b, "%s: %s", a.Finding.Rule, a.Fix.Title)
		if a.Preferred {
			b.WriteString(" (preferred)")
		}
		b.WriteString("\n")
		for _, e := range a.Fix.Edits {
			fmt.Fprintf(&b, "\t%s %q\n", place(s, e.Path, e.Span), e.NewText)
		}
		for _, r := range a.Fix.Renames {
			fmt.Fprintf(&b, "\t%s → %s\n", r.From, r.To)
		}
	}
	if fix, ok := FixAll(s, path); ok {
		b.WriteString("all:\n")
		for _, e := range fix.Edits {
			fmt.Fprintf(&b, "\t%s %q\n", place(s, e.Path, e.Span), e.NewText)
		}
	}
	return b.String()
}

func place(s *workspace.Snapshot, path string, span text.Span) string {
	lines := s.Lines(path)
	return fixture.Place(lines, span.Start) + "-" + fixture.Place(lines, span.End)
}

func oneLine(s string) string {
	first, _, cut := strings.Cut(s, "\n")
	if cut {
		return first + " …"
	}
	return first
}
