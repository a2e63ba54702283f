package agentsctx

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

func (s ImportState) String() string {
	return [...]string{
		"imported", "unapproved", "missing", "not a file", "too deep", "cycle", "repeated",
		"beyond", "elsewhere", "too large", "filtered", "not expanded",
	}[s]
}

// TestImports renders what becomes of every @path in the fixtures under
// testdata/imports.
func TestImports(t *testing.T) {
	fixtures, _ := filepath.Glob("testdata/imports/*.txtar")
	if len(fixtures) < 4 {
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
				got += strings.TrimSpace(line) + "\n"
				for _, im := range NewResolver(w).Imports(q, q.Path) {
					got += renderImport(w, q, im)
				}
			}
			golden(t, name, ar, got)
		})
	}
}

func renderImport(w *world, q Query, im Import) string {
	src, _ := w.Text(im.From)
	line := 1 + strings.Count(src[:im.Span.Start], "\n")
	column := im.Span.Start - strings.LastIndexByte(src[:im.Span.Start], '\n')
	out := fmt.Sprintf("  %s:%d:%d-%d %s: %s", Show(im.From, q.Workspace, q.Home), line, column, column+im.Span.Len(), im.Span.Of(src), im.State)
	if im.Path != "" {
		out += " " + Show(im.Path, q.Workspace, q.Home)
	}
	if !im.PathLike() {
		out += " (a word)"
	}
	if im.Near != "" {
		out += " near " + Show(im.Near, q.Workspace, q.Home)
	}
	if im.Spaced != "" {
		out += fmt.Sprintf(" spaced %q", im.Spaced)
	}
	return out + "\n"
}

func TestManyImports(t *testing.T) {
	w := &world{}
	all := ""
	for i := range 60 {
		all += fmt.Sprintf("@f%d.md ", i)
	}
	for i := range 60 {
		w.AddFile(fmt.Sprintf("/w/f%d.md", i), all)
	}
	w.AddFile("/w/CLAUDE.md", all)
	e := NewResolver(w).Explain(Query{Profile: find(t, "claude-code"), Workspace: "/w", Path: "/w/x"})
	if len(e.Files) != 61 || len(e.Imports) > maxImports {
		t.Errorf("%d files, %d imports", len(e.Files), len(e.Imports))
	}
}
